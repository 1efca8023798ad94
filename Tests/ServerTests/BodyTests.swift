import HTTP
import HTTPTypes
import Synchronization
import Testing

@testable import Server

/// Bodies in both directions over real sockets.
@Suite struct BodyTests {
  static let counting: Handler = { request in
    var count = 0
    if case .stream(let stream) = request.body {
      for try await piece in stream { count += piece.count }
    } else {
      count = try await request.body.collect(upTo: .max).count
    }
    return .plain(.ok, "\(count)")
  }
  static let echo: Handler = { Response(.ok, .octetStream, $0.body) }

  @Test("A body of 5 MB arrives whole, by length and in chunks")
  func large() async throws {
    let piece = [UInt8](repeating: 0x61, count: 100_000)
    try await serving(respond: Self.counting).run { server in
      let client = try server.connect()
      try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5000000\r\n\r\n")
      for _ in 0..<50 { try await client.send(piece) }
      #expect(try await client.response().text == "5000000\n")
      try await client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
      for _ in 0..<50 {
        try await client.send("186a0\r\n")
        try await client.send(piece)
        try await client.send("\r\n")
      }
      try await client.send("0\r\n\r\n")
      #expect(try await client.response().text == "5000000\n")
    }
  }

  @Test("A body can be echoed while it arrives")
  func echoing() async throws {
    try await serving(respond: Self.echo).run { server in
      let client = try server.connect()
      try await client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
      try await client.send("3\r\nabc\r\n")
      try await client.send("3\r\ndef\r\n0\r\n\r\n")
      #expect(try await client.response().text == "abcdef")
      try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nxy")
      #expect(try await client.response().text == "xy")
    }
  }

  @Test("The server stops receiving while the handler does not read")
  func backPressure() async throws {
    let (reads, read) = AsyncStream.makeStream(of: Void.self)
    try await serving(respond: { request in
      for await _ in reads { break }
      return try await Self.counting(request)
    }).run { server in
      let client = try server.connect()
      try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10000000\r\n\r\n")
      let sending = Task { [sender = client.sender] in
        for _ in 0..<100 { try await sender.send([UInt8](repeating: 0x61, count: 100_000)) }
      }
      try await Task.sleep(for: .milliseconds(50))
      read.yield()
      try await sending.value
      #expect(try await client.response().text == "10000000\n")
    }
  }

  @Test("Content beyond the limit is 413, with Content-Length and in chunks")
  func tooLarge() async throws {
    try await serving({ $0.limits.body = 1000 }, respond: Self.counting).run { server in
      for head in ["Content-Length: 1001\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n3e9\r\n"] {
        let answer = try await server.answer(to: "POST / HTTP/1.1\r\nHost: a\r\n\(head)")
        #expect(answer.hasPrefix("HTTP/1.1 413 "))
        #expect(answer.contains("Connection: close\r\n"))
      }
    }
  }

  @Test("Malformed chunks throw a 400 to the handler that reads them")
  func malformed() async throws {
    try await serving(respond: Self.counting).run { server in
      let answer = try await server.answer(
        to: "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nxyz\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 400 "))
    }
  }

  @Test("100 Continue is sent only when the handler reads")
  func expectation() async throws {
    let respond: Handler = { request in
      request.target.path == "/read" ? try await Self.counting(request) : .plain(.forbidden, "no")
    }
    try await serving(respond: respond).run { server in
      let client = try server.connect()
      try await client.send(
        "POST /read HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n")
      #expect(try await client.response().status == 100)
      try await client.send("abc")
      #expect(try await client.response().text == "3\n")
      try await client.send("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n")
      let refusal = try await client.response()
      #expect(refusal.status == 403)
      #expect(refusal["connection"] == "close")
    }
  }

  @Test("A small unread body is skipped before the response; a large one ends the connection")
  func unread() async throws {
    try await serving(respond: { _ in .plain(.ok, "x") }).run { server in
      let client = try server.connect()
      try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\n\r\nabc")
      try await client.send("defGET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await client.response().status == 200)
      #expect(try await client.response().status == 200)
      try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n")
      #expect(try await client.response()["connection"] == "close")
    }
  }

  @Test(
    "A request with a malformed body is refused, even if no handler reads the body",
    arguments: [
      ("Content-Length: 6\r\n\r\nabc", 400), ("Transfer-Encoding: chunked\r\n\r\n3\r\nabcd\r\n", 400),
      ("Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n", 400),
    ])
  func unreadAndMalformed(rest: String, status: Int) async throws {
    try await serving(respond: { _ in .plain(.ok, "x") }).run { server in
      let client = try server.connect()
      try await client.send("POST / HTTP/1.1\r\nHost: a\r\n" + rest)
      client.endOutput()
      let response = try await client.response()
      #expect(response.status == status)
      #expect(response["connection"] == "close")
      #expect(try await client.isClosed())
    }
  }

  static func stream(_ pieces: Int, of size: Int, length: Int? = nil, failing: Bool = false) -> Body {
    struct Broken: Error {}
    return .stream(
      ByteStream(length: length) {
        var left = pieces
        return {
          if left == 0 {
            if failing { throw Broken() }
            return nil
          }
          left -= 1
          return [UInt8](repeating: 0x62, count: size)
        }
      })
  }

  @Test("A stream is sent in chunks, by its length, or until the end of the connection for HTTP/1.0")
  func streams() async throws {
    try await serving(respond: { request in
      Response(
        .ok, .plainText,
        Self.stream(30, of: 50_000, length: request.target.path == "/length" ? 1_500_000 : nil))
    }).run { server in
      let client = try server.connect()
      for (path, field) in [("/", "transfer-encoding"), ("/length", "content-length")] {
        try await client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
        let response = try await client.response()
        #expect(response.body.count == 1_500_000)
        #expect(response[field] != nil)
      }
      try await client.send("GET / HTTP/1.0\r\n\r\n")
      let response = try await client.response()
      #expect(response.body.count == 1_500_000)
      #expect(response["transfer-encoding"] == nil)
    }
  }

  @Test(
    "A response that cannot be completed never looks complete", arguments: ["1.1", "1.0"], ["/", "/length"])
  func broken(version: String, path: String) async throws {
    try await serving(respond: { request in
      let length = request.target.path == "/length" ? 11 : nil
      return Response(.ok, .plainText, Self.stream(1, of: 10, length: length, failing: length == nil))
    }).run { server in
      let client = try server.connect()
      try await client.send("GET \(path) HTTP/\(version)\r\nHost: a\r\n\r\n")
      await #expect(throws: RawClient.Failure.self) { try await client.response() }
    }
  }

  @Test("A stream is produced no faster than the client reads it")
  func slowReader() async throws {
    let made = Atomic(0)
    try await serving(respond: { _ in
      Response(
        .ok, .plainText,
        .stream(
          ByteStream {
            {
              let count = made.add(1, ordering: .relaxed).newValue
              return count > 200 ? nil : [UInt8](repeating: 0x62, count: 100_000)
            }
          }))
    }).run { server in
      let client = try server.connect()
      try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      try await Task.sleep(for: .milliseconds(100))
      #expect(made.load(ordering: .relaxed) < 200)
      #expect(try await client.response().body.count == 20_000_000)
    }
  }

  @Test(
    "A handler learns that its client has disconnected, even behind more pipelined requests than the server reads ahead",
    arguments: [1, 6000])
  func cancellation(requests: Int) async throws {
    let (events, event) = AsyncStream.makeStream(of: String.self)
    try await serving(
      { $0.timeouts.halfClosed = .milliseconds(30) },
      respond: { _ in
        event.yield("begun")
        // Far longer than a busy machine can delay the test.
        do { try await Task.sleep(for: .seconds(86_400)) } catch { event.yield("cancelled") }
        event.finish()
        return .plain(.ok, "late")
      }
    ).run { server in
      let client = try server.connect()
      try await client.send(String(repeating: "GET / HTTP/1.1\r\nHost: a\r\n\r\n", count: requests))
      var iterator = events.makeAsyncIterator()
      #expect(await iterator.next() == "begun")
      if requests > 1 { try await Task.sleep(for: .milliseconds(100)) }
      client.close()
      #expect(await iterator.next() == "cancelled")
    }
  }

  @Test("The server does not wait for a client that disconnects within a request, even after other requests")
  func endWithin() async throws {
    let respond: Handler = { request in
      try await Task.sleep(for: .milliseconds(20))
      return try await Self.counting(request)
    }
    try await serving(respond: respond).run { server in
      let client = try server.connect()
      let request = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n"
      try await client.send(request + "abc" + request + "a")
      client.endOutput()
      #expect(try await client.response().text == "3\n")
      #expect(try await client.response().status == 400)
      #expect(try await client.isClosed())
    }
  }

  @Test("A client that closes only its side still gets its response")
  func halfClosed() async throws {
    try await serving(respond: { _ in
      try await Task.sleep(for: .milliseconds(30))
      return .plain(.ok, "here")
    }).run { server in
      let client = try server.connect()
      try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n")
      client.endOutput()
      #expect(try await client.response().text == "here\n")
      #expect(try await client.response().text == "here\n")
      #expect(try await client.isClosed())
    }
  }
}
