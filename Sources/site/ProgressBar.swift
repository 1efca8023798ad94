import Foundation
import Importing
import Synchronization

/// A growing bar with a rate on standard error, if that is a terminal.
final class ProgressBar: Sendable {
  private struct State {
    var stage: String?
    var began = ContinuousClock.now
    /// When the bar was last drawn; nil if it is not on the terminal.
    var drawn: ContinuousClock.Instant?
  }

  private let name: String
  private let isShown = isatty(STDERR_FILENO) == 1
  private let state = Mutex(State())

  init(name: String) {
    self.name = name.count > 40 ? "…" + name.suffix(39) : name
  }

  /// While a feed is fetched: `█████░░░░░  50 %  1.2 MB/s  page 3, 200 entries  example.com`.
  func show(_ progress: FeedFetchProgress) {
    draw(stage: "page \(progress.page)") { elapsed in
      if let pause = progress.pause { return "waiting \(pause.components.seconds) s, as the site asks" }
      let rate = Rate(progress.received, in: elapsed).bytes
      let part =
        progress.total.map { Bar(progress.received, of: $0).description } ?? progress.received.inBytes
      let pages = progress.page == 1 ? "" : "  page \(progress.page), \(progress.entries) entries"
      return "\(part)  \(rate)\(pages)"
    }
  }

  /// While entries are imported: `█████░░░░░  50 %  800 entries/s  example.com`.
  func show(_ done: Int, of total: Int) {
    draw(stage: "import") { elapsed in
      "\(Bar(done, of: total))  \(Rate(done, in: elapsed).count) entries/s"
    }
  }

  /// Removes the bar.
  func finish() {
    let wasDrawn = state.withLock { state in
      defer { state.drawn = nil }
      return state.drawn != nil
    }
    if wasDrawn { write("\r\u{1B}[K") }
  }

  /// Draws at most ten times a second. Each stage has its own rate.
  private func draw(stage: String, _ text: (Duration) -> String) {
    guard isShown else { return }
    let now = ContinuousClock.now
    let elapsed = state.withLock { state -> Duration? in
      if state.stage != stage { (state.stage, state.began) = (stage, now) }
      if let drawn = state.drawn, now - drawn < .milliseconds(100) { return nil }
      state.drawn = now
      return now - state.began
    }
    if let elapsed { write("\r\u{1B}[K\("\(text(elapsed))  \(name)".prefix(Self.width))") }
  }

  /// How many characters fit on one line of the terminal: a bar of two lines could not be removed.
  private static var width: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 79 }
    return Int(size.ws_col) - 1
  }

  private func write(_ text: String) { StandardStreams.writeErrors(Array(text.utf8)) }
}

private struct Bar: CustomStringConvertible {
  private let percent: Int

  init(_ done: Int, of total: Int) { percent = total > 0 ? min(100, done * 100 / total) : 100 }

  var description: String {
    let width = 20
    let filled = width * percent / 100
    let number = String(repeating: " ", count: percent < 10 ? 2 : percent < 100 ? 1 : 0) + "\(percent)"
    return String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
      + " \(number) %"
  }
}

/// An amount per second.
private struct Rate {
  let count: Int

  init(_ amount: Int, in elapsed: Duration) {
    let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
    count = seconds > 0.001 ? Int(Double(amount) / seconds) : 0
  }

  var bytes: String { "\(count.inBytes)/s" }
}

extension Int {
  /// `950 B`, `12.3 kB`, `1.2 MB`.
  fileprivate var inBytes: String {
    if self < 1000 { return "\(self) B" }
    let (unit, name) = self < 1_000_000 ? (1000, "kB") : (1_000_000, "MB")
    return "\(self / unit).\(self % unit * 10 / unit) \(name)"
  }
}
