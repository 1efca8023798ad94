import Testing
import Texts
import Transcripts

@testable import SavedPages

@Suite("Text of saved pages") struct TextTests {
  @Test(
    "Text that Windows-1252 broke is mended if all of it mends",
    arguments: [
      ("Search this videoâ€¦Hi", "Search this video…Hi"), ("Itâ€™s", "It’s"), ("â€œyesâ€\u{9D}", "“yes”"),
      ("cafÃ© â€“ bar", "café – bar"), ("Ã¢â‚¬Â¦", "…"), ("ðŸŒ± seed", "🌱 seed"),
    ])
  func mending(broken: String, mended: String) {
    #expect(Mojibake.mend(broken).text == mended)
    #expect(Mojibake.mend(broken).broken.isEmpty)
  }

  @Test(
    "Text that would not come back the same is left as it is",
    arguments: ["â€œlostâ€", "café â€¦", "Ã", "→ â€¦"])
  func notMending(text: String) {
    #expect(Mojibake.mend(text).text == text)
  }

  @Test("Lines are mended each by itself if the whole text cannot be")
  func lines() {
    let result = Mojibake.mend("a â€¦\nb → c\ncafé â€¦")
    #expect(result.text == "a …\nb → c\ncafé â€¦")
    #expect(result.mended == 1)
    #expect(result.broken == [3])
  }

  @Test("Encodings that nobody declared are recognized")
  func encodings() {
    let text = "Brot & Butter – für alle"
    #expect(PageEncoding.decode(Array(text.utf8)).text == text)
    #expect(PageEncoding.decode([0xEF, 0xBB, 0xBF] + Array(text.utf8)).text == text)
    #expect(PageEncoding.decode(Windows1252.encode(text) ?? []).text == text)
    let utf16 = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(PageEncoding.decode([0xFF, 0xFE] + utf16).text == text)
    #expect(PageEncoding.decode(utf16).text == text)
  }

  @Test("Bytes that are broken here and there are replaced, and the report says how many")
  func brokenBytes() {
    let (text, notes) = PageEncoding.decode(Array("a – b ".utf8) + [0xFF] + Array(" c".utf8))
    #expect(text == "a – b \u{FFFD} c")
    #expect(notes == ["1 bytes were not UTF-8 and became U+FFFD"])
  }

  @Test("All line ends are line ends, and control characters are no text")
  func lineEnds() {
    #expect(PageLines(Array("a\r\nb\rc\nd\u{2028}e\u{0}f".utf8)).lines == ["a", "b", "c", "d", "ef"])
  }

  @Test(
    "Dates are read as people write them",
    arguments: [
      ("Feb 6, 2023", 2023, 2, 6), ("Tuesday Jan 10, 2023", 2023, 1, 10), ("6 February 2023", 2023, 2, 6),
      ("6. Februar 2023", 2023, 2, 6), ("2023-02-06", 2023, 2, 6), ("2023年2月6日", 2023, 2, 6),
      ("le 6 février 2023", 2023, 2, 6), ("May 1st, 2020", 2020, 5, 1), ("Sept 3, 2021", 2021, 9, 3),
    ])
  func dates(text: String, year: Int, month: Int, day: Int) {
    #expect(WrittenDate.read(text) == .init(year: year, month: month, day: day))
  }

  @Test(
    "What is no date, or could be two, is none",
    arguments: ["02/06/2023", "Feb 30, 2023", "Episode 2023", "", "May"])
  func noDates(text: String) {
    #expect(WrittenDate.read(text) == nil)
  }

  @Test(
    "A title may be glued to its time",
    arguments: ["1:34 -Water", "1:34 - Water", "1:34–Water", "01:34 — Water"])
  func timedTitles(text: String) {
    #expect(TimedTitle(text[...])?.time.seconds == 94)
    #expect(TimedTitle(text[...])?.title == "Water")
  }

  @Test(
    "What has no time or no title is no title with a time",
    arguments: ["Water", "1:34", "1:34 -", "134 - x", "1:99 -x"])
  func noTimedTitles(text: String) {
    #expect(TimedTitle(text[...]) == nil)
  }
}
