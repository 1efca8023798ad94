import HTTP
import HTTPTypes
import Testing

@Suite struct NegotiationTests {
  @Test(
    "gzip is chosen as Accept-Encoding asks (RFC 9110 §12.5.3)",
    arguments: [
      ("gzip", true), ("GZIP", true), ("x-gzip", true), ("gzip, deflate, br", true), ("gzip;q=0", false),
      ("gzip;q=0.000", false), ("gzip;q=0.001", true), ("gzip ; q=1.0", true), ("*", true), ("*;q=0", false),
      ("*;q=0, gzip;q=0.5", true), ("gzip;q=0, *", false), ("br", false), ("identity", false), ("", false),
      ("gzip;q=2", false), ("gzip;q=x", false), (",,gzip,,", true),
    ])
  func gzip(field: String, isAccepted: Bool) {
    #expect(AcceptEncoding(field).accepts(.gzip) == isAccepted)
  }

  @Test(
    "Over TLS, cross-site requests are not compressed unless a person follows a link (BREACH)",
    arguments: [
      ("https", "https://other.example/", nil, false), ("https", "https://other.example/", "?1", true),
      ("https", "https://LOCALHOST/page", nil, true), ("https", nil, nil, true),
      ("https", "https://localhost:8443/", nil, false), ("http", "https://other.example/", nil, true),
    ] as [(String, String?, String?, Bool)])
  func otherSites(scheme: String, referer: String?, user: String?, isAccepted: Bool) {
    var request = Request(.get, "/", headerFields: [.acceptEncoding: "gzip, br"])
    request.scheme = scheme
    request.headerFields[.referer] = referer
    request.headerFields[.init("Sec-Fetch-User")!] = user
    #expect(AcceptEncoding(of: request).accepts(.gzip) == isAccepted)
    #expect(AcceptEncoding(of: request).accepts(.brotli) == isAccepted)
    #expect(AcceptEncoding(of: request).accepts(.identity))
  }

  @Test("Without Accept-Encoding, only identity is acceptable")
  func absent() {
    #expect(AcceptEncoding(nil).accepts(.identity))
    #expect(!AcceptEncoding(nil).accepts(.gzip))
  }

  @Test("identity is acceptable unless it is refused")
  func identity() {
    #expect(AcceptEncoding("gzip").accepts(.identity))
    #expect(!AcceptEncoding("identity;q=0").accepts(.identity))
    #expect(!AcceptEncoding("gzip, *;q=0").accepts(.identity))
  }

  @Test(
    "The highest weight wins, and the first of equals; brotli must be named",
    arguments: [
      ("gzip, br", .brotli), ("gzip, deflate, br, zstd", .brotli), ("br;q=0.9, gzip", .gzip),
      ("x-gzip", .gzip),
      ("gzip;q=0.5, br", .brotli), ("gzip;q=0.5, identity", .identity), ("gzip;q=0.001", .gzip),
      ("gzip;q=0.5, *", .identity), ("deflate", .identity), ("identity", .identity), ("", .identity),
      (nil, .identity), ("*", .gzip), ("gzip;q=0, *", .identity), ("*, br", .brotli),
      ("identity;q=0, *;q=0.5", .gzip), ("identity;q=0, gzip;q=0, *", .brotli), ("identity;q=0, br", .brotli),
      ("identity;q=0", nil), ("*;q=0", nil), ("*;q=0, gzip", .gzip), ("br;q=1.5, gzip;q=0.1", .gzip),
      ("gzip;Q=0, br ; q=0.2", .brotli), ("gzip;level=9;q=0", .identity), ("br;q=0.1234, gzip", .gzip),
    ] as [(String?, ContentCoding?)])
  func preference(field: String?, coding: ContentCoding?) {
    #expect(AcceptEncoding(field).preferred(among: [.brotli, .gzip, .identity]) == coding)
  }

  @Test("Several fields are one list")
  func severalFields() {
    var request = Request(.get, "/", headerFields: [.acceptEncoding: "br"])
    request.headerFields.append(.init(name: .acceptEncoding, value: "gzip;q=0.5"))
    #expect(AcceptEncoding(of: request) == AcceptEncoding("br, gzip;q=0.5"))
  }

  @Test("Vary names each field once")
  func vary() {
    var response = Response()
    response.addVary(.acceptEncoding)
    response.addVary(.cookie)
    response.addVary(.acceptEncoding)
    #expect(response.headerFields[.vary] == "Accept-Encoding, Cookie")
    response = Response(headerFields: [.vary: "*"])
    response.addVary(.cookie)
    #expect(response.headerFields[.vary] == "*")
  }

  @Test("no-transform is found among other directives")
  func transformation() {
    #expect(CacheControl("public, No-Transform").forbidsTransformation)
    #expect(!CacheControl.immutable.forbidsTransformation)
    #expect(CacheControl.shared(maxAge: .seconds(300)).description == "public, max-age=300")
  }

  @Test(
    "List members match regardless of case and surrounding white space",
    arguments: [
      ("accept-encoding", true), ("Accept , ACCEPT-Encoding\t", true), (" accept-encoding ,x", true),
      ("accept-encodings", false), ("x-accept-encoding", false), ("accept encoding", false), ("", false),
      (",,", false), ("accept-encoding=1", false), ("ä,accept-encoding", true),
    ])
  func listMember(list: String, isThere: Bool) {
    #expect(list.hasListMember("accept-encoding") == isThere)
  }
}
