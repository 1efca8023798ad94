import Foundation
import HTTP
import HTTPTypes
import Synchronization
import Testing

@testable import Server

/// Log lines of incomplete responses.
@Suite struct BrokenResponseTests {
  @Test("A client that disconnects during a response is logged as aborted, with the sent bytes")
  func aborted() async throws {
    let respond: Handler = { _ in
      Response(.ok, .plainText, .stream(ByteStream { { [UInt8](repeating: 0x61, count: 10_000) } }))
    }
    try await LoggedServer.run(.json, respond: respond) { server in
      let client = try server.live.connect()
      try await client.send("GET / HTTP/1.0\r\n\r\n")
      _ = try await client.head()
      try await client.waitForBytes()
      client.reset()
      let object = try server.object(try #require(try await server.lines(1).first))
      #expect(object["status"] as? Int == 200)
      #expect(object["aborted"] as? Bool == true)
      #expect(try #require(object["bytes"] as? Int) > 0)
    }
  }

  @Test("A client that disconnects before the response has the status 499")
  func early() async throws {
    let (begins, begin) = AsyncStream.makeStream(of: Void.self)
    let respond: Handler = { _ in
      begin.yield()
      try await Task.sleep(for: .seconds(86_400))
      return .plain(.ok, "never")
    }
    try await LoggedServer.run(.common, halfClosed: .milliseconds(10), respond: respond) {
      server in
      let client = try server.live.connect()
      try await client.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
      for await _ in begins { break }
      client.reset()
      let lines = try await server.lines(1).map(\.withoutTimes)
      #expect(lines == [#"127.0.0.1 - - [T] "GET /slow HTTP/1.1" 499 - D X"#])
    }
  }

  @Test("A response that its handler does not complete is logged as aborted, with the sent status")
  func brokenOff() async throws {
    struct Failure: Error {}
    let respond: Handler = { _ in
      Response(
        .ok, .plainText,
        .stream(
          ByteStream {
            var isFirst = true
            return {
              guard isFirst else { throw Failure() }
              isFirst = false
              return [0x61, 0x62, 0x63]
            }
          }))
    }
    try await LoggedServer.run(.common, respond: respond) { server in
      _ = try await server.live.answer(to: "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      let lines = try await server.lines(1).map(\.withoutTimes)
      // 3 CR LF abc CR LF
      #expect(lines == [#"127.0.0.1 - - [T] "GET / HTTP/1.1" 200 8 D X"#])
    }
  }

  @Test("Observers see the end of each request once, however its connection ends")
  func balance() async throws {
    let tally = Tally()
    let respond: Handler = { request in
      if request.target.path == "/slow" { try await Task.sleep(for: .seconds(86_400)) }
      return .plain(.ok, String(repeating: "x", count: 1_000_000))
    }
    try await serving({ $0.observers = [tally] }, respond: respond).run { server in
      for _ in 0..<10 {
        let client = try server.connect()
        try await client.send("GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n")
        try await client.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\nGET /4 HTTP/1.1\r\nHost: a\r\n\r\n")
        try await Task.sleep(for: .milliseconds(5))
        client.reset()
        _ = try await server.answer(to: "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        _ = try await server.answer(to: "nonsense\r\n\r\n")
      }
    }
    let counts = tally.counts
    #expect(counts.began >= 20)
    #expect(counts.began == counts.finished)
    #expect(counts.opened == 30)
    #expect(counts.opened == counts.closed)
  }
}

/// Counts requests that begin and finish.
private final class Tally: ServerObserver {
  struct Counts {
    var opened = 0
    var closed = 0
    var began = 0
    var finished = 0
  }

  private let state = Mutex(Counts())

  var counts: Counts { state.withLock { $0 } }

  func loopObserver() -> sending any LoopObserver { Loop(tally: self) }

  private final class Loop: LoopObserver {
    let tally: Tally

    init(tally: Tally) { self.tally = tally }

    func connectionOpened() { tally.state.withLock { $0.opened += 1 } }
    func connectionClosed() { tally.state.withLock { $0.closed += 1 } }
    func requestBegan() { tally.state.withLock { $0.began += 1 } }
    func requestFinished(_ request: borrowing RequestSummary) { tally.state.withLock { $0.finished += 1 } }
  }
}
