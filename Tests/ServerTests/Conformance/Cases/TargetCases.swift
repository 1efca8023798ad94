extension ConformanceTests {
  /// A GET for this target, with the target and authority that the handler should receive.
  private static func target(
    _ target: String, as path: String, of authority: String = "a", _ section: String, _ name: String
  ) -> Case {
    line("GET \(target) HTTP/1.1", .kept(.ok("GET \(path) \(authority) ")), section, name)
  }

  private static func refused(_ target: String, _ section: String, _ name: String) -> Case {
    line("GET \(target) HTTP/1.1", .refused(400), section, name)
  }

  static let targets = CaseGroup(
    "Request target",
    [
      // Origin form
      target("/a/b.c", as: "/a/b.c", "9112 §3.2.1", "a path"),
      target("/?", as: "/?", "9112 §3.2.1", "an empty query"),
      target("/a?b=c&d", as: "/a?b=c&d", "9112 §3.2.1", "a query"),
      target("/a?b?c/d", as: "/a?b?c/d", "3986 §3.4", "marks and slashes in a query"),
      target("//b/c", as: "//b/c", "9112 §3.2.1", "two slashes do not begin an authority"),
      target("/a:b@c!$&'()*+,;=", as: "/a:b@c!$&'()*+,;=", "3986 §3.3", "all characters of a segment"),
      target("/-._~", as: "/-._~", "3986 §2.3", "unreserved characters"),
      target("/%C3%A9", as: "/%C3%A9", "3986 §2.1", "encoded UTF-8"),
      target("/%c3%a9", as: "/%c3%a9", "3986 §2.1", "in lowercase digits"),
      target("/%C0%AF", as: "/%C0%AF", "3629 §3", "encoded bytes that are not UTF-8"),
      target("/%FF", as: "/%FF", "3986 §2.5", "an encoded byte that is not UTF-8"),
      target("/%2F%5C", as: "/%2F%5C", "3986 §2.2", "an encoded slash and backslash"),
      target("/?q=a|b{c}^`[]\\", as: "/?q=a|b{c}^`[]\\", "3986 §3.4", "unencoded characters of browsers"),
      target("/?%zz%", as: "/?%zz%", "3986 §2.1", "malformed encoding in a query is left to the handler"),
      target("/?%00%0d%0a", as: "/?%00%0d%0a", "3986 §3.4", "encoded controls in a query"),
      target("/a|[b]", as: "/a|[b]", "3986 §3.3", "unencoded characters of browsers"),
      refused("/%zz", "3986 §2.1", "no hexadecimal digits"),
      refused("/%2", "3986 §2.1", "one hexadecimal digit"),
      refused("/%", "3986 §2.1", "no digit"),
      refused("/%%32%65", "3986 §2.1", "a percent sign after a percent sign"),
      refused("/%u0041", "3986 §2.1", "another kind of encoding"),
      refused("/%00", "3986 §7.3", "encoded NUL"),
      refused("/a%00.html", "3986 §7.3", "encoded NUL before an extension"),
      refused("/a%0d%0aSet-Cookie:b", "3986 §7.3", "encoded CR LF"),
      refused("/a%0Ab", "3986 §7.3", "encoded LF"),
      refused("/a#b", "9112 §3.2.1", "a fragment"),
      refused("/?a#b", "9112 §3.2.1", "a fragment after a query"),
      refused("#", "9112 §3.2", "only a fragment"),
      refused("/a\\b", "3986 §3.3", "a backslash"),
      refused("\\a", "9112 §3.2", "a backslash instead of a slash"),
      refused("/<a>", "3986 §2", "angle brackets"),
      refused("/\"a\"", "3986 §2", "quotes"),
      refused("/{a}", "3986 §2", "braces"),
      refused("/a^b`c", "3986 §2", "a caret and a backtick"),
      refused("/?<a>", "3986 §3.4", "angle brackets in a query"),
      refused("/?\"", "3986 §3.4", "a quote in a query"),
      refused("/\u{C3}\u{A9}", "3986 §2", "UTF-8"),
      refused("/\u{C0}\u{AF}", "3629 §3", "an overlong UTF-8 sequence"),
      refused("/?\u{FF}", "3986 §3.4", "a byte beyond ASCII in a query"),
      refused("/\u{0}a", "9112 §3.2", "NUL"),
      refused("/a\u{1}", "9112 §3.2", "a control character"),
      refused("/a\u{7F}", "9112 §3.2", "DEL"),
      refused("/a\tb", "9112 §3.2", "a tab"),
      refused("/a\rb", "9112 §2.2", "a bare CR"),
      refused("/a\nb", "9112 §2.2", "a bare LF"),

      // Absolute form
      target("http://b/c", as: "/c", of: "b", "9112 §3.2.2", "a URI overrides Host"),
      target("http://b", as: "/", of: "b", "9110 §4.2.3", "a URI without a path"),
      target("http://b?c", as: "/?c", of: "b", "9112 §3.2.2", "a URI with only a query"),
      target("HTTP://B:80/c?d", as: "/c?d", of: "B:80", "3986 §3.1", "a scheme in uppercase, and a port"),
      target("http://[::1]:8080/", as: "/", of: "[::1]:8080", "3986 §3.2.2", "an IPv6 address"),
      target("http://127.0.0.1/", as: "/", of: "127.0.0.1", "3986 §3.2.2", "an IPv4 address"),
      target("http://b//c", as: "//c", of: "b", "3986 §3.3", "an empty segment"),
      refused("http:///c", "9110 §4.2.1", "an empty host"),
      refused("http://:80/", "9110 §4.2.1", "a port alone"),
      refused("http://u@b/", "9110 §4.2.4", "user information"),
      refused("http://u:p@b/", "9110 §4.2.4", "user and password"),
      refused("http://b:x/", "3986 §3.2.3", "a port that is not a number"),
      refused("http://b:65536/", "3986 §3.2.3", "a port that is too large"),
      refused("http://b/#c", "9112 §3.2.2", "a fragment"),
      refused("http://b\\c/", "3986 §3.2.2", "a backslash in the host"),
      refused("http:/b", "9112 §3.2.2", "one slash"),
      refused("http:b", "9112 §3.2.2", "no slash"),
      refused("http://", "9110 §4.2.1", "a scheme alone"),
      refused("://b/", "3986 §3.1", "an empty scheme"),
      refused("ftp://b/", "9112 §3.2.2", "another scheme"),
      refused("file:///etc/passwd", "9112 §3.2.2", "a file"),
      refused("javascript:alert(1)", "9112 §3.2.2", "a script"),
      line(
        "GET https://b/ HTTP/1.1", .refused(421), "9110 §7.4", "https on a connection without TLS"),
      Case("GET http://b/ HTTP/1.1\r\n\r\n", .refused(400), "9112 §3.2", "a URI without a Host field"),
      Case(
        "GET http://b/ HTTP/1.1\r\nHost: u@a\r\n\r\n", .refused(400), "9112 §3.2",
        "a URI with an invalid Host"),
      Case(
        "GET http://b/ HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", .refused(400), "9112 §3.2",
        "a URI with two Host fields"),
      Case("GET http://b/c HTTP/1.0\r\n\r\n", .closed(.ok("GET /c b ")), "9112 §3.2.2", "a URI in HTTP/1.0"),

      // Authority and asterisk form
      refused("a:80", "9112 §3.2.3", "authority form is for CONNECT only"),
      refused("a", "9112 §3.2", "a host"),
      refused("a/b", "9112 §3.2", "a path without its slash"),
      refused("?a", "9112 §3.2", "a query alone"),
      refused("..", "9112 §3.2", "dots alone"),
      refused("*", "9112 §3.2.4", "asterisk form is for OPTIONS only"),
      line("HEAD * HTTP/1.1", .closed(.head(400)), "9112 §3.2.4", "asterisk form with HEAD"),
      line("OPTIONS * HTTP/1.1", .kept(204), "9112 §3.2.4", "OPTIONS of the server"),
      line("OPTIONS http://b HTTP/1.1", .kept(204), "9112 §3.2.4", "OPTIONS of the server, as to a proxy"),
      line("OPTIONS http://b/ HTTP/1.1", .kept(.ok("OPTIONS / b ")), "9112 §3.2.4", "OPTIONS of its root"),
      line("OPTIONS ** HTTP/1.1", .refused(400), "9112 §3.2.4", "two asterisks"),
      line("OPTIONS *?a HTTP/1.1", .refused(400), "9112 §3.2.4", "an asterisk and a query"),

      // Length
      line("GET /\(String(repeating: "a", count: 8000)) HTTP/1.1", .taken, "9112 §3", "8000 bytes"),
      line("GET /\(String(repeating: "a", count: 8191)) HTTP/1.1", .taken, "9112 §3", "8192 bytes"),
      line(
        "GET /\(String(repeating: "a", count: 8192)) HTTP/1.1", .refused(414), "9110 §15.5.15", "one more"),
      line(
        "GET /?\(String(repeating: "a", count: 9000)) HTTP/1.1", .refused(414), "9110 §15.5.15", "a query"),
      line(
        "GET /\(String(repeating: "a", count: 100_000)) HTTP/1.1", .refused(414), "9110 §15.5.15", "100 KB"),
    ])
}
