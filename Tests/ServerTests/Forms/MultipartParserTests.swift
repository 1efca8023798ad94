import HTTP
import HTTPTypes
import RandomTestSupport
import Testing

@testable import Server

@Suite struct MultipartParserTests {
  /// Has a preamble and an epilogue, content that resembles the boundary, an empty part, and a part without
  /// content.
  static let body = Array(
    """
    A preamble that nobody reads.\r
    --b-1\r
    Content-Disposition: form-data; name="text"\r
    \r
    line\r
    --b-\r
    -b-1\r\r
    \r--b-1\r
    --b-1 \t\r
    content-disposition:form-data;name="file"; filename="a \\"b\\".txt"\r
    Content-Type: text/plain\r
    X-Other: x\r
    \r
    \r
    \r
    --b-1\r
    Content-Disposition: form-data; name=empty\r
    \r
    \r
    --b-1\r
    Content-Disposition: form-data; name=bodiless\r
    \r
    --b-1--\r
    An epilogue\r
    --b-1\r
    that nobody reads.
    """.utf8)

  /// A part as a test compares it.
  struct Part: Equatable {
    let head: PartHead
    var content = ""
  }

  static func parts(_ pieces: [ArraySlice<UInt8>]) throws -> [Part] {
    var parser = MultipartParser(boundary: "b-1", headLimit: 1000)
    var parts: [Part] = []
    var isOpen = false
    for piece in pieces {
      parser.append(Array(piece))
      while let event = try parser.next() {
        switch event {
        case .head(let head):
          #expect(!isOpen)
          parts.append(Part(head: head))
        case .content(let bytes):
          #expect(!bytes.isEmpty)
          parts[parts.count - 1].content += String(decoding: bytes, as: UTF8.self)
        case .end: #expect(isOpen)
        }
        isOpen = event != .end
      }
    }
    try parser.finish()
    return parts
  }

  @Test("Parts are parsed completely")
  func whole() throws {
    let parts = try Self.parts([Self.body[...]])
    #expect(parts.map(\.head.name) == ["text", "file", "empty", "bodiless"])
    #expect(parts.map(\.head.fileName) == [nil, "a \"b\".txt", nil, nil])
    #expect(parts.map(\.head.contentType) == [nil, "text/plain", nil, nil])
    #expect(parts.map(\.content) == ["line\r\n--b-\r\n-b-1\r\r\n\r--b-1", "\r\n", "", ""])
  }

  @Test("A form does not depend on how its bytes are cut")
  func everySplit() throws {
    let whole = try Self.parts([Self.body[...]])
    for place in Self.body.indices {
      let parts = try Self.parts([Self.body[..<place], Self.body[place...]])
      #expect(parts == whole, "cut at \(place)")
    }
    let bytes = Self.body.indices.map { Self.body[$0...$0] }
    #expect(try Self.parts(bytes) == whole)
    for size in 2...9 {
      let pieces = stride(from: 0, to: Self.body.count, by: size).map { start in
        Self.body[start..<min(start + size, Self.body.count)]
      }
      #expect(try Self.parts(pieces) == whole, "in pieces of \(size)")
    }
  }

  @Test("Random contents survive any cuts", arguments: 1...100)
  func roundTrip(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    // The bytes of boundaries, so that many places resemble one.
    let alphabet = Array("\r\n--b-1x".utf8)
    let contents = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
      let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        alphabet.randomElement(using: &generator) ?? 0
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    // Content cannot contain the delimiter.
    if contents.contains(where: { "\r\n\($0)".contains("\r\n--b-1") }) { return }
    let head = "--b-1\r\nContent-Disposition: form-data; name=a\r\n\r\n"
    let form = Array((contents.map { "\(head)\($0)\r\n" }.joined() + "--b-1--\r\n").utf8)
    var pieces: [ArraySlice<UInt8>] = []
    var rest = form[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 1...12, using: &generator))
      pieces.append(piece)
      rest = rest[piece.endIndex...]
    }
    #expect(try Self.parts(pieces).map(\.content) == contents)
  }

  @Test("A truncated form is refused")
  func everyPrefix() throws {
    let last = Array("--b-1--".utf8)
    let end = try #require(Self.body.indices.first { Self.body[$0...].starts(with: last) })
    let complete = end + last.count
    for count in 0..<complete {
      #expect(throws: FormError.self, "\(count) bytes") { try Self.parts([Self.body[..<count]]) }
    }
    #expect(throws: Never.self) { try Self.parts([Self.body[..<complete]]) }
  }

  @Test(
    "Ambiguous forms are refused",
    arguments: [
      "--b-1x\r\n\r\n\r\n--b-1--", "--b-1-\r\n\r\n\r\n--b-1--",
      "--b-1\nContent-Disposition: form-data; name=a\n\nx\n--b-1--",
      "--b-1\r\n\r\nx\r\n--b-1--", "--b-1\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b-1--",
      "--b-1\r\nContent-Disposition: attachment; name=a\r\n\r\nx\r\n--b-1--",
      "--b-1\r\nContent-Disposition: form-data; name=a; name=b\r\n\r\nx\r\n--b-1--",
      "--b-1\r\nContent-Disposition: form-data; name=a\r\nContent-Disposition: form-data; name=b\r\n\r\nx\r\n--b-1--",
      "--b-1\r\nContent-Disposition: form-data;\r\n name=a\r\n\r\nx\r\n--b-1--",
      "--b-1\r\nContent-Disposition: form-data; name=\"a\r\n\r\nx\r\n--b-1--",
      "--b-1\r\nContent-Disposition: form-data; name=\"a\" b\r\n\r\nx\r\n--b-1--",
      "--b-1\r\nContent-Disposition: form-data; name=a\0\r\n\r\nx\r\n--b-1--",
      "--b-1\r\nContent-Disposition: form-data; name=a\r\nContent-Transfer-Encoding: base64\r\n\r\neA==\r\n--b-1--",
      "--b-1\r\nno field\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--b-1--",
    ])
  func refused(text: String) {
    #expect(throws: FormError.self) { try Self.parts([Array(text.utf8)[...]]) }
  }

  @Test("A head without end is refused")
  func longHead() {
    var parser = MultipartParser(boundary: "b", headLimit: 100)
    parser.append(Array("--b\r\nContent-Disposition: form-data".utf8))
    #expect(throws: Never.self) { try parser.next() }
    parser.append([UInt8](repeating: 0x61, count: 100))
    let error = #expect(throws: FormError.self) { try parser.next() }
    #expect(error?.status == .contentTooLarge)
  }

  @Test("Content full of possible boundaries is parsed in linear time")
  func almostBoundaries() throws {
    let boundary = String(repeating: "x", count: 70)
    let almost = Array("\r\n--\(boundary.dropLast())".utf8)
    var parser = MultipartParser(boundary: boundary, headLimit: 100)
    parser.append(Array("--\(boundary)\r\nContent-Disposition: form-data; name=a\r\n\r\n".utf8))
    var count = 0
    for _ in 0..<3000 {
      parser.append(almost)
      while let event = try parser.next() { if case .content(let bytes) = event { count += bytes.count } }
    }
    // Everything except a possible beginning of a boundary has been passed on.
    #expect(count > 2999 * almost.count - 1)
  }

  @Test(
    "A boundary must match RFC 2046 §5.1.1",
    arguments: [
      ("a", true), ("----WebKitFormBoundary7MA4YWxkTrZu0gW", true), ("a b", true), ("'()+_,-./:=?", true),
      ("", false), ("a ", false), ("a\"", false), ("ä", false), ("a\r\n", false),
      (String(repeating: "a", count: 70), true), (String(repeating: "a", count: 71), false),
    ])
  func boundary(text: String, isOne: Bool) { #expect(MultipartParser.isBoundary(text) == isOne) }
}
