extension ConformanceTests {
  private static func host(_ value: String, _ section: String, _ name: String) -> Case {
    Case("GET / HTTP/1.1\r\nHost: \(value)\r\n\r\n", .kept(.ok("GET / \(value) ")), section, name)
  }

  private static func refused(_ lines: String, _ section: String, _ name: String) -> Case {
    Case("GET / HTTP/1.1\r\n\(lines)\r\n\r\n", .refused(400), section, name)
  }

  static let hosts = CaseGroup(
    "Host",
    [
      host("example.com", "9110 §7.2", "a name"), host("EXAMPLE.com", "9110 §7.2", "in any case"),
      host("example.com.", "3986 §3.2.2", "a dot at the end"),
      host("example.com:8080", "9110 §7.2", "a port"), host("a:", "3986 §3.2.3", "an empty port"),
      host("a:65535", "3986 §3.2.3", "the highest port"), host("127.0.0.1", "3986 §3.2.2", "an IPv4 address"),
      host("[::1]", "3986 §3.2.2", "an IPv6 address"), host("[2001:db8::1]:80", "3986 §3.2.2", "with a port"),
      host("a_b-c.~%41", "3986 §3.2.2", "unreserved and encoded characters"),
      Case("GET / HTTP/1.1\r\nhOsT:\ta \r\n\r\n", .kept(.ok("GET / a ")), "9110 §5.1", "a name in any case"),
      Case("GET / HTTP/1.0\r\n\r\n", .closed(.ok("GET /  ")), "9112 §3.2", "none in HTTP/1.0"),
      Case("GET / HTTP/1.1\r\n\r\n", .refused(400), "9112 §3.2", "none"),
      Case("HEAD / HTTP/1.1\r\n\r\n", .closed(.head(400)), "9112 §3.2", "none for HEAD"),
      refused("Host: a\r\nHost: b", "9112 §3.2", "two"),
      refused("Host: a\r\nHost: a", "9112 §3.2", "two that agree"),
      refused("Host: a\r\nX: y\r\nhost: a", "9112 §3.2", "two, apart"),
      refused("Host: a\r\nHost:", "9112 §3.2", "a second that is empty"),
      refused("Host:", "9110 §4.2.1", "an empty one"), refused("Host:  ", "9110 §4.2.1", "one of whitespace"),
      refused("Host: a b", "9112 §3.2", "a space"), refused("Host: a\tb", "9112 §3.2", "a tab"),
      refused("Host: a, b", "9112 §3.2", "a list"),
      refused("Host: a,b", "9112 §3.2", "a list without a space"),
      refused("Host: u@a", "9112 §3.2", "user information"),
      refused("Host: u:p@a:80", "9112 §3.2", "user and password"),
      refused("Host: a/b", "9112 §3.2", "a path"), refused("Host: a?b", "9112 §3.2", "a query"),
      refused("Host: a#b", "9112 §3.2", "a fragment"), refused("Host: a\\b", "9112 §3.2", "a backslash"),
      refused("Host: http://a", "9112 §3.2", "a URI"), refused("Host: a:b", "9112 §3.2", "a port of letters"),
      refused("Host: a:-1", "9112 §3.2", "a negative port"),
      refused("Host: a:+80", "9112 §3.2", "a signed port"),
      refused("Host: a: 80", "9112 §3.2", "a space before the port"),
      refused("Host: a:65536", "9112 §3.2", "a port that is too large"),
      refused("Host: a:99999999999999999999", "9112 §3.2", "a port that overflows"),
      refused("Host: a:80:80", "9112 §3.2", "two ports"), refused("Host: :80", "9112 §3.2", "a port alone"),
      refused("Host: [::1", "3986 §3.2.2", "an open bracket"),
      refused("Host: ::1", "3986 §3.2.2", "no bracket"),
      refused("Host: [zz]", "3986 §3.2.2", "no address in brackets"),
      refused("Host: []", "3986 §3.2.2", "nothing in brackets"),
      refused("Host: [::1]a", "3986 §3.2.2", "something behind the brackets"),
      refused("Host: [127.0.0.1]", "3986 §3.2.2", "IPv4 in brackets"),
      refused("Host: a[::1]", "3986 §3.2.2", "something before the brackets"),
      refused("Host: %zz", "3986 §2.1", "broken encoding"),
      refused("Host: a%2", "3986 §2.1", "encoding cut short"),
      refused("Host: \u{E9}", "3986 §3.2.2", "a byte beyond ASCII"),
      refused("Host: a\u{0}", "9112 §3.2", "NUL"), refused("Host: \"a\"", "9112 §3.2", "a quoted name"),
      refused("Host: <a>", "9112 §3.2", "angle brackets"),
      refused("Host : a", "9112 §5.1", "a space before the colon"),
      Case("GET / HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n", .refused(400), "9112 §3.2", "two in HTTP/1.0"),
      Case("GET / HTTP/1.0\r\nHost: a b\r\n\r\n", .refused(400), "9112 §3.2", "an invalid one in HTTP/1.0"),
      Case("GET / HTTP/1.0\r\nHost:\r\n\r\n", .refused(400), "9112 §3.2", "an empty one in HTTP/1.0"),
    ])
}
