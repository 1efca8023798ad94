import Dispatch
import Logging
import Synchronization

/// Collects the lines of all event loops, and writes them on its own queue, which may block.
final class LogWriter: Sendable {
  private struct State {
    /// Lines that are not being written yet.
    var waiting: [UInt8] = []
    /// Bytes that are being written.
    var writing = 0
    /// Whether the queue will write what waits, at once or when the timer ends.
    var (isDue, isTimed) = (false, false)
    /// Lines dropped since the last report.
    var dropped = 0
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "access log")
  /// The logger may write to the same destination and block as long.
  private let notices = DispatchQueue(label: "access log notices")
  private let file: LogFile
  private let logger: Logger

  /// The most bytes that may wait.
  private static let limit = 8 << 20
  /// Bytes that are written without waiting for more.
  private static let batch = 64 * 1024
  /// The longest time that a line waits for others.
  private static let delay = DispatchTimeInterval.milliseconds(900)

  init(_ file: LogFile, logger: Logger) {
    self.file = file
    self.logger = logger
  }

  /// - Parameter line: with its line feed. May be called on any thread, and never blocks.
  func append(_ line: [UInt8]) {
    enum Next { case nothing, writeLater, write, report }
    let next: Next = state.withLock { state in
      if state.waiting.count + state.writing + line.count > Self.limit {
        state.dropped += 1
        return state.dropped == 1 ? .report : .nothing
      }
      state.waiting += line
      if state.waiting.count >= Self.batch {
        defer { state.isDue = true }
        return state.isDue ? .nothing : .write
      }
      defer { state.isTimed = true }
      return state.isTimed ? .nothing : .writeLater
    }
    switch next {
    case .nothing: break
    case .writeLater:
      queue.asyncAfter(deadline: .now() + Self.delay) {
        self.state.withLock { $0.isTimed = false }
        self.writeWaiting()
      }
    case .write: queue.async { self.writeWaiting() }
    case .report: report("\(file.name) is too slow; some lines are dropped")
    }
  }

  private func writeWaiting() {
    let lines = state.withLock { state in
      let lines = state.waiting
      state.waiting = []
      state.waiting.reserveCapacity(Self.batch + 1024)
      state.writing = lines.count
      state.isDue = false
      return lines
    }
    if lines.isEmpty { return }
    let outcome = file.write(lines)
    let dropped = state.withLock { state in
      state.writing = 0
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
    let once = Once()
    await withCheckedContinuation { continuation in
      let finish: @Sendable () -> Void = { if once.isFirst() { continuation.resume() } }
      queue.async {
        self.writeWaiting()
        finish()
      }
      let deadline = DispatchTime.now() + .nanoseconds(Int(clamping: limit.nanoseconds))
      DispatchQueue.global().asyncAfter(deadline: deadline, execute: finish)
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
