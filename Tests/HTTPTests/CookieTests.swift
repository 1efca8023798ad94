import HTTP
import HTTPTypes
import Testing
import Timestamps

@Suite("Cookies") struct CookieTests {
  @Test(
    "Semicolons separate cookies",
    arguments: [
      ("a=b", [("a", "b")]), ("a=b; c=d", [("a", "b"), ("c", "d")]), ("a=b;c=d", [("a", "b"), ("c", "d")]),
      ("  a = b\t;; ; c=d;", [("a", "b"), ("c", "d")]), ("", []), (" ", []), (";;;", []),
      ("a=", [("a", "")]), ("a", [("", "a")]), ("=a", [("", "a")]), ("=__Host-a=b", [("", "__Host-a=b")]),
      ("a=b=c==", [("a", "b=c==")]), ("a=\"b c\"", [("a", "\"b c\"")]),
      ("a=\"b;c\"", [("a", "\"b"), ("", "c\"")]),
      ("a=b,c=d", [("a", "b,c=d")]), ("a=1; A=2; a=3", [("a", "1"), ("A", "2"), ("a", "3")]),
      ("a=%20", [("a", "%20")]), ("a=é", [("a", "é")]), ("===;;;", [("", "==")]),
    ] as [(String, [(String, String)])])
  func parsing(field: String, cookies: [(String, String)]) {
    #expect(Cookie.cookies(in: field) == cookies.map { Cookie(name: $0.0, value: $0.1) })
  }

  @Test("A request has the cookies of all its fields; of several with the same name, the first one counts")
  func request() {
    var request = Request(.get, "/")
    #expect(request.cookies.isEmpty)
    request.headerFields.append(HTTPField(name: .cookie, value: "a=1; b=2"))
    request.headerFields.append(HTTPField(name: .cookie, value: "a=3"))
    #expect(request.cookies.map(\.value) == ["1", "2", "3"])
    #expect(request.cookie("a") == "1")
    #expect(request.cookie("A") == nil)
  }

  @Test("By default a cookie is Secure, HttpOnly and SameSite")
  func defaults() throws {
    #expect(try SetCookie("a", "b").description == "a=b; Path=/; Secure; HttpOnly; SameSite=Lax")
    let plain = try SetCookie("a", "", path: "/x y", isSecure: false, isHTTPOnly: false, sameSite: nil)
    #expect(plain.description == "a=; Path=/x y")
  }

  @Test("Lifetime and domain are written as in RFC 6265bis")
  func attributes() throws {
    let shared = try SetCookie("a", "b", lifetime: .seconds(60), domain: "example.com", sameSite: .strict)
    #expect(
      shared.description == "a=b; Max-Age=60; Path=/; Domain=example.com; Secure; HttpOnly; SameSite=Strict")
    let end = try SetCookie("a", "b", lifetime: .until(Timestamp(microseconds: 1_700_000_000_000_000)))
    #expect(end.description.contains("; Expires=Tue, 14 Nov 2023 22:13:20 GMT;"))
    #expect(
      try SetCookie.removing("a", path: "/x").description
        == "a=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/x; Secure; HttpOnly; SameSite=Lax")
  }

  @Test("Each cookie has its own field")
  func response() throws {
    var response = Response()
    response.append(try SetCookie("a", "1"))
    response.append(try SetCookie("b", "2"))
    #expect(response.headerFields[values: .setCookie].map { $0.prefix(3) } == ["a=1", "b=2"])
  }

  @Test(
    "Values may have all characters that cookies allow",
    arguments: ["", "a", "\"a\"", "\"\"", "a=b", "!#$%&'()*+-./:<>?@[]^_`{|}~"])
  func values(value: String) throws { #expect(try SetCookie("a", value).value == value) }

  @Test(
    "Cookies that a client would reject or misread are refused",
    arguments: [
      Attempt("", "b"), Attempt("a b", "c"), Attempt("a=b", "c"), Attempt("a;b", "c"), Attempt("é", "c"),
      Attempt("a", "b c"), Attempt("a", "b;c"), Attempt("a", "b,c"), Attempt("a", "b\\c"),
      Attempt("a", "b\"c"),
      Attempt("a", "\""), Attempt("a", "b\r\nSet-Cookie: c=d"), Attempt("a", "\u{0}"), Attempt("a", "é"),
      Attempt("a", String(repeating: "b", count: 4096)),
      Attempt("a", "b", path: ""), Attempt("a", "b", path: "x"), Attempt("a", "b", path: "/;Domain=x"),
      Attempt("a", "b", path: "/\n"), Attempt("a", "b", path: "/" + String(repeating: "x", count: 1024)),
      Attempt("a", "b", domain: ""), Attempt("a", "b", domain: ".a"), Attempt("a", "b", domain: "a..b"),
      Attempt("a", "b", domain: "a;b"), Attempt("a", "b", domain: "-a"), Attempt("a", "b", domain: "a:80"),
      Attempt("a", "b", lifetime: .seconds(0)), Attempt("a", "b", lifetime: .seconds(-1)),
      Attempt("a", "b", isSecure: false, sameSite: SetCookie.SameSite.none),
      Attempt("__Secure-a", "b", isSecure: false), Attempt("__Host-a", "b", isSecure: false),
      Attempt("__host-a", "b", path: "/x"), Attempt("__HOST-a", "b", domain: "a"),
      Attempt("__Http-a", "b", isHTTPOnly: false), Attempt("__Host-Http-a", "b", isHTTPOnly: false),
    ])
  func invalid(attempt: Attempt) {
    let error = #expect(throws: InvalidCookie.self) { try attempt.cookie }
    #expect(error?.description.contains("\n") == false)
  }

  struct Attempt: Sendable {
    let make: @Sendable () throws(InvalidCookie) -> SetCookie
    var cookie: SetCookie { get throws(InvalidCookie) { try make() } }

    init(
      _ name: String, _ value: String, lifetime: SetCookie.Lifetime = .session, path: String = "/",
      domain: String? = nil, isSecure: Bool = true, isHTTPOnly: Bool = true,
      sameSite: SetCookie.SameSite? = .lax
    ) {
      make = { () throws(InvalidCookie) -> SetCookie in
        try SetCookie(
          name, value, lifetime: lifetime, path: path, domain: domain, isSecure: isSecure,
          isHTTPOnly: isHTTPOnly,
          sameSite: sameSite)
      }
    }
  }
}
