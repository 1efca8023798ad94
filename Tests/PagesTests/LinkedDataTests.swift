import Foundation
import HTML
import Pages
import Testing

@Suite("Descriptions for search engines")
struct LinkedDataTests {
  @Test("A thing has its members in their order, and none without a value")
  func members() {
    let person = LinkedData("Person", ["name": .text("Ada"), "url": nil, "children": .number(3)])
    #expect(
      String(decoding: person.json, as: UTF8.self)
        == #"{"@context":"https://schema.org","@type":"Person","name":"Ada","children":3}"#)
  }

  @Test("Things contain lists, things and references")
  func nesting() {
    let part = LinkedData("Part", ["@id": .text("a"), "isOpen": .flag(true)])
    let whole = LinkedData(
      "Whole",
      [
        "parts": LinkedData.Value.things([part]), "names": LinkedData.Value.texts([]),
        "words": LinkedData.Value.texts(["a", "b"]),
        "isPartOf": .thing(.reference(to: "b")),
      ])
    #expect(
      String(decoding: whole.json, as: UTF8.self) == """
        {"@context":"https://schema.org","@type":"Whole","parts":[{"@type":"Part","@id":"a","isOpen":true}],\
        "words":["a","b"],"isPartOf":{"@id":"b"}}
        """)
  }

  @Test(
    "Any text comes back, and none ends the element",
    arguments: ["</script>", "<!--", "a\u{2028}b", "\"\\\n\u{1}"])
  func escaping(text: String) throws {
    let html = LinkedData("Thing", ["name": .text(text), text: .number(1)]).element.renderedString()
    let json = try #require(
      html.wholeMatch(of: #/<script type="application\/ld\+json">([^<\u2028]*)<\/script>/#)?.1)
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect(object?["name"] as? String == text)
    #expect(object?[text] as? Int == 1)
  }
}
