import ArgumentParser
import Colophon
import Foundation
import HTTP
import Logging
import Server
import Settings
import SiteBase

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The companions of a server with HTTPS: certificates are read again on SIGHUP, and HTTP is redirected.
struct HTTPSCompanions {
  private let hangup: UpkeepSignal
  let redirects: Server?
  /// A line for the person who started the program; nil if there is no redirecting port.
  let description: String?

  /// - Parameter addresses: the addresses of `server`.
  init(
    of server: Server, at addresses: [BoundAddress], _ configuration: Configuration, _ logger: Logger
  ) throws {
    let hasCertificates = !configuration.certificates.isEmpty
    let environment = ProcessInfo.processInfo.environment
    hangup = UpkeepSignal(SIGHUP) {
      ServiceNotification.send(ServiceNotification.reloading, environment: environment)
      defer { ServiceNotification.send(ServiceNotification.ready, environment: environment) }
      if hasCertificates { return server.reloadCertificates(telling: logger) }
      logger.notice("SIGHUP: there are no certificates to read again; to read the settings again, restart")
    }
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

  /// The server has stopped, and reads no certificates any more.
  func end() { hangup.cancel() }
}

extension Configuration {
  var scheme: String { certificates.isEmpty ? "http" : "https" }

  /// With certificates, all places use TLS except Unix sockets, which only programs on this machine can
  /// reach.
  func tls(at place: ListenPlace) -> TLSConfiguration? {
    if case .unix = place.kind { return nil }
    return certificates.isEmpty ? nil : TLSConfiguration(certificates: certificates)
  }

  /// The URL of an address; for a Unix socket, its path.
  func url(_ address: BoundAddress) -> String {
    address.path == nil ? "\(scheme)://\(address)" : "\(address)"
  }

  /// Adds `Strict-Transport-Security` if it is configured.
  func withTransportSecurity(_ respond: Responder) -> Responder {
    guard let seconds = strictTransportSecurity else { return respond }
    return SiteBase.strictTransportSecurity(seconds: seconds)(respond)
  }
}

extension Server {
  fileprivate func reloadCertificates(telling logger: Logger) {
    do {
      try reloadCertificates()
      logger.notice("read the certificates again")
    } catch {
      logger.error("\(error); the old certificates stay in use")
    }
  }
}

/// The options of `serve` for HTTPS.
struct HTTPSOptions: ParsableArguments {
  @Option(
    name: .customLong("tls-certificate"),
    help:
      "A PEM file with a certificate and its chain; enables HTTPS. Repeatable.")
  var certificates: [String] = []

  @Option(name: .customLong("tls-key"), help: "The PEM file with the private key; once for each certificate.")
  var keys: [String] = []

  @Option(help: "A second port that redirects HTTP to HTTPS; overrides HTTP_REDIRECT_PORT.")
  var redirectPort: String?

  @Option(help: "max-age of Strict-Transport-Security in seconds; overrides HSTS.")
  var hsts: String?

  /// The options that were given, with the names of their environment variables.
  var settings: [(name: String, option: String, value: String)] {
    let certificate = certificates.isEmpty ? nil : certificates.joined(separator: ":")
    let key = keys.isEmpty ? nil : keys.joined(separator: ":")
    return [
      ("TLS_CERTIFICATE", "--tls-certificate", certificate), ("TLS_KEY", "--tls-key", key),
      ("HTTP_REDIRECT_PORT", "--redirect-port", redirectPort), ("HSTS", "--hsts", hsts),
    ].compactMap { name, option, value in value.map { (name, option, $0) } }
  }
}
