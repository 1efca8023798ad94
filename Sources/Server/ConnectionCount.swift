import Dispatch
import Synchronization

/// How many connections a server has open.
final class ConnectionCount: Sendable {
  private let current = Atomic(0)
  private let total = Atomic(0)
  private let group = DispatchGroup()

  var open: Int { current.load(ordering: .relaxed) }

  /// - Returns: the number of the new connection, counted from the first.
  func add() -> Int {
    group.enter()
    current.wrappingAdd(1, ordering: .relaxed)
    return total.wrappingAdd(1, ordering: .relaxed).newValue
  }

  func remove() {
    current.wrappingSubtract(1, ordering: .relaxed)
    group.leave()
  }

  /// Returns when there is none.
  func untilNone() async {
    await withCheckedContinuation { continuation in
      group.notify(queue: .global()) { continuation.resume() }
    }
  }
}
