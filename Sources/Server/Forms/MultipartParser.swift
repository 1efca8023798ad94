import Platform

/// Parses `multipart/form-data` (RFC 7578, RFC 2046 §5.1.1) from pieces of any size, in linear time.
///
/// A line that begins with two hyphens and the boundary is always a delimiter. If anything else follows on
/// that line, the form is malformed. No other reader can therefore see different parts.
struct MultipartParser {
  enum Event: Equatable {
    case head(PartHead)
    /// Some of the content of the part.
    case content([UInt8])
    case end
  }

  private enum State {
    case preamble
    /// After a delimiter.
    case delimiterEnd
    case head
    /// After the last line of a head.
    case contentStart
    case content
    case epilogue
  }

  private let delimiter: [UInt8]
  private let headLimit: Int
  private var state = State.preamble
  /// Begins with a CRLF, because the first delimiter may stand at the start of the body.
  private var buffer: [UInt8] = [0x0D, 0x0A]
  private var start = 0
  /// The number of bytes from `start` that contain no end of a head.
  private var searched = 0

  /// - Parameter headLimit: the most bytes of the head of a part.
  init(boundary: String, headLimit: Int) {
    delimiter = Array("\r\n--\(boundary)".utf8)
    self.headLimit = headLimit
  }

  /// Whether `text` has 1 to 70 of the characters of RFC 2046 §5.1.1 and does not end in a space.
  static func isBoundary(_ text: String) -> Bool {
    (1...70).contains(text.utf8.count) && text.utf8.last != 0x20
      && text.utf8.allSatisfy { byte in
        byte.isDigit || (0x61...0x7A).contains(byte | 0x20) || "'()+_,-./:=? ".utf8.contains(byte)
      }
  }

  mutating func append(_ piece: [UInt8]) {
    buffer.removeFirst(start)
    start = 0
    buffer += piece
  }

  /// The next event; nil if more bytes are needed.
  mutating func next() throws(FormError) -> Event? {
    while true {
      switch state {
      case .preamble:
        guard skipPreamble() else { return nil }
      case .delimiterEnd:
        guard try readDelimiterEnd() else { return nil }
      case .head: return try readHead().map { .head($0) }
      case .contentStart:
        guard skipHeadEnd() else { return nil }
      case .content: return readContent()
      case .epilogue:
        start = buffer.count
        return nil
      }
    }
  }

  /// - Throws: ``FormError`` if the last delimiter is missing.
  func finish() throws(FormError) {
    guard case .epilogue = state else { throw .malformed("The form ends before its last boundary.") }
  }

  private mutating func skipPreamble() -> Bool {
    switch findDelimiter() {
    case .at(let place):
      start = place + delimiter.count
      state = .delimiterEnd
      return true
    case .notBefore(let place):
      start = place
      return false
    }
  }

  /// Reads `--`, or optional white space (RFC 2046 §5.1.1, transport padding) and the end of the line.
  private mutating func readDelimiterEnd() throws(FormError) -> Bool {
    var place = start
    while place < buffer.count, buffer[place] == 0x20 || buffer[place] == 0x09 { place += 1 }
    guard place - start < headLimit else { throw .malformed("A boundary is followed by too much space.") }
    guard place + 1 < buffer.count else { return false }
    switch (buffer[place], buffer[place + 1]) {
    case (UInt8(ascii: "-"), UInt8(ascii: "-")) where place == start:
      start = place + 2
      state = .epilogue
    case (0x0D, 0x0A):
      // The end of this line also ends a head without fields.
      start = place
      state = .head
    default: throw .malformed("The line of a boundary does not end after the boundary.")
    }
    return true
  }

  private mutating func readHead() throws(FormError) -> PartHead? {
    var place = start + max(0, searched - 3)
    while place + 3 < buffer.count, place - start <= headLimit {
      if buffer[place...].starts(with: Self.headEnd) {
        let head = try PartHead(buffer[min(start + 2, place)..<place])
        start = place + 2
        searched = 0
        state = .contentStart
        return head
      }
      place += 1
    }
    searched = buffer.count - start
    // A head of exactly the limit may lack a part of its end.
    if searched >= headLimit + Self.headEnd.count {
      throw .tooLarge("The head of a part is larger than this server accepts.")
    }
    return nil
  }

  private static let headEnd: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]

  /// A part may end with its head (RFC 2046 §5.1.1). Then the end of the line belongs to the delimiter.
  private mutating func skipHeadEnd() -> Bool {
    let known = min(delimiter.count, buffer.count - start)
    if buffer[start..<start + known].elementsEqual(delimiter[..<known]) {
      guard known == delimiter.count else { return false }
    } else {
      start += 2
    }
    state = .content
    return true
  }

  private mutating func readContent() -> Event? {
    switch findDelimiter() {
    case .at(let place) where place > start: return takeContent(to: place)
    case .at(let place):
      start = place + delimiter.count
      state = .delimiterEnd
      return .end
    case .notBefore(let place): return place > start ? takeContent(to: place) : nil
    }
  }

  private mutating func takeContent(to end: Int) -> Event {
    defer { start = end }
    return .content(Array(buffer[start..<end]))
  }

  private enum DelimiterPlace {
    case at(Int)
    /// It may begin here, once there are more bytes, but not earlier.
    case notBefore(Int)
  }

  private func findDelimiter() -> DelimiterPlace {
    buffer.withUnsafeBytes { bytes in
      var place = start
      while place < bytes.count, let found = memchr(bytes.baseAddress! + place, 0x0D, bytes.count - place) {
        place = UnsafeRawPointer(found) - bytes.baseAddress!
        var matched = 1
        while matched < delimiter.count, place + matched < bytes.count,
          bytes[place + matched] == delimiter[matched]
        {
          matched += 1
        }
        if matched == delimiter.count { return .at(place) }
        if place + matched == bytes.count { return .notBefore(place) }
        // The matched bytes contain no other carriage return, so no delimiter begins within them.
        place += matched
      }
      return .notBefore(bytes.count)
    }
  }
}
