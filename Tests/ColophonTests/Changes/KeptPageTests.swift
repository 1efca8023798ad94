import Dependencies
import Foundation
import HTTP
import HTTPTypes
import Postgres
import RandomTestSupport
import Server
import Testing

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Settings

@Suite("Pages that a change does not touch")
struct KeptPageTests {
  @Test("A corrected word in one post makes only the pages stale that show something of it")
  func correction() async throws {
    try await TestSite.run(cache: true) { site in
      let folder = ContentFixture()
      for number in 10..<50 {
        folder.write(number, "Text \(number).", tags: number % 2 == 0 ? "even" : "odd")
      }
      try await site.sync(folder)
      let paths = (10..<50).map { "/posts/post-\($0)" } + ["/", "/?page=4", "/tags", "/archive", "/about"]
      try await site.read(paths)
      folder.letTimePass()
      folder.write(20, "Corrected text 20.", tags: "even")
      try await site.sync(folder)
      await site.dropOutdatedPages()
      let stale = paths.filter { !site.keeps($0) }
      // Its own page, those of its neighbours among all posts and among those with its tag, and the list that it is on.
      #expect(
        Set(stale).isSuperset(of: ["/posts/post-20", "/posts/post-19", "/posts/post-21", "/posts/post-18"]))
      #expect(stale.count < 10, "\(stale)")
      #expect(site.keeps("/") && site.keeps("/tags") && site.keeps("/posts/post-40"))
      #expect(try await site.text("/posts/post-20").contains("Corrected text 20."))
    }
  }

  @Test("A draft makes no page stale")
  func draft() async throws {
    try await TestSite.run(cache: true) { site in
      let folder = ContentFixture()
      folder.write(1, "Text.", tags: "one")
      try await site.sync(folder)
      try await site.read(["/", "/posts/post-1"])
      for text in ["First words.", "More words."] {
        folder.letTimePass()
        folder.write("draft.md", "---\ntitle: Draft\ndraft: true\ntags: [two]\n---\n\(text)")
        try await site.sync(folder)
        await site.dropOutdatedPages()
        #expect(site.keeps("/") && site.keeps("/posts/post-1"))
      }
    }
  }

  @Test(
    "What decides where a post stands makes every page stale",
    arguments: [
      "slug: other", "tags: [new]", "authors: [Grace]", "date: 2026-05-01", "series: S", "draft: true",
      "redirects: [/old]", "language: de",
    ])
  func place(field: String) async throws {
    try await TestSite.run(cache: true) { site in
      let folder = ContentFixture()
      for number in 1...3 { folder.write(number, "Text.", tags: "one") }
      try await site.sync(folder)
      try await site.read(["/tags"])
      folder.letTimePass()
      let others = field.hasPrefix("date") ? "" : "date: 2026-01-01T00:00:12Z\n"
      folder.write(
        "post-2.md",
        "---\ntitle: Title 2\n\(others)\(field.hasPrefix("tags") ? "" : "tags: [one]\n")\(field)\n---\nText.\n"
      )
      try await site.sync(folder)
      await site.dropOutdatedPages()
      #expect(!site.keeps("/tags"))
    }
  }

  @Test(
    "Another title, description or language of the feed that was imported first makes every page stale",
    arguments: [
      ("<title>A blog</title>", "<title>Renamed</title>"), ("About things.", "About other things."),
      ("<description>About", "<language>de</language><description>About"),
    ])
  func firstFeed(old: String, new: String) async throws {
    try await TestSite.run(cache: true) { site in
      let feed = rss(item("One"))
      let other = rss(item("Two"), link: "https://other.example/", title: "Other")
      try await site.importFeed(feed)
      try await site.importFeed(other, location: "other.xml")
      try await site.read(["/tags"])
      try await site.importFeed(feed)
      try await site.importFeed(other.replacing("Other", with: "Renamed"), location: "other.xml")
      await site.dropOutdatedPages()
      #expect(site.keeps("/tags"))
      try await site.importFeed(feed.replacing(old, with: new))
      await site.dropOutdatedPages()
      #expect(!site.keeps("/tags"))
    }
  }

  @Test(
    "After any changes of the content folder, kept pages are what they would be if they were made now",
    arguments: 1...4)
  func anyEdits(seed: UInt64) async throws {
    try await TestSite.run(cache: true) { site in
      let folder = ContentFixture()
      var edits = RandomEdits(of: folder, seed: seed)
      for _ in 0..<12 { edits.edit() }
      for _ in 0..<8 {
        folder.letTimePass()
        for _ in 0..<edits.number(upTo: 2) { edits.edit() }
        _ = try? await site.sync(folder)
        try await site.site.relatePosts()
        try await expectRightPages(site, after: edits.log)
      }
    }
  }

  @Test("The same after corrections, most of which make few pages stale", arguments: 1...3)
  func corrections(seed: UInt64) async throws {
    try await TestSite.run(cache: true) { site in
      let folder = ContentFixture()
      var random = SeededGenerator(seed: seed)
      var posts = (0..<14).map(Self.post)
      for number in posts.indices { folder.write(number, posts[number]) }
      try await site.sync(folder)
      var log: [String] = []
      for step in 0..<20 {
        let number = Int.random(in: posts.indices, using: &random)
        let fields = [
          "title", "title", "summary", "text", "text", "tags", "date", "slug", "authors", "series",
        ]
        let field = fields.randomElement(using: &random) ?? "title"
        switch field {
        case "date": posts[number][field] = "2026-01-\(Int.random(in: 10...28, using: &random))"
        case "tags", "authors": posts[number][field] = "[new]"
        case "series": posts[number][field] = "Other"
        default: posts[number][field]? += "-\(step)"
        }
        log.append("\(field) of \(number)")
        folder.letTimePass()
        folder.write(number, posts[number])
        try await site.sync(folder)
        try await site.indexForSearch()
        try await site.site.relatePosts()
        try await expectRightPages(site, after: log)
      }
      let metrics = site.site.cache.metrics
      #expect(metrics.hits > 50)
    }
  }

  private static func post(_ number: Int) -> [String: String] {
    [
      "title": "Title \(number)", "summary": "Summary \(number)", "slug": "post-\(number)",
      "text": "Text \(number), and [a link](post-\((number + 3) % 14).md).", "date": "2026-01-\(number + 10)",
      "tags": "[\(["one", "two", "one, two"][number % 3])]", "authors": number % 2 == 0 ? "[Ada]" : "[Grace]",
      "series": number % 4 == 0 ? "S" : "T",
    ]
  }

  @Test("The same for imported posts", arguments: 1...2)
  func anyImports(seed: UInt64) async throws {
    try await TestSite.run(cache: true) { site in
      var restless = RestlessSite(site, seed: seed)
      var log: [String] = []
      for _ in 0..<15 {
        log.append(try await restless.change())
        try await expectRightPages(site, after: log)
      }
    }
  }

  /// Compares all pages with those of a site without a cache.
  private func expectRightPages(_ site: TestSite, after log: [String]) async throws {
    let paths = try await site.addresses()
    await site.dropOutdatedPages()
    for path in paths {
      let kept = try await site.site.respond(Request(.get, path))
      let made = try await site.withoutCache { try await $0.respond(Request(.get, path)) }
      #expect(kept.status == made.status, "\(path) after \(log)")
      let (old, new) = try await (kept.body.collect(upTo: 1 << 22), made.body.collect(upTo: 1 << 22))
      #expect(old == new, "\(path) after \(log)")
    }
  }
}

extension ContentFixture {
  fileprivate func write(_ number: Int, _ post: [String: String]) {
    let fields = post.filter { $0.key != "text" }.sorted { $0.key < $1.key }
    write(
      "post-\(number).md",
      "---\n\(fields.map { "\($0.key): \($0.value)\n" }.joined())---\n\(post["text"] ?? "")\n")
  }

  fileprivate func write(_ number: Int, _ text: String, tags: String) {
    write(
      "post-\(number).md",
      "---\ntitle: Title \(number)\ndate: 2026-01-01T00:00:\(number + 10)Z\ntags: [\(tags)]\n---\n\(text)\n")
  }
}

extension TestSite {
  fileprivate func read(_ paths: [String]) async throws {
    await dropOutdatedPages()
    for path in paths { _ = try await site.respond(Request(.get, path)) }
  }

  fileprivate func keeps(_ path: String) -> Bool {
    if case .page = site.cache.entry(for: path, isFresh: { _ in true }) { true } else { false }
  }

  /// Where posts are and were, and lists of them.
  fileprivate func addresses() async throws -> [String] {
    let keys = Statement(
      "all keys", "SELECT path AS key FROM posts UNION SELECT path_key FROM former_paths",
      column: Column("key", String.self, .computedNotNull))
    return try await database.rows(keys)
      + [
        "/", "/?page=2", "/archive", "/archive/2026", "/archive/2020/01", "/tags", "/tags/one", "/tags/two",
        "/tags/new",
        "/tags/swift", "/authors/ada", "/authors/grace",
        "/series", "/series/s", "/series/t", "/episodes", "/feed.xml", "/feed.json", "/sitemap.xml",
        "/sitemap-1.xml",
        "/search?q=text",
      ]
  }

  fileprivate func withoutCache<Result: Sendable>(
    _ body: @escaping @Sendable (Site) async throws -> Result
  ) async throws -> Result {
    try await withDependencies {
      $0.configuration.usesCache = false
    } operation: {
      try await body(Site(files: StaticFiles(root: Checkout.publicFiles)))
    }
  }
}
