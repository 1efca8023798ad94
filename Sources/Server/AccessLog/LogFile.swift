import Platform

/// The file, pipe or terminal that a log is written to.
///
/// Used only on the queue of its writer, apart from its constants.
final class LogFile: @unchecked Sendable {
  enum Outcome {
    case written
    /// The reason is nil if it is the same as for the previous write; `lost` counts lines.
    case failed(String?, lost: Int)
  }

  /// For messages.
  let name: String
  private let path: String?
  private var descriptor: Int32
  private var lastFailure: Int32 = 0
  /// Whether the last write ended within a line.
  private var isInsideLine = false

  init(_ destination: LogDestination) throws(ServerError) {
    switch destination {
    case .standardOutput:
      name = "standard output"
      path = nil
      descriptor = STDOUT_FILENO
    case .file(let path):
      name = path
      self.path = path
      descriptor = Self.open(path)
      if descriptor < 0 {
        let code = errno
        throw ServerError(
          "access log: open \(path): \(String(cString: strerror(code))); choose a file that can be written",
          code: code)
      }
    }
  }

  deinit { if path != nil { close(descriptor) } }

  /// Blocks until everything is written or a write fails.
  func write(_ bytes: [UInt8]) -> Outcome {
    if isInsideLine {
      guard send([0x0A]) == 1 else { return failure(losing: bytes[...]) }
      isInsideLine = false
    }
    let sent = send(bytes)
    guard sent < bytes.count else {
      lastFailure = 0
      return .written
    }
    isInsideLine = sent > 0 && bytes[sent - 1] != 0x0A
    return failure(losing: bytes[sent...])
  }

  /// - Returns: the error if the file cannot be opened, in which case the old one stays open; nil on success.
  func reopen() -> String? {
    guard let path else { return nil }
    let fresh = Self.open(path)
    if fresh < 0 { return "open \(path): \(String(cString: strerror(errno)))" }
    close(descriptor)
    descriptor = fresh
    isInsideLine = false
    return nil
  }

  /// - Returns: the number of bytes written; if fewer than all, `errno` says why.
  private func send(_ bytes: [UInt8]) -> Int {
    bytes.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        let count = Platform.write(descriptor, bytes.baseAddress! + sent, bytes.count - sent)
        if count > 0 {
          sent += count
        } else if count < 0, errno == EAGAIN {
          // Another process that shares the descriptor has made it non-blocking.
          var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&waiting, 1, 1000)
        } else if count == 0 || errno != EINTR {
          break
        }
      }
      return sent
    }
  }

  private func failure(losing bytes: ArraySlice<UInt8>) -> Outcome {
    let code = errno
    defer { lastFailure = code }
    let reason = code == lastFailure ? nil : String(cString: strerror(code))
    return .failed(reason, lost: bytes.reduce(0) { $1 == 0x0A ? $0 + 1 : $0 })
  }

  private static func open(_ path: String) -> Int32 {
    Platform.open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o640)
  }
}
