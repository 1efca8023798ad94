extension ConformanceTests {
  /// Clients that do not wait for 100. For those that wait, see ``ExpectTests``.
  static let expectations = CaseGroup(
    "Expect",
    [
      get("Expect: 100-continue", .taken, "9110 §10.1.1", "no 100 for a request without content"),
      get("Expect: 100-Continue", .taken, "9110 §10.1.1", "in any case"),
      post(
        "Expect: 100-continue\r\nContent-Length: 0", "", posted(""), "9110 §10.1.1", "content of length 0"),
      get("Expect: a cake", .refused(417), "9110 §15.5.18", "another expectation"),
      get("Expect: 100-continue, a", .refused(417), "9110 §15.5.18", "another expectation in the list"),
      get(
        "Expect: 100-continue\r\nExpect: a", .refused(417), "9110 §15.5.18",
        "another expectation in a second field"),
      get("Expect: 100-continue=a", .refused(417), "9110 §15.5.18", "a value"),
      get("Expect: 200-ok", .refused(417), "9110 §15.5.18", "another status"),
      get("Expect: 100", .refused(417), "9110 §15.5.18", "a number"),
      get("Expect: 100-continue\u{0}", .refused(400), "9110 §5.5", "NUL after"),
      post(
        "Expect: x\r\nContent-Length: 5", "hello", .refused(417), "9110 §15.5.18",
        "the bytes after the refusal are not a request"),
      Case("HEAD / HTTP/1.1\r\nHost: a\r\nExpect: x\r\n\r\n", .closed(.head(417)), "9110 §15.5.18", "HEAD"),
      Case(
        "POST / HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\nhello",
        .closed(.ok("POST /  hello")),
        "9110 §10.1.1", "HTTP/1.0 never gets 100"),
      Case("GET / HTTP/1.0\r\nExpect: x\r\n\r\n", .closed(200), "9110 §10.1.1", "HTTP/1.0 ignores Expect"),
      post(
        "Expect: 100-continue\r\nContent-Length: 10485761", "", .refused(413), "9110 §10.1.1",
        "content that would be too large"),
      post(
        "Expect: 100-continue\r\nContent-Length: 5\r\nTransfer-Encoding: chunked", "", .refused(400),
        "9112 §6.3",
        "content that is framed twice"),
    ])
}
