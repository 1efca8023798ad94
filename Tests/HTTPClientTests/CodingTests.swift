import HTTPClient
import HTTPTypes
import Testing

private let client = HTTPClient.live(userAgent: "ColophonTests/1.0")

/// A coding, and `hello, hello, hello, hello, hello` in it.
struct CodedText: Sendable, CustomTestStringConvertible {
  let coding: String
  let bytes: [UInt8]

  var testDescription: String { coding }

  static let all = [
    CodedText(
      coding: "gzip",
      bytes: [
        31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 203, 72, 205, 201, 201, 215, 81, 200, 192, 73, 1, 0, 188, 6, 68, 177,
        33, 0, 0, 0,
      ]),
    CodedText(
      coding: "deflate",
      bytes: [120, 218, 203, 72, 205, 201, 201, 215, 81, 200, 192, 73, 1, 0, 196, 164, 11, 149]),
    // As some servers send it: without zlib's head and sum.
    CodedText(coding: "deflate", bytes: [203, 72, 205, 201, 201, 215, 81, 200, 192, 73, 1, 0]),
    CodedText(
      coding: "br",
      bytes: [
        27, 32, 0, 248, 141, 148, 110, 222, 68, 9, 82, 134, 150, 108, 44, 111, 65, 79, 36, 144, 199, 1,
      ]),
    CodedText(
      coding: "zstd",
      bytes: [
        40, 181, 47, 253, 0, 88, 109, 0, 0, 56, 104, 101, 108, 108, 111, 44, 32, 1, 0, 178, 139, 17,
      ]),
  ]
}

@Suite("Content codings")
struct CodingTests {
  @Test(
    "A compressed body is decompressed, and its fields no longer say that it is compressed",
    arguments: CodedText.all)
  func decompressed(text: CodedText) async throws {
    let server = try TestServer { _, _ in .ok(text.bytes, "Content-Encoding: \(text.coding)\r\n") }
    defer { server.stop() }
    let response = try await client.get(server.url)
    #expect(response.body == Array("hello, hello, hello, hello, hello".utf8))
    #expect(response.headerFields[.contentEncoding] == nil)
    #expect(response.headerFields[.contentLength] == nil)
  }

  @Test("The limit is that of the body after it was decompressed", arguments: CodedText.all)
  func bomb(text: CodedText) async throws {
    let server = try TestServer { _, _ in .ok(text.bytes, "Content-Encoding: \(text.coding)\r\n") }
    defer { server.stop() }
    var options = FetchOptions()
    options.maximumBodySize = 32
    let error = await #expect(throws: HTTPClientError.self) {
      try await client.get(server.url, options: options)
    }
    #expect(error?.reason == .bodyTooLarge)
  }

  @Test("What is not compressed as it says is a broken answer")
  func broken() async throws {
    let server = try TestServer { _, _ in .ok(Array("hello".utf8), "Content-Encoding: gzip\r\n") }
    defer { server.stop() }
    let error = await #expect(throws: HTTPClientError.self) { try await client.get(server.url) }
    #expect(error?.reason == .brokenResponse)
  }
}
