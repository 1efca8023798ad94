import Digests
import HTTP

/// Bytes that can be read more than once, from any place.
package enum MediaSource: Sendable {
  case bytes([UInt8])
  case file(FileSlice)

  /// Nil for a body that can be read only once.
  package init?(_ body: Body) {
    switch body {
    case .empty: self = .bytes([])
    case .bytes(let bytes): self = .bytes(bytes)
    case .file(let slice): self = .file(slice)
    case .stream: return nil
    }
  }

  var count: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .file(let slice): slice.length
    }
  }

  func read(_ place: Range<Int>) throws -> [UInt8] {
    switch self {
    case .bytes(let bytes): Array(bytes[place])
    case .file(let slice): try slice[place].read()
    }
  }

  /// The places of pieces of `size` bytes; the last one may be smaller.
  func places(of size: Int) -> [Range<Int>] {
    stride(from: 0, to: count, by: size).map { $0..<min($0 + size, count) }
  }

  /// Reads everything once, a megabyte at a time.
  func digest() throws -> SHA256Digest {
    let running = RunningSHA256()
    for place in places(of: 1 << 20) { running.update(try read(place)) }
    return running.finish()
  }
}
