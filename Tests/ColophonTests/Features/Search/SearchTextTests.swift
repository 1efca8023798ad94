import Foundation
import HTTP
import HTTPTypes
import Settings
import Testing

@testable import Colophon
@testable import Reading

@Suite("What a search finds in texts of many kinds")
struct SearchTextTests {
  struct Found: Decodable {
    struct Post: Decodable { var title: String }
    var total: Int, complete: Bool, mended: String?, results: [Post]
    var titles: [String] { results.map(\.title) }
  }

  private func found(_ query: String, _ site: TestSite, page: Int = 1) async throws -> Found {
    let text = query.addingPercentEncoding(withAllowedCharacters: .alphanumerics)!
    return try JSONDecoder().decode(
      Found.self, from: Data(try await site.text("/search.json?q=\(text)&page=\(page)").utf8))
  }

  private func titles(_ query: String, _ site: TestSite) async throws -> [String] {
    try await found(query, site).titles
  }

  private func withText(
    _ text: String, language: String = "en", _ body: @escaping @Sendable (TestSite) async throws -> Void
  ) async throws {
    try await TestSite.run {
      $0.publication.language = language
    } _: { site in
      let folder = ContentFixture()
      folder.write("text.md", "---\ntitle: Text\ndate: 2025-05-01T10:00:00Z\n---\n\(text)\n")
      folder.write("other.md", "---\ntitle: Other\ndate: 2025-05-02T10:00:00Z\n---\nNothing of the kind.\n")
      try await site.sync(folder)
      try await site.indexForSearch()
      try await body(site)
    }
  }

  @Test("Marks without letters, and words of which a stemmer leaves nothing, keep no post out of the index")
  func emptyStems() async throws {
    for (language, text, query) in [
      ("en", "A lone \u{301} and . \u{336} and =\u{338} here.", "\u{301}"), ("ar", "ـ كلمة \u{64B}", "ـ"),
      ("ne", "छ को ले शब्द", "छ"),
    ] {
      try await withText(text, language: language) { site in
        let others = try await titles("nothing", site)
        #expect(others == ["Other"], "\(language)")
        let response = try await site.get(
          "/search?q=\(query.addingPercentEncoding(withAllowedCharacters: .alphanumerics)!)")
        #expect(response.status == .ok)
        let known = language == "en" ? "lone" : language == "ar" ? "كلمة" : "शब्द"
        let texts = try await titles(known, site)
        #expect(texts == ["Text"], "\(language)")
      }
    }
  }

  @Test("A word with accents is found without them, also unfinished")
  func accents() async throws {
    try await withText("La sécurité avant tout.", language: "fr") { site in
      for query in ["sécurité", "securite", "securite ", "sécurit", "securit", "secu"] {
        let found = try await titles(query, site)
        #expect(found == ["Text"], "\(query)")
      }
      let mended = try await found("securiet", site)
      #expect(mended.mended == "securite" && mended.titles == ["Text"])
    }
  }

  @Test(
    "Elided articles, soft hyphens and decomposed letters keep no word from being found, in titles and in text"
  )
  func forms() async throws {
    try await TestSite.run {
      $0.publication.language = "fr"
    } _: { site in
      let folder = ContentFixture()
      folder.write(
        "a.md",
        "---\ntitle: L’e\u{301}toile et la Daten\u{AD}bank\ndate: 2025-05-01\n---\nJ'écris d’horloges&shy;bau et d&#8217;ho&shy;ri&shy;zon en H.265."
      )
      try await site.sync(folder)
      try await site.indexForSearch()
      for query in [
        "étoile", "l'étoile", "Datenbank", "daten\u{AD}bank", "horizon", "d'horizon", "horizo", "écris",
        "h265",
      ] {
        let found = try await found(query, site)
        #expect(found.results.count == 1 && found.complete && found.mended == nil, "\(query)")
      }
      // What the index completes and mends are words without their articles.
      let mended = try await found("horizno", site)
      #expect(mended.mended == "horizon")
      let excerpt = try await site.text("/search.json?q=horizon")
      #expect(excerpt.contains("{\"match\":true,\"text\":\"ho\u{AD}ri\u{AD}zon\"}"))
    }
  }

  @Test("The post whose title is the query comes first, however often others have its words")
  func titlesFirst() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      func write(_ name: String, _ title: String, _ mentions: Int, year: Int = 2025) {
        let text = Array(repeating: "A garden fence and more.", count: mentions).joined(separator: " ")
        folder.write(
          "\(name).md", "---\ntitle: \"\(title)\"\ndate: \(year)-05-01\ntags: [Wood]\n---\nText. \(text)")
      }
      write("exact", "Garden fence!", 0, year: 2019)
      write("stop", "The garden", 0, year: 2019)
      // More than are ranked.
      for number in 1...120 { write("other\(number)", "Garden fence, garden \(number): the fence", 12) }
      try await site.sync(folder)
      try await site.indexForSearch()
      for query in [
        "garden fence", "Garden fence", "\"garden fence\"", "GARDEN FENCE!", "garden fence ",
        "garden -swift fence",
      ] {
        let found = try await found(query, site)
        #expect(found.titles.first == "Garden fence!" && found.titles.count == 10, "\(query)")
      }
      let pages = try await found("garden fence", site, page: 2)
      #expect(!pages.titles.contains("Garden fence!"))
      let stop = try await titles("the garden", site)
      #expect(stop.first == "The garden")
      let mended = try await titles("garden fnece", site)
      #expect(mended.first == "Garden fence!")
      let excluded = try await titles("garden -fence", site)
      #expect(excluded == ["The garden"])
      let year = try await site.text("/search.json?q=garden%20fence&year=2025")
      #expect(!year.contains("Garden fence!"))
    }
  }

  @Test("Words with an operator between them are found as code, and as a phrase")
  func operators() async throws {
    try await withText("```c\nwhile (ptr->next && x==y) { count += 1; foo ?? bar; }\n```") { site in
      for query in ["ptr->next", "x==y", "\"count += 1\"", "\"foo ?? bar\"", "\"next x\"", "&&", "->"] {
        let found = try await titles(query, site)
        #expect(found == ["Text"], "\(query)")
      }
      let apart = try await titles("\"ptr x\"", site)
      #expect(apart == [])
    }
  }

  @Test("Chinese and Japanese are found beside digits, Latin words and punctuation")
  func mixedScripts() async throws {
    try await withText("東京2020と日本語Swift、東京、大阪。第3章のユーザー・インターフェース。", language: "ja") { site in
      for query in ["東京2020", "日本語Swift", "東京、大阪", "\"東京 大阪\"", "第3章", "ユーザー・インターフェース", "東"] {
        let found = try await found(query, site)
        #expect(found.titles == ["Text"] && found.complete, "\(query)")
      }
    }
  }

  @Test("A phrase with stop words is found late in a long text")
  func latePhrase() async throws {
    let text = String(repeating: "All of the rest of the words. ", count: 300)
    try await withText(text + "This is the state of the art today.") { site in
      let exact = try await titles("\"state of the art\"", site)
      #expect(exact == ["Text"])
      let other = try await titles("\"state of an art\"", site)
      #expect(other == [])
    }
  }

  @Test("A part that is only a heading has no empty excerpt")
  func onlyHeading() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.writeSamples()
      try await site.sync(folder)
      try await site.indexForSearch()
      let json = try await site.text("/search.json?q=forum")
      #expect(json.contains("\"heading\":\"Forum\""))
      #expect(json.contains("\"excerpt\":[]"))
    }
  }

  @Test("Each page of results is of the same query, and one beyond the last is empty")
  func pages() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      for number in 1...13 {
        folder.write(
          "\(number).md",
          "---\ntitle: Post \(number)\ndate: 2025-05-01T10:00:00Z\n---\nAn executor, \(number < 4 ? "C++" : "c")."
        )
      }
      try await site.sync(folder)
      try await site.indexForSearch()
      for (page, count) in [(1, 10), (2, 3), (3, 0)] {
        let mended = try await found("executro", site, page: page)
        #expect(mended.mended == "executor" && mended.total == 13 && mended.results.count == count)
        let loose = try await found("executor zeppelin", site, page: page)
        #expect(!loose.complete && loose.total == 13 && loose.results.count == count)
      }
      let signs = try await found("C++", site, page: 2)
      #expect(signs.total == 3 && signs.results.isEmpty)
      let html = try await site.text("/search?q=executro&page=2")
      #expect(html.contains("Post ") && html.contains("executor"))
    }
  }
}
