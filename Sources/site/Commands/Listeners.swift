import HTTP
import Server
import Settings

extension Configuration {
  /// Adds the middleware that reads the fields of trusted proxies, if there are any.
  func trustingProxies(_ respond: Responder) -> Responder {
    trustedProxies.isEmpty ? respond : forwardedRequests(from: trustedProxies)(respond)
  }
}

extension ServerConfiguration {
  /// The configuration of the site's server.
  ///
  /// - Parameter sockets: the sockets that systemd passed to this process. They are used where `LISTEN` says
  ///   `systemd`, and instead of `HOST` and `PORT` if there is no `LISTEN`.
  init(_ configuration: Configuration, passed sockets: [SocketActivation.PassedSocket]) throws(ServerError) {
    let places =
      configuration.listen.isEmpty && !sockets.isEmpty ? [ListenPlace(.systemd)] : configuration.places
    self.init(listeners: [])
    for place in places {
      for listener in try Self.listeners(place.kind, passed: sockets) {
        var listener = listener
        listener.isShared = configuration.sharesPlaces
        listener.tls = configuration.tls(at: place)
        if place.expectsProxyProtocol ?? configuration.expectsProxyProtocol {
          listener.proxyProtocol = configuration.trustedProxies
        }
        listeners.append(listener)
      }
    }
    limits.unlimitedAddresses += configuration.trustedProxies.ranges
  }

  private static func listeners(
    _ place: ListenPlace.Kind, passed sockets: [SocketActivation.PassedSocket]
  ) throws(ServerError) -> [ListenerConfiguration] {
    switch place {
    case .internet(let host, let port): return [ListenerConfiguration(host: host, port: port)]
    case .unix(let path, let permissions):
      return [ListenerConfiguration(.unix(path: path, permissions: permissions))]
    case .systemd:
      guard !sockets.isEmpty else {
        throw ServerError(
          "listen on systemd's sockets: none were passed (LISTEN_FDS); start the service by its socket unit, or "
            + "name another place in LISTEN")
      }
      return sockets.map { ListenerConfiguration(.inherited(descriptor: $0.descriptor)) }
    }
  }
}
