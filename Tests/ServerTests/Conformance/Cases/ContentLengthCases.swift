extension ConformanceTests {
  private static func refused(_ lines: String, _ section: String, _ name: String) -> Case {
    post(lines, "hello", .refused(400), section, name)
  }

  static let contentLengths = CaseGroup(
    "Content-Length",
    [
      post("Content-Length: 5", "hello", posted("hello"), "9112 §6.2", "content"),
      post("Content-Length: 0", "", posted(""), "9112 §6.2", "no content"),
      post("A: b", "", posted(""), "9112 §6.3", "no length means no content"),
      post("content-length:5", "hello", posted("hello"), "9110 §5.1", "in lowercase"),
      post("CONTENT-LENGTH: 5", "hello", posted("hello"), "9110 §5.1", "in uppercase"),
      post("Content-Length:   5", "hello", posted("hello"), "9110 §5.5", "spaces before it"),
      post("Content-Length:\t5", "hello", posted("hello"), "9110 §5.5", "a tab before it"),
      post("Content-Length: 5 \t", "hello", posted("hello"), "9110 §5.5", "whitespace after it"),
      post("Content-Length: 4", "\r\n\r\n", posted("\r\n\r\n"), "9112 §6.2", "line ends are content"),
      post(
        "Content-Length: 3", "\u{0}\u{1}\u{7F}", posted("\u{0}\u{1}\u{7F}"), "9110 §6.4", "control characters"
      ),
      post(
        "Content-Length: 27", "GET /x HTTP/1.1\r\nHost: a\r\n\r", posted("GET /x HTTP/1.1\r\nHost: a\r\n\r"),
        "9112 §6.2", "content that looks like a request"),
      post(
        "Content-Length: 100000", String(repeating: "x", count: 100_000),
        posted(String(repeating: "x", count: 100_000)), "9112 §6.2", "more than one buffer"),
      post("Content_Length: 5", "", posted(""), "9110 §5.1", "an underscore is not a hyphen"),
      post("Content-Length: 10485761", "", .refused(413), "9110 §15.5.14", "more than the limit"),
      post("Content-Length: 9223372036854775807", "", .refused(413), "9110 §8.6", "the largest number"),

      // Content with methods that have no use for it
      Case(
        "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello", .kept(.ok("GET / a hello")),
        "9110 §9.3.1",
        "GET"),
      Case(
        "HEAD / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello", .kept(.head(200)), "9110 §9.3.2",
        "HEAD"),
      Case(
        "DELETE / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello", .kept(.ok("DELETE / a hello")),
        "9110 §9.3.5", "DELETE"),
      Case(
        "OPTIONS / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello", .kept(.ok("OPTIONS / a hello")),
        "9110 §9.3.7", "OPTIONS"),
      Case(
        "OPTIONS * HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello", .kept(204), "9110 §9.3.7",
        "OPTIONS of the server"),
      Case(
        "TRACE / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello", .taken, "9110 §9.3.8", "TRACE"),
      Case(
        "POST / HTTP/1.0\r\nContent-Length: 5\r\n\r\nhello", .closed(.ok("POST /  hello")), "9112 §6.2",
        "HTTP/1.0"),
      Case(
        "POST / HTTP/1.0\r\n\r\nhello", .closed(.ok("POST /  ")), "9112 §6.3", "HTTP/1.0 without a length"),
      Case(
        "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 27\r\n\r\nGET /x HTTP/1.1\r\nHost: a\r\n\r",
        .kept(.ok("GET / a GET /x HTTP/1.1\r\nHost: a\r\n\r")), "9112 §9.2",
        "a request within the content of GET"),
      Case(
        "GET /unread HTTP/1.1\r\nHost: a\r\nContent-Length: 27\r\n\r\nGET /x HTTP/1.1\r\nHost: a\r\n\r",
        .kept(403), "9112 §9.3", "content that the handler does not read"),
      Case(
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n",
        .kept(.ok("POST / a "), .ok("GET / a ")), "9112 §9.3.2", "no content before the next request"),
      Case(
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhelloX", .brokenOff(200).afterEnd,
        "9112 §6.3",
        "one byte too many"),
      Case(
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n",
        .kept(.ok("POST / a abc"), .ok("GET / a ")), "9112 §2.2", "an empty line after the content"),

      // Content that does not come
      Case(
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\n\r\nhello", .closed(400).afterEnd, "9112 §8",
        "incomplete content"),
      Case(
        "POST /unread HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\n\r\nhello", .closed(400).afterEnd,
        "9112 §8",
        "incomplete content that the handler does not read"),
      Case(
        "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n", .closed(400).afterEnd, "9112 §8",
        "no content despite a length"),

      // What is no length
      refused("Content-Length:", "9112 §6.3", "empty"),
      refused("Content-Length:  ", "9112 §6.3", "whitespace"),
      refused("Content-Length: +5", "9110 §8.6", "a plus sign"),
      refused("Content-Length: -5", "9110 §8.6", "a minus sign"),
      refused("Content-Length: -0", "9110 §8.6", "minus zero"),
      refused("Content-Length: 5 5", "9110 §8.6", "two numbers"),
      refused("Content-Length: 1 0", "9110 §8.6", "a space within"),
      refused("Content-Length: 0x5", "9110 §8.6", "hexadecimal"),
      refused("Content-Length: 0o5", "9110 §8.6", "octal"),
      refused("Content-Length: 0b101", "9110 §8.6", "binary"),
      refused("Content-Length: 05", "9110 §8.6", "a leading zero"),
      refused("Content-Length: 00005", "9110 §8.6", "leading zeros"),
      refused("Content-Length: 00", "9110 §8.6", "two zeros"),
      refused("Content-Length: 0200", "9110 §8.6", "a number that may be octal"),
      refused("Content-Length: 5.0", "9110 §8.6", "a fraction"),
      refused("Content-Length: 5e0", "9110 §8.6", "an exponent"),
      refused("Content-Length: 1_0", "9110 §8.6", "an underscore"),
      refused("Content-Length: 5;a=b", "9110 §8.6", "a parameter"),
      refused("Content-Length: \"5\"", "9110 §8.6", "a quoted number"),
      refused("Content-Length: five", "9110 §8.6", "a word"),
      refused("Content-Length: 5\u{0}", "9110 §5.5", "NUL after"),
      refused("Content-Length: 5\u{B}", "9110 §5.5", "a vertical tab after"),
      refused("Content-Length: \u{FF}5", "9110 §8.6", "a byte beyond ASCII"),
      refused("Content-Length: \u{B2}", "9110 §8.6", "a superscript"),
      refused("Content-Length: 9223372036854775808", "9110 §8.6", "one more than the largest number"),
      refused("Content-Length: 18446744073709551616", "9110 §8.6", "a number that overflows to 0"),
      refused("Content-Length: 18446744073709551621", "9110 §8.6", "a number that overflows to 5"),
      refused("Content-Length: 99999999999999999999", "9110 §8.6", "twenty digits"),
      refused("Content-Length: \(String(repeating: "9", count: 1000))", "9110 §8.6", "a thousand digits"),

      // More than one
      refused("Content-Length: 5\r\nContent-Length: 5", "9112 §6.3", "two that agree"),
      refused("Content-Length: 5\r\nContent-Length: 6", "9112 §6.3", "two that differ"),
      refused("Content-Length: 5\r\nA: b\r\ncontent-length: 0", "9112 §6.3", "two that are not adjacent"),
      refused("Content-Length: 5\r\nContent-Length:", "9112 §6.3", "a second that is empty"),
      refused("Content-Length: 5, 5", "9112 §6.3", "a list that agrees"),
      refused("Content-Length: 5,6", "9112 §6.3", "a list that differs"),
      refused("Content-Length: 5,", "9112 §6.3", "a comma after"),
      refused("Content-Length: ,5", "9112 §6.3", "a comma before"),
      refused("Content-Length: 5, 5, 5", "9112 §6.3", "a list of three"),
      get("Content-Length: x", .refused(400), "9112 §6.3", "GET needs a valid one too"),
      Case(
        "HEAD / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n", .closed(.head(400)), "9112 §6.3",
        "HEAD needs a valid one too"),
      Case(
        "POST / HTTP/1.0\r\nContent-Length: x\r\n\r\nhello", .refused(400), "9112 §6.3", "also in HTTP/1.0"),
    ])
}
