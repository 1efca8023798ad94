import Dispatch
import Logging
import Synchronization

/// Takes lines from the event loops and writes them on its own queue, which may block.
final class LogWriter: Sendable {
  private struct State {
    var waiting: [LogLines] = []
    /// Of the waiting lines and those being written.
    var bytes = 0
    var isWriting = false
    /// Lines dropped since the last report.
    var dropped = 0
  }

  private let state = Mutex(State())
  private let buffers = Mutex([LogBuffer]())
  private let queue = DispatchQueue(label: "access log")
  /// Never blocks.
  private let timers = DispatchQueue(label: "access log timers")
  /// The logger may write to the same destination and block as long.
  private let notices = DispatchQueue(label: "access log notices")
  private let file: LogFile
  private let logger: Logger

  /// The most bytes that may wait.
  private static let limit = 8 << 20
  /// The longest time that a line stays in its buffer.
  private static let delay = DispatchTimeInterval.milliseconds(900)

  init(_ file: LogFile, logger: Logger) {
    self.file = file
    self.logger = logger
  }

  func makeBuffer() -> LogBuffer {
    let buffer = LogBuffer()
    buffers.withLock { $0.append(buffer) }
    return buffer
  }

  func take(_ buffer: LogBuffer) { accept(buffer.take()) }

  func takeSoon(_ buffer: LogBuffer) {
    timers.asyncAfter(deadline: .now() + Self.delay) { self.accept(buffer.take(isTimer: true)) }
  }

  private func accept(_ lines: LogLines) {
    if lines.count == 0 { return }
    enum Next { case nothing, write, report }
    let next: Next = state.withLock { state in
      if state.bytes + lines.bytes.count > Self.limit {
        defer { state.dropped += lines.count }
        return state.dropped == 0 ? .report : .nothing
      }
      state.waiting.append(lines)
      state.bytes += lines.bytes.count
      defer { state.isWriting = true }
      return state.isWriting ? .nothing : .write
    }
    switch next {
    case .nothing: break
    case .write: queue.async { self.writeAll() }
    case .report: report("\(file.name) is too slow; some lines are dropped")
    }
  }

  private func writeAll() {
    while true {
      let lines: [LogLines] = state.withLock { state in
        state.isWriting = !state.waiting.isEmpty
        defer { state.waiting = [] }
        return state.waiting
      }
      if lines.isEmpty { return }
      for lines in lines { write(lines) }
    }
  }

  private func write(_ lines: LogLines) {
    let outcome = file.write(lines.bytes)
    let dropped = state.withLock { state in
      state.bytes -= lines.bytes.count
      if case .failed(_, let lost) = outcome {
        state.dropped += lost
        return 0
      }
      defer { state.dropped = 0 }
      return state.dropped
    }
    if case .failed(let reason?, _) = outcome {
      report("write \(file.name): \(reason); lines are dropped until writing works again")
    }
    if dropped > 0 { report("\(file.name) works again; \(dropped) lines were dropped") }
  }

  func reopen() {
    queue.async { [self] in
      if let failure = file.reopen() { report("\(failure); the log continues in the old file") }
    }
  }

  func flush(within limit: Duration) async {
    for buffer in buffers.withLock({ $0 }) { take(buffer) }
    let once = Once()
    await withCheckedContinuation { continuation in
      let finish: @Sendable () -> Void = { if once.isFirst() { continuation.resume() } }
      queue.async(execute: finish)
      let deadline = DispatchTime.now() + .nanoseconds(Int(clamping: Waits.nanoseconds(limit)))
      timers.asyncAfter(deadline: deadline, execute: finish)
    }
  }

  private func report(_ text: String) {
    notices.async { [logger] in logger.warning("access log: \(text)") }
  }
}

private final class Once: Sendable {
  private let isDone = Atomic(false)

  func isFirst() -> Bool { !isDone.exchange(true, ordering: .relaxed) }
}
