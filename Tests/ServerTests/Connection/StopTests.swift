import HTTP
import HTTPTypes
import Testing

@testable import Server

@Suite("A stopping server")
struct StopTests {
  private static let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

  @Test("A recently used connection may send one more request, whose response announces the end")
  func justUsed() async throws {
    try await serving(idleAtShutdown: .patience, EnduranceTests.hello).run { server in
      let client = try await server.connectServed()
      let fresh = try server.connect()
      async let stopped: Void = server.server.shutdown(grace: .patience)
      for connection in [client, fresh] {
        var response: RawClient.Response
        // Until the server has begun to stop.
        repeat {
          try await connection.send(Self.request)
          response = try await connection.response()
          #expect(response.status == 200)
        } while response["connection"] != "close"
        #expect(try await connection.isClosed())
      }
      await stopped
    }
  }

  @Test("A connection that has been idle for long is closed at once")
  func longIdle() async throws {
    try await serving(idleAtShutdown: .milliseconds(1), EnduranceTests.hello).run { server in
      let client = try await server.connectServed()
      try await Task.sleep(for: .milliseconds(50))
      await server.server.shutdown(grace: .seconds(86_400))
      #expect(try await client.isClosed())
    }
  }

  @Test("Of pipelined requests, those up to the one in progress are answered")
  func pipelined() async throws {
    let (begins, begin) = AsyncStream.makeStream(of: Void.self)
    let (permissions, permit) = AsyncStream.makeStream(of: Void.self)
    try await serving(idleAtShutdown: .milliseconds(1)) { request in
      if request.target.path == "/slow" {
        begin.yield()
        for await _ in permissions { break }
      }
      return .plain(.ok, request.target.path)
    }.run { server in
      let client = try server.connect()
      try await client.send(
        ["/first", "/slow", "/never"].map { "GET \($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
      for await _ in begins { break }
      let idle = try await oneOnEachLoop(of: server)
      async let stopped: Void = server.server.shutdown(grace: .patience)
      for connection in idle { #expect(try await connection.isClosed()) }
      permit.yield()
      #expect(try await client.response().text == "/first\n")
      let last = try await client.response()
      #expect(last.text == "/slow\n")
      #expect(last["connection"] == "close")
      #expect(try await client.isClosed())
      await stopped
    }
  }

  @Test("A partly received request is answered")
  func arriving() async throws {
    try await serving(idleAtShutdown: .milliseconds(1), EnduranceTests.hello).run { server in
      let client = try server.connect()
      try await client.send("GET / HTTP/1.1\r\nHo")
      let idle = try await oneOnEachLoop(of: server)
      async let stopped: Void = server.server.shutdown(grace: .patience)
      for connection in idle { #expect(try await connection.isClosed()) }
      try await client.send("st: a\r\n\r\n")
      let response = try await client.response()
      #expect(response.status == 200)
      #expect(response["connection"] == "close")
      await stopped
    }
  }

  /// A server that does not linger, because a stop would wait for the client to close.
  private func serving(idleAtShutdown: Duration, _ respond: @escaping Handler) -> PreparedServer {
    ServerTests.serving(
      {
        $0.timeouts.idleAtShutdown = idleAtShutdown
        $0.timeouts.lingering = .milliseconds(1)
      }, respond: respond)
  }

  /// Idle connections, opened after the others, which every event loop closes when it learns of the stop.
  private func oneOnEachLoop(of server: LiveServer) async throws -> [RawClient] {
    var clients: [RawClient] = []
    for _ in 0..<EventLoop.count { clients.append(try await server.connectServed()) }
    return clients
  }
}
