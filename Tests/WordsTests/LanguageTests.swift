import Testing

@testable import Words

@Suite("The languages of the interface")
struct LanguageTests {
  private static let tables = WordTable.all

  @Test(
    "English, German, French, Spanish, Italian, Portuguese, Dutch, Swedish, Polish, Japanese, Chinese and Arabic are there"
  )
  func languages() {
    let tags = Self.tables.map(\.language)
    #expect(Set(tags).count == tags.count)
    for tag in ["en", "de", "fr", "es", "it", "pt", "nl", "sv", "pl", "ja", "zh", "zh-Hant", "ar"] {
      #expect(tags.contains(tag))
    }
  }

  @Test("English has every word, and every language says each word once", arguments: tables)
  func complete(table: WordTable) {
    #expect(table.mistakes == [])
    let missing = Word.allCases.filter { !table.has($0) }.map(\.key)
    if table.language == "en" {
      #expect(missing == [])
    } else if !missing.isEmpty {
      // A new word needs a line in English only. This tells translators what to do.
      Issue.record("\(table.language) lacks \(missing.joined(separator: ", "))", severity: .warning)
    }
  }

  @Test("A word that is missing in a language is English, with its plural forms")
  func fallback() {
    let table = WordTable("fr", .zeroOrOne, "archive: Archives\npost-count.one: {count} article")
    #expect(table.text(of: .archive).other == "Archives")
    #expect(table.rule(of: .archive) == .zeroOrOne)
    #expect(table.text(of: .tagCount) == Word.tagCount.english)
    #expect(table.rule(of: .tagCount) == .one)
  }

  @Test("Lines of a language that cannot be read or that repeat another are mistakes")
  func mistakes() {
    let table = WordTable(
      "de", .one, "archive: Archiv\narhive: Archiv\narchive: Liste\nohne\ntags.much: Viele")
    #expect(table.mistakes == ["arhive: Archiv", "archive: Liste", "ohne", "tags.much: Viele"])
  }

  @Test("Every text has the placeholders of its word", arguments: tables.map(\.language))
  func placeholders(language: String) throws {
    let table = try #require(WordTable.of(language))
    for word in Word.allCases {
      let text = table.text(of: word)
      for (form, one) in [(PluralCategory.other, text.other)] + text.forms.map({ ($0.key, $0.value) }) {
        #expect(word.placeholders(missingIn: one, form) == [], "\(language) \(word.key): \(one)")
        #expect(word.placeholders(unknownIn: one) == [], "\(language) \(word.key): \(one)")
      }
    }
  }

  @Test(
    "Words with plural forms have all forms of the language, and other words have none",
    arguments: tables.map(\.language))
  func forms(language: String) throws {
    let table = try #require(WordTable.of(language))
    for word in Word.allCases {
      let forms = Set(table.text(of: word).forms.keys)
      let expected = word.isCounted ? Set(table.rule(of: word).categories).subtracting([.other]) : []
      #expect(forms == expected, "\(language) \(word.key)")
    }
  }

  @Test("A form for several numbers says which", arguments: tables.map(\.language))
  func formsForSeveralNumbers(language: String) throws {
    let table = try #require(WordTable.of(language))
    guard table.rule.category(of: 0) == .one else { return }
    for word in Word.allCases where word.placeholders.contains("count") && table.has(word) {
      let one = try #require(table.text(of: word).forms[.one])
      #expect(one.contains("{count}"), "\(language) \(word.key): \(one)")
    }
  }

  @Test("No text is padded or empty, except what joins others", arguments: tables.map(\.language))
  func padding(language: String) throws {
    let table = try #require(WordTable.of(language))
    let joining: Set<Word> = [.listSeparator, .listAnd, .listOr, .colon, .postsAfterCount]
    for word in Word.allCases where !joining.contains(word) {
      for text in table.text(of: word).all {
        #expect(!text.isEmpty)
        #expect(text.first?.isWhitespace == false && text.last?.isWhitespace == false, "\(word.key)")
      }
    }
  }

  @Test("French has a narrow no-break space before double signs and inside of guillemets")
  func french() throws {
    let french = try #require(WordTable.of("fr"))
    for word in Word.allCases where french.has(word) {
      for text in french.text(of: word).all {
        #expect(!text.contains(#/[^\u{202F}][:;?!»]/#), "\(word.key): \(text)")
        #expect(!text.contains(#/«[^\u{202F}]/#), "\(word.key): \(text)")
      }
    }
  }
}

@Suite("Plural rules")
struct PluralRuleTests {
  @Test(
    "Each language has the categories of CLDR",
    arguments: [
      ("en", [0: "other", 1: "one", 2: "other", 11: "other", 101: "other"]),
      ("fr", [0: "one", 1: "one", 2: "other", 100: "other"]),
      ("pt", [0: "one", 1: "one", 2: "other"]),
      ("ja", [0: "other", 1: "other", 2: "other"]),
      (
        "ar",
        [
          0: "zero", 1: "one", 2: "two", 3: "few", 10: "few", 11: "many", 99: "many", 100: "other",
          101: "other", 102: "other", 103: "few", 110: "few", 111: "many", 200: "other", 1003: "few",
        ]
      ),
      (
        "pl",
        [
          0: "many", 1: "one", 2: "few", 4: "few", 5: "many", 11: "many", 12: "many", 14: "many", 15: "many",
          21: "many", 22: "few", 24: "few", 25: "many", 101: "many", 102: "few", 112: "many", 122: "few",
        ]
      ),
    ])
  func categories(language: String, expected: [Int: String]) throws {
    let rule = try #require(WordTable.of(language)).rule
    for (count, category) in expected { #expect(rule.category(of: count).rawValue == category, "\(count)") }
  }

  @Test("Every number has one of the categories that its language has")
  func closed() {
    for table in WordTable.all {
      for count in 0...1000 { #expect(table.rule.categories.contains(table.rule.category(of: count))) }
    }
  }

  @Test("The form follows the number")
  func forms() {
    #expect(
      [1, 2, 5, 22].map { Words("pl")[.postCount, count: $0] } == [
        "Jeden wpis", "2 wpisy", "5 wpisów", "22 wpisy",
      ])
    #expect(
      [0, 1, 2].map { Words("fr")[.postCount, count: $0] } == ["0 article", "1 article", "2 articles"])
    #expect([1, 2].map { Words("de")[.postCount, count: $0] } == ["Ein Beitrag", "2 Beiträge"])
    #expect(Words("ja")[.postCount, count: 1] == "記事1件")
    #expect(
      [1, 2, 3, 11].map { Words("ar")[.postCount, count: $0] } == [
        "مقال واحد", "مقالان", "3 مقالات", "11 مقالًا",
      ])
  }
}
