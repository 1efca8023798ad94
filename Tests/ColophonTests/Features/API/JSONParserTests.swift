import HTTP
import HTTPTypes
import Testing

@testable import Colophon

@Suite("JSON that programs send", .timeLimit(.minutes(2)))
struct JSONParserTests {
  @Test("Values are read as RFC 8259 defines them, after a byte order mark too")
  func values() throws {
    func read(_ text: String) throws -> JSON { try JSON(parsing: Array(text.utf8)) }
    #expect(
      try read("\u{FEFF} {\"b\": [1, -2.5, 1.0, 1e2], \"a\": [true, false, null, [], {}]}\n")
        == ["a": [true, false, .null, [], .object([])], "b": [1, .number(-2.5), 1, 100]])
    #expect(try read(#""\"\\\/\b\f\n\r\té\u00e9\ud83d\ude00""#) == "\"\\/\u{8}\u{C}\n\r\téé😀")
    #expect(try read(#""a\u0000b""#) == "a\u{FFFD}b")
    #expect(try read("99999999999999999999") == .number(1e20))
    let deepest = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
    #expect(throws: Never.self) { try read(deepest) }
    #expect(throws: JSONMistake.self) { try read("[\(deepest)]") }
  }

  @Test(
    "What only lenient readers take for JSON is refused",
    arguments: [
      "", "{", "[1,]", "[,1]", "[1 2]", "{\"a\":1,}", "{\"a\" 1}", "{a:1}", "{'a':1}", "{\"a\":1,\"a\":1}",
      "{\"a\":{\"b\":1,\"\\u0062\":2}}", "nul", "True", "NaN", "Infinity", "01", "-", "+1", ".5", "1.", "1e",
      "0x1", "1e999", "[1] []", "/**/1", "\"a", "\"a\nb\"", "\"\\x\"", "\"\\u12\"", "\"\\ud800\"",
      "\"\\ud800\\u0041\"", "\"\\udc00\"", "\u{C}1", "\u{A0}1",
    ])
  func mistakes(text: String) {
    #expect(throws: JSONMistake.self) { try JSON(parsing: Array(text.utf8)) }
  }

  @Test("A post in lenient JSON, or in another encoding than UTF-8, is refused with the reason")
  func posts() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      let utf16 = "{\"title\":\"A\"}".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      let latin = "{\"title\":\"_\"}".utf8.map { $0 == UInt8(ascii: "_") ? 0xE9 : $0 }
      let bodies: [(bytes: [UInt8], reason: String)] = [
        (Array("{\"title\":\"A\",}".utf8), "byte 14"),
        (Array("{\"title\":\"A\",\"title\":\"B\"}".utf8), "two members called title"),
        ([0xFF, 0xFE] + utf16, "byte 1 "), (utf16, "byte 2 "), (latin, "not in UTF-8"),
      ]
      for (body, reason) in bodies {
        let refused = try await program.send(
          .post, "/posts", bytes: body, [.contentType: "application/json"])
        #expect(refused.status == 400 && refused.text.contains(reason), "\(refused.text)")
      }
      #expect(try await program.get("/posts").items == [])
    }
  }

  @Test("A mistake is told with a JSON pointer, which is empty for the whole content")
  func pointers() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      let whole = try await program.send(.post, "/posts", [])
      #expect(whole["errors"] == [["detail": "should be an object", "pointer": ""]], "\(whole.text)")
      let name = JSON.object([.init(name: "title", value: "A"), .init(name: "~a/b", value: 1)])
      let member = try await program.send(.post, "/posts", name)
      #expect(
        member["errors"] == [["detail": "is no member that can be set", "pointer": "/~0a~1b"]],
        "\(member.text)")
    }
  }
}
