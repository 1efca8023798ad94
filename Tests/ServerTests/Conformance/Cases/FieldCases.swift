extension ConformanceTests {
  /// A GET whose response shows the fields that the handler received.
  private static func shown(_ lines: String, as fields: String, _ section: String, _ name: String) -> Case {
    Case("GET /fields HTTP/1.1\r\nHost: a\r\n\(lines)\r\n\r\n", .kept(.ok(fields)), section, name)
  }

  private static func refused(_ lines: String, _ section: String, _ name: String) -> Case {
    get(lines, .refused(400), section, name)
  }

  static let fieldLines = CaseGroup(
    "Fields",
    [
      // Values
      shown("A: b", as: "A=b", "9112 §5", "a field"),
      shown("A:b", as: "A=b", "9112 §5", "no space after the colon"),
      shown("A:  b", as: "A=b", "9112 §5.1", "two spaces after the colon"),
      shown("A:\t b \t", as: "A=b", "9112 §5.1", "whitespace around the value"),
      shown("A: b c\td", as: "A=b c\td", "9110 §5.5", "whitespace within the value"),
      shown("A:", as: "A=", "9110 §5.5", "no value"),
      shown("A:   ", as: "A=", "9110 §5.5", "only whitespace for a value"),
      shown("A: :b: c", as: "A=:b: c", "9112 §5", "colons in the value"),
      shown("A: \"b, c\"", as: "A=\"b, c\"", "9110 §5.6.4", "a quoted string is left as it is"),
      shown("A: b\r\nA: c", as: "A=b|A=c", "9110 §5.3", "two fields with one name, in their order"),
      shown("A: b\r\nC: d\r\na: e", as: "A=b|C=d|a=e", "9110 §5.1", "names in any case"),
      shown("A: %0d%0aB: c", as: "A=%0d%0aB: c", "9110 §5.5", "encoded CR LF is not CR LF"),
      get("A: \u{E9}\u{FF}", .taken, "9110 §5.5", "obs-text"),
      get("A: \u{C3}\u{A9}", .taken, "9110 §5.5", "UTF-8"),
      refused("A: b\u{0}c", "9110 §5.5", "NUL"),
      refused("A: \u{1}", "9110 §5.5", "a control character"),
      refused("A: b\u{7}\u{8}\u{B}c", "9110 §5.5", "control characters"),
      refused("A: b\u{1B}[0m", "9110 §5.5", "an escape sequence"),
      refused("A: b\u{7F}", "9110 §5.5", "DEL"),
      refused("A: b\rc", "9112 §2.2", "a bare CR"),
      refused("A: b\rX: c", "9112 §2.2", "a bare CR before what looks like a field"),
      refused("A: b\nX: c", "9112 §2.2", "a bare LF before what looks like a field"),
      refused("A: b\n", "9112 §2.2", "a bare LF at the end"),
      refused("A: b\r", "9112 §2.2", "a bare CR at the end"),
      refused("\n", "9112 §2.2", "a bare LF as a line"), refused("\r", "9112 §2.2", "a bare CR as a line"),
      refused("A: b\r\r\nX: c", "9112 §2.2", "CR CR LF"),
      refused("A: b\n\nGET /x HTTP/1.1\r\nHost: a", "9112 §2.2", "a head that ends in bare LFs"),

      refused("Content-Type: text/plain\r\nContent-Type: text/html", "9110 §5.3", "two Content-Type fields"),
      shown("Accept: a/b\r\nAccept: c/d", as: "Accept=a/b|Accept=c/d", "9110 §5.3", "two fields of a list"),

      // Names
      shown("!#$%&'*+-.^_`|~09: b", as: "!#$%&'*+-.^_`|~09=b", "9110 §5.6.2", "all characters of a token"),
      shown("Content_Length: 5", as: "Content_Length=5", "9110 §5.1", "an underscore is not a hyphen"),
      shown(
        "Transfer_Encoding: chunked", as: "Transfer_Encoding=chunked", "9110 §5.1", "an underscore again"),
      refused("A : b", "9112 §5.1", "a space before the colon"),
      refused("A\t: b", "9112 §5.1", "a tab before the colon"),
      refused("A\u{B}: b", "9112 §5.1", "a vertical tab before the colon"),
      refused("Content-Length : 0", "9112 §5.1", "a space before the colon of Content-Length"),
      refused("Transfer-Encoding : chunked", "9112 §5.1", "a space before the colon of Transfer-Encoding"),
      refused("A b: c", "9112 §5.1", "a space within"),
      refused("Content\tLength: 5", "9112 §5.1", "a tab within"),
      refused(": b", "9110 §5.1", "an empty name"),
      refused(":", "9110 §5.1", "a colon alone"),
      refused("A", "9112 §5", "no colon"),
      refused("GET / HTTP/1.1", "9112 §5", "a second request line"),
      refused("\u{B}A: b", "9110 §5.1", "a vertical tab before the name"),
      refused("\u{1F}Content-Length: 5", "9110 §5.1", "a control character before the name"),
      refused("Content-Length\u{0}: 5", "9110 §5.1", "NUL before the colon"),
      refused("Content-Length\u{A0}: 5", "9110 §5.1", "a no-break space before the colon"),
      refused("Content-Length\u{85}: 5", "9110 §5.1", "a next-line character before the colon"),
      refused("Content-Length;: 5", "9110 §5.1", "a semicolon before the colon"),
      refused("A[b]: c", "9110 §5.6.2", "brackets"),
      refused("A(b): c", "9110 §5.6.2", "parentheses"),
      refused("A@b: c", "9110 §5.6.2", "an at sign"),
      refused("A/b: c", "9110 §5.6.2", "a slash"),
      refused("\"A\": b", "9110 §5.6.2", "a quoted name"),
      refused("A\u{0}: b", "9110 §5.1", "NUL"),
      refused("A\u{7F}: b", "9110 §5.1", "DEL"),
      refused("\u{C3}\u{A9}: b", "9110 §5.1", "UTF-8"),
      refused("A\u{FF}: b", "9110 §5.1", "a byte beyond ASCII"),
      refused("A\r: b", "9112 §2.2", "a bare CR"),
      refused("\u{0}", "9112 §5", "NUL alone"),

      // Folding
      refused("A: b\r\n c", "9112 §5.2", "a folded value"),
      refused("A: b\r\n\tc", "9112 §5.2", "a value folded by a tab"),
      refused("A: b\r\n ", "9112 §5.2", "a line of whitespace"),
      refused("A:\r\n b", "9112 §5.2", "a value in the line after its name"),
      refused("Transfer-Encoding:\r\n chunked", "9112 §5.2", "a folded Transfer-Encoding"),
      refused("Content-Length:\r\n 5", "9112 §5.2", "a folded Content-Length"),
      Case(
        "GET / HTTP/1.1\r\n Host: a\r\n\r\n", .refused(400), "9112 §2.2", "a space before the first field"),
      Case("GET / HTTP/1.1\r\n\tHost: a\r\n\r\n", .refused(400), "9112 §2.2", "a tab before the first field"),
      Case(
        "GET / HTTP/1.1\r\n \r\nHost: a\r\n\r\n", .refused(400), "9112 §2.2", "a space as the first field"),

      // Limits
      get((1...99).map { "A\($0): b" }.joined(separator: "\r\n"), .taken, "6585 §5", "100 fields"),
      get((1...100).map { "A\($0): b" }.joined(separator: "\r\n"), .taken, "6585 §5", "100 beside Host"),
      get((1...101).map { "A\($0): b" }.joined(separator: "\r\n"), .refused(431), "6585 §5", "too many"),
      get((1...9999).map { "A\($0): b" }.joined(separator: "\r\n"), .refused(431), "6585 §5", "far too many"),
      get("A: \(String(repeating: "b", count: 30_000))", .taken, "6585 §5", "30 KB"),
      get(
        "A: \(String(repeating: "b", count: 33_000))", .refused(431), "6585 §5", "a value that is too long"),
      get("A: \(String(repeating: "b", count: 200_000))", .refused(431), "6585 §5", "a value of 200 KB"),
      get("\(String(repeating: "a", count: 40_000)): b", .refused(431), "6585 §5", "a name that is too long"),
      get(
        (1...40).map { "A\($0): \(String(repeating: "b", count: 1000))" }.joined(separator: "\r\n"),
        .refused(431),
        "6585 §5", "too much in all"),
    ])
}
