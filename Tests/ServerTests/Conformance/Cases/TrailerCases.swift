extension ConformanceTests {
  private static func sent(_ trailers: String, _ expected: Expectation, _ section: String, _ name: String)
    -> Case
  {
    post("Transfer-Encoding: chunked", "5\r\nhello\r\n0\r\n\(trailers)\r\n\r\n", expected, section, name)
  }

  /// Trailers are parsed and dropped: the handler has the fields of the head.
  private static func dropped(_ trailers: String, _ section: String, _ name: String) -> Case {
    Case(
      "POST /fields HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\(trailers)\r\n\r\n",
      .kept(.ok("Transfer-Encoding=chunked")), section, name)
  }

  private static func refused(_ trailers: String, _ section: String, _ name: String) -> Case {
    sent(trailers, .refused(400), section, name)
  }

  static let trailers = CaseGroup(
    "Trailers",
    [
      dropped("A: b", "9112 §7.1.2", "a trailer"), dropped("A: b\r\nC: d", "9112 §7.1.2", "two trailers"),
      dropped("A:", "9110 §5.5", "a trailer without a value"),
      dropped("Content-Length: 99", "9110 §6.5.1", "Content-Length has no effect"),
      dropped("Content-Length: x", "9110 §6.5.1", "an invalid Content-Length has no effect"),
      dropped("Transfer-Encoding: chunked", "9110 §6.5.1", "Transfer-Encoding has no effect"),
      dropped("Host: b", "9110 §6.5.1", "Host has no effect"),
      dropped("Authorization: Basic eDp5", "9110 §6.5.1", "Authorization has no effect"),
      dropped("Content-Type: text/html", "9110 §6.5.1", "Content-Type has no effect"),
      dropped("Connection: close", "9110 §6.5.1", "Connection has no effect"),
      dropped("Expect: a cake", "9110 §6.5.1", "Expect has no effect"),
      dropped("Cookie: a=b", "9110 §6.5.1", "Cookie has no effect"),
      dropped("Set-Cookie: a=b", "9110 §6.5.1", "Set-Cookie has no effect"),
      refused("A : b", "9112 §5.1", "a space before the colon"),
      refused(" A: b", "9112 §5.2", "a space before the name"),
      refused("A: b\r\n c", "9112 §5.2", "a folded value"), refused("A", "9112 §5", "no colon"),
      refused(": b", "9110 §5.1", "an empty name"),
      refused("A[: b", "9110 §5.6.2", "a name that is not a token"),
      refused("A: b\u{0}", "9110 §5.5", "NUL"), refused("A: b\rC: d", "9112 §2.2", "a bare CR"),
      refused("A: b\nC: d", "9112 §2.2", "a bare LF"), refused("A: b\r\r\nC: d", "9112 §2.2", "CR CR LF"),
      refused("GET /x HTTP/1.1\r\nHost: a", "9112 §5", "a request for a trailer"),
      refused("\u{FF}: b", "9110 §5.1", "a name beyond ASCII"),
      sent((1...101).map { "A\($0): b" }.joined(separator: "\r\n"), .refused(431), "6585 §5", "too many"),
      sent("A: \(String(repeating: "b", count: 40_000))", .refused(431), "6585 §5", "too long"),
    ])
}
