import Dispatch

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A listening socket that gives away what it accepts.
///
/// Confined to `queue`, but for what is constant.
final class Listener: @unchecked Sendable {
  let socket: ListeningSocket
  private let queue: DispatchQueue
  private var source: (any DispatchSourceRead)?
  private let accepted: @Sendable (Int32, SocketAddress) -> Void
  private let admits: @Sendable () -> Bool
  private let failed: @Sendable (Int32) -> Void
  private var isPaused = false
  /// So that a lack which lasts is told once.
  private var isFailing = false
  private var isStopped = false
  /// Told when the socket is closed.
  private var closed: CheckedContinuation<Void, Never>?

  /// At most so many connections in a row, so that the other listeners get their turn.
  private static let batch = 64
  /// More than any backlog holds, so that a stop does not take for ever under load.
  private static let backlog = 10_000
  /// How long to wait for descriptors, memory or room to come free.
  private static let pause = DispatchTimeInterval.milliseconds(50)

  /// - Parameters:
  ///   - socket: closed when the listener stops.
  ///   - admits: whether there is room for one more connection.
  ///   - failed: told the `errno` of an `accept` that failed for lack of something.
  ///   - accepted: takes over the descriptor, which does not block.
  init(
    _ socket: ListeningSocket, admits: @escaping @Sendable () -> Bool,
    failed: @escaping @Sendable (Int32) -> Void,
    accepted: @escaping @Sendable (Int32, SocketAddress) -> Void
  ) {
    self.socket = socket
    self.admits = admits
    self.failed = failed
    self.accepted = accepted
    queue = DispatchQueue(label: "listener \(socket.address)")
  }

  /// A source that was resumed keeps its listener, so there is none here.
  deinit { if source == nil { socket.close() } }

  /// Begins to accept. Called once.
  func start() {
    queue.sync {
      let source = DispatchSource.makeReadSource(fileDescriptor: socket.descriptor, queue: queue)
      source.setEventHandler { self.accept(upTo: Self.batch) }
      source.setCancelHandler { [self] in
        socket.close()
        closed?.resume()
      }
      source.resume()
      self.source = source
    }
  }

  /// Accepts who has connected by now, and then nobody any more; the socket is closed when this returns. Called once,
  /// after ``start()``.
  ///
  /// - Parameter isPatient: whether there is time for those who are just connecting.
  func retire(isPatient: Bool) async {
    await withCheckedContinuation { continuation in
      queue.async { [self] in
        let wait = isPatient ? socket.refuseArrivals() : .nanoseconds(0)
        queue.asyncAfter(deadline: .now() + wait) { [self] in
          if isPatient, !socket.isInherited { accept(upTo: Self.backlog) }
          closed = continuation
          finish()
        }
      }
    }
  }

  /// Refuses further connections. Called once, after ``start()``; returns when the queue is done with
  /// accepting.
  func stop() { queue.sync { finish() } }

  private func finish() {
    isStopped = true
    source?.cancel()
    if isPaused { source?.resume() }
  }

  private func accept(upTo limit: Int) {
    if isStopped || isPaused { return }
    for _ in 0..<limit {
      guard admits() else { return pause() }
      let (connection, peer) = socket.accept()
      if connection >= 0 {
        isFailing = false
        accepted(connection, peer)
        continue
      }
      switch errno {
      case EINTR, ECONNABORTED, EPROTO, ENETDOWN, EHOSTUNREACH, ENETUNREACH: continue
      case EAGAIN, EWOULDBLOCK: return
      default:
        if !isFailing { failed(errno) }
        isFailing = true
        return pause()
      }
    }
  }

  /// The peers wait in the backlog meanwhile.
  private func pause() {
    isPaused = true
    source?.suspend()
    queue.asyncAfter(deadline: .now() + Self.pause) { [self] in
      if isStopped { return }
      isPaused = false
      source?.resume()
    }
  }
}
