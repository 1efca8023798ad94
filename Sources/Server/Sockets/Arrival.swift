import Logging

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A connection that was accepted, before anything is known of what it wants.
struct Arrival: Sendable {
  let descriptor: Int32
  let listener: ListenerConfiguration
  /// Nil for plain HTTP.
  let tls: TLSAcceptor?
  /// Who is at the other end, or whom the proxy there named. Nil for a Unix socket.
  private(set) var client: IPAddress?
  private var admission = ClientCounts.Admission.uncounted

  init(_ descriptor: Int32, from peer: IPAddress?, at listener: ListenerConfiguration, _ tls: TLSAcceptor?) {
    self.descriptor = descriptor
    self.listener = listener
    self.tls = tls
    client = peer
  }

  /// Closes where the listener expects a proxy and this is none, or where the client has as many connections as it
  /// may have.
  ///
  /// - Returns: nil when it was closed.
  func admitted(by service: Service) -> Arrival? {
    guard let proxies = listener.proxyProtocol else { return counted(by: service) }
    if proxies.contains(client) { return self }
    service.logger.debug("\(description): closed, since it is no proxy of ours")
    refuse(service)
    return nil
  }

  /// The same for what a proxy brought.
  ///
  /// - Parameter client: whom it named; nil where it named none, and stands for itself.
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
    for observer in service.configuration.observers { observer.connectionRefused(.addressLimit) }
    service.logger.debug("\(description): closed, since it has too many connections")
    for observer in service.configuration.observers { observer.connectionRefused(.addressLimit) }
    refuse(service)
    return nil
  }

  private func refuse(_ service: Service) {
    closeSocket(descriptor)
    leave(service)
  }

  /// The connection was closed.
  func leave(_ service: Service) {
    service.clients.leave(admission)
    service.openConnections.remove()
  }

  /// For log lines.
  var description: String { client?.description ?? "unix" }
}

private func closeSocket(_ descriptor: Int32) { _ = close(descriptor) }
