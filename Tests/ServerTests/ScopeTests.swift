import HTTP
import HTTPTypes
import Testing

@testable import Server

@Suite struct ScopeTests {
  @TaskLocal private static var name = "nobody"

  @Test("A handler has the task-local values of the scope, also after it has suspended")
  func taskLocalValues() async throws {
    try await serving({ $0.scope = { begin in Self.$name.withValue("somebody", operation: begin) } }) { _ in
      let before = Self.name
      try await Task.sleep(for: .milliseconds(1))
      return .plain(.ok, "\(before), \(Self.name)")
    }.run { server in
      let client = try server.connect()
      try await client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      let answer = try await client.readToEnd()
      #expect(answer.hasSuffix("somebody, somebody\n"))
    }
  }

  @Test("A ready response has them too, for each of several pipelined requests")
  func atHand() async throws {
    let respond = Responder(answering: { _ in .ready(.plain(.ok, Self.name)) })
    let scope = { @Sendable (work: () -> Void) in Self.$name.withValue("somebody", operation: work) }
    try await serving({ $0.scope = scope }, respond: respond).run { server in
      let client = try server.connect()
      try await client.send(String(repeating: "GET / HTTP/1.1\r\nHost: a\r\n\r\n", count: 3))
      for _ in 1...3 { #expect(try await client.response().text == "somebody\n") }
    }
  }
}
