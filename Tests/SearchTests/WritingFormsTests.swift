import Testing

@testable import Search

/// One word may be written in many forms of Unicode; a query in any of them finds a text in any other.
@Suite("Forms of writing")
struct WritingFormsTests {
  private func marked(_ query: String, in text: String, _ language: String = "en") -> [String] {
    ExcerptMaker(SearchQuery(query, in: SearchLanguage(tag: language))).excerpt(of: text, length: 400).pieces
      .filter(\.isMatch).map(\.text)
  }

  /// Whether the index of a text has all terms of a query.
  private func finds(_ query: String, in text: String, _ language: String = "en") -> Bool {
    let language = SearchLanguage(tag: language)
    let vector = SearchIndexer(language).index(
      SearchDocument(title: "", names: [], sections: [.init(pieces: [.init(text)])])
    ).vector
    // Without a prefix, and so the whole word.
    let tokens = SearchQuery(query + " ", in: language).terms.flatMap(\.tokens)
    return !tokens.isEmpty
      && tokens.allSatisfy { token in token.terms.contains { vector.contains("\($0.quotedTerm):") } }
  }

  /// Words, each in two ways of writing, and their language.
  private static let pairs: [(String, String, String)] = [
    ("Gesamtkonzept", "Ge\u{AD}samt\u{AD}kon\u{AD}zept", "de"),
    ("Layout", "\u{FEFF}Lay\u{2060}out\u{200B}", "en"),
    ("می‌خواهم", "میخواهم", "fa"), ("क्‍षेत्र", "क्षेत्र", "hi"), ("ការ​ងារ", "ការងារ", "km"),
    ("sécurités", "se\u{301}curite\u{301}s", "fr"), ("Ärger", "A\u{308}rger", "de"),
    ("ökning", "o\u{308}kning", "sv"),
    ("がくせい", "か\u{3099}くせい", "ja"),
    ("한국어", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}\u{110B}\u{1165}", "ko"),
    ("ガス", "ｶﾞｽ", "ja"), ("running", "ｒｕｎｎｉｎｇ", "en"), ("Swift", "𝐒𝐰𝐢𝐟𝐭", "en"),
    ("offices", "o\u{FB03}ces", "en"),
    ("site's", "site’s", "en"), ("п'ять", "п’ять", "uk"), ("п'ять", "пʼять", "uk"),
    ("ΟΔΟΣ", "οδός", "el"), ("ΟΔΟΣ", "οδός", "en"),
    ("٢٠٢٤", "2024", "ar"), ("שלום", "שָׁלוֹם", "he"), ("كتاب", "كِتَاب", "fa"),
    ("Việt", "Vie\u{323}\u{302}t", "vi"),
    ("İstanbul", "istanbul", "en"), ("C＋＋", "C++", "en"), ("＃if", "#if", "en"),
    ("Dvořák", "Dvor\u{30C}a\u{301}k", "cs"), ("ŀl", "l·l", "ca"), ("ﷲ", "الله", "fa"),
  ]

  @Test(
    "A word is found in each form in which it may be written, and marked as it is written", arguments: pairs)
  func forms(one: String, other: String, language: String) {
    #expect(finds(one, in: "a \(other) b", language))
    #expect(finds(other, in: "a \(one) b", language))
    for (query, text) in [(one, other), (other, one)] {
      // What nobody sees at the ends of a word may be outside of the mark.
      let found = marked(query, in: "Öﬁ… \(text), b", language).joined()
      let visible = text.drop { $0 == "\u{FEFF}" }.prefix { $0 != "\u{200B}" || text.last != "\u{200B}" }
      #expect(Array(found.utf8) == Array(visible.utf8), "\(query) in \(text): \(found)")
    }
  }

  @Test("What nobody sees separates no words and makes none")
  func invisible() {
    #expect(marked("data", in: "\u{AD}\u{200B}data\u{2060} base") == ["data"])
    #expect(marked("\"big dog\"", in: "a big\u{200B} \u{AD}dog") == ["big\u{200B} \u{AD}dog"])
    #expect(SearchQuery("\u{AD}\u{200B}\u{FEFF} ", in: SearchLanguage(tag: "en")).isEmpty)
    #expect(SearchQuery("data\u{AD}", in: SearchLanguage(tag: "en")).unfinishedWord == "data")
    #expect(
      finds(
        "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz",
        in:
          "Rind\u{AD}fleisch\u{AD}eti\u{AD}ket\u{AD}tie\u{AD}rungs\u{AD}über\u{AD}wa\u{AD}chungs\u{AD}auf\u{AD}ga\u{AD}ben\u{AD}über\u{AD}tra\u{AD}gungs\u{AD}ge\u{AD}setz",
        "de"))
  }

  @Test("Signs are no letters: a trademark belongs to no word")
  func signs() {
    #expect(finds("Swift", in: "Swift™ and ½") && marked("swift", in: "Swift™ x") == ["Swift"])
    #expect(marked("C++", in: "I like C\u{2060}+\u{2060}+ code") == ["C\u{2060}+\u{2060}+"])
    #expect(marked("#if", in: "In ＃if DEBUG") == ["＃if"])
  }

  @Test(
    "A word is found without the article or the conjunction that is written before it",
    arguments: [
      ("univers", "L'univers", "fr"), ("univers", "L’univers", "fr"), ("accord", "d'accord", "fr"),
      ("écrit", "j’écrit", "fr"), ("il", "qu'il", "fr"), ("elle", "Lorsqu’elle", "fr"),
      ("ici", "jusqu'ici", "fr"),
      ("on", "puisqu'on", "fr"), ("un", "quoiqu'un", "fr"), ("habite", "n'habite", "fr"),
      ("était", "c'était", "fr"),
      ("appelle", "m’appelle", "fr"), ("appelle", "t'appelle", "fr"), ("agit", "S’AGIT", "fr"),
      ("l'univers", "un univers", "fr"), ("l’univers", "d'univers", "fr"), ("arte", "dell'arte", "it"),
      ("anno", "Nell’anno", "it"), ("acqua", "sull'acqua", "it"), ("amica", "un'amica", "it"),
      ("italiana", "all'italiana", "it"),
      ("oro", "d'oro", "it"), ("aigua", "l'aigua", "ca"), ("home", "d’home", "ca"), ("iris", "d'iris", "ga"),
    ])
  func elision(query: String, text: String, language: String) {
    #expect(finds(query, in: "a \(text) b", language))
  }

  @Test("Only the word is marked, and words whose apostrophe is their own stay whole")
  func elidedMarks() {
    #expect(marked("univers", in: "Voir l’univers.", "fr") == ["univers"])
    #expect(marked("l'univers", in: "Voir cet univers.", "fr") == ["univers"])
    #expect(finds("aujourd'hui", in: "aujourd’hui", "fr") && !finds("prud", in: "d'hommes", "fr"))
    #expect(SearchQuery("quelqu'un ", in: SearchLanguage(tag: "fr")).condition() == "'quelqu''un'")
    #expect(
      SearchQuery("\"dans l'univers\"", in: SearchLanguage(tag: "fr")).condition() == "('dan' <-> 'univer')")
  }

  @Test(
    "In each language, a word is found by its parts between apostrophes",
    arguments: [
      ("site", "site's", "en"), ("site", "site’s", "de"), ("reilly", "O'Reilly", "en"),
      ("univers", "l'univers", "en"),
      ("ankara", "Ankara'ya", "tr"), ("foto", "foto's", "nl"), ("artagnan", "d’Artagnan", "sv"),
      ("hui", "aujourd'hui", "fr"),
      ("agua", "d'água", "pt"), ("rock", "rock'n'roll", "en"), ("oreilly", "O’Reilly", "en"),
      ("dont", "don't", "en"),
      ("hawaii", "Hawaiʻi", "en"), ("пять", "п’ять", "uk"),
    ])
  func apostrophes(query: String, text: String, language: String) {
    #expect(finds(query, in: "a \(text) b", language))
    #expect(marked(query, in: "a \(text), b", language) == [text])
  }
}

@Suite("Letters beside digits")
struct NameTests {
  private func marked(_ query: String, in text: String) -> [String] {
    ExcerptMaker(SearchQuery(query, in: SearchLanguage(tag: "en"))).excerpt(of: text, length: 400).pieces
      .filter(\.isMatch).map(\.text)
  }

  private static let forms = [
    ["H.264", "h264", "H 264", "H-264"], ["RFC 9211", "rfc9211", "RFC-9211", "RFC\u{A0}9211"],
    ["UTF-8", "utf8", "Utf‑8"],
    ["IPv6", "ipv6", "IPv 6"], ["3-D", "3d", "3 D"], ["HTTP/2", "http2", "HTTP 2"], ["SHA-256", "sha256"],
    ["k8s"],
    ["Python 3", "python3"], ["ISO 8601", "iso8601"],
    ["Ölfarbe 7", "ölfarbe7", "O\u{308}lfarbe\u{202F}7", "olfarbe７"],
    ["16 kHz", "16khz"],
  ]

  @Test("A name of letters and digits is found however it is written, and marked whole", arguments: forms)
  func names(forms: [String]) {
    let language = SearchLanguage(tag: "en")
    for text in forms {
      let vector = SearchIndexer(language).index(
        SearchDocument(title: text, names: [], sections: [.init(pieces: [.init("The \(text).")])])
      ).vector
      for query in forms {
        let terms = SearchQuery(query + " ", in: language).terms
        for token in terms.flatMap(\.tokens) {
          #expect(vector.contains("\(token.terms[0].quotedTerm):"), "\(query) in \(text): \(vector)")
          #expect(vector.contains("' ^\(token.terms[0])'"), "\(query) in the title \(text): \(vector)")
        }
        let found = marked(query, in: "The \(text), x").joined()
        #expect(
          found == text
            || terms.count > 1
              && found
                == text.filter { !$0.isWhitespace && $0 != "-" && $0 != "/" && $0 != "." && $0 != "‑" },
          "\(query) in \(text): \(found)")
      }
    }
  }

  @Test("A name is one term of a query; in a phrase, its words are neighbours")
  func queries() {
    func condition(_ text: String) -> String { SearchQuery(text, in: SearchLanguage(tag: "en")).condition() }
    #expect(condition("H.264") == "('h264' | 'h264':*)")
    #expect(condition("h264 ") == "'h264'")
    #expect(condition("rfc 92") == "'rfc' & ('92' | '92':*)")
    #expect(condition("\"RFC9211 cache\"") == "('rfc' <-> '9211' <-> 'cach')")
    #expect(condition("x -utf8") == "'x' & !'utf8'")
    #expect(condition("@h264 ") == "('@h' <-> '264')")
  }

  @Test("Other neighbours are no names")
  func others() {
    let language = SearchLanguage(tag: "en")
    for (text, name) in [
      ("Part one. 5 more", "one5"), ("f(1)", "f1"), ("x=1", "x1"), ("2, b", "2b"), ("12-34", "1234"),
      ("on-line", "online"),
    ] {
      let vector = SearchIndexer(language).index(
        SearchDocument(title: "", names: [], sections: [.init(pieces: [.init(text, isCode: true)])])
      ).vector
      #expect(!vector.contains("'\(name)'"), "\(vector)")
    }
    // A hash is one word.
    #expect(Tokenizer(language).tokens(in: "3f2a9c1d", isCode: true).map(\.word) == ["3f2a9c1d"])
    #expect(
      Tokenizer(language).tokens(in: "int32_t x86_64", isCode: true).map(\.word) == ["int32_t", "x86_64"])
  }

  @Test("A beginning of a name is marked in each of its forms")
  func beginnings() {
    for text in ["H.264", "H264", "h 264"] {
      #expect(marked("h26", in: "The \(text) codec") == [text])
      #expect(marked("codec", in: "The \(text) codec") == ["codec"])
    }
    #expect(marked("rfc", in: "The RFC 9211") == ["RFC"])
  }
}

@Suite("Titles that are the query")
struct TitleTests {
  private func mark(of title: String, _ language: String) -> String {
    let vector = SearchIndexer(SearchLanguage(tag: language)).index(
      SearchDocument(title: title, names: [], sections: [])
    ).vector
    return String(vector.firstMatch(of: /' =((?:[^']|'')*)'/)?.0 ?? "none")
  }

  @Test(
    "A title is known however it is written",
    arguments: [
      ("Markdown", "markdown", "en"), ("Markdown", "\"Markdown\"", "en"), ("Markdown", "“MARKDOWN”!", "en"),
      ("What is it?", "what is it", "en"), ("C++", "c++", "en"), ("Using C#", "using c#", "en"),
      ("UTF-8", "utf8", "en"),
      ("L'univers", "l’univers", "fr"), ("Daten\u{AD}bank", "Datenbank", "de"),
      ("Über uns", "u\u{308}ber uns ", "de"),
      ("日本語の検索", "日本語の検索", "ja"), ("The “big” one — again", "the big one: again", "en"),
      ("The Who", "the who", "en"),
      ("Was heißt »Straße«?", "was heisst strasse", "de"),
    ])
  func titles(title: String, query: String, language: String) {
    let terms = SearchQuery(query, in: SearchLanguage(tag: language)).without([
      "the", "who", "was", "is", "it",
    ]).terms()
    #expect(terms.title == mark(of: title, language))
  }

  @Test("Other titles are others; filters and what is excluded count")
  func others() {
    func title(_ query: String) -> String { SearchQuery(query, in: SearchLanguage(tag: "en")).terms().title }
    for (query, other) in [
      ("c", "C++"), ("c++", "C"), ("markdown", "Markdown syntax"), ("a b", "B A"), ("...", "..."),
    ] {
      #expect(title(query) != mark(of: other, "en"), "\(query)")
    }
    let terms = SearchQuery("big dog -cat ", in: SearchLanguage(tag: "en")).terms(facets: [
      Facet("year", "2025")
    ])
    #expect(terms.title == "' =big dog' & ' year 2025' & !'cat'")
    let mended = SearchQuery("markdwon syntax", in: SearchLanguage(tag: "en")).replacing([
      "markdwon": "markdown"
    ])
    #expect(mended.terms().title == mark(of: "Markdown Syntax", "en"))
    let long = String(repeating: "word ", count: 30)
    #expect(title(long) == mark(of: long, "en"))
  }
}
