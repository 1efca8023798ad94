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

  public init(_ configuration: ServerConfiguration, logger: Logger, respond: @escaping Responder) {
    service = Service(configuration, logger, respond)
  }

  deinit { stop(grace: .zero) }

  /// Binds and listens. The process ignores SIGPIPE from then on.
  ///
  /// - Returns: what is listened on, at least one address.
  /// - Throws: ``ServerError`` where no address could be bound, or one that is in use or forbidden.
  public func start() throws -> [BoundAddress] {
    try state.withLock { state in
      guard case .new = state else { throw ServerError("start: the server has been started before") }
      signal(SIGPIPE, SIG_IGN)
      let loops = try makeLoops()
      let listeners = try bind(sharing: loops)
      for listener in listeners { listener.start() }
      state = .running(listeners, loops)
      return listeners.map(\.address)
    }
  }

  /// Stops accepting, closes idle connections, lets what is under way finish (`Connection: close`) for at
  /// most `grace`, then cuts it. Returns when no connection is left.
  public func shutdown(grace: Duration) async {
    stop(grace: grace)
    await service.openConnections.untilNone()
  }

  private func stop(grace: Duration) {
    let (listeners, loops) = state.withLock { state in
      let ended: ([Listener], [EventLoop]) =
        switch state {
        case .new: ([], [])
        case .running(let listeners, let loops): (listeners, loops)
        case .stopped(let loops): ([], loops)
        }
      state = .stopped(ended.1)
      return ended
    }
    for listener in listeners { listener.stop() }
    for loop in loops { loop.drain(grace: grace) }
  }

  private func makeLoops() throws(ServerError) -> [EventLoop] {
    var loops: [EventLoop] = []
    for number in 0..<Int(EventLoop.count) {
      let queue = DispatchQueue(label: "event loop \(number)")
      guard let poller = SocketPoller(queue: queue, lingers: true) else {
        throw ServerError("start: no file descriptor is left; raise the limit of open files", code: EMFILE)
      }
      loops.append(EventLoop(service, poller, number: number))
    }
    return loops
  }

  private func bind(sharing loops: [EventLoop]) throws -> [Listener] {
    try service.configuration.listeners.flatMap { try bind($0, sharing: loops) }
  }

  private func bind(_ configuration: ListenerConfiguration, sharing loops: [EventLoop]) throws -> [Listener] {
    let addresses = try SocketAddress.resolve(host: configuration.host, port: configuration.port)
    // A port that is free on one address may be taken on the next.
    for attempt in 1... {
      do { return try bind(addresses, configuration, sharing: loops) } catch let error as ServerError {
        let isRetried = configuration.port == 0 && error.code == EADDRINUSE && attempt < 10
        if !isRetried { throw error }
      }
    }
    return []
  }

  private func bind(
    _ addresses: [SocketAddress], _ configuration: ListenerConfiguration, sharing loops: [EventLoop]
  ) throws -> [Listener] {
    var listeners: [Listener] = []
    var unavailable: ServerError?
    for var address in addresses {
      if let first = listeners.first { address.port = first.address.port }
      do throws(ServerError) {
        listeners.append(try listener(address, configuration, sharing: loops))
      } catch {
        // A name like localhost may stand for IPv6 on a machine that has none.
        guard error.code == EADDRNOTAVAIL || error.code == EAFNOSUPPORT else { throw error }
        unavailable = error
      }
    }
    if listeners.isEmpty { throw unavailable ?? ServerError("listen on \(configuration.host): no address") }
    return listeners
  }

  private func listener(
    _ address: SocketAddress, _ configuration: ListenerConfiguration, sharing loops: [EventLoop]
  ) throws(ServerError) -> Listener {
    let service = service
    let limit = service.configuration.limits.connections
    return try Listener(
      address,
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
        loops[number % loops.count].adopt(descriptor, from: peer, at: configuration)
      })
  }
}
