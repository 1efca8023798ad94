import HTTP
import HTTPTypes
import Testing

@testable import Server

@Suite("Ready responses")
struct ReadyResponseTests {
  /// `/ready` is ready, and its response says whether it runs in a task; other paths take a moment.
  private static let respond = Responder(answering: { request in
    if request.target.path == "/ready" {
      return .ready(.plain(.ok, withUnsafeCurrentTask { $0 == nil } ? "no task" : "a task"))
    }
    return .pending {
      try await Task.sleep(for: .milliseconds(5))
      return .plain(.ok, request.target.path)
    }
  })

  @Test("They need no task")
  func noTask() async throws {
    try await serving(respond: Self.respond).run { server in
      let client = try server.connect()
      try await client.send("GET /ready HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await client.response().text == "no task\n")
    }
  }

  @Test("They have no early hints; clients that have to wait get them, except by HTTP/1.0 (RFC 8297)")
  func earlyHints() async throws {
    let configure: (inout ServerConfiguration) -> Void = {
      $0.earlyHints = { $0.target.path == "/none" ? nil : "</a.css>; rel=preload;\r\nas=style" }
    }
    try await serving(configure, respond: Self.respond).run { server in
      let client = try server.connect()
      for (request, statuses) in [
        ("GET /ready HTTP/1.1", [200]), ("GET / HTTP/1.1", [103, 200]), ("GET /none HTTP/1.1", [200]),
        ("GET / HTTP/1.0\r\nConnection: keep-alive", [200]),
      ] {
        try await client.send("\(request)\r\nHost: a\r\n\r\n")
        for status in statuses {
          let response = try await client.response()
          #expect(response.status == status)
          #expect(response["link"] == (status == 103 ? "</a.css>; rel=preload;  as=style" : nil))
        }
      }
    }
  }

  @Test("They keep their order among pipelined requests (RFC 9112 §9.3.2)")
  func pipelining() async throws {
    try await serving(respond: Self.respond).run { server in
      let client = try server.connect()
      let paths = (0..<40).map { $0 % 3 == 1 ? "/\($0)" : "/ready" }
      try await client.send(paths.map { "GET \($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
      for path in paths {
        let text = try await client.response().text
        #expect(text == (path == "/ready" ? "no task\n" : path + "\n"))
      }
    }
  }

  @Test("They are sent when the request is complete, and not if it is malformed")
  func content() async throws {
    try await serving(respond: Self.respond).run { server in
      let client = try server.connect()
      try await client.send("POST /ready HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nab")
      try await client.send("cd")
      #expect(try await client.response().status == 200)
      try await client.send("POST /ready HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab")
      try await client.send("\r\nnone\r\n")
      #expect(try await client.response().status == 400)
      #expect(try await client.isClosed())
    }
  }

  @Test("A ready stream is sent piece by piece, and not to HEAD")
  func stream() async throws {
    let pieces = ByteStream(
      AsyncStream { continuation in
        for text in ["one, ", "two"] { continuation.yield(Array(text.utf8)) }
        continuation.finish()
      })
    let respond = Responder(answering: { _ in .ready(Response(.ok, .plainText, .stream(pieces))) })
    try await serving(respond: respond).run { server in
      let client = try server.connect()
      try await client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await client.response(toHead: true).status == 200)
      try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await client.head()["transfer-encoding"] == "chunked")
      #expect(try await client.chunk() == "one, ")
      #expect(try await client.chunk() == "two")
      #expect(try await client.chunk() == nil)
    }
  }

  @Test("An interim status is not a final response (RFC 9110 §15.2)", arguments: [100, 101, 103])
  func interim(code: Int) async throws {
    let respond = Responder(answering: { _ in .ready(Response(.init(code: code))) })
    try await serving(respond: respond).run { server in
      let client = try server.connect()
      try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await client.response().status == 500)
    }
  }
}
