import HTTPTypes
import Testing

@testable import Server

@Suite struct RequestHeadParserTests {
  /// A head, the expected status, and the section (of RFC 9112 unless another is named).
  struct Example: Sendable, CustomTestStringConvertible {
    let head: String
    /// 200 for a head that is accepted.
    let status: Int
    let section: String

    init(_ head: String, _ status: Int, _ section: String) {
      self.head = head
      self.status = status
      self.section = section
    }

    var testDescription: String { "\(section): \(head.prefix(60).debugDescription) → \(status)" }
  }

  static func get(_ fields: String, _ status: Int, _ section: String) -> Example {
    Example("GET / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n", status, section)
  }

  static func line(_ line: String, _ status: Int, _ section: String) -> Example {
    Example("\(line)\r\nHost: a\r\n\r\n", status, section)
  }

  static let requestLines: [Example] = [
    line("GET / HTTP/1.1", 200, "§3"),
    line("\r\nGET / HTTP/1.1", 200, "§2.2 an empty line before"),
    line("\r\n\r\n\r\n\r\n\r\nGET / HTTP/1.1", 400, "§2.2 many"),
    line("\nGET / HTTP/1.1", 400, "§2.2 a bare LF before"),
    line("GET  / HTTP/1.1", 400, "§3 two spaces"),
    line("GET /  HTTP/1.1", 400, "§3 two spaces"),
    line(" GET / HTTP/1.1", 400, "§3 leading space"),
    line("GET / HTTP/1.1 ", 400, "§3 trailing space"),
    line("GET\t/\tHTTP/1.1", 400, "§3 tabs"),
    line("GET /a b HTTP/1.1", 400, "§3.2 space in target"),
    line("GET /", 400, "§3 no version"),
    line("GET", 400, "§3 no target"),
    line("get / HTTP/1.1", 501, "§3.1 methods are case-sensitive"),
    line("BREW / HTTP/1.1", 501, "RFC 9110 §9.1"),
    line("CONNECT a:443 HTTP/1.1", 501, "RFC 9110 §9.3.6"),
    line("G(T / HTTP/1.1", 400, "§3.1 no token"),
    line("GE\u{0}T / HTTP/1.1", 400, "§3.1 NUL"),
    line("GET / HTTP/2.0", 505, "§2.3"),
    line("GET / HTTP/0.9", 505, "§2.3"),
    line("PRI * HTTP/2.0", 505, "§2.3 HTTP/2 preface"),
    line("GET / HTTP/1.2", 200, "RFC 9110 §2.5 higher minor version"),
    line("GET / HTTP/1.10", 400, "§2.3"),
    line("GET / HTTP/1", 400, "§2.3"),
    line("GET / HTTP/1,1", 400, "§2.3"),
    line("GET / http/1.1", 400, "§2.3 case-sensitive"),
    line("GET / HTTPS/1.1", 400, "§2.3"),
  ]

  static let targets: [Example] = [
    line("GET /?q=a|b{c}^`[] HTTP/1.1", 200, "§3.2.1 what browsers send in a query"),
    line("GET /%C3%A9?%zz HTTP/1.1", 200, "§3.2.1"),
    line("GET /%zz HTTP/1.1", 400, "RFC 3986 §2.1"),
    line("GET /% HTTP/1.1", 400, "RFC 3986 §2.1"),
    line("GET /%00 HTTP/1.1", 400, "encoded NUL"), line("GET /%0d%0A HTTP/1.1", 400, "encoded CR LF"),
    line("GET /a#b HTTP/1.1", 400, "§3.2.1 fragment"),
    line("GET /é HTTP/1.1", 400, "§3.2 non-ASCII"),
    line("GET /\u{7F} HTTP/1.1", 400, "§3.2 control"),
    line("GET /<> HTTP/1.1", 400, "§3.2.1"),
    line("GET a HTTP/1.1", 400, "§3.2 no form at all"),
    line("GET http://b/c HTTP/1.1", 200, "§3.2.2"),
    line("GET HTTP://b:80?x HTTP/1.1", 200, "§3.2.2"),
    line("GET https://b/c HTTP/1.1", 421, "RFC 9110 §7.4 over a connection that is not secured"),
    line("GET http:///c HTTP/1.1", 400, "RFC 9110 §4.2.1 empty host"),
    line("GET http://u@b/ HTTP/1.1", 400, "RFC 9110 §4.2.4 user information"),
    line("GET ftp://b/ HTTP/1.1", 400, "§3.2.2 other scheme"),
    line("GET b:80 HTTP/1.1", 400, "§3.2.3 only CONNECT"),
    line("OPTIONS * HTTP/1.1", 200, "§3.2.4"),
    line("GET * HTTP/1.1", 400, "§3.2.4 only OPTIONS"),
    line("GET /\(String(repeating: "a", count: 8191)) HTTP/1.1", 200, "§3 as long as may be"),
    line("GET /\(String(repeating: "a", count: 8192)) HTTP/1.1", 414, "§3 one longer"),
    line("GET /\(String(repeating: "a", count: 99_999)) HTTP/1.1", 414, "§3 far longer"),
    line("\(String(repeating: "A", count: 9999)) / HTTP/1.1", 501, "§3 method of no end"),
  ]

  static let fieldLines: [Example] = [
    get("A: b", 200, "§5"), get("A:", 200, "§5 empty value"), get("A:b", 200, "§5"),
    get("A:\t b \t", 200, "§5 whitespace around"), get("!#$%&'*+-.^_`|~: b", 200, "RFC 9110 §5.6.2"),
    get("A: é\u{FF}", 200, "RFC 9110 §5.5 obs-text"),
    get("A : b", 400, "§5.1 space before the colon"), get("A\t: b", 400, "§5.1"),
    get("A b: c", 400, "§5.1"), get(": b", 400, "§5 no name"), get("A", 400, "§5 no colon"),
    get("A: b\r\n c", 400, "§5.2 obs-fold"), get(" A: b", 400, "§5.2 as the first"),
    get("A\u{0}: b", 400, "RFC 9110 §5.1"), get("A: b\u{0}c", 400, "RFC 9110 §5.5"),
    get("A: b\u{1}", 400, "RFC 9110 §5.5"), get("A: b\u{7F}", 400, "RFC 9110 §5.5"),
    get("A: b\rC: d", 400, "§2.2 bare CR"), get("A: b\nC: d", 400, "§2.2 bare LF"),
    get("A: b\r\r\nC: d", 400, "§2.2 CR CR LF"), get("é: b", 400, "RFC 9110 §5.1"),
    get((1...99).map { "A\($0): b" }.joined(separator: "\r\n"), 200, "100 fields with Host"),
    get((1...101).map { "A\($0): b" }.joined(separator: "\r\n"), 431, "RFC 6585 §5"),
    get("A: \(String(repeating: "b", count: 30_000))", 200, "RFC 6585 §5"),
    get("A: \(String(repeating: "b", count: 33_000))", 431, "RFC 6585 §5"),
    Example("GET / HTTP/1.1\nHost: a\n\n", 400, "§2.2"),
  ]

  static func host(_ line: String, _ status: Int, _ section: String) -> Example {
    Example("GET / HTTP/1.1\r\n\(line)\r\n", status, section)
  }

  static let hosts: [Example] = [
    host("Host: example.com:8080\r\n", 200, "§3.2"), host("HOST: [::1]:80\r\n", 200, "§3.2"),
    host("Host: a_b.-~%41\r\n", 200, "RFC 3986 §3.2.2"), host("Host: a:\r\n", 200, "RFC 3986 §3.2.3"),
    host("", 400, "§3.2 none"), host("Host: a\r\nHost: a\r\n", 400, "§3.2 two"),
    host("Host: a\r\nhost: b\r\n", 400, "§3.2 two"), host("Host:\r\n", 400, "RFC 9110 §4.2.1"),
    host("Host: a b\r\n", 400, "§3.2"), host("Host: a, b\r\n", 400, "§3.2"),
    host("Host: a,b\r\n", 400, "§3.2"),
    host("Host: u@a\r\n", 400, "§3.2"), host("Host: a/b\r\n", 400, "§3.2"),
    host("Host: a:b\r\n", 400, "§3.2"),
    host("Host: a:65536\r\n", 400, "§3.2"), host("Host: a:80:80\r\n", 400, "§3.2"),
    host("Host: [::1\r\n", 400, "§3.2"), host("Host: [zz]\r\n", 400, "§3.2"),
    host("Host: [::1]a\r\n", 400, "§3.2"),
    host("Host: %zz\r\n", 400, "§3.2"), host("Host: é\r\n", 400, "§3.2"),
    Example("GET http://b/ HTTP/1.1\r\n\r\n", 400, "§3.2 absolute form needs one as well"),
    Example("GET / HTTP/1.0\r\n\r\n", 200, "§3.2 HTTP/1.0 does not"),
    Example("GET / HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n", 400, "§3.2 but not two"),
  ]

  static let framing: [Example] = [
    get("Content-Length: 0", 200, "§6.2"), get("Content-Length: 007", 400, "RFC 9110 §8.6 octal?"),
    get("Content-Length: 9223372036854775807", 200, "the limit depends on the target"),
    get("Content-Length: 18446744073709551616", 400, "RFC 9110 §8.6 overflow"),
    get("Content-Length: -1", 400, "§6.3"), get("Content-Length: +1", 400, "§6.3"),
    get("Content-Length: 1 1", 400, "§6.3"), get("Content-Length: 1, 1", 400, "§6.3 list"),
    get("Content-Length: 0x1", 400, "§6.3"), get("Content-Length: 1.0", 400, "§6.3"),
    get("Content-Length:", 400, "§6.3 empty"),
    get("Content-Length: 1\r\nContent-Length: 1", 400, "§6.3 twice"),
    get("Content-Length: 1\r\nContent-Length: 2", 400, "§6.3 differing"),
    get("Transfer-Encoding: chunked", 200, "§6.1"), get("transfer-encoding:\tCHUNKED ", 200, "§6.1"),
    get("Transfer-Encoding: chunked\r\nContent-Length: 1", 400, "§6.3 both"),
    get("Content-Length: 1\r\nTransfer-Encoding: chunked", 400, "§6.3 both"),
    get("Transfer-Encoding: chunked, chunked", 400, "§6.1 twice"),
    get("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", 400, "§6.1 twice"),
    get("Transfer-Encoding: gzip", 400, "§6.3 chunked is not last"),
    get("Transfer-Encoding: chunked, gzip", 400, "§6.3 chunked is not last"),
    get("Transfer-Encoding: gzip, chunked", 501, "§6.1 unknown coding"),
    get("Transfer-Encoding: identity", 400, "§6.1"), get("Transfer-Encoding: xchunked", 400, "§6.1"),
    get("Transfer-Encoding: chunked;a=b", 400, "§7.1 no parameters"), get("Transfer-Encoding:", 400, "§6.1"),
    get("Transfer-Encoding: ,chunked", 400, "§6.1"), get("Transfer-Encoding: \"chunked\"", 400, "§6.1"),
    get("Transfer-Encoding: chun\u{0B}ked", 400, "§6.1"),
    Example("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", 400, "§6.1 HTTP/1.0"),
    get("Expect: 100-Continue", 200, "RFC 9110 §10.1.1"), get("Expect: a cake", 417, "RFC 9110 §10.1.1"),
    Example("GET / HTTP/1.0\r\nExpect: 100-continue\r\n\r\n", 200, "RFC 9110 §10.1.1"),
  ]

  static let all = requestLines + targets + fieldLines + hosts + framing

  @Test("Heads are accepted or refused", arguments: all)
  func whole(example: Example) { #expect(Self.parse(example.head, pieces: .max).status == example.status) }

  @Test("The result does not depend on how a head is cut", arguments: all)
  func pieces(example: Example) {
    let whole = Self.parse(example.head, pieces: .max)
    for size in [1, 2, 3, 7] { #expect(Self.parse(example.head, pieces: size) == whole) }
    guard example.head.utf8.count < 200 else { return }
    for split in 1..<example.head.utf8.count {
      #expect(Self.parse(example.head, first: split, pieces: .max) == whole)
    }
  }

  @Test("A head is parsed to its request")
  func request() throws {
    let text =
      "POST http://b:8080?x=1 HTTP/1.1\r\nHost: a\r\nX-B: 1\r\ncontent-length: 3\r\nx-b:  2 \r\n\r\nabc"
    let result = Self.parse(text, pieces: .max)
    let head = try #require(result.head)
    #expect(head.method == .post)
    #expect(head.target == "/?x=1")
    #expect(head.authority == "b:8080")
    #expect(head.fields[values: .init("X-B")!] == ["1", "2"])
    #expect(head.framing == .length(3))
    #expect(head.connection == ConnectionOptions(isHTTP10: false, keepsAlive: true))
    #expect(result.consumed == text.utf8.count - 3)
  }

  @Test(
    "The connection persists as in RFC 9112 §9.3",
    arguments: [
      ("1.1", "", true), ("1.1", "Connection: close\r\n", false), ("1.1", "Connection: a, Close\r\n", false),
      ("1.1", "Connection: keep-alive\r\n", true), ("1.0", "", false),
      ("1.0", "Connection: Keep-Alive\r\n", true),
      ("1.0", "Connection: keep-alive\r\nConnection: close\r\n", false),
    ])
  func keepAlive(version: String, field: String, keepsAlive: Bool) throws {
    let result = Self.parse("GET / HTTP/\(version)\r\nHost: a\r\n\(field)\r\n", pieces: .max)
    #expect(try #require(result.head).connection.keepsAlive == keepsAlive)
  }

  struct Outcome: Equatable {
    var status: Int
    var consumed = 0
    var head: RequestHead?
  }

  /// Parses `text` in pieces, like a connection.
  static func parse(_ text: String, first: Int? = nil, pieces size: Int) -> Outcome {
    let bytes = Array(text.unicodeScalars.map { $0.value == 0xFF ? [0xFF] : Array(String($0).utf8) }.joined())
    var parser = RequestHeadParser(limits: ServerLimits())
    var start = 0
    var end = min(first ?? size, bytes.count)
    while true {
      do {
        let (consumed, head) = try bytes[start..<end].withUnsafeBytes { buffer in
          try parser.parse(buffer)
        }
        start += consumed
        if let head { return Outcome(status: 200, consumed: start, head: head) }
      } catch let error as RequestRefusal {
        return Outcome(status: error.status.code)
      } catch {
        return Outcome(status: 0)
      }
      if end == bytes.count { return Outcome(status: 0) }
      end += min(size, bytes.count - end)
    }
  }
}
