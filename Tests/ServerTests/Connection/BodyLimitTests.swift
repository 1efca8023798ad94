import HTTP
import HTTPTypes
import Testing

@testable import Server

/// The limits of a body belong to the target of its request.
@Suite struct BodyLimitTests {
  private static let limits: @Sendable (Request) -> BodyLimits? = { request in
    switch request.target.path {
    case "/small": BodyLimits(size: 10, deadline: .patience)
    case "/large": BodyLimits(size: 1_000_000, deadline: .patience)
    case "/hasty": BodyLimits(size: 1_000_000, deadline: .milliseconds(200))
    default: nil
    }
  }

  private static func run(
    _ body: (LiveServer) async throws -> Void
  ) async throws {
    let configure: (inout ServerConfiguration) -> Void = {
      $0.limits.body = 100
      $0.bodyLimits = limits
    }
    try await serving(configure, respond: BodyTests.counting).run(body)
  }

  private static func request(_ path: String, _ count: Int, isChunked: Bool, more: String = "") -> String {
    let head = "POST \(path) HTTP/1.1\r\nHost: a\r\n\(more)"
    let content = String(repeating: "x", count: count)
    return isChunked
      ? "\(head)Transfer-Encoding: chunked\r\n\r\n\(String(count, radix: 16))\r\n\(content)\r\n0\r\n\r\n"
      : "\(head)Content-Length: \(count)\r\n\r\n\(content)"
  }

  @Test(
    "Each target has its own size, and others that of the server", arguments: [false, true],
    [("/small", 10), ("/large", 1_000_000), ("/other", 100)])
  func size(isChunked: Bool, target: (path: String, limit: Int)) async throws {
    try await Self.run { server in
      let client = try server.connect()
      try await client.send(Self.request(target.path, target.limit, isChunked: isChunked))
      #expect(try await client.response().text == "\(target.limit)\n")
      try await client.send(Self.request(target.path, target.limit + 1, isChunked: isChunked))
      let refused = try await client.response()
      #expect(refused.status == 413)
      #expect(refused.text.contains("\(target.limit) bytes"))
      #expect(try await client.isClosed())
    }
  }

  @Test("A client that waits for 100 Continue gets 413 instead, at the target with the smaller limit")
  func expectation() async throws {
    try await Self.run { server in
      let expects = "Expect: 100-continue\r\n"
      let welcome = try server.connect()
      try await welcome.send("POST /large HTTP/1.1\r\nHost: a\r\n\(expects)Content-Length: 11\r\n\r\n")
      #expect(try await welcome.response().status == 100)
      try await welcome.send(String(repeating: "x", count: 11))
      #expect(try await welcome.response().text == "11\n")
      let refused = try server.connect()
      try await refused.send("POST /small HTTP/1.1\r\nHost: a\r\n\(expects)Content-Length: 11\r\n\r\n")
      #expect(try await refused.response().status == 413)
    }
  }

  @Test("Each target has its own deadline")
  func deadline() async throws {
    try await Self.run { server in
      let (patient, hasty) = (try server.connect(), try server.connect())
      try await patient.send("POST /large HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab")
      try await hasty.send("POST /hasty HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab")
      #expect(try await hasty.response().status == 408)
      try await patient.send("cde")
      #expect(try await patient.response().text == "5\n")
    }
  }

  @Test("The limits are asked for before the body is read, and only for requests that have one")
  func asked() async throws {
    let (targets, target) = AsyncStream.makeStream(of: String.self)
    let configure: (inout ServerConfiguration) -> Void = {
      $0.bodyLimits = { request in
        target.yield("\(request.method) \(request.target)")
        return nil
      }
    }
    try await serving(configure, respond: BodyTests.counting).run { server in
      let client = try server.connect()
      try await client.send("GET /none HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await client.response().text == "0\n")
      try await client.send("PUT /some HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n")
      for await target in targets {
        #expect(target == "PUT /some")
        break
      }
      try await client.send("abc")
      #expect(try await client.response().text == "3\n")
    }
  }
}
