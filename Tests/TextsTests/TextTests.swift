import Testing
import Texts

@Suite("Texts")
struct TextTests {
  @Test(
    "White space is removed at both ends and stays inside",
    arguments: [
      ("", ""), (" \t\n", ""), ("word", "word"), (" two words\n", "two words"), ("\r\na\r\n", "a"),
      ("\u{A0}a\u{3000}", "a"), ("\u{85}a\u{2028}", "a"),
    ])
  func trimmed(text: String, expected: String) {
    #expect(text.trimmed == expected)
    #expect(text[...].trimmed == expected)
  }

  @Test("A zero-width space is not white space")
  func zeroWidthSpace() {
    #expect("\u{200B}a".trimmed == "\u{200B}a")
  }

  @Test(
    "A text that is too long ends with an ellipsis after a whole word",
    arguments: [
      ("One thing after another", 12, "One thing…"), ("One\nthing after", 9, "One…"),
      ("One thing after another", 22, "One thing after…"),
    ])
  func words(text: String, length: Int, expected: String) {
    #expect(text.shortened(to: length) == expected)
  }

  @Test("A word that is too long is cut")
  func longWord() {
    #expect("Unquestionably".shortened(to: 8) == "Unquest…")
    #expect("Unquestionably".shortened(to: 1) == "…")
  }

  @Test("A text that fits stays as it is", arguments: ["", "a", "One thing", "12345 7890"])
  func fits(text: String) {
    #expect(text.shortened(to: 10) == text)
  }

  @Test("Characters are counted, not code points")
  func characters() {
    #expect("👩‍💻👩‍💻👩‍💻".shortened(to: 3) == "👩‍💻👩‍💻👩‍💻")
    #expect("👩‍💻👩‍💻👩‍💻".shortened(to: 2) == "👩‍💻…")
  }
}
