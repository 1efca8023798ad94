import HTTP
import Testing

@testable import Server

/// A client that waits for 100 Continue (RFC 9110 §10.1.1).
@Suite("Conformance: Expect") struct ExpectTests {
  private static let head = "HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n"

  @Test(
    "100 is sent when the handler reads the content, and the response after the content",
    arguments: [
      ("Content-Length: 5\r\n\r\n", "hello"),
      ("Transfer-Encoding: chunked\r\n\r\n", "5\r\nhello\r\n0\r\n\r\n"),
    ])
  func waits(fields: String, content: String) async throws {
    try await serving(respond: ConformanceTests.respond).run { server in
      let client = try server.connect()
      for _ in 1...2 {
        try await client.send("POST / \(Self.head)\(fields)")
        let interim = try await client.response()
        #expect(interim.status == 100)
        #expect(interim.fields.isEmpty)
        try await client.send(content)
        #expect(try await client.response().text == "POST / a hello")
      }
    }
  }

  @Test("A client that does not wait is answered, with or without 100")
  func sendsAtOnce() async throws {
    try await serving(respond: ConformanceTests.respond).run { server in
      let client = try server.connect()
      for _ in 1...3 {
        try await client.send("POST / \(Self.head)Content-Length: 5\r\n\r\nhello")
        var response = try await client.response()
        if response.status == 100 { response = try await client.response() }
        #expect(response.text == "POST / a hello")
      }
    }
  }

  @Test("Unread content is not requested: the response is sent at once, and the connection closes")
  func refused() async throws {
    try await serving(respond: ConformanceTests.respond).run { server in
      let client = try server.connect()
      try await client.send("POST /unread \(Self.head)Content-Length: 5\r\n\r\n")
      let response = try await client.response()
      #expect(response.status == 403)
      #expect(response["connection"] == "close")
      // The next bytes could be the content or another request.
      try await client.send("helloGET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await client.isClosed())
    }
  }

  @Test("Malformed content after 100 is refused")
  func malformed() async throws {
    try await serving(respond: ConformanceTests.respond).run { server in
      let client = try server.connect()
      try await client.send("POST / \(Self.head)Transfer-Encoding: chunked\r\n\r\n")
      #expect(try await client.response().status == 100)
      try await client.send("x\r\nhello\r\n")
      let response = try await client.response()
      #expect(response.status == 400)
      #expect(response["connection"] == "close")
      #expect(try await client.isClosed())
    }
  }
}
