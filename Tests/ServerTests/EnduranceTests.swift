import HTTP
import HTTPTypes
import Testing

@testable import Server

/// Slow and silent clients, limits, and the stop of a server.
@Suite struct EnduranceTests {
  static let hello: Handler = { _ in .plain(.ok, "x") }

  @Test("An incomplete head is 408, however steadily it arrives")
  func slowHead() async throws {
    try await serving({ $0.timeouts.head = .milliseconds(150) }, respond: Self.hello).run { server in
      let client = try server.connect()
      try await client.send("GET / HTTP/1.1\r\nHost: a\r\n")
      let sending = Task { [sender = client.sender] in
        while true {
          try await sender.send(Array("A: b\r\n".utf8))
          try await Task.sleep(for: .milliseconds(20))
        }
      }
      #expect(try await client.response().status == 408)
      sending.cancel()
      _ = await sending.result
    }
  }

  @Test("An incomplete body is 408")
  func slowBody() async throws {
    try await serving({ $0.timeouts.body = .milliseconds(100) }, respond: BodyTests.counting).run { server in
      let client = try server.connect()
      try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab")
      #expect(try await client.response().status == 408)
      #expect(try await client.isClosed())
    }
  }

  @Test("A connection without a first request is closed without a response, whatever the idle timeout")
  func silent() async throws {
    let (events, event) = AsyncStream.makeStream(of: String.self)
    let configure: (inout ServerConfiguration) -> Void = {
      $0.timeouts.firstByte = .milliseconds(100)
      $0.observers = [RefusalObserver { event.yield($0) }]
    }
    try await serving(configure, respond: Self.hello).run { server in
      let served = try await server.connectServed()
      let silent = try server.connect()
      #expect(try await silent.isClosed())
      var iterator = events.makeAsyncIterator()
      #expect(await iterator.next() == "idle")
      try await served.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await served.response().status == 200)
    }
  }

  @Test("An idle connection is closed without a response, whatever the first-byte timeout")
  func idle() async throws {
    let (events, event) = AsyncStream.makeStream(of: String.self)
    let configure: (inout ServerConfiguration) -> Void = {
      $0.timeouts.idle = .milliseconds(100)
      $0.observers = [RefusalObserver { event.yield($0) }]
    }
    try await serving(configure, respond: Self.hello).run { server in
      let silent = try server.connect()
      let served = try await server.connectServed()
      #expect(try await served.isClosed())
      var iterator = events.makeAsyncIterator()
      #expect(await iterator.next() == "idle")
      try await silent.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await silent.response().status == 200)
    }
  }

  @Test("By default the first byte of a connection is waited for 15 seconds")
  func defaults() { #expect(ServerTimeouts().firstByte == .seconds(15)) }

  @Test("A client that takes nothing is dropped")
  func stalled() async throws {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    try await serving(
      { $0.timeouts.writeStall = .milliseconds(100) },
      respond: { _ in
        Response(
          .ok, .plainText,
          .stream(
            ByteStream {
              let guardian = Guardian { end.yield() }
              return { withExtendedLifetime(guardian) { [UInt8](repeating: 0x62, count: 100_000) } }
            }))
      }
    ).run { server in
      let client = try server.connect()
      try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      for await _ in ends { break }
    }
  }

  @Test("Connections beyond the limit wait for their turn")
  func connectionLimit() async throws {
    let (events, event) = AsyncStream.makeStream(of: String.self)
    let limit: (inout ServerConfiguration) -> Void = {
      $0.limits.connections = 1
      $0.observers = [RefusalObserver { event.yield($0) }]
    }
    try await serving(
      limit,
      respond: {
        event.yield($0.target.path)
        return .plain(.ok, "x")
      }
    ).run { server in
      let first = try server.connect()
      try await first.send("GET /first HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await first.response().status == 200)
      let second = try server.connect()
      try await second.send("GET /second HTTP/1.1\r\nHost: a\r\n\r\n")
      // One refusal may be older than the second connection; later ones are about it.
      var refusals = 0
      for await event in events {
        try #require(event != "/second")
        if event == "serverLimit" { refusals += 1 }
        if refusals == 3 { break }
      }
      first.close()
      #expect(try await second.response().status == 200)
    }
  }

  @Test("Clients that disconnect within a head free their places at once")
  func brokenOff() async throws {
    try await serving({ $0.limits.connections = 1 }, respond: Self.hello).run { server in
      for _ in 0..<20 {
        let broken = try server.connect()
        try await broken.send("GET / HTTP/1.1\r\nHo")
        broken.reset()
      }
      let next = try server.connect()
      try await next.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await next.response().status == 200)
    }
  }

  @Test("Fifty concurrent clients each get their own response")
  func many() async throws {
    try await serving(respond: { .plain(.ok, $0.target.path) }).run { server in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<50 {
          let client = try server.connect()
          group.addTask { [number] in
            for round in 0..<20 {
              try await client.send("GET /\(number)/\(round) HTTP/1.1\r\nHost: a\r\n\r\n")
              let text = try await client.response().text
              #expect(text == "/\(number)/\(round)\n")
            }
          }
        }
        try await group.waitForAll()
      }
    }
  }

  @Test("A stopping server closes idle connections and finishes running requests")
  func shutdown() async throws {
    let (begins, begin) = AsyncStream.makeStream(of: Void.self)
    let (permissions, permit) = AsyncStream.makeStream(of: Void.self)
    // A short time, because the server would wait for the clients to close their sides.
    try await serving({ $0.timeouts.lingering = .milliseconds(1) }) { _ in
      begin.yield()
      for await _ in permissions { break }
      return .plain(.ok, "finished")
    }.run { server in
      let idle = try (0..<64).map { _ in try server.connect() }
      let busy = try server.connect()
      try await busy.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      for await _ in begins { break }
      async let stopped: Void = server.server.shutdown(grace: .patience)
      for client in idle { #expect(try await client.isClosed()) }
      permit.yield()
      let response = try await busy.response()
      #expect(response.text == "finished\n")
      #expect(response["connection"] == "close")
      #expect(try await busy.isClosed())
      await stopped
      #expect(throws: RawClient.Failure.self) { try server.connect() }
    }
  }

  @Test("A request that exceeds the grace is cut off, and its handler cancelled")
  func cut() async throws {
    let (events, event) = AsyncStream.makeStream(of: String.self)
    try await serving(respond: { _ in
      event.yield("begun")
      // Far longer than a busy machine can delay the test.
      do { try await Task.sleep(for: .seconds(86_400)) } catch { event.yield("cancelled") }
      event.finish()
      return .plain(.ok, "late")
    }).run { server in
      let client = try server.connect()
      try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      var iterator = events.makeAsyncIterator()
      #expect(await iterator.next() == "begun")
      await server.server.shutdown(grace: .milliseconds(50))
      #expect(await iterator.next() == "cancelled")
      #expect(try await client.isClosed())
    }
  }
}

/// Reports refused connections and client timeouts by name.
private struct RefusalObserver: ServerObserver {
  private final class Timeouts: LoopObserver {
    let tell: @Sendable (String) -> Void

    init(_ tell: @escaping @Sendable (String) -> Void) { self.tell = tell }

    func clientTimedOut(_ timeout: ClientTimeout) { tell("\(timeout)") }
  }

  private let tell: @Sendable (String) -> Void

  init(_ tell: @escaping @Sendable (String) -> Void) { self.tell = tell }

  func loopObserver() -> sending any LoopObserver { Timeouts(tell) }

  func connectionRefused(_ reason: ConnectionRefusal) { tell("\(reason)") }
}

/// Reports its deallocation.
final class Guardian: Sendable {
  private let end: @Sendable () -> Void

  init(_ end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }
}
