import HTTP
import HTTPTypes
import Testing

@testable import Server

/// Clients that are slow, or that continue to send after the response.
@Suite("Conformance: slow peers") struct SlowPeerTests {
  @Test(
    "An incomplete head is 408, however much of it has arrived",
    arguments: ["G", "GET / HTTP/1.1", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: a\r\n", "\r\nGET"])
  func head(beginning: String) async throws {
    try await serving({ $0.timeouts.head = .milliseconds(50) }, respond: ConformanceTests.respond).run {
      server in
      let client = try server.connect()
      try await client.send(beginning)
      let response = try await client.response()
      #expect(response.status == 408)
      #expect(response["connection"] == "close")
      #expect(try await client.isClosed())
    }
  }

  @Test(
    "Incomplete content is 408, whether or not a handler reads it",
    arguments: ["/", "/unread"],
    ["Content-Length: 5\r\n\r\nhell", "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n"])
  func content(path: String, rest: String) async throws {
    try await serving({ $0.timeouts.body = .milliseconds(50) }, respond: ConformanceTests.respond).run {
      server in
      let client = try server.connect()
      try await client.send("POST \(path) HTTP/1.1\r\nHost: a\r\n\(rest)")
      let response = try await client.response()
      #expect(response.status == 408)
      #expect(response["connection"] == "close")
      #expect(try await client.isClosed())
    }
  }

  @Test("A connection that sends nothing is closed without a response", arguments: ["", "\r\n"])
  func silent(sent: String) async throws {
    try await serving({ $0.timeouts.firstByte = .milliseconds(50) }, respond: ConformanceTests.respond).run {
      server in
      let client = try server.connect()
      if !sent.isEmpty { try? await client.send(sent) }
      #expect(try await client.isCut())
    }
  }

  @Test("A connection that sends no further request is closed without a response")
  func idleBetween() async throws {
    try await serving({ $0.timeouts.idle = .milliseconds(50) }, respond: ConformanceTests.respond).run {
      server in
      let client = try await server.connectServed()
      #expect(try await client.isClosed())
    }
  }

  @Test(
    "A client that sends all of a large content before it reads still receives the refusal",
    arguments: ["Content-Length: 20000000\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\nfffffff\r\n"])
  func largeContent(head: String) async throws {
    try await serving({ $0.limits.body = 1_000_000 }, respond: ConformanceTests.respond).run { server in
      let client = try server.connect()
      try await client.send("POST / HTTP/1.1\r\nHost: a\r\n\(head)")
      let piece = [UInt8](repeating: 0x61, count: 1_000_000)
      for _ in 1...20 { try await client.send(piece) }
      let response = try await client.response()
      #expect(response.status == 413)
      #expect(response["connection"] == "close")
    }
  }

  @Test("Content that is malformed after the response has begun closes the connection after the response")
  func lateFault() async throws {
    let (pieces, piece) = AsyncStream.makeStream(of: [UInt8].self)
    try await serving(respond: { _ in Response(.ok, .plainText, .stream(ByteStream(pieces))) }).run {
      server in
      let client = try server.connect()
      piece.yield(Array("one".utf8))
      try await client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
      try await client.waitForBytes()
      try await client.send("zz\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n")
      try await Task.sleep(for: .milliseconds(20))
      piece.yield(Array("two".utf8))
      piece.finish()
      #expect(try await client.response().text == "onetwo")
      try? await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await client.isClosed())
    }
  }
}
