import HTTPClient
import HTTPTypes
import Synchronization
import Testing

private let client = HTTPClient.live(userAgent: "ColophonTests/1.0").patient

@Suite("Fetching a URL")
struct FetchTests {
  @Test("Status, fields and body are those of the server")
  func response() async throws {
    let server = try TestServer { _, _ in
      .text("HTTP/1.1 203 Not Quite\r\nContent-Length: 5\r\nETag: \"x\"\r\nVia: a\r\nVia:   b \r\n\r\nhello")
    }
    defer { server.stop() }
    let response = try await client.get("\(server.url)/feed.xml")
    #expect(response.status.code == 203)
    #expect(response.status.reasonPhrase == "Not Quite")
    #expect(response.headerFields[.eTag] == "\"x\"")
    #expect(response.headerFields[values: .via] == ["a", "b"])
    #expect(response.body == Array("hello".utf8))
    #expect(response.url == "\(server.url)/feed.xml")
    #expect(response.redirects == [])
  }

  @Test("The request has its path, query, user agent and fields")
  func request() async throws {
    let server = try TestServer { head, _ in .ok(Array(head.utf8)) }
    defer { server.stop() }
    let response = try await client.get(
      "\(server.url)/über uns?q=a b#part", [.ifNoneMatch: "\"x\"", .accept: "application/rss+xml"])
    let head = String(decoding: response.body, as: UTF8.self).split(separator: "\r\n")
    #expect(head.first == "GET /%C3%BCber%20uns?q=a%20b HTTP/1.1")
    #expect(head.contains("User-Agent: ColophonTests/1.0"))
    #expect(head.contains("If-None-Match: \"x\""))
    #expect(head.contains("Accept: application/rss+xml"))
    #expect(head.contains { $0.hasPrefix("Accept-Encoding: ") && $0.contains("gzip") })
  }

  @Test(
    "A non-ASCII host is converted to its DNS name", arguments: ["bücher", "B%C3%BCCHER"])
  func hostBeyondASCII(name: String) async throws {
    let server = try TestServer { head, _ in .ok(Array(head.utf8)) }
    defer { server.stop() }
    let response = try await client.get("http://\(name).localhost:\(server.port)/")
    let head = String(decoding: response.body, as: UTF8.self)
    #expect(head.contains("\r\nHost: xn--bcher-kva.localhost:\(server.port)\r\n"))
    #expect(response.url == "http://xn--bcher-kva.localhost:\(server.port)/")
  }

  @Test("304, 404 and 500 are responses", arguments: [304, 404, 500])
  func statuses(status: Int) async throws {
    let server = try TestServer { _, _ in .text("HTTP/1.1 \(status) \r\nContent-Length: 0\r\n\r\n") }
    defer { server.stop() }
    #expect(try await client.get(server.url).status.code == status)
  }

  @Test("The response to HEAD has fields and no body")
  func head() async throws {
    let server = try TestServer { head, _ in
      .text("HTTP/1.1 \(head.hasPrefix("HEAD ") ? 200 : 400) \r\nContent-Length: 1000\r\n\r\n")
    }
    defer { server.stop() }
    let request = HTTPRequest(method: .head, scheme: "http", authority: "127.0.0.1:\(server.port)", path: "/")
    let response = try await client.send(request, [], FetchOptions())
    #expect(response.status == .ok)
    #expect(response.headerFields[.contentLength] == "1000")
    #expect(response.body == [])
  }

  @Test("A chunked body is joined, and an interim response is skipped")
  func chunked() async throws {
    let server = try TestServer { _, _ in
      .text(
        "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
          + "3\r\nabc\r\n4\r\ndefg\r\n0\r\n\r\n")
    }
    defer { server.stop() }
    let response = try await client.get(server.url)
    #expect(response.body == Array("abcdefg".utf8))
    #expect(response.status == .ok)
    #expect(response.headerFields == [.transferEncoding: "chunked"])
    #expect(response.redirects == [])
  }

  @Test("The last progress report counts all bytes")
  func progress() async throws {
    let body = [UInt8](repeating: 65, count: 300_000)
    let server = try TestServer { _, _ in .ok(body) }
    defer { server.stop() }
    let seen = Mutex<[FetchProgress]>([])
    var options = FetchOptions()
    options.progress = { progress in seen.withLock { $0.append(progress) } }
    #expect(try await client.get(server.url, options: options).body.count == body.count)
    let steps = seen.withLock(\.self)
    #expect(steps.last == FetchProgress(received: 300_000, total: 300_000))
    #expect(steps.map(\.received) == steps.map(\.received).sorted())
  }

  @Test("All fetches finish, even if there are more of them than threads")
  func many() async throws {
    let server = try TestServer { head, _ in .ok(Array(head.prefix(8).utf8)) }
    defer { server.stop() }
    try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for number in 10..<40 { group.addTask { try await client.get("\(server.url)/\(number)").body } }
      var bodies: Set<[UInt8]> = []
      for try await body in group { bodies.insert(body) }
      #expect(bodies.count == 30)
    }
  }
}

@Suite("Redirects")
struct RedirectTests {
  @Test("They are followed, and the response has the final URL")
  func followed() async throws {
    let server = try TestServer { head, base in
      if head.hasPrefix("GET /old ") { return .redirect(301, "/older") }
      if head.hasPrefix("GET /older ") { return .redirect(308, "\(base)/new?x=1") }
      return .ok(Array("here".utf8))
    }
    defer { server.stop() }
    let response = try await client.get("\(server.url)/old")
    #expect(response.url == "\(server.url)/new?x=1")
    #expect(response.body == Array("here".utf8))
    #expect(response.redirects == [.movedPermanently, .permanentRedirect])
    #expect(response.permanentURL == response.url)
  }

  @Test("One temporary redirect makes the whole chain temporary", arguments: [302, 303, 307])
  func temporary(status: Int) async throws {
    let server = try TestServer { head, _ in
      if head.hasPrefix("GET /1 ") { return .redirect(301, "/2") }
      if head.hasPrefix("GET /2 ") { return .redirect(status, "/3") }
      return .ok([])
    }
    defer { server.stop() }
    let response = try await client.get("\(server.url)/1")
    #expect(response.redirects.map(\.code) == [301, status])
    #expect(response.permanentURL == "\(server.url)/2")
  }

  @Test("One redirect more than allowed is an error")
  func tooMany() async throws {
    let server = try TestServer { _, _ in .redirect(302, "/again") }
    defer { server.stop() }
    let error = await #expect(throws: HTTPClientError.self) { try await client.get(server.url) }
    #expect(error?.reason == .tooManyRedirects)
    #expect(error?.description.contains("10 redirects") == true)
  }

  @Test("A cookie of a redirect is sent to the following ones, and forgotten after the fetch")
  func cookies() async throws {
    let server = try TestServer { head, base in
      head.contains("\r\nCookie: seen=1\r\n")
        ? .ok(Array("feed".utf8))
        : .text(
          "HTTP/1.1 302 \r\nSet-Cookie: seen=1; Path=/\r\nLocation: \(base)/\r\nContent-Length: 0\r\n\r\n")
    }
    defer { server.stop() }
    for _ in 1...2 {
      let response = try await client.get(server.url)
      #expect(response.body == Array("feed".utf8))
      #expect(response.redirects == [.found])
    }
  }

  @Test("If redirects are not followed, the redirect is the response")
  func notFollowed() async throws {
    let server = try TestServer { _, _ in .redirect(302, "/again") }
    defer { server.stop() }
    var options = FetchOptions()
    options.maximumRedirects = 0
    let response = try await client.get(server.url, options: options)
    #expect(response.status == .found)
    #expect(response.redirects == [])
    #expect(response.body == Array("gone".utf8))
  }

  @Test(
    "They are followed to http and https only",
    arguments: ["file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1/"])
  func protocols(location: String) async throws {
    let server = try TestServer { _, _ in .redirect(302, location) }
    defer { server.stop() }
    let error = await #expect(throws: HTTPClientError.self) { try await client.get(server.url) }
    #expect(error?.reason == .badURL)
  }
}

@Suite("Failures")
struct FailureTests {
  @Test(
    "An invalid host or port is reported as such",
    arguments: ["http://127.0.0.1:99999/", "http://exa mple.example/", "http://a..example/", "http://:80/"])
  func badHost(url: String) async {
    let error = await #expect(throws: HTTPClientError.self) { try await client.get(url) }
    #expect([.badURL, .hostNotFound].contains(error?.reason))
    #expect(error?.description.contains("only http") == false)
  }

  @Test(
    "Only absolute http and https URLs are fetched",
    arguments: [
      "feed.xml", "//example.com/", "file:///etc/passwd", "ftp://127.0.0.1/x", "mailto:a@b", "", "http://",
    ])
  func badURL(url: String) async {
    let error = await #expect(throws: HTTPClientError.self) { try await client.get(url) }
    #expect(error?.reason == .badURL)
  }

  @Test("A host name that does not exist is reported as such")
  func hostNotFound() async {
    // A label of 64 letters is invalid, so no name server is asked.
    let host = String(repeating: "a", count: 64) + ".invalid"
    let error = await #expect(throws: HTTPClientError.self) {
      try await client.get("http://somebody:secret@\(host)/feed.xml")
    }
    #expect(
      error?.description
        == "cannot fetch http://\(host)/feed.xml: there is no host of that name; "
        + "check its spelling and the network"
    )
    #expect(error?.reason == .hostNotFound)
  }

  @Test("A port on which no server listens is reported as such")
  func notConnected() async throws {
    let error = await #expect(throws: HTTPClientError.self) { try await client.get("http://127.0.0.1:1/") }
    #expect(error?.reason == .notConnected)
  }

  @Test(
    "A server that stays silent or stops in the middle exceeds the deadline",
    arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"])
  func deadline(beginning: String) async throws {
    let server = try TestServer { _, _ in .bytesThenSilence(Array(beginning.utf8)) }
    defer { server.stop() }
    var options = FetchOptions()
    options.deadline = .milliseconds(50)
    let error = await #expect(throws: HTTPClientError.self) {
      try await client.get(server.url, options: options)
    }
    #expect(error?.reason == .timedOut)
  }

  @Test("A stall timeout gives up on a silent server before the deadline")
  func stall() async throws {
    let server = try TestServer { _, _ in
      .bytesThenSilence(Array("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc".utf8))
    }
    defer { server.stop() }
    var options = FetchOptions()
    options.deadline = .seconds(3600)
    options.stall = .seconds(1)
    let error = await #expect(throws: HTTPClientError.self) {
      try await client.get(server.url, options: options)
    }
    #expect(error?.reason == .timedOut)
  }

  @Test(
    "A body that is larger than the limit is an error, with or without Content-Length",
    arguments: ["Content-Length: 1001\r\n", ""])
  func tooLarge(field: String) async throws {
    let server = try TestServer { _, _ in
      .text("HTTP/1.1 200 OK\r\n\(field)\r\n" + String(repeating: "x", count: 1001))
    }
    defer { server.stop() }
    var options = FetchOptions()
    options.maximumBodySize = 1000
    let error = await #expect(throws: HTTPClientError.self) {
      try await client.get(server.url, options: options)
    }
    #expect(error?.reason == .bodyTooLarge)
    options.maximumBodySize = 1001
    #expect(try await client.get(server.url, options: options).body.count == 1001)
  }

  @Test(
    "A body is cut at the limit if that is asked for, with or without Content-Length",
    arguments: ["Content-Length: 100000\r\n", ""], [0, 1, 1000])
  func cut(field: String, size: Int) async throws {
    let server = try TestServer { _, _ in
      .text("HTTP/1.1 200 OK\r\n\(field)\r\n" + String(repeating: "x", count: 100_000))
    }
    defer { server.stop() }
    var options = FetchOptions()
    options.cutsBody = true
    options.maximumBodySize = size
    let response = try await client.get(server.url, options: options)
    #expect(response.status == .ok)
    #expect(response.body == Array(repeating: UInt8(ascii: "x"), count: size))
    options.maximumBodySize = 100_001
    #expect(try await client.get(server.url, options: options).body.count == 100_000)
  }

  @Test(
    "A truncated body, and a response that is not HTTP, are errors",
    arguments: ["HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc", "SSH-2.0-OpenSSH\r\n", ""])
  func broken(answer: String) async throws {
    let server = try TestServer { _, _ in .text(answer) }
    defer { server.stop() }
    let error = await #expect(throws: HTTPClientError.self) { try await client.get(server.url) }
    #expect(error?.reason == .brokenResponse)
  }

  @Test(
    "A head of more than a megabyte is refused",
    arguments: ["HTTP/1.1 103 Early Hints\r\n\r\n", "HTTP/1.1 200 OK\r\n", ""])
  func endlessHead(piece: String) async throws {
    let field = "X: \(String(repeating: "x", count: 1000))\r\n"
    let server = try TestServer { _, _ in
      .text((piece.isEmpty ? "HTTP/1.1 200 OK\r\n" : "") + String(repeating: piece + field, count: 5000))
    }
    defer { server.stop() }
    let error = await #expect(throws: HTTPClientError.self) { try await client.get(server.url) }
    #expect([.brokenResponse, .other].contains(error?.reason), "\(String(describing: error))")
  }

  @Test("An https URL of a server that does not speak TLS is an error")
  func notTrusted() async throws {
    let server = try TestServer { _, _ in .text("HTTP/1.1 400 Bad Request\r\n\r\n") }
    defer { server.stop() }
    let error = await #expect(throws: HTTPClientError.self) {
      try await client.get("https://127.0.0.1:\(server.port)/")
    }
    #expect(error?.reason == .noTLS)
  }

  @Test("Cancelling the task stops the transfer")
  func cancellation() async throws {
    let (requests, arrived) = AsyncStream<Void>.makeStream()
    let server = try TestServer { _, _ in
      arrived.finish()
      return .bytesThenSilence([])
    }
    defer { server.stop() }
    let fetch = Task { try await client.get(server.url) }
    for await _ in requests {}
    fetch.cancel()
    await #expect(throws: CancellationError.self) { try await fetch.value }
  }

  @Test("A client made by a test needs no network")
  func replaced() async throws {
    let client = HTTPClient { request, _, _ in FetchedResponse(.notFound, url: "\(request.scheme ?? "")") }
    #expect(try await client.get("https://example.com/").status == .notFound)
  }
}

extension HTTPClient {
  /// Has a long deadline, for busy machines.
  fileprivate var patient: HTTPClient {
    HTTPClient { request, body, options in
      var options = options
      if options.deadline == FetchOptions().deadline { options.deadline = .seconds(3600) }
      return try await send(request, body, options)
    }
  }
}
