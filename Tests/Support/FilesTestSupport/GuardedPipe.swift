import Foundation
internal import Platform
import Synchronization

/// A named pipe in a folder that nobody is to read. A reader that opens it, and would wait for ever, gets the
/// end of it at once, and is noted.
public final class GuardedPipe: Sendable {
  private let path: String
  private let state = Mutex((wasRead: false, hasEnded: false))

  /// Makes the pipe, and the folders above it.
  public init(_ path: String) {
    self.path = path
    try? FileManager.default.createDirectory(
      at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    mkfifo(path, 0o600)
    let thread = Thread { [weak self] in
      while self?.letReadersGo() == true { usleep(10_000) }
    }
    thread.start()
  }

  deinit { unlink(path) }

  /// Whether somebody has opened the pipe to read it. Removes it.
  public func wasRead() -> Bool {
    _ = letReadersGo()
    unlink(path)
    return state.withLock { state in
      state.hasEnded = true
      return state.wasRead
    }
  }

  /// - Returns: whether there may be readers to come.
  private func letReadersGo() -> Bool {
    state.withLock { state in
      guard !state.hasEnded else { return false }
      // Without a reader, this fails.
      let descriptor = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      if descriptor >= 0 {
        state.wasRead = true
        close(descriptor)
      }
      return true
    }
  }
}
