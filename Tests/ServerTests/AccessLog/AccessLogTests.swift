import Foundation
import HTTP
import HTTPTypes
import Logging
import Synchronization
import Testing

@testable import Server

/// The access log after real exchanges.
@Suite struct AccessLogTests {
  static let hello: Handler = { request in
    var response = Response.plain(.ok, "hello")
    response.route = "hello"
    response.clientAddress = request.headerFields[.via]
    return response
  }

  @Test("A line of the Common Log Format equals Apache's, with the duration and the connection's state")
  func common() async throws {
    try await LoggedServer.run(.common, respond: Self.hello) { server in
      let client = try server.live.connect()
      try await client.send("GET /a?b=c HTTP/1.1\r\nHost: a\r\nUser-Agent: x\r\n\r\n")
      #expect(try await client.response().status == 200)
      try await client.send("POST /d HTTP/1.0\r\nContent-Length: 1\r\n\r\nx")
      #expect(try await client.response().status == 200)
      #expect(
        try await server.lines(2).map(\.withoutTimes) == [
          #"127.0.0.1 - - [T] "GET /a?b=c HTTP/1.1" 200 6 D +"#,
          #"127.0.0.1 - - [T] "POST /d HTTP/1.0" 200 6 D -"#,
        ])
    }
  }

  @Test("A line of the Combined Log Format has the referer and the user agent as well")
  func combined() async throws {
    try await LoggedServer.run(.combined, respond: Self.hello) { server in
      let client = try server.live.connect()
      try await client.send(
        "GET / HTTP/1.1\r\nHost: a\r\nReferer: https://b.example/c\r\nUser-Agent: Browser/1 (x; y)\r\n\r\n")
      #expect(try await client.response().status == 200)
      try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await client.response().status == 200)
      #expect(
        try await server.lines(2).map(\.withoutTimes) == [
          #"127.0.0.1 - - [T] "GET / HTTP/1.1" 200 6 "https://b.example/c" "Browser/1 (x; y)" D +"#,
          #"127.0.0.1 - - [T] "GET / HTTP/1.1" 200 6 "-" "-" D +"#,
        ])
    }
  }

  @Test("Secrets in addresses are in no line", arguments: [AccessLogForm.common, .combined, .json])
  func secrets(_ form: AccessLogForm) async throws {
    try await LoggedServer.run(form, respond: Self.hello) { server in
      let client = try server.live.connect()
      try await client.send("GET /link/5e0c/a?b=5e0c HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await client.response().status == 200)
      let line = try await server.lines(1)[0]
      #expect(line.contains("/link/(secret)") && !line.contains("5e0c"), "\(line)")
    }
  }

  @Test("A JSON line is one object, with null for unknown values")
  func json() async throws {
    let ids = Mutex([RequestID]())
    let respond: Handler = { request in
      if let id = request.id { ids.withLock { $0.append(id) } }
      try await Task.sleep(for: .milliseconds(30))
      return try await Self.hello(request)
    }
    try await LoggedServer.run(.json, respond: respond) { server in
      let client = try server.live.connect()
      let before = Date()
      try await client.send("GET /a?b HTTP/1.1\r\nHost: a\r\nUser-Agent: \u{E9}\u{1F600}\r\n\r\n")
      #expect(try await client.response().status == 200)
      let object = try server.object(try #require(try await server.lines(1).first))
      let id = try #require(ids.withLock { $0.first }).description
      let expected: [String: NSObject] = [
        "request_id": id as NSString, "remote": "127.0.0.1" as NSString, "method": "GET" as NSString,
        "target": "/a?b" as NSString, "protocol": "HTTP/1.1" as NSString, "status": 200 as NSNumber,
        "bytes": 6 as NSNumber, "referer": NSNull(), "user_agent": "\u{E9}\u{1F600}" as NSString,
        "route": "hello" as NSString, "aborted": false as NSNumber,
      ]
      for (key, value) in expected { #expect(object[key] as? NSObject == value, "\(key)") }
      #expect(Set(object.keys) == Set(expected.keys).union(["time", "duration_us"]))
      let duration = try #require(object["duration_us"] as? Int)
      #expect(duration >= 30_000 && Double(duration) < Date().timeIntervalSince(before) * 1_000_000)
      let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
      let time = try style.parse(try #require(object["time"] as? String))
      #expect(time > before - 1 && time < Date() + 1)
    }
  }

  @Test("A middleware can set the client's address in the log")
  func clientAddress() async throws {
    try await LoggedServer.run(.common, respond: Self.hello) { server in
      let client = try server.live.connect()
      try await client.send("GET / HTTP/1.1\r\nHost: a\r\nVia: 192.0.2.7\r\n\r\n")
      #expect(try await client.response().status == 200)
      #expect(
        try await server.lines(1).map(\.withoutTimes) == [#"192.0.2.7 - - [T] "GET / HTTP/1.1" 200 6 D +"#])
    }
  }

  @Test("Responses without a body on the wire, to HEAD and with 304, have no body bytes in the log")
  func bodiless() async throws {
    let respond: Handler = { request in
      request.target.path == "/same" ? Response(.notModified) : .plain(.ok, "hello")
    }
    try await LoggedServer.run(.common, respond: respond) { server in
      let client = try server.live.connect()
      try await client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await client.response(toHead: true).status == 200)
      try await client.send("GET /same HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await client.response().status == 304)
      #expect(
        try await server.lines(2).map(\.withoutTimes) == [
          #"127.0.0.1 - - [T] "HEAD / HTTP/1.1" 200 - D +"#,
          #"127.0.0.1 - - [T] "GET /same HTTP/1.1" 304 - D +"#,
        ])
    }
  }

  @Test("Files and streams count their sent bytes, chunks with their framing")
  func bodies() async throws {
    let folder = try TemporaryFolder()
    try folder.write([UInt8](repeating: 0x61, count: 300_000), to: "a.txt")
    let files = try StaticFiles(root: folder.path)
    let respond: Handler = { request in
      if let response = await files.response(for: request) { return response }
      return Response(
        .ok, .plainText,
        .stream(
          ByteStream(
            AsyncStream {
              $0.yield([1, 2, 3])
              $0.yield([4])
              $0.finish()
            })))
    }
    try await LoggedServer.run(.common, respond: respond) { server in
      let client = try server.live.connect()
      try await client.send("GET /a.txt HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await client.response().body.count == 300_000)
      try await client.send("GET /stream HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await client.response().body == [1, 2, 3, 4])
      #expect(
        try await server.lines(2).map(\.withoutTimes) == [
          #"127.0.0.1 - - [T] "GET /a.txt HTTP/1.1" 200 300000 D +"#,
          // 3 CR LF … CR LF, 1 CR LF … CR LF, 0 CR LF CR LF
          #"127.0.0.1 - - [T] "GET /stream HTTP/1.1" 200 19 D +"#,
        ])
    }
  }

  @Test("Each pipelined request has a line, in order, and the last line shows the end of the connection")
  func pipelined() async throws {
    let respond: Handler = { request in
      if request.target.path == "/2" { try await Task.sleep(for: .milliseconds(20)) }
      return .plain(.ok, String(repeating: "x", count: request.target.path == "/3" ? 200_000 : 4))
    }
    try await LoggedServer.run(.common, respond: respond) { server in
      let requests = (1...4).map {
        "GET /\($0) HTTP/1.1\r\nHost: a\r\n\($0 == 4 ? "Connection: close\r\n" : "")\r\n"
      }
      let answer = try await server.live.answer(to: requests.joined())
      #expect(answer.hasSuffix("xxxx\n"))
      #expect(
        try await server.lines(4).map(\.withoutTimes) == [
          #"127.0.0.1 - - [T] "GET /1 HTTP/1.1" 200 5 D +"#,
          #"127.0.0.1 - - [T] "GET /2 HTTP/1.1" 200 5 D +"#,
          #"127.0.0.1 - - [T] "GET /3 HTTP/1.1" 200 200001 D +"#,
          #"127.0.0.1 - - [T] "GET /4 HTTP/1.1" 200 5 D -"#,
        ])
    }
  }

  @Test("The duration covers the whole exchange: the rest of the head, the handler, and the body")
  func duration() async throws {
    // The server certainly has the first bytes of a request when the same packet ends the request before it.
    let part = Duration.milliseconds(60)
    let respond: Handler = { request in
      if request.target.path == "/first" { return .plain(.ok, "first") }
      try await Task.sleep(for: part)
      let pieces = ByteStream {
        var count = 0
        return {
          count += 1
          if count == 2 { try await Task.sleep(for: part) }
          return count <= 2 ? [0x61] : nil
        }
      }
      return Response(.ok, .plainText, .stream(pieces))
    }
    try await LoggedServer.run(.json, respond: respond) { server in
      let client = try server.live.connect()
      try await client.send("GET /first HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\n")
      #expect(try await client.response().text == "first\n")
      try await Task.sleep(for: part)
      try await client.send("Host: a\r\n\r\n")
      #expect(try await client.response().text == "aa")
      let objects = try await server.lines(2).map(server.object)
      let durations = try objects.map { try #require($0["duration_us"] as? Int) }
      // All three parts: each of them left out would be noticed.
      #expect(durations[1] >= 180_000)
      // It ends with its own response.
      #expect(durations[0] < durations[1])
    }
  }

  @Test("A refused request has a line with the parts that could be parsed")
  func refused() async throws {
    try await LoggedServer.run(.combined, respond: Self.hello) { server in
      _ = try await server.live.answer(to: "GET  /  HTTP/1.1\r\n\r\n")
      _ = try await server.live.answer(to: "GET /a HTTP/1.1\r\nHost : a\r\n\r\n")
      let lines = try await server.lines(2).map(\.withoutTimes)
      #expect(lines.count == 2)
      #expect(
        lines.contains { $0.hasPrefix(#"127.0.0.1 - - [T] "-" 400 "#) && $0.hasSuffix(#" "-" "-" D -"#) })
      #expect(lines.contains { $0.hasPrefix(#"127.0.0.1 - - [T] "GET /a HTTP/1.1" 400 "#) })
    }
  }

  @Test(
    "The id of a refused request is in its response, its line and the server's message",
    arguments: [
      ("GET  /  HTTP/1.1\r\n\r\n", 400), ("BREW / HTTP/1.1\r\nHost: a\r\n\r\n", 501),
      ("PUT / HTTP/1.1\r\nHost: a\r\nX-Request-ID: proxy-17\r\nContent-Length: 99999999\r\n\r\n", 413),
    ])
  func refusedID(request: String, status: Int) async throws {
    let folder = try TemporaryFolder()
    let log = try AccessLog(.json, to: .file("\(folder.path)/access.log"), logger: Notices().logger)
    let messages = CapturedLog()
    var logger = messages.logger
    logger.logLevel = .debug
    func configure(_ server: inout ServerConfiguration) {
      server.observers = [log]
      server.requestIDField = HTTPField.Name("X-Request-ID")
      server.requestIDProxies = TrustedProxies("127.0.0.1")
    }
    try await serving(configure, logger: logger, respond: Self.hello).run { live in
      let answer = try await live.answer(to: request)
      let id = String(try #require(answer.firstMatch(of: #/X-Request-ID: (\S+)/#), "\(answer)").1)
      let server = LoggedServer(live: live, log: log, folder: folder)
      let object = try server.object(try #require(try await server.lines(1).first))
      #expect(object["request_id"] as? String == id)
      #expect(object["status"] as? Int == status)
      #expect(messages.lines.contains { $0.contains("refused: ") && $0.hasSuffix("[\(id)]") })
      // A proxy's id is known once the head has been read.
      #expect((id == "proxy-17") == (status == 413))
    }
  }
}
