extension ConformanceTests {
  static let responses = CaseGroup(
    "Responses",
    [
      line("GET /none HTTP/1.1", .kept(204), "9110 §15.3.5", "204 has no content"),
      line("HEAD /none HTTP/1.1", .kept(.head(204)), "9110 §15.3.5", "204 to HEAD"),
      line("POST /none HTTP/1.1", .kept(204), "9110 §15.3.5", "204 to POST"),
      line("GET /unchanged HTTP/1.1", .kept(304), "9110 §15.4.5", "304 has no content"),
      line("HEAD /unchanged HTTP/1.1", .kept(.head(304)), "9110 §15.4.5", "304 to HEAD"),
      line("GET /stream HTTP/1.1", .kept(.ok("onetwo")), "9112 §7.1", "a stream is sent in chunks"),
      line("HEAD /stream HTTP/1.1", .kept(.head(200)), "9110 §9.3.2", "HEAD of a stream"),
      line("GET /failing HTTP/1.1", .kept(500), "9110 §15.6.1", "a handler that fails"),
      line("HEAD /failing HTTP/1.1", .kept(.head(500)), "9110 §9.3.2", "HEAD of a handler that fails"),
      line("GET /unread HTTP/1.1", .kept(Answer(403, "unread\n")), "9110 §15.5.4", "403 has content"),
      line("HEAD /unread HTTP/1.1", .kept(.head(403)), "9110 §9.3.2", "403 to HEAD has none"),
      Case("GET /none HTTP/1.0\r\n\r\n", .closed(204), "9110 §15.3.5", "204 to HTTP/1.0"),
      Case("GET /unchanged HTTP/1.0\r\n\r\n", .closed(304), "9110 §15.4.5", "304 to HTTP/1.0"),
      Case(
        "HEAD /stream HTTP/1.0\r\n\r\n", .closed(.head(200)), "9110 §9.3.2", "HEAD of a stream to HTTP/1.0"),
      Case(
        "GET /stream HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", .closed(.ok("onetwo")), "9112 §9.6",
        "chunks on a connection that closes"),
      Case(
        "GET /stream HTTP/1.1\r\nHost: a\r\nTE: trailers, deflate\r\n\r\n", .kept(.ok("onetwo")),
        "9110 §10.1.4",
        "no other coding than chunked, whatever TE says"),
    ])
}
