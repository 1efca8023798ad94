import Synchronization

/// Lines of one event loop on their way to the writer.
///
/// The lock is the loop's own but for the moment in which the writer takes what there is.
final class LogBuffer: Sendable {
  /// What is to be done after a line was added.
  enum Consequence {
    case none
    /// The buffer has to be taken soon: it has had its first line since the last time that this was said.
    case begun
    /// The buffer has to be taken now.
    case full
  }

  private struct State {
    var lines = LogLines()
    var isTimed = false
  }

  private let state = Mutex(State())

  /// In bytes.
  private static let mark = 32 * 1024

  /// - Parameter appendLine: adds a line with its end.
  func append(_ appendLine: (inout [UInt8]) -> Void) -> Consequence {
    state.withLock { state in
      if state.lines.count == 0 { state.lines.bytes.reserveCapacity(Self.mark + 1024) }
      appendLine(&state.lines.bytes)
      state.lines.count += 1
      if state.lines.bytes.count >= Self.mark { return .full }
      if state.isTimed { return .none }
      state.isTimed = true
      return .begun
    }
  }

  /// - Parameter isTimer: whether this is what ``Consequence/begun`` asked for.
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
