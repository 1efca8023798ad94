import Testing

@testable import Search

@Suite("Words of a text")
struct TokenizerTests {
  private func words(_ text: String, isCode: Bool = false) -> [String] {
    Tokenizer(SearchLanguage(tag: "en")).tokens(in: text, isCode: isCode).map(\.word)
  }

  private func terms(_ text: String, _ language: String = "en", isCode: Bool = false) -> [[String]] {
    Tokenizer(SearchLanguage(tag: language)).tokens(in: text, isCode: isCode).map(\.terms)
  }

  @Test("Words are found by their stems, in the language of the site")
  func stems() {
    #expect(terms("Running runs") == [["run"], ["run"]])
    #expect(terms("Hauses Haus", "de-AT") == [["haus"], ["haus"]])
    #expect(terms("running", "ja") == [["running"]])
  }

  @Test(
    "Letters with strokes, hooks and bars are those that they are made of, in upper and lower case",
    arguments: [
      ("Đorđe", "dorde"), ("Łódź", "lodz"), ("Øre", "ore"), ("Ħamrun", "hamrun"), ("Ŧuođđ", "tuodd"),
      ("ɓalli", "balli"), ("Ɗan", "dan"), ("Ƙasa", "kasa"), ("Ŋoro", "noro"), ("Azərbaycan", "azerbaycan"),
      ("Straße", "strasse"), ("Æsir", "aesir"), ("Œuvre", "oeuvre"), ("Þór", "thor"), ("Guðrún", "gudrun"),
      ("Diyarbakır", "diyarbakir"), ("Ɛwe", "ewe"), ("Ɔkɔmfo", "okomfo"), ("Ƴero", "yero"), ("Ɖi", "di"),
      ("Ƒo", "fo"), ("Ƶan", "zan"), ("Ǥiella", "giella"), ("Ʋu", "vu"), ("Ǝne", "ene"), ("Ɲa", "na"),
    ])
  func latinLetters(written: String, plain: String) {
    #expect(written.lowercased().withoutAccents == plain)
  }

  @Test("Accents, joined letters and wide letters make no difference")
  func accents() {
    #expect(terms("naïve") == terms("naive"))
    #expect(words("Straße Ｓｗｉｆｔ Łódź") == ["strasse", "swift", "lodz"])
  }

  @Test("Signs around a word of code make it another word too")
  func signs() {
    let found = terms("C++ C# @MainActor #if .task")
    #expect(
      found == [
        ["c", "c++"], ["c", "c#"], ["mainactor", "@mainactor"], ["if", "#if"], ["task", ".task"],
      ])
    #expect(terms("end.Next") == [["end"], ["next"]])
  }

  @Test("An identifier is found whole and by its words")
  func identifiers() {
    let tokens = Tokenizer(SearchLanguage(tag: "en")).tokens(in: "withDependencies(from:)", isCode: true)
    #expect(tokens.map(\.word) == ["withdependencies", "from"])
    #expect(tokens[0].parts == ["with", "depend"])
    #expect("HTTPServer".identifierParts == ["HTTP", "Server"])
    #expect("snake_case_name".identifierParts == ["snake", "case", "name"])
    #expect("plain".identifierParts.isEmpty)
  }

  @Test("Operators are words in code alone")
  func operators() {
    #expect(words("a ?? b -> c", isCode: true) == ["a", "??", "b", "->", "c"])
    #expect(words("a ?? b") == ["a", "b"])
  }

  @Test("Text without spaces is split into pairs of characters")
  func pairs() {
    #expect(words("日本語の検索") == ["日本", "本語", "語の", "の検", "検索", "索"])
    #expect(words("Swiftで書く") == ["swift", "で書", "書く", "く"])
  }

  @Test("Each token says where it is")
  func ranges() {
    let text = "Änne's “naïve” 検索 C++"
    for token in Tokenizer(SearchLanguage(tag: "en")).tokens(in: text, isCode: true) {
      let written = String(decoding: Array(text.utf8)[token.range], as: UTF8.self)
      #expect(written.lowercased().withoutAccents == token.word)
    }
  }

  @Test(
    "Any text is read",
    arguments: ["", " ", "\u{0}", "'", "''", "@", "++", "#", "_", "👩‍👩‍👧", "\u{301}", "a\u{301}"])
  func oddTexts(text: String) {
    for token in Tokenizer(SearchLanguage(tag: "en")).tokens(in: text, isCode: true) {
      #expect(token.range.upperBound <= text.utf8.count)
    }
  }
}
