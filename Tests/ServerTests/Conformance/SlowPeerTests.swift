import HTTP
import HTTPTypes
import Testing

@testable import Server

/// Clients that take their time, or that send on although they have been answered.
@Suite("Conformance: slow peers") struct SlowPeerTests {
  @Test(
    "A head that does not end is 408, whatever of it has come",
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
    "Content that does not end is 408, whether somebody reads it or not",
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

  @Test("A connection on which nothing comes is closed without a word", arguments: ["", "\r\n"])
  func silent(sent: String) async throws {
    try await serving({ $0.timeouts.firstByte = .milliseconds(50) }, respond: ConformanceTests.respond).run {
      server in
      let client = try server.connect()
      if !sent.isEmpty { try? await client.send(sent) }
      #expect(try await client.isCut())
    }
  }

  @Test("The same between two requests")
  func idleBetween() async throws {
    try await serving({ $0.timeouts.idle = .milliseconds(50) }, respond: ConformanceTests.respond).run {
      server in
      let client = try await server.connectServed()
      #expect(try await client.isClosed())
    }
  }

  @Test(
    "A client that sends all of a large content first still finds out why nobody wanted it",
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

  @Test("Content that turns out malformed while the answer is on its way ends the connection behind it")
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
