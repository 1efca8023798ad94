extension ConformanceTests {
  private static func closed(_ lines: String, _ section: String, _ name: String) -> Case {
    get(lines, .closed(200), section, name)
  }

  private static func http10(
    _ lines: String, _ expected: Expectation, _ section: String, _ name: String
  ) -> Case {
    Case("GET / HTTP/1.0\r\nHost: a\r\n\(lines)\r\n", expected, section, name)
  }

  private static let getting = "GET /1 HTTP/1.1\r\nHost: a\r\n\r\n"
  private static let heading = "HEAD /2 HTTP/1.1\r\nHost: a\r\n\r\n"
  private static let posting = "POST /3 HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi"
  private static let chunking =
    "POST /4 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nyo\r\n0\r\n\r\n"
  private static let malformed = "GET /5 HTTP/1.1\r\nHost : a\r\n\r\n"

  static let connections = CaseGroup(
    "Connection",
    [
      // HTTP/1.1
      get("A: b", .taken, "9112 §9.3", "persists"),
      get("Connection: keep-alive", .taken, "9112 §9.3", "persists with keep-alive"),
      get("Connection:", .taken, "9110 §7.6.1", "no option"),
      get("Connection: ,", .taken, "9110 §5.6.1", "empty options"),
      get("Connection: closed", .taken, "9112 §9.6", "another option"),
      get("Connection: xclose", .taken, "9112 §9.6", "another option"),
      get("Connection: A\r\nA: close", .taken, "9110 §7.6.1", "close in a field that an option names"),
      get("Keep-Alive: timeout=5\r\nConnection: keep-alive", .taken, "9112 §9.3", "Keep-Alive"),
      get("Proxy-Connection: close", .taken, "9112 §C.2.2", "Proxy-Connection has no effect"),
      closed("Connection: close", "9112 §9.6", "close"),
      closed("connection:close", "9110 §5.1", "close, in lowercase"),
      closed("Connection: CLOSE", "9110 §7.6.1", "close, in uppercase"),
      closed("Connection: a, close", "9110 §7.6.1", "close in a list"),
      closed("Connection: close ,a", "9110 §7.6.1", "close before others"),
      closed("Connection: ,close,,", "9110 §5.6.1", "close among empty members"),
      closed("Connection: a\r\nConnection: close", "9110 §5.3", "close in a second field"),
      closed("Connection: close\r\nConnection: a", "9110 §5.3", "close in a first field"),
      closed("Connection: keep-alive, close", "9112 §9.3", "close wins"),
      closed("Connection: close, keep-alive", "9112 §9.3", "close wins, in any order"),
      closed("Connection: close\r\nConnection: keep-alive", "9112 §9.3", "close wins, in any field"),
      closed("Connection: \tclose\t", "9110 §5.5", "tabs around close"),
      Case(
        "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 2\r\n\r\nhi",
        .closed(.ok("POST / a hi")), "9112 §9.6", "close with content"),
      Case(
        "POST /unread HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 2\r\n\r\nhi", .closed(403),
        "9112 §9.6", "close with content that the handler does not read"),
      line("GET /close HTTP/1.1", .closed(.ok("close")), "9112 §9.6", "the handler closes"),
      line("HEAD /close HTTP/1.1", .closed(.head(200)), "9112 §9.6", "the handler closes a HEAD"),

      // HTTP/1.0
      http10("", .closed(200), "9112 §9.3", "HTTP/1.0 closes"),
      http10("Connection: keep-alive\r\n", .taken, "9112 §C.2.2", "HTTP/1.0 persists with keep-alive"),
      http10("Connection: Keep-Alive\r\n", .taken, "9110 §7.6.1", "HTTP/1.0 persists, in any case"),
      http10("Connection: a, keep-alive\r\n", .taken, "9110 §7.6.1", "HTTP/1.0 persists, in a list"),
      http10(
        "Connection: keep-alive, close\r\n", .closed(200), "9112 §9.3", "HTTP/1.0 closes with both options"),
      http10("Connection: close\r\n", .closed(200), "9112 §9.6", "HTTP/1.0 closes with close"),
      http10("Connection: TE\r\n", .closed(200), "9112 §9.3", "HTTP/1.0 closes with another option"),
      http10(
        "Connection: \u{E2}\u{84}\u{AA}eep-alive\r\n", .closed(200), "9110 §7.6.1",
        "HTTP/1.0 closes with the Kelvin sign, which case folding makes a k"),
      Case("HEAD / HTTP/1.0\r\n\r\n", .closed(.head(200)), "9110 §9.3.2", "HEAD of HTTP/1.0"),
      Case("GET /stream HTTP/1.0\r\n\r\n", .closed(.ok("onetwo")), "9112 §6.1", "HTTP/1.0 gets no chunks"),
      Case(
        "GET /stream HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", .closed(.ok("onetwo")), "9112 §6.3",
        "HTTP/1.0 closes after a stream without a length"),

      // Pipelines
      Case(getting + getting, .kept(.ok("GET /1 a "), .ok("GET /1 a ")), "9112 §9.3.2", "two"),
      Case(getting + "\r\n" + getting, .kept(200, 200), "9112 §2.2", "two with an empty line between them"),
      Case(
        getting + heading + posting + chunking,
        .kept(.ok("GET /1 a "), .head(200), .ok("POST /3 a hi"), .ok("POST /4 a yo")),
        "9112 §9.3.2", "requests of every kind, in order"),
      Case(String(repeating: getting, count: 100), pipeline(100), "9112 §9.3.2", "a hundred"),
      Case(
        getting + "GET /failing HTTP/1.1\r\nHost: a\r\n\r\n" + getting, .kept(200, 500, 200), "9112 §9.3.2",
        "with a failure among them"),
      Case(
        "POST /unread HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi" + getting,
        .kept(403, .ok("GET /1 a ")),
        "9112 §9.3.2", "after content that the handler does not read"),
      Case(getting + malformed + getting, .closed(200, 400), "9112 §9.3.2", "nothing after a malformed one"),
      Case(
        heading + malformed + getting, .closed(.head(200), 400), "9112 §9.3.2",
        "nothing after HEAD and a malformed one"
      ),
      Case(
        getting + "BREW / HTTP/1.1\r\nHost: a\r\n\r\n" + getting, .closed(200, 501), "9112 §9.3.2",
        "nothing after an unknown method"),
      Case(
        getting + "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n" + getting, .closed(200, 200),
        "9112 §9.6",
        "nothing after close"),
      Case(
        getting + "GET / HTTP/1.0\r\n\r\n" + getting, .closed(200, 200), "9112 §9.3",
        "nothing after HTTP/1.0"),
      Case(
        getting + "GET /close HTTP/1.1\r\nHost: a\r\n\r\n" + getting, .closed(200, .ok("close")), "9112 §9.6",
        "nothing after a handler that closes"),
      Case(
        getting + "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n" + getting,
        .closed(200, 400),
        "9112 §9.3.2", "nothing after malformed content"),
      Case(getting + "garbage\r\n\r\n" + getting, .closed(200, 400), "9112 §9.3.2", "nothing after garbage"),
      Case(
        getting + getting, Expectation.brokenOff(200, 200).afterEnd, "9112 §9.6",
        "answered also when half closed"),
      Case(
        getting + "GET / HTT", Expectation.brokenOff(200).afterEnd, "9112 §8", "an incomplete second one"),

      // Other protocols
      get("Connection: Upgrade\r\nUpgrade: h2c", .taken, "9110 §7.8", "no upgrade to HTTP/2"),
      get(
        "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQ", .taken,
        "9110 §7.8",
        "no upgrade to HTTP/2 with settings"),
      get(
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: eHl6",
        .taken, "9110 §7.8", "no upgrade to WebSocket"),
      get("Upgrade: websocket", .taken, "9110 §7.8", "Upgrade without its option"),
      get("Connection: Upgrade\r\nUpgrade: x/1", .taken, "9110 §7.8", "an unknown protocol"),
      get("Connection: Upgrade, close\r\nUpgrade: h2c", .closed(200), "9112 §9.6", "Upgrade and close"),
    ])

  private static func pipeline(_ count: Int) -> Expectation {
    Expectation(answers: Array(repeating: .ok("GET /1 a "), count: count), end: .kept)
  }
}
