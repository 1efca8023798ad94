import Logging
import Platform
import Synchronization

/// An accepted connection of which nothing has been read yet.
struct Arrival: Sendable {
  let descriptor: Int32
  let listener: ListenerConfiguration
  /// Nil for plain HTTP.
  let tls: TLSAcceptor?
  /// The address of the client: of the peer, or the one that a proxy named. Nil for a Unix socket.
  private(set) var client: IPAddress?
  private var admission = ClientCounts.Admission.uncounted
  /// The loop that serves it; nil until it has one.
  private var loop: EventLoop?

  init(_ descriptor: Int32, from peer: IPAddress?, at listener: ListenerConfiguration, _ tls: TLSAcceptor?) {
    self.descriptor = descriptor
    self.listener = listener
    self.tls = tls
    client = peer
  }

  /// Checks that the peer is a proxy if the listener expects one, and that the client has not too many
  /// connections; closes the connection otherwise.
  ///
  /// - Returns: nil if it was closed.
  func admitted(by service: Service) -> Arrival? {
    guard let proxies = listener.proxyProtocol else { return counted(by: service) }
    if proxies.contains(client) { return self }
    service.logger.debug("\(description): closed, since it is not a trusted proxy")
    refuse(service)
    return nil
  }

  /// Checks that the client that a proxy named has not too many connections; closes the connection otherwise.
  ///
  /// - Parameter client: nil if the proxy named none and speaks for itself.
  func admitted(by service: Service, introducedAs client: IPAddress?) -> Arrival? {
    guard let client else { return self }
    var arrival = self
    arrival.client = client
    return arrival.counted(by: service)
  }

  private func counted(by service: Service) -> Arrival? {
    var arrival = self
    arrival.admission = service.clients.enter(client)
    guard case .refused = arrival.admission else { return arrival }
    service.logger.debug("\(description): closed, since it has too many connections")
    for observer in service.configuration.observers { observer.connectionRefused(.addressLimit) }
    refuse(service)
    return nil
  }

  private func refuse(_ service: Service) {
    close(descriptor)
    leave(service)
  }

  /// This connection, counted among those of `loop`.
  func assigned(to loop: EventLoop) -> Arrival {
    loop.load.wrappingAdd(1, ordering: .relaxed)
    var arrival = self
    arrival.loop = loop
    return arrival
  }

  /// The connection was closed.
  func leave(_ service: Service) {
    loop?.load.wrappingSubtract(1, ordering: .relaxed)
    service.clients.leave(admission)
    service.openConnections.remove()
  }

  /// For log lines.
  var description: String { client?.description ?? "unix" }
}
