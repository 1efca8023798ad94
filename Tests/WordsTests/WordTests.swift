import HTML
import Testing

@testable import Words

@Suite("The words of the interface")
struct WordTests {
  @Test("A key is the name of a word in lowercase with hyphens")
  func keys() {
    #expect(Word.skipToContent.key == "skip-to-content")
    for word in Word.allCases { #expect(Word(key: word.key) == word) }
    #expect(Word(key: "arhive") == nil)
  }
}
