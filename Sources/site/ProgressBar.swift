import Foundation
import Synchronization

/// A bar on standard error that grows, where that is a terminal, and nothing where it is not.
final class ProgressBar: Sendable {
  private let name: String
  private let total: Int
  private let isShown = isatty(STDERR_FILENO) == 1
  private let drawn = Mutex(-1)

  init(name: String, total: Int) {
    self.name = name
    self.total = total
  }

  func show(_ done: Int) {
    guard isShown, total > 0 else { return }
    let width = 30
    let filled = min(width, done * width / total)
    let isNew = drawn.withLock { drawn in
      defer { drawn = filled }
      return drawn != filled
    }
    guard isNew else { return }
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    write("\r\u{1B}[K\(bar) \(min(100, done * 100 / total)) % \(name)")
  }

  /// Takes the bar away.
  func finish() {
    if isShown { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
