import HTTPClient
import HTTPTypes
import Spools
import Testing

private let client = HTTPClient.live(userAgent: "ColophonTests/1.0")

/// `hello, hello, hello, hello, hello` in a content coding.
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
    // Without zlib's header and checksum, as some servers send it.
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
    "A compressed body is decompressed, and its Content-Encoding is removed",
    arguments: CodedText.all)
  func decompressed(text: CodedText) async throws {
    let server = try TestServer { _, _ in .ok(text.bytes, "Content-Encoding: \(text.coding)\r\n") }
    defer { server.stop() }
    let response = try await client.get(server.url)
    #expect(response.body == Array("hello, hello, hello, hello, hello".utf8))
    #expect(response.headerFields[.contentEncoding] == nil)
    #expect(response.headerFields[.contentLength] == nil)
  }

  @Test("The limit applies to the decompressed body", arguments: CodedText.all)
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

  @Test("A body that is not in the coding of its header is a broken response")
  func broken() async throws {
    let server = try TestServer { _, _ in .ok(Array("hello".utf8), "Content-Encoding: gzip\r\n") }
    defer { server.stop() }
    let error = await #expect(throws: HTTPClientError.self) { try await client.get(server.url) }
    #expect(error?.reason == .brokenResponse)
  }

  @Test(
    "If tolerated, a wrong or unknown coding causes a second request without codings",
    arguments: ["gzip", "br", "deflate", "utf-8", "compress", "gzip, none"])
  func tolerated(coding: String) async throws {
    let server = try TestServer { head, _ in
      .ok(Array(head.utf8), "Content-Encoding: \(coding)\r\n")
    }
    defer { server.stop() }
    var options = FetchOptions()
    options.toleratesWrongCoding = true
    for spools in [false, true] {
      options.spoolsBody = spools
      let before = server.connections
      let response = try await client.get("\(server.url)/feed", [.ifNoneMatch: "\"x\""], options: options)
      let body = try response.spool.map { try $0.read(0..<$0.count) } ?? response.body
      let head = String(decoding: body, as: UTF8.self)
      #expect(head.hasPrefix("GET /feed HTTP/1.1\r\n"))
      #expect(head.contains("\r\nAccept-Encoding: identity\r\n") && head.contains("If-None-Match: \"x\""))
      #expect(response.headerFields[.contentEncoding] == coding)
      #expect(server.connections == before + 2)
    }
  }

  @Test("A body that is too large is fetched once, even if its coding is wrong", arguments: CodedText.all)
  func tooLarge(text: CodedText) async throws {
    let server = try TestServer { _, _ in .ok(text.bytes, "Content-Encoding: \(text.coding)\r\n") }
    defer { server.stop() }
    var options = FetchOptions()
    options.toleratesWrongCoding = true
    options.maximumBodySize = 32
    let error = await #expect(throws: HTTPClientError.self) {
      try await client.get(server.url, options: options)
    }
    #expect(error?.reason == .bodyTooLarge)
    #expect(server.connections == 1)
  }
}
