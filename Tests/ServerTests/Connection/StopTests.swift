import HTTP
import HTTPTypes
import Testing

@testable import Server

@Suite("A server that is told to stop")
struct StopTests {
  private static let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

  @Test("A connection that was just used may ask once more, and is told that this is the end")
  func justUsed() async throws {
    try await serving({ $0.timeouts.settling = .seconds(60) }, respond: EnduranceTests.hello).run { server in
      let client = try server.connect()
      try await client.send(Self.request)
      #expect(try await client.response().status == 200)
      let fresh = try server.connect()
      try await Task.sleep(for: .milliseconds(50))
      async let stopped: Void = server.server.shutdown(grace: .seconds(60))
      try await Task.sleep(for: .milliseconds(50))
      for connection in [client, fresh] {
        try await connection.send(Self.request)
        let response = try await connection.response()
        #expect(response.status == 200)
        #expect(response["connection"] == "close")
        #expect(try await connection.isClosed())
      }
      await stopped
    }
  }

  @Test("A connection that has been idle for long is closed at once")
  func longIdle() async throws {
    try await serving({ $0.timeouts.settling = .milliseconds(1) }, respond: EnduranceTests.hello).run {
      server in
      let client = try server.connect()
      try await client.send(Self.request)
      #expect(try await client.response().status == 200)
      try await Task.sleep(for: .milliseconds(50))
      await server.server.shutdown(grace: .seconds(86_400))
      #expect(try await client.isClosed())
    }
  }

  @Test("Of pipelined requests those up to the one in work are answered")
  func pipelined() async throws {
    let (begins, begin) = AsyncStream.makeStream(of: Void.self)
    let (permissions, permit) = AsyncStream.makeStream(of: Void.self)
    try await serving(respond: { request in
      if request.target.path == "/slow" {
        begin.yield()
        for await _ in permissions { break }
      }
      return .plain(.ok, request.target.path)
    }).run { server in
      let client = try server.connect()
      try await client.send(
        ["/first", "/slow", "/never"].map { "GET \($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
      for await _ in begins { break }
      async let stopped: Void = server.server.shutdown(grace: .seconds(60))
      try await Task.sleep(for: .milliseconds(50))
      permit.yield()
      #expect(try await client.response().text == "/first\n")
      let last = try await client.response()
      #expect(last.text == "/slow\n")
      #expect(last["connection"] == "close")
      #expect(try await client.isClosed())
      await stopped
    }
  }

  @Test("A request that is just arriving is answered")
  func arriving() async throws {
    try await serving({ $0.timeouts.settling = .milliseconds(1) }, respond: EnduranceTests.hello).run {
      server in
      let client = try server.connect()
      try await client.send("GET / HTTP/1.1\r\nHo")
      try await Task.sleep(for: .milliseconds(50))
      async let stopped: Void = server.server.shutdown(grace: .seconds(60))
      try await Task.sleep(for: .milliseconds(50))
      try await client.send("st: a\r\n\r\n")
      let response = try await client.response()
      #expect(response.status == 200)
      #expect(response["connection"] == "close")
      await stopped
    }
  }
}
