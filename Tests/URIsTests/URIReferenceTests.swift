import Testing
import URIs

@Suite("URI references") struct URIReferenceTests {
  @Test(
    "Splitting and joining changes no byte",
    arguments: [
      "", "https://user@Example.com:8080/a//b/?q=?#f#g", "mailto:jo@example.com", "//host", "///x", "?", "#",
      "a:b",
      "1a:b", "/a:b", "http://[::1]:80/", "urn:isbn:0451450523", "ü://x", "https://example.com/日本?x=ü",
    ])
  func verbatim(text: String) {
    #expect(URIReference(text).description == text)
  }

  @Test("An empty component differs from an absent one") func emptyParts() {
    let reference = URIReference("http://?#")
    #expect(reference.authority == "")
    #expect(reference.query == "")
    #expect(reference.fragment == "")
    #expect(URIReference("http:").authority == nil)
    #expect(URIReference("http:").query == nil)
  }

  @Test(
    "The host is in lowercase, without user and port",
    arguments: [
      ("http://jo:pw@Example.COM:80/", "example.com"), ("http://[2001:DB8::1]:443/", "[2001:db8::1]"),
      ("http://[::1]/", "[::1]"), ("http://host:/", "host"), ("http:///", ""), ("mailto:x@y", nil),
      ("/a", nil),
    ] as [(String, String?)])
  func host(text: String, host: String?) {
    #expect(URIReference(text).host == host)
  }

  @Test("The origin is scheme and authority") func origin() {
    #expect(URIReference("HTTPS://Example.com:8080/a?b").origin?.description == "https://example.com:8080")
    #expect(URIReference("file:///a").origin == nil)
    #expect(URIReference("/a").origin == nil)
  }

  @Test("A colon makes a reference absolute only after a scheme") func absolute() {
    #expect(URIReference("tag:x,2003:1").isAbsolute)
    #expect(!URIReference("1:2").isAbsolute)
    #expect(!URIReference("./a:b").isAbsolute)
  }

  @Test(
    "A web address is an http or https URL with a host",
    arguments: [
      ("https://example.com", true), ("HTTP://example.com:80/a", true), ("https://[::1]/", true),
      ("https:///a", false), ("http:a", false), ("https:", false), ("ftp://example.com", false),
      ("javascript:alert(1)", false), ("//example.com/a", false), ("/a", false), ("", false),
    ])
  func webAddress(text: String, isWebAddress: Bool) {
    #expect(URIReference(text).isWebAddress == isWebAddress)
  }

  @Test(
    "Only the credentials are removed",
    arguments: [
      ("https://jo:pw@example.com:8080/a?b@c#d", "https://example.com:8080/a?b@c#d"),
      ("https://jo@pw@example.com/", "https://example.com/"), ("https://@example.com", "https://example.com"),
      ("https://example.com/@jo", "https://example.com/@jo"),
      ("mailto:jo@example.com", "mailto:jo@example.com"),
      ("", ""),
    ])
  func withoutCredentials(url: String, expected: String) {
    #expect(url.withoutCredentials == expected)
  }
}
