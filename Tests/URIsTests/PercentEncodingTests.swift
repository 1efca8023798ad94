import Testing
import URIs

@Suite("Percent-encoding") struct PercentEncodingTests {
  @Test("Characters outside the set are encoded") func encoding() {
    #expect("a b/ü?".percentEncoded(allowing: .unreserved) == "a%20b%2F%C3%BC%3F")
    #expect("a b/ü?".percentEncoded(allowing: .path) == "a%20b/%C3%BC%3F")
    #expect("a+b=c&d".percentEncoded(allowing: .pathSegment) == "a+b=c&d")
    #expect("azAZ09-._~".percentEncoded(allowing: .unreserved) == "azAZ09-._~")
  }

  @Test("A malformed reference is encoded, a correct one is unchanged") func mending() {
    #expect("http://x/a b?ü=\"1\"".percentEncoded(allowing: .anywhere) == "http://x/a%20b?%C3%BC=%221%22")
    #expect("http://x/%20?a=b#c".percentEncoded(allowing: .anywhere) == "http://x/%20?a=b#c")
  }

  @Test("Decoding undoes encoding", arguments: ["", "a b", "100%", "日本語 😀", "%41", "\u{0}"])
  func roundTrip(text: String) {
    #expect(text.percentEncoded(allowing: .unreserved).percentDecoded == text)
  }

  @Test("Invalid encoding is nil", arguments: ["%", "%4", "%zz", "a%", "%C3", "%FF"])
  func undecodable(text: String) {
    #expect(text.percentDecoded == nil)
  }

  @Test(
    "Unreserved characters are decoded, other digits become uppercase",
    arguments: [
      ("%61%2D%7e", "a-~"), ("%2f%3A", "%2F%3A"), ("%c3%a9", "%C3%A9"), ("%2561", "%2561"), ("%%61", "%a"),
      ("%6", "%6"), ("%zz%", "%zz%"), ("%00", "%00"), ("a", "a"),
    ])
  func normalizing(text: String, normal: String) {
    #expect(text.normalizingPercentEncoding == normal)
  }

  @Test(
    "A percent sign that encodes nothing stands for itself",
    arguments: [
      ("/100%", "/100%25"), ("/100%/a", "/100%25/a"), ("/%zz%C3%A9%4", "/%25zz%C3%A9%254"), ("/%25", "/%25"),
      ("%%20", "%25%20"), ("", ""),
    ])
  func mendedSigns(text: String, mended: String) {
    #expect(text.mendingPercentSigns == mended)
  }
}
