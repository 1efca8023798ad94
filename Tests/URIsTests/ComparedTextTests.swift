import Testing
import URIs

@Suite("Texts in the form in which they are compared") struct ComparedTextTests {
  @Test("Composed and decomposed letters become the same code points")
  func composed() {
    let composed = "caf\u{E9}".composed
    #expect(Array("cafe\u{301}".composed.unicodeScalars) == Array(composed.unicodeScalars))
    #expect(composed.unicodeScalars.count == 4)
    #expect("plain".composed == "plain")
  }

  @Test(
    "Names that differ in case alone have one form",
    arguments: [
      ("Swift", "SWIFT"), ("Straße", "STRASSE"), ("Οδός", "ΟΔΌΣ"), ("É", "e\u{301}"), ("ЁЛКА", "ёлка"),
      ("ﬁn", "FIN"),
    ])
  func folded(one: String, other: String) {
    #expect(Array(one.caseFolded.utf8) == Array(other.caseFolded.utf8))
  }

  @Test("Different letters stay different", arguments: [("ı", "i"), ("é", "e"), ("и", "й"), ("か", "が")])
  func different(one: String, other: String) {
    #expect(one.caseFolded != other.caseFolded)
  }
}
