import Testing

@testable import Server

@Suite("Refusals of the server")
struct RefusalTests {
  static let refusals: [(status: Int, request: String)] = [
    (400, "GET / HTTP/1.1\r\n\r\n"),
    (400, "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n"),
    (413, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\n"),
    (414, "GET /LONG HTTP/1.1\r\nHost: a\r\n\r\n"),
    (417, "GET / HTTP/1.1\r\nHost: a\r\nExpect: cake\r\n\r\n"),
    (421, "GET https://a/ HTTP/1.1\r\nHost: a\r\n\r\n"),
    (431, "GET / HTTP/1.1\r\nHost: a\r\nX: LONG\r\n\r\n"),
    (501, "BREW / HTTP/1.1\r\nHost: a\r\n\r\n"),
    (505, "GET / HTTP/2.0\r\nHost: a\r\n\r\n"),
  ]

  @Test(
    "A refusal is plain text that no cache stores and no browser sniffs (9110 §15.1)",
    arguments: refusals)
  func fields(status: Int, request: String) async throws {
    try await serving(respond: BodyTests.counting).run { server in
      let client = try server.connect()
      let long = String(repeating: "a", count: 40_000)
      try await client.send(request.replacing("LONG", with: long))
      let response = try await client.response()
      #expect(response.status == status)
      #expect(response["content-type"] == "text/plain; charset=utf-8")
      #expect(response["cache-control"] == "no-store")
      #expect(response["x-content-type-options"] == "nosniff")
      #expect(response["connection"] == "close")
      #expect(response["date"] != nil)
    }
  }
}
