import HTTP
import Testing

@Suite struct EntityTagTests {
  @Test(
    "A tag is parsed and written as in RFC 9110 §8.8.3",
    arguments: [("\"abc\"", "abc", false), ("W/\"abc\"", "abc", true), ("\"\"", "", false)])
  func roundTrip(text: String, opaque: String, isWeak: Bool) throws {
    let tag = try #require(EntityTag(text))
    #expect(tag.opaque == opaque)
    #expect(tag.isWeak == isWeak)
    #expect(tag.description == text)
  }

  @Test(
    "Text that is not a quoted tag is refused",
    arguments: ["abc", "\"abc", "abc\"", "w/\"abc\"", "\"a b\"", "\"a\"b", "", "*"])
  func malformed(text: String) { #expect(EntityTag(text) == nil) }

  @Test("A list may have commas within tags and empty members")
  func list() {
    #expect(
      EntityTag.list("\"a,b\" ,, W/\"c\"") == [
        EntityTag(opaque: "a,b"), EntityTag(opaque: "c", isWeak: true),
      ])
    #expect(EntityTag.list("\"a\" \"b\"") == nil)
    #expect(EntityTag.list("a, b") == nil)
  }

  @Test("Strong comparison needs two strong tags, weak comparison does not")
  func comparison() {
    let strong = EntityTag(opaque: "1")
    let weak = EntityTag(opaque: "1", isWeak: true)
    #expect(strong.matchesStrongly(strong))
    #expect(!strong.matchesStrongly(weak))
    #expect(!weak.matchesStrongly(weak))
    #expect(strong.matchesWeakly(weak))
    #expect(!strong.matchesWeakly(EntityTag(opaque: "2")))
  }

  @Test("Equal bytes have equal tags, different bytes different tags")
  func hashing() {
    #expect(EntityTag(hashing: "a".utf8) == EntityTag(hashing: [0x61]))
    #expect(EntityTag(hashing: "a".utf8) != EntityTag(hashing: "b".utf8))
    #expect(EntityTag(hashing: "a".utf8).opaque.count == 32)
  }

  @Test("A coding changes a strong tag and keeps a weak one")
  func coding() {
    #expect(EntityTag(opaque: "a").encoded(as: .gzip).description == "\"a-gzip\"")
    #expect(EntityTag(opaque: "a").encoded(as: .brotli).description == "\"a-br\"")
    #expect(EntityTag(opaque: "a").encoded(as: .identity).description == "\"a\"")
    #expect(EntityTag(opaque: "a", isWeak: true).encoded(as: .gzip).description == "W/\"a\"")
  }

  @Test("Characters that a tag cannot contain are removed")
  func cleaning() { #expect(EntityTag(opaque: "a\"b\r\nc d").description == "\"abcd\"") }
}
