import Testing

@testable import Search

@Suite("Queries")
struct SearchQueryTests {
  private func query(_ text: String) -> SearchQuery { SearchQuery(text, in: SearchLanguage(tag: "en")) }

  @Test("All words must be found, the last as a beginning too")
  func words() {
    #expect(query("running server").condition() == "'run' & ('server' | 'server':*)")
    #expect(query("running server ").condition() == "'run' & 'server'")
    let completed = query("servers").condition(completions: ["serverless"])
    #expect(completed == "('server' | 'servers':* | 'serverless')")
    // What the beginning finds anyway is not looked for once more.
    let covered = query("server").condition(completions: ["serverless", "serving"])
    #expect(covered == "('server' | 'server':* | 'serv')")
  }

  @Test(
    "Quotation marks of any kind make a phrase",
    arguments: ["\"big dog\"", "“big dog”", "„big dog“", "«big dog»"])
  func phrases(text: String) { #expect(query(text).condition() == "('big' <-> 'dog')") }

  @Test("A minus excludes a word or a phrase")
  func excluded() {
    #expect(query("dog -cat ").condition() == "'dog' & !'cat'")
    #expect(query("dog -\"big cat\"").condition() == "'dog' & !('big' <-> 'cat')")
    // Words that only begin like the excluded one are not excluded, even at the end.
    #expect(query("dog -cat").condition() == "'dog' & !'cat'")
    #expect(query("dog -cat").unfinishedWord == nil)
    #expect(query("server-side ").condition() == "('server' <-> 'side')")
    #expect(query("-cat").isEmpty)
    #expect(query("->").condition() == "'->'")
    #expect(query("swift -#if -.task -$0 -").condition() == "'swift' & !'#if' & !'.task' & !'$0'")
  }

  @Test("Code is a phrase of its words")
  func code() {
    #expect(query("ptr->next ").condition() == "('ptr' <-> 'next')")
    #expect(query("\"=> ->\"").condition() == "'=>' & '->'")
    #expect(query("withDependencies(from:)").condition() == "('withdepend' <-> ('from' | 'from':*))")
  }

  @Test("Signs that belong to a word are looked for with it, also at the beginning of an unfinished one")
  func signs() {
    #expect(query("C++ ").condition() == "'c++'")
    #expect(query("@MainActor ").condition() == "'@mainactor'")
    #expect(query("@main").condition() == "'@main':*")
    #expect(query("#if ").without(["if"]).condition() == "'#if'")
    let letters = SearchQuery("#if C++ ", in: SearchLanguage(tag: "en"), readsSigns: false)
    #expect(letters.condition() == "'if' & 'c'")
    #expect(query("#if").hasSigns && !letters.hasSigns)
  }

  @Test("Any of the words is, in what is written without spaces, any pair without endings and particles")
  func looseRuns() {
    #expect(query("日本語の検索").terms(isLoose: true).conditions.last == "('日本' | '本語' | '検索')")
    #expect(query("ひらがな").terms(isLoose: true).conditions.last == "('ひら' | 'らが' | 'がな')")
    #expect(query("日本語の検索").hasParts && !query("\"日本語の検索\"").hasParts && !query("検索").hasParts)
  }

  @Test("Words are looked for in titles, in what posts are about, and anywhere")
  func places() {
    let terms = query("running server ").terms()
    #expect(terms.conditions == ["' ^run' & ' ^server'", "' ~run' & ' ~server'", "'run' & 'server'"])
    #expect(terms.pairs == [])
    #expect(terms.ranking == "'run' | 'server'")
    let document = SearchDocument(
      title: "Running", names: [], sections: [.init(pieces: [.init("A server")])])
    let vector = SearchIndexer(SearchLanguage(tag: "en")).index(document).vector
    #expect(vector.contains("' ^run' ") && vector.contains("' ~run' ") && vector.contains("' ~server' "))
    #expect(!vector.contains("' ^server'"))
  }

  @Test("Each condition contains facets, phrases and what is excluded")
  func wholeTexts() {
    let facets = [Facet("tag", "it's"), Facet("year", "2025")]
    let rest = "' tag it''s' & ' year 2025' & ('big' <-> 'dog') & !'cat' & !('white' <-> 'fox')"
    let terms = query("\"big dog\" -cat -\"white fox\" ").terms(facets: facets)
    #expect(
      terms.conditions == [
        "(' ^big' & ' ^dog') & \(rest)", "(' ~big' & ' ~dog') & \(rest)", "('big' & 'dog') & \(rest)",
      ])
    #expect(terms.pairs == [SearchIndex.pair("big", "dog")])
    let loose = query("\"big dog\" -cat ").terms(isLoose: true)
    #expect(loose.conditions.last == "('big' | 'dog') & !'cat'")
    #expect(loose.pairs == [])
    let document = SearchDocument(title: "Dogs", names: [], facets: facets, sections: [])
    let vector = SearchIndexer(SearchLanguage(tag: "en")).index(document).vector
    #expect(vector.contains("' tag it''s' ") && vector.contains("' year 2025' "))
  }

  @Test(
    "In the text, a beginning of one or two letters is a term of its own; in a title, and if it is longer, it is not"
  )
  func shortBeginnings() {
    let conditions = query("big do").terms().conditions
    #expect(
      conditions == [
        "' ^big' & (' ^do' | ' ^do':*)", "' ~big' & (' ~do' | ' ~do':*)", "'big' & ('do' | ' *do')",
      ])
    #expect(query("dog").terms().conditions.last == "('dog' | 'dog':*)")
    #expect(
      query("makeServer(of").terms().conditions.last?.hasSuffix("& ('makeserv' <-> ('of' | 'of':*))") == true)
    #expect(query("к").terms().conditions.last == "('к' | ' *к')")
    let document = SearchDocument(
      title: "Dogs", names: ["a"], sections: [.init(pieces: [.init("Коты loadFast é")])])
    let vector = SearchIndexer(SearchLanguage(tag: "en")).index(document).vector
    let beginnings = vector.matches(of: /' \*([^']*)'/).map(\.1)
    #expect(Set(beginnings) == ["do", "к", "ко", "lo", "fa"])
  }

  @Test("What has several spellings, or is only begun, makes no pair")
  func inexactPairs() {
    #expect(query("\"C++ code\"").terms().pairs == [])
    #expect(query("makeServer(of").terms().pairs == [])
    #expect(query("日本語").terms().pairs.count == 1)
  }

  @Test("A document has the pairs of all phrases in it, and none across two sections")
  func pairsOfDocuments() {
    let document = SearchDocument(
      title: "Big dogs", names: ["Swift"],
      sections: [.init(heading: "White foxes", pieces: [.init("C++ runs on urlSession.")])])
    let pairs = SearchIndexer(SearchLanguage(tag: "en")).index(document).pairs
    for (first, second) in [
      ("big", "dog"), ("white", "fox"), ("c++", "run"), ("c", "run"), ("on", "url"), ("on", "session"),
    ] {
      #expect(pairs.contains(SearchIndex.pair(first, second)), "\(first) \(second)")
    }
    #expect(!pairs.contains(SearchIndex.pair("dog", "swift")))
    #expect(!pairs.contains(SearchIndex.pair("fox", "c")))
  }

  @Test("Text without spaces is a phrase; one character is a beginning")
  func withoutSpaces() {
    #expect(query("日本語").condition() == "('日本' <-> '本語')")
    #expect(query("語").condition() == "'語':*")
    // A run ends where another word begins, so what stands there is known.
    #expect(query("東京2020 ").condition() == "('東京' <-> '京' <-> '2020')")
    #expect(query("東京、大阪").condition() == "('東京' <-> '京' <-> '大阪')")
    #expect(query("第3章").condition() == "('第' <-> '3' <-> '章':*)")
  }

  @Test("Stop words are left out unless there are no others")
  func stopWords() {
    #expect(query("the server ").without(["the"]).condition() == "'server'")
    #expect(query("the ").without(["the"]).condition() == "'the'")
    #expect(query("\"the server\"").without(["the"]).condition() == "('the' <-> 'server')")
    let phrase = query("\"state of the art\" -\"state of affairs\"").without(["of", "the"])
    let condition = "('state' & 'art') & ('state' <3> 'art') & !('state' <-> 'of' <-> 'affair')"
    #expect(phrase.terms().conditions.last == condition)
    #expect(phrase.terms().pairs.count == 3)
  }

  @Test("A query has bounds")
  func bounds() {
    #expect(query(String(repeating: "word ", count: 1000)).terms.count == SearchQuery.mostTerms)
    #expect(query(String(repeating: "é", count: 1000)).terms.count <= 1)
  }

  @Test("Misspelled words are replaced, and the query can be told")
  func replaced() {
    let mended = query("depndency \"of x\" -y").replacing(["depndency": "dependency"])
    #expect(mended.text == "dependency \"of x\" -y")
    #expect(query("C++ templaet 日本語").replacing(["templaet": "template"]).text == "C++ template 日本語")
  }
}

@Suite("Excerpts")
struct ExcerptTests {
  private func excerpt(_ text: String, of query: String, length: Int = 60) -> String {
    let query = SearchQuery(query, in: SearchLanguage(tag: "en"))
    return ExcerptMaker(query).excerpt(of: text, length: length).pieces
      .map { $0.isMatch ? "[\($0.text)]" : $0.text }.joined()
  }

  @Test("What was looked for is marked, in any form of the word")
  func marked() {
    #expect(excerpt("He runs a server.", of: "running") == "He [runs] a server.")
    #expect(excerpt("Call withDependencies now", of: "dependencies") == "Call [withDependencies] now")
    #expect(excerpt("日本語の検索です", of: "検索") == "日本語の[検索]です")
    #expect(excerpt("A big dog, no big cat", of: "\"big dog\"") == "A [big dog], no big cat")
    #expect(excerpt("if ptr->next == end", of: "ptr->next") == "if [ptr->next] == end")
    #expect(excerpt("if a -> b", of: "->") == "if a [->] b")
  }

  @Test(
    "Words are marked whatever they begin with",
    arguments: [
      ("C++ ", "I write [C++] code"), ("@mainActor", "It is a [@MainActor] type"),
      (".task", "Use [.task] for it"), ("#if", "In [#if] DEBUG, if so"), ("@mai", "The main [@MainActor]"),
      ("naïve", "So [naive] it is"),
      ("naive", "So [Naïve] it is"),
      ("Wri", "I [write] code"), ("http2", "Over [HTTP2] only"), ("skies", "The blue [sky] above"),
    ])
  func beginnings(query: String, marked: String) {
    let text = marked.filter { !"[]".contains($0) }
    #expect(excerpt(text, of: query) == marked)
  }

  @Test("Where words lose their beginnings too, all forms are marked")
  func prefixes() {
    let query = SearchQuery("baca ", in: SearchLanguage(tag: "id"))
    let pieces = ExcerptMaker(query).excerpt(of: "Saya membaca buku", length: 60).pieces
    #expect(pieces.filter(\.isMatch).map(\.text) == ["membaca"])
  }

  @Test("An excerpt is where most matches are, between words")
  func window() {
    let text =
      String(repeating: "nothing here ", count: 40) + "the quick fox and the quick dog "
      + String(repeating: "more text ", count: 40)
    let found = excerpt(text, of: "quick fox", length: 60)
    #expect(found.contains("[quick] [fox]"))
    #expect(found.utf8.count < 90)
    #expect(!found.hasPrefix(" "))
  }

  @Test("An excerpt never cuts a character")
  func characters() {
    let text = String(repeating: "é漢👩‍👩‍👧", count: 100)
    for length in 1...40 { #expect(!excerpt(text, of: "x", length: length).contains("\u{FFFD}")) }
  }
}

@Suite("The index")
struct SearchIndexTests {
  @Test("A document that is too large for the database is indexed as far as it fits")
  func large() {
    let text = (0..<120_000).map { "word\($0)x" }.joined(separator: " ")
    let index = SearchIndexer(SearchLanguage(tag: "en")).index(
      SearchDocument(title: "T", names: [], sections: [.init(pieces: [.init(text)])]))
    #expect(index.vector.utf8.count < 1_500_000)
    #expect(index.ranking.contains("'t':1A"))
  }
}
