import HTTPClient
import HTTPTypes
import Testing

private let client = HTTPClient.live(userAgent: "ColophonTests/1.0")

/// Answers with the request.
private func echo() throws -> TestServer { try TestServer { request, _ in .ok(Array(request.utf8)) } }

@Suite("Sending a body")
struct PostTests {
  @Test("A POST has its fields, Content-Length and body")
  func post() async throws {
    let server = try echo()
    defer { server.stop() }
    let response = try await client.post(
      "\(server.url)/hub?a=b", [.contentType: "application/x-www-form-urlencoded"],
      body: Array("x=1&y=2".utf8))
    let request = String(decoding: response.body, as: UTF8.self)
    #expect(request.hasPrefix("POST /hub?a=b HTTP/1.1\r\n"))
    #expect(request.contains("\r\nContent-Type: application/x-www-form-urlencoded\r\n"))
    #expect(request.contains("\r\nContent-Length: 7\r\n"))
    #expect(request.hasSuffix("\r\n\r\nx=1&y=2"))
  }

  @Test(
    "A body is sent unchanged, including zero bytes, and without fields that the caller did not set")
  func bytes() async throws {
    let server = try echo()
    defer { server.stop() }
    let response = try await client.post(server.url, body: [0, 1, 0, 65])
    #expect(response.body.suffix(4) == [0, 1, 0, 65])
    let request = String(decoding: response.body, as: UTF8.self)
    #expect(!request.contains("Content-Type:") && !request.contains("Expect:"))
  }

  @Test("An empty POST has Content-Length 0")
  func empty() async throws {
    let server = try echo()
    defer { server.stop() }
    let request = String(decoding: try await client.post(server.url, body: []).body, as: UTF8.self)
    #expect(request.hasPrefix("POST / HTTP/1.1\r\n"))
    #expect(request.contains("\r\nContent-Length: 0\r\n"))
  }

  @Test("A body of megabytes is sent completely")
  func large() async throws {
    let server = try TestServer { request, _ in .ok(Array("\(request.utf8.count { $0 == 120 })".utf8)) }
    defer { server.stop() }
    let body = [UInt8](repeating: 120, count: 3_000_000)
    #expect(try await client.post(server.url, body: body).body == Array("3000000".utf8))
  }

  @Test("PUT and other methods have a body as well")
  func put() async throws {
    let server = try echo()
    defer { server.stop() }
    let request = HTTPRequest(method: .put, scheme: "http", authority: "127.0.0.1:\(server.port)", path: "/x")
    let response = try await client.send(request, Array("hello".utf8), FetchOptions())
    let text = String(decoding: response.body, as: UTF8.self)
    #expect(text.hasPrefix("PUT /x HTTP/1.1\r\n"))
    #expect(text.hasSuffix("\r\n\r\nhello"))
  }

  @Test(
    "A redirected POST becomes a GET, or keeps its body if the status keeps the method",
    arguments: [(301, "GET"), (302, "GET"), (303, "GET"), (307, "POST"), (308, "POST")])
  func redirect(status: Int, method: String) async throws {
    let server = try TestServer { request, _ in
      request.hasPrefix("POST /old ") ? .redirect(status, "/new") : .ok(Array(request.utf8))
    }
    defer { server.stop() }
    let response = try await client.post("\(server.url)/old", body: Array("body".utf8))
    let request = String(decoding: response.body, as: UTF8.self)
    #expect(request.hasPrefix("\(method) /new HTTP/1.1\r\n"))
    #expect(request.hasSuffix(method == "POST" ? "\r\n\r\nbody" : "\r\n\r\n"))
  }
}
