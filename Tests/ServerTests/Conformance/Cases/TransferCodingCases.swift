extension ConformanceTests {
  private static let hello = "5\r\nhello\r\n0\r\n\r\n"

  private static func taken(_ lines: String, _ section: String, _ name: String) -> Case {
    post(lines, hello, posted("hello"), section, name)
  }

  private static func refused(
    _ lines: String, _ section: String, _ name: String, status: Int = 400
  ) -> Case {
    post(lines, hello, .refused(status), section, name)
  }

  static let transferCodings = CaseGroup(
    "Transfer-Encoding",
    [
      taken("Transfer-Encoding: chunked", "9112 §6.1", "chunked"),
      taken("transfer-encoding:chunked", "9110 §5.1", "in lowercase"),
      taken("TRANSFER-ENCODING: chunked", "9110 §5.1", "in uppercase"),
      taken("Transfer-Encoding: CHUNKED", "9112 §7", "codings are case-insensitive"),
      taken("Transfer-Encoding: cHuNkEd", "9112 §7", "codings are case-insensitive"),
      taken("Transfer-Encoding:  chunked", "9110 §5.5", "spaces before it"),
      taken("Transfer-Encoding:\tchunked", "9110 §5.5", "a tab before it"),
      taken("Transfer-Encoding: chunked \t", "9110 §5.5", "whitespace after it"),
      taken("TE: gzip\r\nTransfer-Encoding: chunked", "9110 §10.1.4", "TE is about responses"),
      taken("Trailer: A\r\nTransfer-Encoding: chunked", "9110 §6.6.2", "announced trailers may be missing"),
      Case(
        "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + hello,
        .kept(.ok("GET / a hello")),
        "9110 §9.3.1", "GET"),
      Case(
        "HEAD / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + hello, .kept(.head(200)),
        "9110 §9.3.2", "HEAD"),
      Case(
        "OPTIONS * HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + hello, .kept(204),
        "9110 §9.3.7",
        "OPTIONS of the server"),
      Case(
        "POST /unread HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + hello, .kept(403),
        "9112 §9.3", "content that the handler does not read"),

      // With Content-Length, of which one is a lie
      refused("Content-Length: 15\r\nTransfer-Encoding: chunked", "9112 §6.3", "a length before"),
      refused("Transfer-Encoding: chunked\r\nContent-Length: 15", "9112 §6.3", "a length after"),
      refused("Transfer-Encoding: chunked\r\nContent-Length: 0", "9112 §6.3", "a length of 0"),
      refused("Content-Length: x\r\nTransfer-Encoding: chunked", "9112 §6.3", "an invalid length"),
      refused(
        "Connection: close\r\nContent-Length: 15\r\nTransfer-Encoding: chunked", "9112 §6.3",
        "a length, and a connection to be closed"),
      refused(
        "Content-Length: 15\r\nTransfer-Encoding: xchunked", "9112 §6.3", "a length and another coding"),
      refused("Content-Length: 15\r\nTransfer-Encoding: identity", "9112 §6.3", "a length and identity"),
      refused("Content-Length: 15\r\nTransfer-Encoding:", "9112 §6.3", "a length and an empty coding"),
      refused(
        "Content-Length: 5\r\nTransfer_Encoding: chunked\r\nTransfer-Encoding: chunked", "9112 §6.3",
        "a length, and a name with an underscore"),
      Case(
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /x",
        .refused(400), "9112 §11.2", "CL.TE"),
      Case(
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n5c\r\nGPOST / HTTP/1.1",
        .refused(400), "9112 §11.2", "TE.CL"),
      Case(
        "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nX",
        .refused(400), "9112 §11.2", "CL.TE of GET"),

      // Other codings
      refused("Transfer-Encoding: gzip, chunked", "9112 §6.1", "an unknown coding below", status: 501),
      refused(
        "Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked", "9112 §6.1", "in two fields", status: 501),
      refused("Transfer-Encoding: xchunked, chunked", "9112 §6.1", "an unknown coding first", status: 501),
      refused("Transfer-Encoding: identity, chunked", "9112 §6.1", "identity, which is none", status: 501),
      refused("Transfer-Encoding: gzip", "9112 §6.3", "chunked is missing"),
      refused("Transfer-Encoding: chunked, gzip", "9112 §6.3", "chunked is not the last"),
      refused(
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: gzip", "9112 §6.3", "not the last, in two fields"),
      refused("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity", "9112 §6.3", "identity after it"),
      refused("Transfer-Encoding: identity", "9112 §6.3", "identity"),
      refused("Transfer-Encoding: xchunked", "9112 §6.3", "a letter before"),
      refused("Transfer-Encoding: chunkedx", "9112 §6.3", "a letter after"),
      refused("Transfer-Encoding: chunk", "9112 §6.3", "a truncated name"),
      refused("Transfer-Encoding: chunked-", "9112 §6.3", "a hyphen after"),
      refused("Transfer-Encoding: chunked, chunked", "9112 §6.1", "twice"),
      refused(
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", "9112 §6.1", "twice, in two fields"),

      // Spelled in such a way that some would see another thing
      refused("Transfer-Encoding:", "9112 §6.1", "empty"),
      refused("Transfer-Encoding: chunked,", "9110 §5.6.1", "a comma after"),
      refused("Transfer-Encoding: ,chunked", "9110 §5.6.1", "a comma before"),
      refused("Transfer-Encoding: ,", "9110 §5.6.1", "a comma alone"),
      refused("Transfer-Encoding: chunked;a=b", "9112 §7.1", "a parameter"),
      refused("Transfer-Encoding: chunked;q=1", "9112 §7.1", "a weight"),
      refused("Transfer-Encoding: \"chunked\"", "9112 §7", "quoted"),
      refused("Transfer-Encoding: 'chunked'", "9112 §7", "in apostrophes"),
      refused("Transfer-Encoding: chunked gzip", "9112 §7", "two without a comma"),
      refused("Transfer-Encoding: chun ked", "9112 §7", "a space within"),
      refused("Transfer-Encoding: chun\u{0}ked", "9110 §5.5", "NUL within"),
      refused("Transfer-Encoding: \u{B}chunked", "9110 §5.5", "a vertical tab before"),
      refused("Transfer-Encoding: chunked\u{C}", "9110 §5.5", "a form feed after"),
      refused("Transfer-Encoding: \u{FF}chunked", "9112 §7", "a byte beyond ASCII before"),
      refused("Transfer-Encoding: chunked\u{A0}", "9112 §7", "a no-break space after"),
      refused(
        "Transfer-Encoding: chun\u{E2}\u{84}\u{AA}ed", "9112 §7",
        "the Kelvin sign, which case folding makes a k"),
      refused("Transfer-Encoding : chunked", "9112 §5.1", "a space before the colon"),
      refused("Transfer-Encoding\t: chunked", "9112 §5.1", "a tab before the colon"),
      refused("Transfer-Encoding\r\n : chunked", "9112 §5.2", "a colon in the next line"),
      refused("Transfer-Encoding:\r\n chunked", "9112 §5.2", "a value in the next line"),
      refused("Transfer-Encoding: gzip\r\n\tchunked", "9112 §5.2", "half a value in the next line"),
      refused(" Transfer-Encoding: chunked", "9112 §5.2", "a space before its name"),
      refused("A: b\rTransfer-Encoding: chunked", "9112 §2.2", "after a bare CR"),
      refused("A: b\nTransfer-Encoding: chunked", "9112 §2.2", "after a bare LF"),
      Case(
        "POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + hello, .refused(400),
        "9112 §6.1",
        "in HTTP/1.0"),
      Case(
        "POST / HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"
          + hello, .refused(400), "9112 §6.1", "in HTTP/1.0 with a length"),
    ])
}
