import Dispatch
import HTTP
import HTTPTypes
import Synchronization
import Testing

@testable import Server

@Suite("Slow clients, malicious or not", .timeLimit(.minutes(15)))
struct PaceTests {
  private static let second: UInt64 = 1_000_000_000

  private func clock(body: Duration, grace: Duration, rate: Int) -> ContentClock {
    var timeouts = ServerTimeouts()
    timeouts.bodyGrace = grace
    var limits = ServerLimits()
    limits.minimumBodyRate = rate
    return ContentClock(BodyLimits(size: .max, deadline: body), timeouts, limits)
  }

  @Test("A body at the minimum rate uses no grace, and one at half the rate uses half")
  func rate() {
    var steady = clock(body: .seconds(60), grace: .seconds(10), rate: 500)
    for _ in 0..<10 { steady.note(waited: Self.second, received: 500) }
    #expect(steady.remaining == 10 * Self.second)
    var slow = clock(body: .seconds(60), grace: .seconds(10), rate: 500)
    for _ in 0..<10 { slow.note(waited: Self.second, received: 250) }
    #expect(slow.remaining == 5 * Self.second)
    for _ in 0..<9 { slow.note(waited: Self.second, received: 250) }
    #expect(slow.remaining == Self.second / 2)
  }

  @Test("A fast beginning does not compensate for a long silence")
  func burst() {
    var clock = clock(body: .seconds(60), grace: .seconds(10), rate: 500)
    clock.note(waited: Self.second, received: .max)
    #expect(clock.remaining == 10 * Self.second)
    clock.note(waited: 10 * Self.second, received: 0)
    #expect(clock.remaining == 0)
  }

  @Test("A total time limit applies, and is the only limit if no rate is set")
  func total() {
    var clock = clock(body: .seconds(5), grace: .seconds(10), rate: 500)
    clock.note(waited: 4 * Self.second, received: 1_000_000)
    #expect(clock.remaining == Self.second)
    var patient = self.clock(body: .seconds(60), grace: .seconds(10), rate: 0)
    patient.note(waited: 50 * Self.second, received: 0)
    #expect(patient.remaining == 10 * Self.second)
  }

  @Test("A body that arrives too slowly is 408, however steadily")
  func drippingBody() async throws {
    try await serving({ $0.timeouts.bodyGrace = .milliseconds(200) }, respond: BodyTests.counting).run {
      server in
      let client = try server.connect()
      try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n")
      let sending = Task { [sender = client.sender] in
        while true {
          try await sender.send([0x61])
          try await Task.sleep(for: .milliseconds(20))
        }
      }
      let response = try await client.response()
      #expect(response.status == 408)
      sending.cancel()
      _ = await sending.result
    }
  }

  @Test("The time in which the handler does not read does not count against the client")
  func busyHandler() async throws {
    try await serving(
      { $0.timeouts.bodyGrace = .milliseconds(1500) },
      respond: { request in
        try await Task.sleep(for: .seconds(2))
        return try await BodyTests.counting(request)
      }
    ).run { server in
      let client = try server.connect()
      // More than the server buffers for a handler, but little enough for the system's buffers.
      let content = [UInt8](repeating: 0x61, count: 100_000)
      try await client.send(
        Array("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(content.count)\r\n\r\n".utf8) + content)
      let response = try await client.response()
      #expect(response.text == "100000\n")
    }
  }

  @Test(
    "A client that never reads fills no memory, suspends its handler, and is dropped")
  func neverReads() async throws {
    let made = Mutex(0)
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    try await serving(
      { $0.timeouts.writeStall = .seconds(1) },
      respond: { _ in
        Response(.ok, .plainText, .stream(Self.endless(counting: { made.withLock { $0 += 1 } }, end)))
      }
    ).run { server in
      let client = try server.connect()
      try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      for await _ in ends { break }
      // The system's buffers on both sides, and a part of the server's.
      #expect(made.withLock(\.self) * Self.piece < 16 << 20)
    }
  }

  @Test("A client that reads a byte now and then is dropped too")
  func drippingReader() async throws {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    try await serving(
      { $0.timeouts.writeStall = .milliseconds(300) },
      respond: { _ in Response(.ok, .plainText, .stream(Self.endless(counting: {}, end))) }
    ).run { server in
      let client = try server.connect()
      try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      let reading = Task { [reader = client.reader] in
        while try await reader.take(1) { try await Task.sleep(for: .milliseconds(30)) }
      }
      for await _ in ends { break }
      reading.cancel()
      _ = await reading.result
    }
  }

  @Test("A response to a dropped client does not look complete, and the system does not keep it")
  func droppedVisibly() async throws {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    try await serving(
      { $0.timeouts.writeStall = .milliseconds(300) },
      respond: { _ in Response(.ok, .plainText, .stream(Self.endless(counting: {}, end))) }
    ).run { server in
      let client = try server.connect()
      // The end of the connection ends a response to HTTP/1.0.
      try await client.send("GET / HTTP/1.0\r\n\r\n")
      for await _ in ends { break }
      await #expect(throws: RawClient.Failure.self) { _ = try await client.readToEnd() }
    }
  }

  @Test("A client that still sends a refused body keeps its connection, and gets the response at the end")
  func refusedSender() async throws {
    let lingering = Duration.seconds(4)
    try await serving({ $0.timeouts.lingering = lingering }, respond: BodyTests.counting).run { server in
      // The server may reset a client that pauses for longer, as this one does when the machine holds it up.
      while try await !finishesSending(to: server, pausingLessThan: lingering) {}
    }
  }

  /// Sends a body that is refused, in all for longer than `lingering`, then reads the response.
  ///
  /// - Returns: false if the connection was reset after a pause that was not shorter than `lingering`.
  private func finishesSending(
    to server: LiveServer, pausingLessThan lingering: Duration
  ) async throws -> Bool {
    let client = try server.connect()
    let start = ContinuousClock.now
    var last = start
    var longestPause = Duration.zero
    do {
      try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n")
      while .now - start < lingering * 1.3 {
        let previous = last
        last = .now
        defer { longestPause = max(longestPause, .now - previous) }
        try await client.send([UInt8](repeating: 0x61, count: 1000))
        try await Task.sleep(for: .milliseconds(300))
      }
      let response = try await client.response()
      #expect(response.status == 413)
      #expect(try await client.isClosed())
      return true
    } catch RawClient.Failure.reset where longestPause >= lingering {
      return false
    }
  }

  @Test("Bytes that arrive while the server is busy keep a refused connection open")
  func busyLingering() async throws {
    let lingering = Duration.seconds(1)
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    try await serving(
      { $0.timeouts.lingering = lingering },
      respond: { _ in
        start.yield()
        Self.block(for: 1.5)
        return Response(.ok)
      }
    ).run { server in
      var blockings = starts.makeAsyncIterator()
      var isInTime = false
      // On a busy machine the byte may come too late, and the attempt shows nothing.
      while !isInTime {
        let begin = ContinuousClock.now
        let client = try server.connect()
        try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n")
        #expect(try await client.response().status == 413)
        var others: [RawClient] = []
        for _ in 0..<EventLoop.count {
          others.append(try server.connect())
          try await others.last?.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        }
        for _ in others { await blockings.next() }
        try? await client.send([0x61])
        isInTime = .now - begin < lingering
        for other in others { _ = try await other.response() }
        if isInTime { #expect(try await client.isClosed()) }
      }
    }
  }

  /// Blocks the thread of an event loop, so that its deadlines pass while bytes arrive.
  private static func block(for seconds: Double) {
    _ = DispatchSemaphore(value: 0).wait(timeout: .now() + seconds)
  }

  @Test("A refused body is received for no longer than the time limit of a body")
  func endlessSender() async throws {
    let hurry: (inout ServerConfiguration) -> Void = {
      $0.timeouts.body = .seconds(1)
      $0.timeouts.lingering = .seconds(1)
    }
    try await serving(hurry, respond: BodyTests.counting).run { server in
      let client = try server.connect()
      try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n")
      await #expect(throws: RawClient.Failure.self) {
        while true {
          try await client.send([0x61])
          try await Task.sleep(for: .milliseconds(50))
        }
      }
    }
  }

  @Test("A slow client that keeps reading gets the whole response")
  func slowReader() async throws {
    let bytes = [UInt8](repeating: 0x62, count: 12 << 20)
    try await serving(
      { $0.timeouts.idle = .milliseconds(100) },
      respond: { _ in Response(.ok, .octetStream, .bytes(bytes)) }
    ).run { server in
      let client = try server.connect()
      try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      let reader = client.reader
      var taken = 0
      while taken < bytes.count {
        guard try await reader.take(128 * 1024) else { break }
        taken += 128 * 1024
        try await Task.sleep(for: .milliseconds(70))
      }
      // The head counts as well, and the last piece may be incomplete.
      #expect(taken >= bytes.count)
    }
  }

  private static let piece = 64 * 1024

  /// An endless stream. Reports its cancellation.
  private static func endless(
    counting count: @escaping @Sendable () -> Void, _ end: AsyncStream<Void>.Continuation
  ) -> ByteStream {
    ByteStream {
      let guardian = Guardian { end.yield() }
      return {
        count()
        return withExtendedLifetime(guardian) { [UInt8](repeating: 0x62, count: piece) }
      }
    }
  }
}
