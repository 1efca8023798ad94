import Synchronization

/// Lines of one event loop that the writer has not taken yet.
///
/// Only the loop holds the lock, except while the writer takes the lines.
final class LogBuffer: Sendable {
  /// What the caller must do after adding a line.
  enum Consequence {
    case none
    /// Take the buffer soon: this was its first line since the last `begun`.
    case begun
    /// Take the buffer now.
    case full
  }

  private struct State {
    var lines = LogLines()
    var isTimed = false
  }

  private let state = Mutex(State())

  /// Bytes at which the buffer is full.
  private static let capacity = 32 * 1024

  /// - Parameter appendLine: appends a line with its line feed.
  func append(_ appendLine: (inout [UInt8]) -> Void) -> Consequence {
    state.withLock { state in
      if state.lines.count == 0 { state.lines.bytes.reserveCapacity(Self.capacity + 1024) }
      appendLine(&state.lines.bytes)
      state.lines.count += 1
      if state.lines.bytes.count >= Self.capacity { return .full }
      if state.isTimed { return .none }
      state.isTimed = true
      return .begun
    }
  }

  /// - Parameter isTimer: whether the timer that ``Consequence/begun`` started calls.
  func take(isTimer: Bool = false) -> LogLines {
    state.withLock { state in
      if isTimer { state.isTimed = false }
      defer { state.lines = LogLines() }
      return state.lines
    }
  }
}

struct LogLines {
  var bytes: [UInt8] = []
  var count = 0
}
