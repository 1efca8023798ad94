import HTTP
import HTTPTypes
import Testing

@Suite struct ValueTests {
  @Test(
    "A target is normalised once: dot segments are removed, also encoded ones, and needless encoding is decoded",
    arguments: [
      ("/a/../b?x=1", "/b", "x=1"), ("/a/%2e%2E/b", "/b", nil), ("/../..", "/", nil),
      ("//a//b", "//a//b", nil),
      ("/%252e%252e/", "/%252e%252e/", nil), ("/a?", "/a", ""), ("*", "*", nil),
      ("/%61%2fb%c3%a9", "/a%2Fb%C3%A9", nil), ("/a/.%2e/%62", "/b", nil), ("/?%61", "/", "%61"),
    ])
  func target(text: String, path: String, query: String?) {
    let target = RequestTarget(text)
    #expect(target.path == path)
    #expect(target.query == query)
  }

  @Test("A body is collected up to the limit")
  func collecting() async throws {
    let pieces = AsyncStream { continuation in
      for piece in ["ab", "cd", "ef"] { continuation.yield(Array(piece.utf8)) }
      continuation.finish()
    }
    #expect(try await Body.stream(ByteStream(pieces)).collect(upTo: 6) == Array("abcdef".utf8))
    await #expect(throws: BodyTooLarge(limit: 2)) { try await Body.text("abc").collect(upTo: 2) }
    await #expect(throws: BodyTooLarge(limit: 1)) {
      try await Body.stream(ByteStream { { [1, 2] } }).collect(upTo: 1)
    }
  }

  @Test("The first middleware is the outermost")
  func pipelineOrder() async throws {
    func adding(_ text: String) -> Middleware {
      { respond in
        Responder { request in
          var response = try await respond(request)
          response.headerFields[.via] = (response.headerFields[.via] ?? "") + text
          return response
        }
      }
    }
    let respond = pipeline {
      adding("outer")
      adding("inner,")
    } around: { _ in
      Response()
    }
    #expect(try await respond(Request(.get, "/")).headerFields[.via] == "inner,outer")
  }

  @Test(
    "Text types are compressible, image types are not",
    arguments: [("a.HTML", true), ("a.svg", true), ("a.png", false), ("a", false)])
  func compressible(name: String, isCompressible: Bool) {
    #expect(MediaType(fileName: name).isCompressible == isCompressible)
  }
}
