import Dispatch
import Platform
import SocketEvents
import Synchronization

/// Accepts connections on a listening socket, on the queues of all event loops: whichever has time.
///
/// `state` guards everything that changes.
final class Listener: Sendable {
  let socket: ListeningSocket
  private let loops: [EventLoop]
  private let accepted: @Sendable (Int32, SocketAddress, EventLoop) -> Void
  private let admits: @Sendable () -> Bool
  private let failed: @Sendable (Int32) -> Void
  private let state = Mutex(State())
  /// Entered by each loop that may use the socket.
  private let users = DispatchGroup()

  private struct State {
    /// The socket, as each loop watches it; empty while the listener pauses.
    var watches: [PolledSocket] = []
    var isStarted = false
    /// Whether the last `accept` failed: a lasting failure is reported once.
    var isFailing = false
    var isStopped = false
  }

  /// Connections that a loop accepts in a row, before it serves others.
  private static let batch = 64
  /// Connections that are accepted when the listener stops: more than any backlog holds, but bounded.
  private static let backlog = 10_000
  /// The time between two attempts when there are too many connections or too few descriptors.
  private static let pause = DispatchTimeInterval.milliseconds(50)

  /// - Parameters:
  ///   - socket: closed when the listener stops.
  ///   - loops: at least one.
  ///   - admits: whether one more connection is allowed.
  ///   - failed: called with the `errno` of an `accept` that failed for lack of resources.
  ///   - accepted: owns the descriptor, which is non-blocking. Called with the loop that serves it.
  init(
    _ socket: ListeningSocket, on loops: [EventLoop], admits: @escaping @Sendable () -> Bool,
    failed: @escaping @Sendable (Int32) -> Void,
    accepted: @escaping @Sendable (Int32, SocketAddress, EventLoop) -> Void
  ) {
    self.socket = socket
    self.loops = loops
    self.admits = admits
    self.failed = failed
    self.accepted = accepted
  }

  /// The watched sockets retain their listener, so this one was never started, or has stopped.
  deinit { if !state.withLock(\.isStarted) { socket.close() } }

  /// Starts accepting. Called once.
  func start() {
    state.withLock { $0.isStarted = true }
    resume()
  }

  /// Accepts the connections in the backlog and closes the socket. Called once, after ``start()``.
  ///
  /// - Parameter isPatient: whether to wait for handshakes that have begun.
  func retire(isPatient: Bool) async {
    let wait = isPatient ? socket.refuseArrivals() : .nanoseconds(0)
    await withCheckedContinuation { continuation in
      DispatchQueue.global().asyncAfter(deadline: .now() + wait) { [self] in
        stop {
          if isPatient, !self.socket.isInherited { _ = self.accept(upTo: Self.backlog, on: nil) }
        } then: {
          continuation.resume()
        }
      }
    }
  }

  /// Stops accepting, and closes the socket when no loop uses it any more. Called once.
  ///
  /// - Parameters:
  ///   - last: called before the socket is closed.
  ///   - completion: called when it is closed, and its file is gone.
  func stop(
    last: @escaping @Sendable () -> Void = {}, then completion: @escaping @Sendable () -> Void = {}
  ) {
    state.withLock { $0.isStopped = true }
    unwatch {
      last()
      self.socket.close()
      completion()
    }
  }

  private func resume() {
    let isWatched = state.withLock { state in
      guard !state.isStopped, state.watches.isEmpty else { return true }
      state.watches = loops.compactMap { loop in
        PolledSocket(socket.descriptor, in: loop.poller, for: .reading, isShared: true) { _ in
          loop.beginTurn()
          if !self.accept(upTo: Self.batch, on: loop) { self.pause() }
        }
      }
      for _ in state.watches { users.enter() }
      return !state.watches.isEmpty
    }
    if !isWatched { retry() }
  }

  /// Stops accepting for a moment; clients wait in the backlog.
  private func pause() { unwatch { self.retry() } }

  private func retry() {
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.pause) { self.resume() }
  }

  /// Calls `completion` when no loop uses the socket any more. If another call does that already, and the
  /// listener has not stopped, nothing happens.
  private func unwatch(then completion: @escaping @Sendable () -> Void) {
    let (watches, isStopped) = state.withLock { state in
      defer { state.watches = [] }
      return (state.watches, state.isStopped)
    }
    guard isStopped || !watches.isEmpty else { return }
    for watch in watches { watch.remove { self.users.leave() } }
    users.notify(queue: .global(), execute: completion)
  }

  /// - Parameter loop: the loop on whose queue this runs; nil for none.
  /// - Returns: whether it makes sense to go on at once.
  private func accept(upTo limit: Int, on loop: EventLoop?) -> Bool {
    for _ in 0..<limit {
      guard admits() else { return false }
      let (connection, peer) = socket.accept()
      if connection >= 0 {
        state.withLock { $0.isFailing = false }
        accepted(connection, peer, loops.idlest(preferring: loop))
        continue
      }
      switch errno {
      case EINTR, ECONNABORTED, EPROTO, ENETDOWN, EHOSTUNREACH, ENETUNREACH: continue
      case EAGAIN, EWOULDBLOCK: return true
      case let code:
        reportFailure(code)
        return false
      }
    }
    return true
  }

  private func reportFailure(_ code: Int32) {
    let isNew = state.withLock { state in
      defer { state.isFailing = true }
      return !state.isFailing
    }
    if isNew { failed(code) }
  }
}
