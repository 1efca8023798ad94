import Dispatch
import Synchronization

/// Counts the open connections of a server.
final class ConnectionCount: Sendable {
  private let current = Atomic(0)
  private let group = DispatchGroup()

  var open: Int { current.load(ordering: .relaxed) }

  func add() {
    group.enter()
    current.wrappingAdd(1, ordering: .relaxed)
  }

  func remove() {
    current.wrappingSubtract(1, ordering: .relaxed)
    group.leave()
  }

  /// Returns when no connection is open.
  func untilNone() async {
    await withCheckedContinuation { continuation in
      group.notify(queue: .global()) { continuation.resume() }
    }
  }
}
