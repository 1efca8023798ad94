import Dispatch
public import HTTP
public import Logging
import Platform
import SocketEvents
import Synchronization

/// An HTTP/1.1 server (RFC 9110, RFC 9112) on Dispatch.
///
/// ```swift
/// let server = Server(ServerConfiguration(port: 8080), logger: logger) { request in
///   .plain(.ok, "Hello, \(request.target.path)")
/// }
/// let addresses = try server.start()
/// …
/// await server.shutdown(grace: .seconds(10))
/// ```
///
/// A few serial queues share the connections. A pending response is computed by a task, which starts on the
/// queue of its connection and moves to Swift's thread pool when it first suspends; a handler that computes
/// for long without suspending holds up other connections of that queue. The task is cancelled at once when
/// the client resets the connection or closes a TLS or Unix connection, and after
/// ``ServerTimeouts/halfClosed`` when the client has closed its side of a plain TCP connection.
///
/// The server sets `Content-Length`, `Transfer-Encoding`, `Connection` and `Date`. A response to HEAD is the
/// response to GET without its body. An error that a handler throws becomes 500, or 413 for ``BodyTooLarge``.
/// If the head has been sent already, the server ends the connection without completing the response.
///
/// A complete response is sent when the content of its request has been received, so a request with malformed
/// content gets 400 whether the handler reads it or not. Up to 64 KB of unread content are received and
/// dropped; a request with more ends the connection.
public final class Server: Sendable {
  private enum State {
    case new
    case running([Listener], [EventLoop])
    case stopped([EventLoop])
  }

  private let service: Service
  private let state = Mutex(State.new)
  /// The acceptors of the listeners with TLS.
  private let acceptors = Mutex<[TLSAcceptor]>([])

  public init(_ configuration: ServerConfiguration, logger: Logger, respond: Responder) {
    service = Service(configuration, logger, respond)
  }

  public convenience init(
    _ configuration: ServerConfiguration, logger: Logger,
    respond handler: @escaping Handler
  ) {
    self.init(configuration, logger: logger, respond: Responder(handler))
  }

  deinit {
    let (listeners, loops) = end()
    for listener in listeners { listener.stop() }
    for loop in loops { loop.drain(grace: .zero) }
  }

  /// Binds and listens. From then on, the process ignores SIGPIPE.
  ///
  /// - Returns: at least one address on which the server listens.
  /// - Throws: ``ServerError`` if no address could be bound; ``TLSError`` if a certificate or a key cannot be
  ///   used.
  public func start() throws -> [BoundAddress] {
    try state.withLock { state in
      guard case .new = state else { throw ServerError("start: the server has been started before") }
      signal(SIGPIPE, SIG_IGN)
      let loops = try makeLoops()
      let listeners = try bind(sharing: loops)
      for listener in listeners { listener.start() }
      state = .running(listeners, loops)
      return listeners.map(\.socket.address)
    }
  }

  /// Reads the certificates and keys of all listeners again. New handshakes use them; existing connections
  /// keep the old ones.
  ///
  /// - Throws: ``TLSError`` for the first that cannot be used. Then nothing changes.
  public func reloadCertificates() throws {
    let acceptors = acceptors.withLock(\.self)
    let contexts = try acceptors.map { try $0.readAnew() }
    for (acceptor, context) in zip(acceptors, contexts) { use(context, for: acceptor) }
  }

  /// When each certificate in use ends, in seconds since 1970, by the name of its file.
  public var certificateEnds: [String: Int] {
    acceptors.withLock(\.self).reduce(into: [:]) { $0.merge($1.certificateEnds) { first, _ in first } }
  }

  private func use(_ context: TLSContext, for acceptor: TLSAcceptor) {
    acceptor.use(context)
    for warning in acceptor.warnings { service.logger.warning("\(warning)") }
  }

  /// Stops accepting and closes idle connections. Requests in progress get `grace` to finish (`Connection:
  /// close`); then their connections are closed. Event streams end at once, after a complete event, so that
  /// their clients reconnect. Returns when no connection is left.
  ///
  /// Connections in the backlog are served. A connection that had a request within
  /// ``ServerTimeouts/idleAtShutdown`` is given that long for another, which may be on its way.
  public func shutdown(grace: Duration) async {
    let (listeners, loops) = end()
    for loop in loops { loop.drain(grace: grace) }
    let isPatient = grace > .zero
    await withDiscardingTaskGroup { group in
      for listener in listeners { group.addTask { await listener.retire(isPatient: isPatient) } }
    }
    await service.openConnections.untilNone()
  }

  /// - Returns: what must be stopped.
  private func end() -> ([Listener], [EventLoop]) {
    state.withLock { state in
      let ended: ([Listener], [EventLoop]) =
        switch state {
        case .new: ([], [])
        case .running(let listeners, let loops): (listeners, loops)
        case .stopped(let loops): ([], loops)
        }
      state = .stopped(ended.1)
      return ended
    }
  }

  private func makeLoops() throws(ServerError) -> [EventLoop] {
    var loops: [EventLoop] = []
    for number in 0..<Int(EventLoop.count) {
      let queue = DispatchQueue(label: "event loop \(number)")
      guard let poller = SocketPoller(queue: queue, lingers: true, scope: service.configuration.scope) else {
        throw ServerError("start: no file descriptor is left; raise the limit of open files", code: EMFILE)
      }
      loops.append(EventLoop(service, poller, number: number))
    }
    return loops
  }

  private func bind(sharing loops: [EventLoop]) throws -> [Listener] {
    var listeners: [Listener] = []
    for configuration in service.configuration.listeners {
      let tls = try configuration.tls.map(acceptor)
      for socket in try ListeningSocket.open(configuration) {
        listeners.append(listener(on: socket, tls, sharing: loops))
      }
    }
    return listeners
  }

  private func acceptor(_ configuration: TLSConfiguration) throws(TLSError) -> TLSAcceptor {
    let acceptor = try TLSAcceptor(configuration)
    for warning in acceptor.warnings { service.logger.warning("\(warning)") }
    acceptors.withLock { $0.append(acceptor) }
    return acceptor
  }

  private func listener(
    on socket: ListeningSocket, _ tls: TLSAcceptor?, sharing loops: [EventLoop]
  ) -> Listener {
    let service = service
    let limit = service.configuration.limits.connections
    return Listener(
      socket, on: loops,
      admits: {
        if service.openConnections.open < limit { return true }
        for observer in service.configuration.observers { observer.connectionRefused(.serverLimit) }
        return false
      },
      failed: { code in
        for observer in service.configuration.observers { observer.connectionRefused(.system) }
        service.logger.warning("accept: \(String(cString: strerror(code))); trying again shortly")
      },
      accepted: { descriptor, peer, loop in
        service.openConnections.add()
        let arrival = Arrival(descriptor, from: peer.ipAddress, at: socket.configuration, tls)
        guard let admitted = arrival.admitted(by: service) else { return }
        loop.adopt(admitted)
      })
  }
}
