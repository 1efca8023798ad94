import Testing

@testable import Search

@Suite("The index of a text")
struct IndexedTextTests {
  private func index(_ text: String, _ language: String = "en", isCode: Bool = false) -> SearchIndex {
    SearchIndexer(SearchLanguage(tag: language)).index(
      SearchDocument(title: "", names: [], sections: [.init(pieces: [.init(text, isCode: isCode)])]))
  }

  @Test("Operators stand between neighbours")
  func operators() {
    let index = index("ptr->next == end", isCode: true)
    for term in ["'ptr':2 ", "'->':2 ", "'next':3 ", "'==':3 ", "'end':4 "] {
      #expect(index.vector.contains(term), "\(term) in \(index.vector)")
    }
    #expect(
      Set(index.pairs).isSuperset(of: [SearchIndex.pair("ptr", "next"), SearchIndex.pair("next", "end")]))
  }

  @Test("A word is found by its stem with accents, and by that without them")
  func accents() {
    let vector = index("sécurité", "fr").vector
    #expect(vector.contains("'secur':") && vector.contains("'securit':"))
    #expect(index("naïve").vector.contains("'naiv':"))
  }

  @Test("Words that come often keep their places in long texts")
  func places() {
    let vector = index(String(repeating: "the state ", count: 200) + "of the art").vector
    #expect(vector.contains(",400,403 ") && vector.contains("'art':404 "))
  }

  @Test(
    "No term is empty, whatever a stemmer leaves of a word",
    arguments: [
      "\u{301}", ". \u{336} a", "=\u{338}", "ـ", "\u{64B}", "छ को ले", "\u{200D}", "a\u{301}b_\u{301}_C",
      "\u{3099}",
    ])
  func noEmptyTerms(text: String) {
    for tag in ["en", "ar", "ne", "fr", "ja", "el", "fi", "tr", "hi"] {
      let language = SearchLanguage(tag: tag)
      let index = index(text, tag, isCode: true)
      #expect(
        !index.vector.hasPrefix("'':") && !index.vector.contains(" '':"), "\(tag)")
      let terms = SearchQuery("x \(text)", in: language).terms.flatMap { $0.tokens.flatMap(\.terms) }
      #expect(!terms.contains(""), "\(tag)")
    }
  }
}
