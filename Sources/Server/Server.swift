import Dispatch
public import HTTP
public import Logging
import SocketEvents
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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
/// A few serial queues share the connections. Each request is one task, which begins on the queue of its
/// connection and goes over to Swift's own threads where it first waits; a handler that computes for long
/// without waiting holds up the other connections of that queue. The task is cancelled when the client goes
/// away.
///
/// `Content-Length`, `Transfer-Encoding`, `Connection` and `Date` are the server's. The response to HEAD is
/// made from the one to GET, without its body. What a handler throws becomes 500, or 413 for
/// ``BodyTooLarge``; what is thrown after the head was sent breaks the connection off.
///
/// A whole response goes out when the content of its request has come in, however early the handler made it, so
/// that a request with malformed content is 400 whether the handler reads it or not. Of content that nobody reads
/// 64 KB are waited for; more end the connection instead.
public final class Server: Sendable {
  private enum State {
    case new
    case running([Listener], [EventLoop])
    case stopped([EventLoop])
  }

  private let service: Service
  private let state = Mutex(State.new)
  /// Of the listeners that speak TLS.
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

  /// Binds and listens. The process ignores SIGPIPE from then on.
  ///
  /// - Returns: what is listened on, at least one address.
  /// - Throws: ``ServerError`` where no address could be bound, or one that is in use or forbidden; ``TLSError``
  ///   where a certificate or a key cannot be used.
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

  /// Reads certificates and keys of all listeners anew. Handshakes that begin from now on use them; connections
  /// under way go on with what they have.
  ///
  /// - Throws: ``TLSError`` for the first that is wrong. Then all stay as they were.
  public func reloadCertificates() throws {
    let acceptors = acceptors.withLock(\.self)
    let contexts = try acceptors.map { try $0.readAnew() }
    for (acceptor, context) in zip(acceptors, contexts) { use(context, for: acceptor) }
  }

  private func use(_ context: TLSContext, for acceptor: TLSAcceptor) {
    acceptor.use(context)
    for warning in acceptor.warnings { service.logger.warning("\(warning)") }
  }

  /// Stops accepting, closes idle connections, lets what is under way finish (`Connection: close`) for at
  /// most `grace`, then cuts it. Returns when no connection is left. Streams of events end at once, behind the last
  /// that was sent, so that their clients come back to whoever answers then.
  ///
  /// Who has connected by the time of the call is served. A connection that had a request within the last moment
  /// (``ServerTimeouts/settling``) is given that long for another, which may be on its way already.
  public func shutdown(grace: Duration) async {
    let (listeners, loops) = end()
    for loop in loops { loop.drain(grace: grace) }
    let isPatient = grace > .zero
    await withDiscardingTaskGroup { group in
      for listener in listeners { group.addTask { await listener.retire(isPatient: isPatient) } }
    }
    await service.openConnections.untilNone()
  }

  /// - Returns: what has to be stopped.
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
      socket,
      admits: {
        if service.openConnections.open < limit { return true }
        for observer in service.configuration.observers { observer.connectionRefused(.serverLimit) }
        return false
      },
      failed: { code in
        for observer in service.configuration.observers { observer.connectionRefused(.system) }
        service.logger.warning("accept: \(String(cString: strerror(code))); trying again shortly")
      },
      accepted: { descriptor, peer in
        let number = service.openConnections.add()
        let arrival = Arrival(descriptor, from: peer.ipAddress, at: socket.configuration, tls)
        guard let admitted = arrival.admitted(by: service) else { return }
        loops[number % loops.count].adopt(admitted)
      })
  }
}
