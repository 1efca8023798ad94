/// Finds the content of a request, and its end, in the bytes of an HTTP/1 connection (RFC 9112 §6.3).
enum ContentDecoder {
  case length(left: Int)
  case chunked(ChunkedDecoder)

  /// - Parameter bodyLimit: the most bytes of chunked content.
  init(_ framing: RequestFraming, limits: ServerLimits, bodyLimit: Int) {
    switch framing {
    case .length(let length): self = .length(left: length)
    case .chunked: self = .chunked(ChunkedDecoder(limits: limits, bodyLimit: bodyLimit))
    }
  }

  var isComplete: Bool {
    switch self {
    case .length(let left): left == 0
    case .chunked(let decoder): decoder.isComplete
    }
  }

  /// Whether the rest certainly has more than `limit` bytes.
  func exceeds(_ limit: Int) -> Bool { if case .length(let left) = self { left > limit } else { false } }

  /// Appends the content in `bytes` to `content`.
  ///
  /// - Returns: the number of bytes that belong to the body.
  mutating func decode(
    _ bytes: UnsafeRawBufferPointer, into content: inout [UInt8]
  ) throws(RequestRefusal) -> Int {
    switch self {
    case .length(let left):
      let count = min(left, bytes.count)
      content += bytes.slice(0..<count)
      self = .length(left: left - count)
      return count
    case .chunked(var chunks):
      defer { self = .chunked(chunks) }
      return try chunks.decode(bytes, into: &content)
    }
  }
}
