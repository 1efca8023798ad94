import Foundation
import Testing

/// The answers of a running site to requests of all kinds, valid or not: never 500, never a foreign file, and
/// never none.
@Suite("Requests to a running site")
struct RequestTests {
  /// A request, and the status and header field that its answer must have.
  struct Example: Sendable {
    let request: String
    let status: Int
    let field: String?

    /// - Parameters:
    ///   - line: method and target, or only a target for GET.
    ///   - field: a line that the answer's head must have; nil for any head.
    init(
      _ line: String, _ status: Int = 200, _ field: String? = nil, fields: String = "", content: String = ""
    ) {
      let start = line.contains(" ") ? line : "GET \(line)"
      request = "\(start) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\(fields)\r\n\(content)"
      self.status = status
      self.field = field
    }
  }

  static let addresses = [
    "/", "/archive", "/tags", "/subscribe", "/feed.xml", "/feed.atom", "/feed.json", "/sitemap.xml",
    "/robots.txt",
    "/healthz", "/readyz", "/favicon.ico", "/assets/site.css",
  ]

  /// Requests of every method for one address.
  static func methods(at address: String) -> [Example] {
    var examples = [Example(address), Example("HEAD \(address)")]
    for method in ["POST", "PUT", "PATCH", "DELETE", "TRACE"] {
      examples.append(Example("\(method) \(address)", 405, "Allow: GET, HEAD, OPTIONS"))
    }
    examples.append(Example("OPTIONS \(address)", 204, "Allow: GET, HEAD, OPTIONS"))
    for method in ["BREW", "get"] { examples.append(Example("\(method) \(address)", 501)) }
    examples.append(Example("CONNECT \(address)", 400))
    return examples
  }

  static let methods: [Example] =
    addresses.flatMap(methods) + [
      Example("POST /nothing", 405, "Allow: GET, HEAD, OPTIONS"), Example("HEAD /nothing", 404),
      Example("OPTIONS *", 204), Example("GET *", 400), Example("CONNECT a:443", 501),
      Example("POST /", 405, fields: "Content-Length: 5\r\n", content: "hello"),
      Example("POST /", 405, fields: "Transfer-Encoding: chunked\r\n", content: "5\r\nhello\r\n0\r\n\r\n"),
      Example("POST /", 400, fields: "Transfer-Encoding: chunked\r\n", content: "5;\r\nhello\r\n0\r\n\r\n"),
      Example("POST /", 400, fields: "Transfer-Encoding: chunked\r\n", content: "5\r\nhelloX\r\n0\r\n\r\n"),
      Example(
        "POST /", 400, fields: "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", content: "0\r\n\r\n"),
      Example("POST /", 405, fields: "Expect: 100-continue\r\nContent-Length: 5\r\n"),
      Example("POST /", 413, fields: "Content-Length: 99999999999\r\n"),
      Example("GET /", 200, fields: "Content-Length: 5\r\n", content: "hello"),
    ]

  static let paths: [Example] = [
    Example("/%61rchive"), Example("/./archive"), Example("/a/../archive"), Example("/a/%2e%2E/archive"),
    Example("/../../archive"), Example("/%2e%2e/archive"), Example("/.%2e/archive"), Example("/archive/.."),
    Example("/archive/", 301, "Location: /archive"), Example("//archive", 301, "Location: /archive"),
    Example("/archive//", 301, "Location: /archive"), Example("/%41RCHIVE", 301, "Location: /archive"),
    Example("//", 301, "Location: /"), Example("//evil.example/..", 301, "Location: /"),
    Example("//evil.example", 404), Example("/%2F/evil.example", 404), Example("/%5Cevil.example", 404),
    Example("http://b/archive"), Example("http://b"), Example("http://b?x"), Example("https://b/", 421),
    Example("http://u@b/", 400), Example("ftp://b/", 400), Example("b:80", 400),
    Example("/assets/site%2ecss"), Example("/assets/%73ite.css"), Example("/assets/./site.css"),
    Example("/assets", 404), Example("/assets/", 404), Example("/assets/site.css/", 404),
    Example("/assets/../../Package.swift", 404), Example("/assets/..%2f..%2fPackage.swift", 404),
    Example("/assets/%2e%2e/%2e%2e/Package.swift", 404), Example("/assets/%252e%252e/Package.swift", 404),
    Example("/..%5c..%5cetc/passwd", 404), Example("/../../../etc/passwd", 404), Example("//etc/passwd", 404),
    Example("/.git/config", 404), Example("/.env", 404), Example("/.", 200), Example("/...", 404),
    Example("/%00", 400), Example("/%0d%0aX:%20y", 400), Example("/assets/site.css%00.png", 400),
    Example("/%zz", 400), Example("/%", 400), Example("/a#b", 400), Example("/a\\b", 400),
    Example("/\u{C3}\u{A9}", 400), Example("/%C3%A9", 404), Example("/%FF", 404), Example("/%C0%AF", 404),
    Example("/tags/%FF", 404), Example("/tags/%2e%2e", 200), Example("/tags/a%2Fb", 404),
    Example("/" + String(repeating: "a/", count: 4000), 404),
    Example("/" + String(repeating: "a", count: 9000), 414),
    Example("/" + String(repeating: "%2e%2e/", count: 1000)),
    Example("/" + String(repeating: "../", count: 2000)),
  ]

  static let queries: [Example] =
    [
      "", "&&&=", "%FF", "%zz", "%", "%00", "%0d%0aX:%20y", "a=b&a=c",
      "a=" + String(repeating: "b", count: 8000),
      "\\'{}|^`[]", "p=12", "p='%20or%201=1--", "utm_source=x", "a[]=b", "=", "?",
      "/../..",
    ].map { Example("/?\($0)") }
    + ["page=0", "page=-1", "page=x", "page=99999999999999999999", "page=", "page=%FF", "page=1%00"].map {
      Example("/?\($0)")
    } + ["page=1", "page=%31", "page=2"].map { Example("/?\($0)", 301) } + [
      Example("/?<", 400), Example("/?a#b", 400), Example("/?\u{FF}", 400),
    ]

  static let fields: [Example] =
    [
      "Cookie: a=b", "Cookie:", "Cookie: ===;;;", "Cookie: a=b\r\nCookie: c=d", "Cookie: a=\"b; c",
      "Cookie: a=\u{FF}",
      "Cookie: " + (0..<1000).map { "k\($0)=v" }.joined(separator: "; "), "Range: x", "Range: bytes=9-1",
      "If-None-Match: x", "If-None-Match: \"", "If-Modified-Since: x",
      "If-Match: *", "If-Unmodified-Since: x", "Accept-Encoding: \u{FF}", "Accept-Encoding: ,;q=,,gzip;q=9",
      "Accept: \u{FF}/*", "User-Agent: \u{FF}\u{FE}", "Referer: \u{80}", "X-Request-ID: \u{80}",
      "Upgrade: h2c",
      "Authorization: Basic \u{FF}", "Content-Type: ;;;", "Forwarded: for=\"", "X-Forwarded-For: ,,,",
    ].map { Example("/favicon.ico", fields: $0 + "\r\n") } + [
      Example("/", 304, fields: "If-None-Match: *\r\n"), Example("/", 412, fields: "If-Match: \"x\"\r\n"),
      Example("/favicon.ico", 416, fields: "Range: bytes=999999-\r\n"),
      Example("/favicon.ico", 206, fields: "Range: bytes=0-0,-1\r\n"),
      Example("/favicon.ico", 206, fields: "Range: bytes=0-99999999999999999999\r\n"),
      Example("/", 400, fields: "Cookie: a=\u{0}\r\n"), Example("/", 417, fields: "Expect: x\r\n"),
      Example("/", 431, fields: "Cookie: a=\(String(repeating: "b", count: 65_536))\r\n"),
    ]

  @Test("Every request gets the expected answer, and the site logs no error")
  func answers() async throws {
    let site = SiteProcess()
    let running = try site.start(["serve", "--port", "0"])
    let line = try #require(try await running.firstLine(), "serve ended before it was ready")
    let port = try #require(
      line.split(separator: ":").last.flatMap { Int($0.trimmingCharacters(in: .whitespaces)) })
    for example in Self.methods + Self.paths + Self.queries + Self.fields {
      let answer = try await exchange(port: port, example.request)
      let head = answer.components(separatedBy: "\r\n\r\n")[0].components(separatedBy: "\r\n")
      #expect(
        head[0].hasPrefix("HTTP/1.1 \(example.status) "), "\(example.request.debugDescription.prefix(200))")
      if let field = example.field { #expect(head.contains(field), "\(example.request): \(head)") }
      #expect(!answer.contains("root:x:0"))
    }
    running.send(SIGTERM)
    let outcome = try await running.outcome()
    #expect(outcome.status == 0)
    #expect(!outcome.errors.contains(" error ") && !outcome.errors.contains("Fatal"), "\(outcome.errors)")
  }
}
