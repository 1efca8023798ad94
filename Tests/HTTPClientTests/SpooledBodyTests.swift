import HTTPClient
import HTTPTypes
import Spools
import Testing

private let client = HTTPClient.live(userAgent: "ColophonTests/1.0")

@Suite("A spooled body")
struct SpooledBodyTests {
  private var options: FetchOptions {
    var options = FetchOptions()
    options.spoolsBody = true
    return options
  }

  @Test("The spool has the whole decompressed body, and memory has none of it", arguments: CodedText.all)
  func coded(text: CodedText) async throws {
    let server = try TestServer { _, _ in .ok(text.bytes, "Content-Encoding: \(text.coding)\r\n") }
    defer { server.stop() }
    let response = try await client.get(server.url, options: options)
    #expect(response.body == [])
    #expect(try response.spool?.prefix(.max) == Array("hello, hello, hello, hello, hello".utf8))
    #expect(response.headerFields[.contentEncoding] == nil)
  }

  @Test("A body of megabytes arrives completely")
  func large() async throws {
    let bytes = (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 7) }
    let server = try TestServer { _, _ in .ok(bytes) }
    defer { server.stop() }
    let response = try await client.get(server.url, options: options)
    let isSame = try response.spool?.prefix(.max) == bytes
    #expect(isSame)
  }

  @Test("It does not contain the bodies of redirects")
  func redirect() async throws {
    let server = try TestServer { head, _ in
      head.hasPrefix("GET /there")
        ? .ok(Array("there".utf8))
        : .text("HTTP/1.1 302 Found\r\nLocation: /there\r\nContent-Length: 4\r\n\r\nhere")
    }
    defer { server.stop() }
    let response = try await client.get(server.url, options: options)
    #expect(try response.spool?.prefix(.max) == Array("there".utf8))
  }

  @Test("The limit applies to it", arguments: CodedText.all)
  func bomb(text: CodedText) async throws {
    let server = try TestServer { _, _ in .ok(text.bytes, "Content-Encoding: \(text.coding)\r\n") }
    defer { server.stop() }
    var options = options
    options.maximumBodySize = 32
    let error = await #expect(throws: HTTPClientError.self) {
      try await client.get(server.url, options: options)
    }
    #expect(error?.reason == .bodyTooLarge)
  }

  @Test("A response without a body has an empty spool")
  func nothing() async throws {
    let server = try TestServer { _, _ in .text("HTTP/1.1 304 \r\nContent-Length: 0\r\n\r\n") }
    defer { server.stop() }
    let response = try await client.get(server.url, options: options)
    #expect(try response.spool?.prefix(.max) == [])
  }
}
