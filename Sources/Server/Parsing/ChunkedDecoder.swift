/// Decodes the chunked transfer coding of a body as it arrives (RFC 9112 §7.1).
///
/// Trailers are checked like header fields and dropped.
struct ChunkedDecoder {
  private enum State: Equatable {
    case sizeLine
    case data(left: Int)
    case dataEnd
    case trailers
    case complete
  }

  private let limits: ServerLimits
  private let bodyLimit: Int
  private var state = State.sizeLine
  private var contentBytes = 0
  private var extensionBytes = 0
  private var trailerBytes = 0
  private var trailerCount = 0

  /// The most bytes of all extensions, which this server ignores.
  private static let extensionLimit = 4096
  private static let sizeDigits = 16

  /// - Parameter bodyLimit: the most bytes of content.
  init(limits: ServerLimits, bodyLimit: Int) {
    self.limits = limits
    self.bodyLimit = bodyLimit
  }

  var isComplete: Bool { state == .complete }

  /// Appends the content in `bytes` to `content`.
  ///
  /// - Returns: the number of bytes consumed: all except an incomplete line and what follows the body.
  mutating func decode(
    _ bytes: UnsafeRawBufferPointer, into content: inout [UInt8]
  ) throws(RequestRefusal) -> Int {
    var position = 0
    while position < bytes.count, state != .complete {
      let rest = bytes.from(position)
      if case .data(let left) = state {
        let count = min(left, rest.count)
        content += rest.slice(0..<count)
        position += count
        state = count == left ? .dataEnd : .data(left: left - count)
        continue
      }
      switch scanLine(rest, limit: lineLimit) {
      case .partial: return position
      case .bareTerminator: throw .malformed("A line of the chunked content does not end in CR LF.")
      case .tooLong: throw tooLong
      case .complete(let length):
        try take(rest.slice(0..<length))
        position += length + 2
      }
    }
    return position
  }

  private var lineLimit: Int {
    switch state {
    case .sizeLine: Self.sizeDigits + max(0, Self.extensionLimit - extensionBytes)
    case .trailers: max(0, limits.fields - trailerBytes)
    case .data, .dataEnd, .complete: 0
    }
  }

  private var tooLong: RequestRefusal {
    switch state {
    case .trailers: .fieldsTooLarge
    case .dataEnd: .malformed("A chunk is longer than its size.")
    case .sizeLine, .data, .complete: .malformed("A chunk size or its extensions are too long.")
    }
  }

  private mutating func take(_ line: UnsafeRawBufferPointer) throws(RequestRefusal) {
    switch state {
    case .sizeLine:
      let size = try size(line)
      contentBytes += size
      if contentBytes > bodyLimit { throw .bodyTooLarge(limit: bodyLimit) }
      state = size == 0 ? .trailers : .data(left: size)
    case .dataEnd:
      state = .sizeLine
    case .trailers:
      if line.isEmpty {
        state = .complete
        return
      }
      _ = try FieldLine(line)
      trailerBytes += line.count + 2
      trailerCount += 1
      if trailerCount > limits.fieldCount { throw .fieldsTooLarge }
    case .data, .complete: break
    }
  }

  private mutating func size(_ line: UnsafeRawBufferPointer) throws(RequestRefusal) -> Int {
    var size = 0
    var digits = 0
    while digits < line.count, let digit = line[digits].hexadecimalValue {
      digits += 1
      size = size << 4 | digit
      // With one more digit, the sum of all sizes could overflow.
      if digits > Self.sizeDigits || size > .max >> 8 {
        throw .malformed("A chunk size is too large a number.")
      }
    }
    guard digits > 0 else { throw .malformed("A chunk has no size.") }
    let rest = line.from(digits)
    extensionBytes += rest.count
    guard isChunkExtensions(rest) else {
      throw .malformed("Something other than an extension follows a chunk size.")
    }
    return size
  }
}
