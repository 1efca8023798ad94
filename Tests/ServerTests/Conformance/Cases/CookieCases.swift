extension ConformanceTests {
  /// The server treats cookies like any other field.
  private static func shown(_ lines: String, as fields: String, _ name: String) -> Case {
    Case("GET /fields HTTP/1.1\r\nHost: a\r\n\(lines)\r\n\r\n", .kept(.ok(fields)), "6265 §5.4", name)
  }

  static let cookies = CaseGroup(
    "Cookies",
    [
      shown("Cookie: a=b", as: "Cookie=a=b", "one"),
      shown("Cookie: a=b; c=d", as: "Cookie=a=b; c=d", "two"),
      shown("Cookie: a=b\r\nCookie: c=d", as: "Cookie=a=b|Cookie=c=d", "two fields"),
      shown("Cookie:", as: "Cookie=", "none"), shown("Cookie: ===;;;", as: "Cookie====;;;", "punctuation"),
      shown("Cookie: a=\"b c\"", as: "Cookie=a=\"b c\"", "quotes"),
      shown("Cookie: a=b=c==", as: "Cookie=a=b=c==", "equals signs"),
      shown("Cookie: a", as: "Cookie=a", "no value"),
      shown("Cookie: =a", as: "Cookie==a", "no name"),
      shown("Cookie: a=b,c=d", as: "Cookie=a=b,c=d", "a comma"),
      shown("Cookie: a={\"b\":[1]}", as: "Cookie=a={\"b\":[1]}", "JSON"),
      shown("Cookie: $Version=1; a=b; $Path=/", as: "Cookie=$Version=1; a=b; $Path=/", "RFC 2109 attributes"),
      shown("Cookie: a=%00%0d%0a", as: "Cookie=a=%00%0d%0a", "encoded controls"),
      get("Cookie: a=\u{FF}", .taken, "9110 §5.5", "bytes beyond ASCII"),
      get("Cookie: a=\u{0}b", .refused(400), "9110 §5.5", "NUL"),
      get("Cookie: a=\u{1}\u{2}", .refused(400), "9110 §5.5", "control characters"),
      get("Cookie: a=b\nSet-Cookie: c=d", .refused(400), "9112 §2.2", "a bare LF"),
      get("Cookie: a=b\r\n c=d", .refused(400), "9112 §5.2", "folded"),
      get(
        "Cookie: " + (0..<1000).map { "k\($0)=v\($0)" }.joined(separator: "; "), .taken, "6265 §6.1",
        "a thousand"),
      get("Cookie: a=\(String(repeating: "b", count: 65_536))", .refused(431), "6585 §5", "64 KB"),
    ])
}
