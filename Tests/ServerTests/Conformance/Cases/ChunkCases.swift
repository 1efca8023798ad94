extension ConformanceTests {
  /// A POST in chunks; `chunks` are all except the last one.
  private static func taken(
    _ chunks: String, as content: String, _ section: String, _ name: String
  ) -> Case {
    sent("/", chunks + "0\r\n\r\n", posted(content), section, name)
  }

  private static func sent(
    _ path: String, _ chunks: String, _ expected: Expectation, _ section: String, _ name: String
  ) -> Case {
    Case(
      "POST \(path) HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)", expected, section,
      name)
  }

  private static func refused(_ chunks: String, _ section: String, _ name: String) -> Case {
    sent("/", chunks, .refused(400), section, name)
  }

  private static func long(_ count: Int) -> String { String(repeating: "a", count: count) }

  static let chunks = CaseGroup(
    "Chunks",
    [
      taken("", as: "", "9112 §7.1", "only the last chunk"),
      taken("5\r\nhello\r\n", as: "hello", "9112 §7.1", "one"),
      taken("5\r\nhello\r\n7\r\n, world\r\n", as: "hello, world", "9112 §7.1", "two"),
      taken("A\r\n0123456789\r\n", as: "0123456789", "9112 §7.1", "an uppercase digit"),
      taken("a\r\n0123456789\r\n", as: "0123456789", "9112 §7.1", "a lowercase digit"),
      taken("0005\r\nhello\r\n", as: "hello", "9112 §7.1", "leading zeros"),
      taken("000000000000005\r\nhello\r\n", as: "hello", "9112 §7.1", "fifteen digits"),
      taken("2\r\n\r\n\r\n", as: "\r\n", "9112 §7.1", "a line end as data"),
      taken("7\r\n0\r\n\r\nGE\r\n", as: "0\r\n\r\nGE", "9112 §7.1", "data that looks like the end"),
      taken("1\r\n\u{0}\r\n", as: "\u{0}", "9112 §7.1", "NUL as data"),
      taken("186A0\r\n\(long(100_000))\r\n", as: long(100_000), "9112 §7.1", "more than one buffer"),
      taken(
        String(repeating: "1\r\nx\r\n", count: 300), as: String(repeating: "x", count: 300), "9112 §7.1",
        "many"),
      sent("/", "5\r\nhello\r\n000\r\n\r\n", posted("hello"), "9112 §7.1", "a last chunk of several zeros"),

      // Extensions
      taken("5;a\r\nhello\r\n", as: "hello", "9112 §7.1.1", "an extension"),
      taken("5;a=b\r\nhello\r\n", as: "hello", "9112 §7.1.1", "with a value"),
      taken("5;a=\"b;c\\\"d\"\r\nhello\r\n", as: "hello", "9112 §7.1.1", "with a quoted value"),
      taken("5;a;b=c;d\r\nhello\r\n", as: "hello", "9112 §7.1.1", "several"),
      taken("5 ; a = b\r\nhello\r\n", as: "hello", "9112 §7.1.1", "whitespace where the grammar allows it"),
      taken("5\t;\ta\r\nhello\r\n", as: "hello", "9112 §7.1.1", "tabs where the grammar allows them"),
      sent("/", "5\r\nhello\r\n0;a=b\r\n\r\n", posted("hello"), "9112 §7.1.1", "of the last chunk"),
      taken("5;a=\"\"\r\nhello\r\n", as: "hello", "9112 §7.1.1", "an empty quoted value"),
    ])

  static let malformedExtensions = CaseGroup(
    "Malformed chunk extensions",
    [
      refused("5;\r\nhello\r\n0\r\n\r\n", "9112 §7.1.1", "an extension without a name"),
      refused("5;;a\r\nhello\r\n0\r\n\r\n", "9112 §7.1.1", "two semicolons"),
      refused("5;a=\r\nhello\r\n0\r\n\r\n", "9112 §7.1.1", "an extension without its value"),
      refused("5;=b\r\nhello\r\n0\r\n\r\n", "9112 §7.1.1", "a value without its name"),
      refused("5;a[b]\r\nhello\r\n0\r\n\r\n", "9112 §7.1.1", "a name that is not a token"),
      refused("5;a=\"b\r\nhello\r\n0\r\n\r\n", "9112 §7.1.1", "a quote that does not end"),
      refused("5;a=\"b\\\r\nhello\r\n0\r\n\r\n", "9112 §7.1.1", "a backslash at the end"),
      refused("5;a \r\nhello\r\n0\r\n\r\n", "9112 §7.1.1", "a space after the extension"),
      refused("5;a b\r\nhello\r\n0\r\n\r\n", "9112 §7.1.1", "two words"),
      refused("5,a\r\nhello\r\n0\r\n\r\n", "9112 §7.1.1", "a comma instead of a semicolon"),
      refused("5;a\nhello\r\n0\r\n\r\n", "9112 §2.2", "an extension that ends in a bare LF"),
      refused("5;a\rhello\r\n0\r\n\r\n", "9112 §2.2", "a bare CR in an extension"),
      refused("5;a\rb\r\nhello\r\n0\r\n\r\n", "9112 §2.2", "a bare CR within an extension"),
      refused("5;a\u{0}\r\nhello\r\n0\r\n\r\n", "9112 §7.1.1", "NUL in an extension"),
      refused("5;a\u{FF}\r\nhello\r\n0\r\n\r\n", "9112 §7.1.1", "a byte beyond ASCII in an extension"),
      refused("5;\(long(5000))\r\nhello\r\n0\r\n\r\n", "9112 §7.1.1", "an extension of 5 KB"),
      refused("5;\(long(70_000))\r\nhello\r\n0\r\n\r\n", "9112 §7.1.1", "an extension of 70 KB"),
      refused(
        String(repeating: "1;\(long(100))\r\nx\r\n", count: 50) + "0\r\n\r\n", "9112 §7.1.1",
        "many extensions"),
    ].alsoUnread)

  static let malformedSizes = CaseGroup(
    "Malformed chunk sizes",
    [
      refused("\r\nhello\r\n0\r\n\r\n", "9112 §7.1", "no size"),
      refused("0x5\r\nhello\r\n0\r\n\r\n", "9112 §7.1", "a hexadecimal prefix"),
      refused("+5\r\nhello\r\n0\r\n\r\n", "9112 §7.1", "a plus sign"),
      refused("-5\r\nhello\r\n0\r\n\r\n", "9112 §7.1", "a minus sign"),
      refused("-0\r\n\r\n", "9112 §7.1", "minus zero"),
      refused(" 5\r\nhello\r\n0\r\n\r\n", "9112 §7.1", "a space before"),
      refused("\t5\r\nhello\r\n0\r\n\r\n", "9112 §7.1", "a tab before"),
      refused("5 \r\nhello\r\n0\r\n\r\n", "9112 §7.1", "a space after"),
      refused("5\t\r\nhello\r\n0\r\n\r\n", "9112 §7.1", "a tab after"),
      refused("5\u{B}\r\nhello\r\n0\r\n\r\n", "9112 §7.1", "a vertical tab after"),
      refused("5 5\r\nhello\r\n0\r\n\r\n", "9112 §7.1", "two sizes"),
      refused("0_5\r\nhello\r\n0\r\n\r\n", "9112 §7.1", "an underscore"),
      refused("5.0\r\nhello\r\n0\r\n\r\n", "9112 §7.1", "a fraction"),
      refused("5h\r\nhello\r\n0\r\n\r\n", "9112 §7.1", "a suffix"),
      refused("g\r\nhello\r\n0\r\n\r\n", "9112 §7.1", "no hexadecimal digit"),
      refused("\"5\"\r\nhello\r\n0\r\n\r\n", "9112 §7.1", "a quoted size"),
      refused("5\u{0}\r\nhello\r\n0\r\n\r\n", "9112 §7.1", "NUL after"),
      refused("\u{B2}\r\nhello\r\n0\r\n\r\n", "9112 §7.1", "a superscript"),
      refused("FFFFFFFFFFFFFFFF\r\nhello\r\n0\r\n\r\n", "9112 §7.1", "the largest number"),
      refused("7FFFFFFFFFFFFFFF\r\nhello\r\n0\r\n\r\n", "9112 §7.1", "the largest signed number"),
      refused("10000000000000005\r\nhello\r\n0\r\n\r\n", "9112 §7.1", "which overflows to 5"),
      refused("00000000000000005\r\nhello\r\n0\r\n\r\n", "9112 §7.1", "seventeen digits"),
      refused("\(long(5000))\r\nhello\r\n0\r\n\r\n", "9112 §7.1", "a size of thousands of digits"),
    ].alsoUnread)

  static let malformedChunks = CaseGroup(
    "Malformed chunks",
    [
      refused("5\nhello\r\n0\r\n\r\n", "9112 §2.2", "a size that ends in a bare LF"),
      refused("5\rhello\r\n0\r\n\r\n", "9112 §2.2", "a size that ends in a bare CR"),
      refused("5\r\r\nhello\r\n0\r\n\r\n", "9112 §2.2", "CR CR LF"),
      refused("5\r\nhello\n0\r\n\r\n", "9112 §7.1", "data that ends in a bare LF"),
      refused("5\r\nhello\r0\r\n\r\n", "9112 §7.1", "data that ends in a bare CR"),
      refused("5\r\nhello0\r\n\r\n", "9112 §7.1", "data without a line end"),
      refused("5\r\nhello!\r\n0\r\n\r\n", "9112 §7.1", "one byte more than the size"),
      refused("5\r\nhello, world\r\n0\r\n\r\n", "9112 §7.1", "far more than the size"),
      refused("5\r\nhell\r\n0\r\n\r\n", "9112 §7.1", "one byte less than the size"),
      refused("5\r\nhello\r\n\r\n0\r\n\r\n", "9112 §7.1", "an empty line between chunks"),
      refused("5\r\nhello\r\n0\n\r\n", "9112 §2.2", "a last chunk that ends in a bare LF"),
      refused("5\r\nhello\r\n0\r\n\n", "9112 §2.2", "an end that is a bare LF"),
      refused("5\r\nhello\r\n0\r\n\r\r\n", "9112 §2.2", "an end that is CR CR LF"),
      refused("hello", "9112 §7.1", "no chunks at all"),
      refused("GET /x HTTP/1.1\r\nHost: a\r\n\r\n", "9112 §7.1", "a request for the content"),
    ].alsoUnread)

  static let incompleteChunks = CaseGroup(
    "Incomplete chunks",
    [
      sent("/", "5\r\nhello\r\n", Expectation.closed(400).afterEnd, "9112 §8", "no last chunk"),
      sent("/", "5\r\nhel", Expectation.closed(400).afterEnd, "9112 §8", "data cut short"),
      sent(
        "/", "5\r\nhello\r\n0\r\n", Expectation.closed(400).afterEnd, "9112 §8", "no end of the trailers"),
      sent(
        "/unread", "5\r\nhello\r\n", Expectation.closed(400).afterEnd, "9112 §8", "no last chunk, unread"),
      sent("/unread", "", Expectation.closed(400).afterEnd, "9112 §8", "nothing, unread"),
      sent("/", "A00001\r\n", .refused(413), "9110 §15.5.14", "more than the limit"),
    ])
}

extension [Case] {
  /// These cases, and the same with a handler that does not read the content, before or after it arrives.
  fileprivate var alsoUnread: [Case] {
    self + map { $0.at("/unread") } + map { $0.at("/late") }
  }
}

extension Case {
  /// The same POST at another path than `/`.
  fileprivate func at(_ path: String) -> Case {
    let text = String(String.UnicodeScalarView(bytes.map(Unicode.Scalar.init)))
    return Case("POST \(path)" + text.dropFirst("POST /".count), expected, section, "\(name), at \(path)")
  }
}
