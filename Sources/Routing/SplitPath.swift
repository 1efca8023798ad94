import URIs

/// The path of a request target, split at its slashes and then percent-decoded.
struct SplitPath {
  /// Still encoded.
  let sent: String
  /// The decoded UTF-8 of all segments.
  let bytes: [UInt8]
  /// The place of each segment in `bytes`. `/` has one empty segment.
  let segments: [Range<Int>]

  /// Nil if `path` does not begin with a slash, or if it contains broken percent-encoding, text that is not
  /// UTF-8, or a NUL.
  init?(_ path: String) {
    guard path.utf8.first == UInt8(ascii: "/") else { return nil }
    sent = path
    let slash = UInt8(ascii: "/")
    var segments: [Range<Int>] = []
    segments.reserveCapacity(8)
    if path.utf8.contains(UInt8(ascii: "%")) {
      var bytes: [UInt8] = []
      for segment in path.utf8.dropFirst().split(separator: slash, omittingEmptySubsequences: false) {
        guard let decoded = Substring(segment).percentDecoded, !decoded.utf8.contains(0) else { return nil }
        segments.append(bytes.count..<bytes.count + decoded.utf8.count)
        bytes += decoded.utf8
      }
      self.bytes = bytes
    } else {
      bytes = Array(path.utf8)
      var start = 1
      for index in 1..<bytes.count where bytes[index] == slash {
        segments.append(start..<index)
        start = index + 1
      }
      segments.append(start..<bytes.count)
    }
    self.segments = segments
  }

  /// The part of the path after the first `count` segments and the next slash, still encoded.
  func sent(after count: Int) -> String {
    var rest = sent.utf8[...]
    for _ in 0...count {
      guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return "" }
      rest = rest[rest.index(after: slash)...]
    }
    return String(Substring(rest))
  }
}
