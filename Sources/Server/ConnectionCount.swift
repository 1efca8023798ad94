import Synchronization

/// How many connections a server has open.
final class ConnectionCount: Sendable {
  private struct State {
    var open = 0
    var total = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  var open: Int { state.withLock(\.open) }

  /// - Returns: the number of the new connection, counted from the first.
  func add() -> Int {
    state.withLock { state in
      state.open += 1
      state.total += 1
      return state.total
    }
  }

  func remove() {
    let waiting = state.withLock { state in
      state.open -= 1
      guard state.open == 0 else { return [CheckedContinuation<Void, Never>]() }
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Returns when there is none.
  func untilNone() async {
    await withCheckedContinuation { continuation in
      let isNone = state.withLock { state in
        if state.open > 0 { state.waiting.append(continuation) }
        return state.open == 0
      }
      if isNone { continuation.resume() }
    }
  }
}
