import Colophon
import HTTP
import Logging
import Publication
import Server
import Settings
import Syndication

/// What stands beside a server that speaks HTTPS: who reads its certificates anew, and who sends clients to it.
struct HTTPSCompanions {
  private let hangup: HangupSignal?
  private let redirects: Server?
  /// For the person who started the program; nil where there is nothing to say.
  let description: String?

  /// - Parameter addresses: where `server` listens.
  init(
    of server: Server, at addresses: [BoundAddress], _ configuration: Configuration, _ logger: Logger
  ) throws {
    hangup =
      configuration.certificates.isEmpty
      ? nil : HangupSignal { server.reloadCertificates(telling: logger) }
    let port = addresses.first { $0.path == nil }?.port ?? configuration.port
    redirects = configuration.redirectPort.map { redirectPort in
      let isCanonical = configuration.isBaseURLGiven && configuration.baseURL.hasPrefix("https:")
      var listener = ListenerConfiguration(host: configuration.host, port: redirectPort)
      listener.isShared = configuration.sharesPlaces
      return Server(
        ServerConfiguration(listeners: [listener]), logger: logger,
        respond: httpsRedirect(to: isCanonical ? configuration.baseURL : nil, port: port))
    }
    let places = try redirects?.start()
    description = places.map { "Redirecting \($0.map { "http://\($0)" }.joined(separator: ", "))" }
  }

  func shutdown() async { await redirects?.shutdown(grace: .zero) }
}

extension Configuration {
  var scheme: String { certificates.isEmpty ? "http" : "https" }

  /// All places speak TLS where there are certificates, but those where only a proxy of this machine can come.
  func tls(at place: ListenPlace) -> TLSConfiguration? {
    if case .unix = place.kind { return nil }
    return certificates.isEmpty ? nil : TLSConfiguration(certificates: certificates)
  }

  /// What to ask for there.
  func url(_ address: BoundAddress) -> String {
    address.path == nil ? "\(scheme)://\(address)" : "\(address)"
  }

  /// Adds what all answers over HTTPS say.
  func withTransportSecurity(_ respond: Responder) -> Responder {
    guard let seconds = strictTransportSecurity else { return respond }
    return Colophon.strictTransportSecurity(seconds: seconds)(respond)
  }
}

extension Server {
  fileprivate func reloadCertificates(telling logger: Logger) {
    do {
      try reloadCertificates()
      logger.notice("read the certificates anew")
    } catch {
      logger.error("\(error); going on with the certificates that were read before")
    }
  }
}
