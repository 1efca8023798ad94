import Dispatch

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Accepts connections on a listening socket.
///
/// Everything but the constants is used on `queue` only.
final class Listener: @unchecked Sendable {
  let socket: ListeningSocket
  private let queue: DispatchQueue
  private var source: (any DispatchSourceRead)?
  private let accepted: @Sendable (Int32, SocketAddress) -> Void
  private let admits: @Sendable () -> Bool
  private let failed: @Sendable (Int32) -> Void
  private var isPaused = false
  /// Whether the last `accept` failed: a lasting failure is reported once.
  private var isFailing = false
  private var isStopped = false
  /// Resumed when the socket is closed.
  private var closed: CheckedContinuation<Void, Never>?

  /// Connections that are accepted in a row, before other listeners get their turn.
  private static let batch = 64
  /// Connections that are accepted when the listener stops: more than any backlog holds, but bounded.
  private static let backlog = 10_000
  /// The time between two attempts when there are too many connections or too few descriptors.
  private static let pause = DispatchTimeInterval.milliseconds(50)

  /// - Parameters:
  ///   - socket: closed when the listener stops.
  ///   - admits: whether one more connection is allowed.
  ///   - failed: called with the `errno` of an `accept` that failed for lack of resources.
  ///   - accepted: owns the descriptor, which is non-blocking.
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

  /// A resumed source retains its listener.
  deinit { if source == nil { socket.close() } }

  /// Starts accepting. Called once.
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

  /// Accepts the connections in the backlog and closes the socket. Called once, after ``start()``.
  ///
  /// - Parameter isPatient: whether to wait for handshakes that have begun.
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

  /// Stops accepting; returns when the queue is done. Called once, after ``start()``.
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

  /// Stops accepting for a moment; clients wait in the backlog.
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
