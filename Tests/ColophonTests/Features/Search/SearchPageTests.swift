import Foundation
import HTTP
import HTTPTypes
import Importing
import Postgres
import Publication
import Settings
import Testing
import Timestamps

@testable import Colophon
@testable import Reading
@testable import SiteBase

@Suite("Search")
struct SearchPageTests {
  private func withPosts<Result: Sendable>(
    _ body: @escaping @Sendable (TestSite) async throws -> Result
  ) async throws -> Result {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write(
        "actors.md",
        """
        ---
        title: Actors and their executors
        date: 2024-05-01T10:00:00Z
        tags: [concurrency]
        authors: [Mara Lind]
        ---
        An actor protects its state.

        ## Which queue runs it

        With `@MainActor`, the main queue runs the work. Compare C++ and `withDependencies(from:)`.

        ```swift
        withDependencies(from: model) { await $0.load() ?? nil }
        ```
        """)
      folder.write(
        "caches.md",
        """
        ---
        title: Caches
        date: 2025-05-01T10:00:00Z
        tags: [performance]
        authors: [Jonas Weber]
        ---
        A cache that an actor owns is naïve, but running it costs little, like vitamin C. 日本語の検索もできます。
        """)
      folder.write("draft.md", "---\ntitle: Unfinished\ndraft: true\n---\nThe zeppelin is a draft.\n")
      folder.write(
        "later.md", "---\ntitle: Later\ndate: 2099-01-01T00:00:00Z\n---\nThe zeppelin is for later.\n")
      folder.writeSamples()
      try await site.sync(folder)
      try await site.indexForSearch()
      return try await body(site)
    }
  }

  private func titles(_ query: String, _ site: TestSite, _ more: String = "") async throws -> [String] {
    try await found(query, site, more).results.map(\.title)
  }

  private func found(_ query: String, _ site: TestSite, _ more: String = "") async throws -> Found {
    let path = "/search.json?q=" + query.addingPercentEncoding(withAllowedCharacters: .alphanumerics)! + more
    return try JSONDecoder().decode(Found.self, from: Data(try await site.text(path).utf8))
  }

  /// - Parameter expected: for each query, with more of the address, the titles of what is found.
  @Test("A filter that no name can have finds nothing", arguments: ["tag", "author", "kind", "year", "page"])
  func impossible(filter: String) async throws {
    try await TestSite.run { site in
      for path in ["/search", "/search.json"] {
        let response = try await site.get("\(path)?q=a&\(filter)=%00")
        #expect(response.status.code < 500, "\(path) \(filter)")
      }
    }
  }

  private func check(_ expected: [(query: String, more: String, titles: [String])]) async throws {
    try await withPosts { site in
      for (query, more, wanted) in expected {
        let found = try await titles(query, site, more)
        #expect(found == wanted, "\(query)\(more)")
      }
    }
  }

  private struct Found: Decodable {
    struct Post: Decodable {
      struct Section: Decodable { var heading: String?, url: String }
      struct Piece: Decodable { var text: String, match: Bool }
      var title: String, url: String, kind: String, excerpt: [Piece], sections: [Section]
    }

    var total: Int, complete: Bool, mended: String?, results: [Post]
  }

  @Test("Words in any form are found, the title counts most, and accents make no difference")
  func words() async throws {
    try await check([
      ("actors ", "", ["Actors and their executors", "Caches"]),
      ("run cache ", "", ["Caches"]),
      ("naive", "", ["Caches"]),
      ("the executor ", "", ["Actors and their executors"]),
      ("nothingofthatkind", "", []),
    ])
  }

  @Test("Phrases, excluded words and beginnings of words")
  func syntax() async throws {
    try await check([
      ("\"protects its state\"", "", ["Actors and their executors"]),
      ("\"state its protects\"", "", []),
      ("actor -cache", "", ["Actors and their executors"]),
      ("exec", "", ["Actors and their executors"]),
    ])
  }

  @Test(
    "Code is found as code",
    arguments: [
      "withDependencies(from:)", "withDependencies(from: model)", "C++", "@MainActor", "??", "mainactor",
    ])
  func code(query: String) async throws {
    try await withPosts { site in
      let found = try await titles(query, site)
      #expect(found == ["Actors and their executors"])
    }
  }

  @Test("Japanese is found", arguments: ["検索", "日本語", "日本語の検索", "語"])
  func japanese(query: String) async throws {
    try await withPosts { site in
      let found = try await titles(query, site)
      #expect(found == ["Caches"])
    }
  }

  @Test("If no post has a word with its signs, those with its letters are found")
  func withoutSigns() async throws {
    try await check([("@executors", "", ["Actors and their executors"]), ("#costs ", "", ["Caches"])])
  }

  @Test(
    "If no post has a Japanese text as it was typed, those with its words are shown, and the page says so")
  func japaneseWords() async throws {
    try await withPosts { site in
      let found = try await found("日本語で全文検索", site)
      #expect(found.results.map(\.title) == ["Caches"])
      #expect(!found.complete)
    }
  }

  @Test(
    "A misspelled word is mended, and the page says so", arguments: ["executro", "exectors", "executers"])
  func misspelled(query: String) async throws {
    try await withPosts { site in
      let found = try await found(query, site)
      #expect(found.results.map(\.title) == ["Actors and their executors"])
      #expect(found.mended?.hasPrefix("execut") == true)
      let page = try await site.text("/search?q=\(query)")
      #expect(page.contains("Nothing was found for “\(query)”. These are the results for"))
    }
  }

  @Test("Two letters that changed places are put right in short words too")
  func transposed() async throws {
    try await withPosts { site in
      let found = try await found("qeuue", site)
      #expect(found.mended == "queue")
      #expect(found.results.map(\.title) == ["Actors and their executors"])
    }
  }

  @Test("If no post has all words, those with some of them are shown, and the page says so")
  func loose() async throws {
    try await withPosts { site in
      let found = try await found("protects naive", site)
      #expect(found.total == 2)
      #expect(!found.complete)
    }
  }

  @Test("The filters offer the tags of the site as it is now, although they are remembered")
  func rememberedTags() async throws {
    try await TestSite.run(cache: true) { site in
      let folder = ContentFixture()
      folder.write("a.md", "---\ntitle: A\ndate: 2025-05-01T10:00:00Z\ntags: [swift]\n---\nText.")
      try await site.sync(folder)
      for _ in 1...2 { #expect(try await site.text("/search").contains("swift (1)")) }
      folder.write("b.md", "---\ntitle: B\ndate: 2025-05-02T10:00:00Z\ntags: [swift]\n---\nText.")
      try await site.sync(folder)
      site.site.cache.invalidateAll(at: site.site.present, dropping: 600)
      #expect(try await site.text("/search?q=text").contains("swift (2)"))
      await site.database.close()
      #expect(try await site.get("/search?q=other").status == .serviceUnavailable)
    }
  }

  @Test("Results are kept, and made anew when the index of the search has changed")
  func kept() async throws {
    try await TestSite.run(cache: true) { site in
      let folder = ContentFixture()
      folder.write("a.md", "---\ntitle: A\ndate: 2025-05-01T10:00:00Z\n---\nInk.")
      try await site.sync(folder)
      try await site.indexForSearch()
      #expect(try await found("ink", site).total == 1)
      folder.write("b.md", "---\ntitle: B\ndate: 2025-05-02T10:00:00Z\n---\nInk.")
      try await site.sync(folder)
      site.site.cache.invalidateAll(at: site.site.present, dropping: 600)
      #expect(try await found("ink", site).total == 1)
      try await site.indexForSearch()
      #expect(try await found("ink", site).total == 2)
      await site.database.close()
      #expect(try await site.site.respond(Request(.get, "/search.json?q=ink")).status == .ok)
      #expect(try await site.site.respond(Request(.get, "/search?q=ink")).status == .serviceUnavailable)
    }
  }

  @Test("Postgres knows how many words there are as soon as many posts are indexed")
  func countsWords() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      for number in 1...45 {
        folder.write(
          "post-\(number).md", "---\ntitle: Post\ndate: 2025-05-01T10:00:00Z\n---\nWord\(number) in it.")
      }
      try await site.sync(folder)
      try await site.indexForSearch()
      let (planned, count) = try await site.database.one(wordNumbers)
      #expect(count > 0 && planned == Double(count))
    }
  }

  @Test("Filters by tag, author, year and kind; a field that is not filled in does not filter")
  func filters() async throws {
    try await check([
      ("actor", "&tag=Performance", ["Caches"]),
      ("actor", "&author=Mara%20Lind", ["Actors and their executors"]),
      ("actor", "&year=2025", ["Caches"]),
      ("actor", "&kind=episode", []),
      ("stream", "&kind=episode", ["Dependencies & Stacks"]),
      ("actor", "&kind=&tag=&author=&year=", ["Actors and their executors", "Caches"]),
      ("actor", "&year=soon", ["Actors and their executors", "Caches"]),
    ])
  }

  @Test("A result leads to the section of a post, or to the second of an episode")
  func places() async throws {
    try await withPosts { site in
      let post = try #require(try await found("queue ", site).results.first)
      #expect(post.sections.first?.heading == "Which queue runs it")
      #expect(post.sections.first?.url.hasSuffix("#which-queue-runs-it") == true)
      #expect(post.excerpt.contains { $0.match && $0.text == "queue" })
      let episode = try #require(try await found("\"this with code\"", site).results.first)
      #expect(episode.kind == "episode")
      #expect(episode.sections.first?.url.hasSuffix("?t=60#player") == true)
    }
  }

  @Test(
    "Nothing is found that a reader may not see: drafts, scheduled posts, the members' part of an episode")
  func hidden() async throws {
    try await withPosts { site in
      for query in ["zeppelin", "zepp", "secret", "\"This is secret\"", "secr", "zeppelim"] {
        let found = try await found(query, site)
        #expect(found.total == 0 && found.mended == nil, "\(query)")
      }
      let preview = try await found("\"read this preview\"", site)
      #expect(preview.results.map(\.title) == ["For members"])
      #expect(!preview.results.flatMap(\.excerpt).map(\.text).joined().contains("secret"))
    }
  }

  @Test("A post that changes is found by what it says now, and no longer by what it said")
  func changed() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write("a.md", "---\ntitle: A\ndate: 2026-01-01T00:00:00Z\n---\nA sparrow.\n")
      try await site.sync(folder)
      try await site.indexForSearch()
      #expect(try await titles("sparrow", site) == ["A"])
      folder.write("a.md", "---\ntitle: A\ndate: 2026-01-01T00:00:00Z\n---\nA kingfisher.\n")
      try await site.sync(folder)
      // Before it is indexed anew, too.
      #expect(try await titles("sparrow", site).isEmpty)
      try await site.indexForSearch()
      #expect(try await titles("kingfisher", site) == ["A"])
      folder.remove("a.md")
      folder.write("b.md", "---\ntitle: B\ndate: 2026-01-01T00:00:00Z\n---\nAnother.\n")
      try await site.sync(folder)
      try await site.indexForSearch()
      #expect(try await titles("kingfisher", site).isEmpty)
    }
  }

  @Test("Several processes index posts while others write them: each post is found by what it says last")
  func concurrently() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      func write(_ word: String) {
        for number in 1...50 {
          folder.write(
            "\(number).md", "---\ntitle: Post \(number)\ndate: 2026-01-01T00:00:00Z\n---\nA \(word).\n")
        }
      }
      write("sparrow")
      try await site.sync(folder)
      write("kingfisher")
      try await withThrowingTaskGroup { group in
        for _ in 1...3 { group.addTask { try await site.indexForSearch() } }
        group.addTask { _ = try await site.sync(folder) }
        try await group.waitForAll()
      }
      try await site.indexForSearch()
      let (former, latest) = try await (found("sparrow", site), found("kingfisher", site))
      #expect(former.total == 0)
      #expect(latest.total == 50)
    }
  }

  @Test(
    "Any text is a query",
    arguments: [
      "'", "''", "\\", "a:*", "((", "& | !", "\u{0}", "-", "\"", "--", "'; DROP TABLE posts; --", "%", "_",
      "漢", "🐮",
      String(repeating: "x", count: 5000), String(repeating: "a b ", count: 500), "<script>", "a\u{301}",
    ])
  func anyQuery(query: String) async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write("a.md", "---\ntitle: A\ndate: 2026-01-01T00:00:00Z\n---\nA sparrow.\n")
      try await site.sync(folder)
      try await site.indexForSearch()
      let text = query.addingPercentEncoding(withAllowedCharacters: .alphanumerics)!
      let response = try await site.get("/search?q=\(text)")
      #expect(response.status == .ok || (query == "\u{0}" && response.status == .badRequest))
    }
  }

  @Test("The page works without scripts, is not kept, and search engines do not list it")
  func page() async throws {
    try await withPosts { site in
      let text = try await site.text("/search?q=actor")
      for piece in [
        "value=\"actor\"", "<mark>actor</mark>", "name=\"robots\" content=\"noindex\"", "2 results.",
        "role=\"search\"", "concurrency (1)", "application/opensearchdescription+xml",
      ] {
        #expect(text.contains(piece), "\(piece)")
      }
      #expect(try await !site.text("/search").contains("noindex"))
      let description = try await site.text("/opensearch.xml")
      #expect(description.contains("http://localhost:8080/search?q={searchTerms}"))
    }
  }

  @Test("A word is excluded, and a phrase found, wherever it stands in a long post")
  func longPost() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      let filling = (1...300).map { "word\($0)x word\($0)x" }.joined(separator: " ")
      folder.write(
        "a.md", "---\ntitle: Sparrows\ndate: 2026-01-01T00:00:00Z\n---\n\(filling) a rare kingfisher.\n")
      try await site.sync(folder)
      try await site.indexForSearch()
      for (query, isFound) in [
        ("sparrows", true), ("kingfisher", true), ("sparrows \"rare kingfisher\"", true),
        ("sparrows -kingfisher", false), ("sparrows -\"rare kingfisher\"", false),
        ("sparrows -\"kingfisher rare\"", true), ("sparrows heron -kingfisher", false),
      ] {
        let found = try await titles(query, site)
        #expect(found.isEmpty != isFound, "\(query)")
      }
    }
  }

  @Test("A post that was at /search before there was a search keeps its address")
  func formerPost() async throws {
    try await TestSite.run { site in
      try await site.importFeed(rss(item("Old", link: "https://blog.example/old")))
      try await site.database.execute("UPDATE posts SET path = '/search', path_key = '/search'")
      #expect(try await site.text("/search").contains("<h1 class=\"p-name\">Old</h1>"))
    }
  }
}

private let wordNumbers = Statement(
  "numbers of words",
  "SELECT reltuples::float8 AS planned, (SELECT count(*) FROM search_words) AS count FROM pg_class WHERE oid = 'search_words'::regclass",
  columns: Column("planned", Double.self, .computedNotNull), Column("count", Int.self, .computedNotNull)
) { (planned: $0, count: $1) }
