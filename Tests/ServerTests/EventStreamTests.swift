import HTTP
import HTTPTypes
import Synchronization
import Testing

@testable import Server

/// Server-sent events over sockets.
@Suite struct EventStreamTests {
  @Test("Each event is sent at once, uncompressed, and the response ends after the last")
  func events() async throws {
    let (events, event) = AsyncStream.makeStream(of: ServerSentEvent.self)
    let respond = contentCoding(Responder { _ in .events(heartbeat: .seconds(600)) { events } })
    try await serving(respond: respond).run { server in
      let client = try server.connect()
      try await client.send("GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip, br\r\n\r\n")
      let head = try await client.head()
      #expect(head["content-type"] == "text/event-stream")
      #expect(head["cache-control"] == "no-store")
      #expect(head["content-encoding"] == nil)
      #expect(head["transfer-encoding"] == "chunked")
      for number in 1...3 {
        // Each event is produced after the client has seen the one before.
        event.yield(ServerSentEvent(data: "\(number)", id: "\(number)"))
        #expect(try await client.chunk() == "id: \(number)\ndata: \(number)\n\n")
      }
      event.finish()
      #expect(try await client.chunk() == nil)
      try await client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await client.response(toHead: true)["content-type"] == "text/event-stream")
    }
  }

  @Test("During silence, comments are sent repeatedly, and events still arrive")
  func heartbeat() async throws {
    let (events, event) = AsyncStream.makeStream(of: ServerSentEvent.self)
    try await serving(respond: { _ in .events(heartbeat: .milliseconds(20)) { events } }).run { server in
      let client = try server.connect()
      try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      _ = try await client.head()
      for _ in 0..<3 { #expect(try await client.chunk() == ":\n\n") }
      event.yield(ServerSentEvent(data: "x"))
      var chunk = try await client.chunk()
      while chunk == ":\n\n" { chunk = try await client.chunk() }
      #expect(chunk == "data: x\n\n")
    }
  }

  @Test("The producer of events learns that the client has disconnected", arguments: [true, false])
  func cancellation(silently: Bool) async throws {
    let (outcomes, outcome) = AsyncStream.makeStream(of: String.self)
    let respond: Handler = { _ in
      .events(heartbeat: .seconds(600)) {
        let (events, event) = AsyncStream.makeStream(of: ServerSentEvent.self)
        event.onTermination = { reason in
          if case .cancelled = reason { outcome.yield("cancelled") } else { outcome.yield("finished") }
        }
        event.yield(ServerSentEvent(data: "first"))
        return events
      }
    }
    try await serving({ $0.timeouts.halfClosed = .milliseconds(30) }, respond: respond).run { server in
      let client = try server.connect()
      try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      _ = try await client.head()
      #expect(try await client.chunk() == "data: first\n\n")
      if silently { client.close() } else { client.reset() }
      var iterator = outcomes.makeAsyncIterator()
      #expect(await iterator.next() == "cancelled")
    }
  }

  @Test("A stopping server ends event streams at once, as if they were complete")
  func stop() async throws {
    let (outcomes, outcome) = AsyncStream.makeStream(of: Bool.self)
    let respond: Handler = { _ in
      .events(heartbeat: .seconds(600)) {
        let (events, event) = AsyncStream.makeStream(of: ServerSentEvent.self)
        event.onTermination = { reason in if case .cancelled = reason { outcome.yield(true) } }
        event.yield(ServerSentEvent(data: "last"))
        return events
      }
    }
    try await serving({ $0.timeouts.lingering = .milliseconds(1) }, respond: respond).run { server in
      let client = try server.connect()
      try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      _ = try await client.head()
      #expect(try await client.chunk() == "data: last\n\n")
      await server.server.shutdown(grace: .patience)
      #expect(try await client.chunk() == nil)
      #expect(try await client.isClosed())
      for await isCancelled in outcomes {
        #expect(isCancelled)
        break
      }
    }
  }

  @Test("Events are produced no faster than the client reads them")
  func backPressure() async throws {
    let made = Atomic(0)
    let data = String(repeating: "x", count: 100_000)
    try await serving(respond: { _ in
      .events(heartbeat: .seconds(600)) {
        AsyncStream {
          let number = made.add(1, ordering: .relaxed).newValue
          return number > 300 ? nil : ServerSentEvent(data: data)
        }
      }
    }).run { server in
      let client = try server.connect()
      try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      // As many events as fit into the buffers between client and server.
      var before = -1
      while made.load(ordering: .relaxed) != before || before < 1 {
        before = made.load(ordering: .relaxed)
        try await Task.sleep(for: .milliseconds(100))
      }
      #expect(before < 200)
      _ = try await client.head()
      var count = 0
      while try await client.chunk() != nil { count += 1 }
      #expect(count == 300)
    }
  }

  @Test("After an error during events, the response is visibly incomplete")
  func failing() async throws {
    struct Broken: Error {}
    try await serving(respond: { _ in
      .events { AsyncThrowingStream<ServerSentEvent, any Error> { throw Broken() } }
    }).run { server in
      let client = try server.connect()
      try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      await #expect(throws: RawClient.Failure.self) { try await client.response() }
    }
  }
}
