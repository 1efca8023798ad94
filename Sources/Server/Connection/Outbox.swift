import HTTP

/// Output that waits because the client takes it more slowly than it is produced.
final class Outbox {
  private enum Segment {
    case bytes([UInt8], sent: Int)
    case file(FileSlice, sent: Int)
  }

  /// The result of sending.
  enum Progress {
    case finished
    /// The client takes no more for now.
    case blocked
    case failed
  }

  private var segments: [Segment] = []
  private var first = 0
  /// In bytes.
  private(set) var count = 0
  /// Bytes that the system has accepted so far.
  private(set) var moved = 0

  var isEmpty: Bool { count == 0 }

  /// - Parameter sent: the number of bytes that are already sent.
  func append(_ bytes: [UInt8], sent: Int = 0) {
    guard sent < bytes.count else { return }
    segments.append(.bytes(bytes, sent: sent))
    count += bytes.count - sent
  }

  func append(_ slice: FileSlice) {
    guard slice.length > 0 else { return }
    segments.append(.file(slice, sent: 0))
    count += slice.length
  }

  func removeAll() {
    segments = []
    first = 0
    count = 0
  }

  /// Sends as much as the client takes.
  func flush(to transport: Transport) -> Progress {
    while !isEmpty {
      switch sendFirst(to: transport) {
      case .bytes(let sent): advance(by: sent)
      case .blocked: return .blocked
      case .ended, .failed: return .failed
      }
    }
    removeAll()
    return .finished
  }

  private func sendFirst(to transport: Transport) -> Transfer {
    switch segments[first] {
    case .file(let slice, let sent): return transport.write(slice, from: sent)
    case .bytes(let bytes, let sent):
      return bytes.withUnsafeBytes { bytes in
        if first + 1 < segments.count, case .bytes(let next, let nextSent) = segments[first + 1] {
          return next.withUnsafeBytes { transport.write(bytes.from(sent), $0.from(nextSent)) }
        }
        return transport.write(bytes.from(sent))
      }
    }
  }

  private func advance(by sent: Int) {
    count -= sent
    moved += sent
    var left = sent
    while left > 0 {
      switch segments[first] {
      case .bytes(let bytes, let before):
        let now = min(left, bytes.count - before)
        left -= now
        segments[first] = .bytes(bytes, sent: before + now)
        if before + now == bytes.count { finishFirst() }
      case .file(let slice, let before):
        let now = min(left, slice.length - before)
        left -= now
        segments[first] = .file(slice, sent: before + now)
        if before + now == slice.length { finishFirst() }
      }
    }
  }

  private func finishFirst() {
    segments[first] = .bytes([], sent: 0)
    first += 1
  }
}
