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

  @Test("Values stand where the language puts them")
  func values() {
    #expect(Words("en")[.partNumber, "3"] == "Part 3")
    #expect(Words("en")[.postsOfYears, "12 posts", "2020", "2026"] == "12 posts from 2020 to 2026")
    #expect(Words("zh")[.postsOfYears, "12 篇文章", "2020", "2026"] == "2020 年至 2026 年的 12 篇文章")
  }

  @Test("Elements stand in placeholders, and the text around them is escaped")
  func elements() {
    let link = a(.href("/x")) { "<Ada>" }
    #expect(
      Words("en").html(.firstPublishedAt, link).renderedString()
        == "First published at <a href=\"/x\">&lt;Ada&gt;</a>.")
    let own: OwnWords = [.firstPublishedAt: WordText("<b> & {site}")]
    #expect(
      Words("en", own: own).html(.firstPublishedAt, link).renderedString()
        == "&lt;b&gt; &amp; <a href=\"/x\">&lt;Ada&gt;</a>")
  }

  @Test("Numbers of an element choose its form too")
  func countedElements() {
    let words = Words("en")
    #expect(words.html(.withGuests, count: 1, "A", "B").renderedString() == "With A and guest B")
    #expect(words.html(.withGuests, count: 2, "A", "B and C").renderedString() == "With A and guests B and C")
  }

  @Test(
    "A tag stands for the nearest language of the table",
    arguments: [
      ("de", "de"), ("de-AT", "de"), ("DE-ch", "de"), ("pt-PT", "pt"), ("pt-BR", "pt"), ("en-GB", "en"),
      ("zh", "zh"), ("zh-CN", "zh"), ("zh-Hans-HK", "zh"), ("zh-TW", "zh-Hant"), ("zh-HK", "zh-Hant"),
      ("zh-Hant", "zh-Hant"), ("zh-Hant-CN", "zh-Hant"), ("sv-FI", "sv"), ("de_DE", "de"),
    ])
  func tags(tag: String, language: String) { #expect(WordTable.of(tag)?.language == language) }

  @Test("A language that is not in the table gets English words")
  func unknown() {
    #expect(WordTable.of("tlh") == nil)
    #expect(Words("tlh") == Words("en"))
  }

  @Test("A text in another language has its own words, and one in an unknown language those of the page")
  func ofText() {
    #expect(Words("de").of("fr")[.copy] == "Copier")
    #expect(Words("de").of("tlh")[.copy] == "Kopieren")
    #expect(Words("de").of(nil)[.copy] == "Kopieren")
    let own = Words("de", own: [.copy: WordText("Nimm")])
    #expect(own.of("de-AT")[.copy] == "Nimm")
    #expect(own.of("en")[.copy] == "Copy")
    let supplied = Words("tlh", own: [.copy: WordText("wIv")])
    #expect(supplied.of("tlh")[.copy] == "wIv")
    #expect(supplied.of("en")[.copy] == "Copy")
  }

  @Test("The owner's words stand in place of those of the table")
  func own() {
    let own: OwnWords = [
      .archive: WordText("All essays"), .postCount: WordText("{count} essays", forms: [.one: "One essay"]),
    ]
    let words = Words("en", own: own)
    #expect(words[.archive] == "All essays")
    #expect(words[.postCount, count: 1] == "One essay")
    #expect(words[.postCount, count: 3] == "3 essays")
    #expect(words[.tags] == "Tags")
    #expect(words == Words("en", own: own))
    #expect(words != Words("en"))
  }

  @Test("Scripts get texts and plural forms as JSON")
  func json() {
    let json = String(decoding: Words("en").json(for: .episode), as: UTF8.self)
    #expect(json.contains(#""matchCount":{"one":"{count} match","other":"{count} matches"}"#))
    #expect(json.contains(#""copy":"Copy""#))
    let own: OwnWords = [.seen: WordText("\"Seen\"\\\n")]
    #expect(
      String(decoding: Words("en", own: own).json(for: .episodeList), as: UTF8.self)
        == #"{"seen":"\"Seen\"\\\n","timeLeft":"{time} left"}"#)
  }
}
