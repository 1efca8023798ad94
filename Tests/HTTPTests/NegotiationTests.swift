import HTTP
import HTTPTypes
import Testing

@Suite struct NegotiationTests {
  @Test(
    "gzip is taken as Accept-Encoding says (RFC 9110 §12.5.3)",
    arguments: [
      ("gzip", true), ("GZIP", true), ("x-gzip", true), ("gzip, deflate, br", true), ("gzip;q=0", false),
      ("gzip;q=0.000", false), ("gzip;q=0.001", true), ("gzip ; q=1.0", true), ("*", true), ("*;q=0", false),
      ("*;q=0, gzip;q=0.5", true), ("gzip;q=0, *", false), ("br", false), ("identity", false), ("", false),
      ("gzip;q=2", false), ("gzip;q=x", false), (",,gzip,,", true),
    ])
  func gzip(field: String, isAccepted: Bool) {
    #expect(AcceptEncoding(field).accepts("gzip") == isAccepted)
  }

  @Test("Nothing said is nothing but identity")
  func absent() {
    #expect(AcceptEncoding(nil).accepts("identity"))
    #expect(!AcceptEncoding(nil).accepts("gzip"))
  }

  @Test("identity is acceptable unless it was refused")
  func identity() {
    #expect(AcceptEncoding("gzip").accepts("identity"))
    #expect(!AcceptEncoding("identity;q=0").accepts("identity"))
    #expect(!AcceptEncoding("gzip, *;q=0").accepts("identity"))
  }

  @Test("The highest weight wins, the first of equals")
  func preference() {
    #expect(AcceptEncoding("gzip;q=0.5, br").preferred(among: ["gzip", "br", "identity"]) == "br")
    #expect(AcceptEncoding("gzip, br").preferred(among: ["br", "gzip", "identity"]) == "br")
    #expect(AcceptEncoding("deflate").preferred(among: ["br", "gzip", "identity"]) == "identity")
    #expect(AcceptEncoding("*;q=0").preferred(among: ["br", "identity"]) == nil)
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

  @Test("no-transform is found among the directives")
  func transformation() {
    #expect(CacheControl("public, No-Transform").forbidsTransformation)
    #expect(!CacheControl.immutable.forbidsTransformation)
    #expect(CacheControl.shared(maxAge: .seconds(300)).description == "public, max-age=300")
  }
}
