import Feeds
import Foundation
import HTTP
import HTTPTypes
import PagesTestSupport
import Postgres
import Publication
import Testing
import Timestamps

@testable import Colophon
@testable import Reading

@Suite("Related posts")
struct RelatedPostTests {
  @Test("A post names those about the same, and not the others; the page needs nothing else")
  func related() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      writeBirdsAndTools(to: folder)
      try await site.sync(folder)
      try await site.relate()
      #expect(Set(try await site.related("/posts/owl")) == ["/posts/eagle", "/posts/falcon"])
      #expect(Set(try await site.related("/posts/hammer")) == ["/posts/saw", "/posts/drill"])
      let page = try await site.text("/posts/owl")
      #expect(page.contains("<h2 id=\"related-posts\">Related posts</h2>"))
      #expect(page.contains("<time datetime=\"2026-01-02T00:00:00Z\">2 January 2026</time>"))
      #expect(page.contains("<p>An eagle is a bird of prey"))
    }
  }

  @Test("A post that changes, appears or goes changes what other posts name")
  func changes() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      writeBirdsAndTools(to: folder)
      try await site.sync(folder)
      try await site.relate()
      folder.write("kite.md", post("Kite", 7, "A kite is a bird of prey with feathers and talons."))
      folder.remove("eagle.md")
      folder.write("falcon.md", post("Falcon", 3, "A falcon is a chisel, a tool with a handle of steel."))
      try await site.sync(folder)
      // What is gone is not shown even before anything is worked out anew.
      #expect(try await !site.related("/posts/owl").contains("/posts/eagle"))
      try await site.relate()
      #expect(try await site.related("/posts/owl") == ["/posts/kite"])
      #expect(try await site.related("/posts/kite") == ["/posts/owl"])
      #expect(try await site.related("/posts/saw").contains("/posts/falcon"))
    }
  }

  @Test("Drafts, scheduled posts and members' text are never named or used")
  func hidden() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      writeBirdsAndTools(to: folder)
      folder.write("draft.md", post("Draft", 8, "A draft about a bird of prey with talons.", "draft: true"))
      folder.write(
        "later.md",
        "---\ntitle: Later\ndate: 2030-01-01T00:00:00Z\n---\nA hawk is a bird of prey with feathers and talons.\n"
      )
      folder.write(
        episode: "1-secret",
        """
        ---
        number: 1
        title: Secret
        date: 2026-01-09T00:00:00Z
        visibility: members
        blurb: A talk about nothing.
        ---
        # Transcript

        ## Introduction

        [0:01:00] A bird of prey with feathers and talons hunts a bird.
        """)
      try await site.sync(folder)
      try await site.relate()
      let owl = try await site.related("/posts/owl")
      #expect(Set(owl) == ["/posts/eagle", "/posts/falcon"])
      let then = try #require(Timestamp(rfc3339: "2030-01-01T00:00:00Z"))
      try await site.at(then) {
        let related = try await site.related("/posts/owl")
        #expect(related.contains("/posts/later"))
      }
    }
  }

  @Test("Parts of one series do not name each other, because the series leads to them")
  func series() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      writeBirdsAndTools(to: folder, ofBirds: "series: Birds")
      folder.write("kite.md", post("Kite", 7, "A kite is a bird of prey with feathers and talons."))
      try await site.sync(folder)
      try await site.relate()
      #expect(try await site.related("/posts/owl") == ["/posts/kite"])
    }
  }

  @Test("An episode shows what its author names as related, and then posts about the same")
  func episode() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      writeBirdsAndTools(to: folder)
      folder.write(
        episode: "1-birds",
        """
        ---
        number: 1
        title: Birds
        date: 2026-01-09T00:00:00Z
        blurb: About a bird of prey with feathers and talons, and how it hunts.
        related:
          - title: Eagles
            url: /posts/eagle
        ---
        """)
      try await site.sync(folder)
      try await site.relate()
      let page = try await site.text("/episodes/1-birds")
      let named = try #require(page.range(of: "id=\"related\""))
      let further = try #require(page.range(of: "id=\"related-posts\""))
      #expect(named.lowerBound < further.lowerBound)
      #expect(!page[further.lowerBound...].contains("href=\"/posts/eagle\""))
      #expect(page[further.lowerBound...].contains("href=\"/posts/owl\""))
    }
  }

  @Test("Nothing waits when related posts are worked out, and nothing changes when they are worked out again")
  func settled() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      writeBirdsAndTools(to: folder)
      try await site.sync(folder)
      try await site.relate()
      #expect(try await site.database.one(waiting) == 0)
      let before = try await site.database.rows(all)
      try await site.database.execute(
        "INSERT INTO related_waiting (post_id, has_changed) SELECT id, true FROM posts")
      try await site.relate()
      #expect(try await site.database.rows(all) == before)
      #expect(before.count > 6)
    }
  }

  private func writeBirdsAndTools(to folder: ContentFixture, ofBirds line: String = "tags: [animals]") {
    for (day, name) in ["owl", "eagle", "falcon"].enumerated() {
      let text =
        "\(name == "falcon" ? "A" : "An") \(name) is a bird of prey with feathers and talons that hunts."
      folder.write("\(name).md", post(name.capitalized, day + 1, text, line))
    }
    for (day, name) in ["hammer", "saw", "drill"].enumerated() {
      folder.write(
        "\(name).md",
        post(name.capitalized, day + 4, "A \(name) is a tool with a handle of steel.", "tags: [tools]"))
    }
    for (day, name) in ["bread", "cheese", "wine"].enumerated() {
      folder.write("\(name).md", post(name.capitalized, day + 10, "This \(name) comes from \(name) makers."))
    }
  }

  private func post(_ title: String, _ day: Int, _ text: String, _ line: String = "summary:") -> String {
    "---\ntitle: \(title)\ndate: 2026-01-\(day < 10 ? "0" : "")\(day)T00:00:00Z\n\(line)\n---\n\(text)\n"
  }
}

/// Which posts of some blogs a reader of each would want to read next, by the beginnings of their titles. The
/// labels were written before the first run.
struct RelatedBlogs: CustomTestStringConvertible, Sendable {
  let name: String
  /// Their feeds.
  let blogs: [String]
  let wanted: [String: [String]]
  var testDescription: String { name }

  static let all = [samples] + (Checkout.realBlogs.isEmpty ? [] : [real])
}

extension RelatedBlogs {
  private static let samples = RelatedBlogs(
    name: "samples", blogs: Checkout.blogs,
    wanted: [
      "An index that": ["Vacuum is"], "Vacuum is": ["An index that"],
      "What an entity": ["Cache for"], "Cache for": ["What an entity"],
      "Reading a TLS": ["Renewing"], "Renewing": ["Reading a TLS"],
      "Bisecting": ["Commit messages"], "Commit messages": ["Bisecting"],
      "Tests that fail": ["Random tests"], "Random tests": ["Tests that fail"],
      "Guids are": ["Why I"], "Why I": ["Guids are"],
      "A keyboard": ["Switches"], "Switches": ["A keyboard"],
      "Printing a gear": ["Layers"], "Layers": ["Printing a gear"],
      "Repairing a": ["Listening to"], "Listening to": ["Repairing a"],
      "Building a": ["Photographing the"], "Photographing the": ["Building a"],
      "Mapping the": ["A cargo"], "A cargo": ["Mapping the"],
      "Plain text": ["A paper"], "A paper": ["Plain text"],
      "Recording a": ["Subtitles are"], "Subtitles are": ["Recording a"],
      "A robot": ["Teaching children"], "Teaching children": ["A robot"],
      "Dark mode": ["Grid for", "Labels for"], "Grid for": ["Dark mode"], "Labels for": ["Dark mode"],
    ])

  private static let real = RelatedBlogs(
    name: "real blogs", blogs: Checkout.realBlogs,
    wanted: [
      "Shinkansen Live -": ["Shinkansen Live:", "Let's Write a Train"],
      "Shinkansen Live:": ["Shinkansen Live -", "Let's Write a Train"],
      "Let's Write a Train": ["I Presented", "Shinkansen Live -", "Shinkansen Live:"],
      "I Presented": ["Let's Write a Train"],
      "SwiftUI Group": ["Model View Controller"],
      "3 Swift Concurrency": ["Async/Await for"],
      "Async/Await for": ["3 Swift Concurrency"],
      "@Model for CoreData": ["The Lighter Swift"],
      "The Lighter Swift": ["@Model for CoreData"],
      "🐮 iOS App w/": ["🐮 SwiftUI Tools w/ Vis", "🐮 SwiftUI Tools w/ just"],
      "🐮 SwiftUI Tools w/ Vis": ["🐮 iOS App w/", "🐮 SwiftUI Tools w/ just"],
      "🐮 SwiftUI Tools w/ just": ["🐮 SwiftUI Tools w/ Vis", "🐮 iOS App w/"],
      "Flutter for": ["Model View Controller"],
      "Model View Controller": ["Flutter for"],
    ])
}

@Suite("Related posts of whole blogs")
struct RelatedRelevanceTests {
  @Test(
    "Most of what readers would want to read next is among the four related posts",
    arguments: RelatedBlogs.all)
  func relevance(labelled: RelatedBlogs) async throws {
    try await TestSite.run { site in
      var count = 0
      for blog in labelled.blogs { count += try await site.importBlog(blog).feed.entries.count }
      try await site.relate()
      let store = site.database.posts(site.visibility)
      let posts = try await store.newest(limit: 100)
      #expect(posts.count == count)
      var (found, all) = (0, 0)
      for (title, wanted) in labelled.wanted {
        let post = try #require(posts.first { $0.name.hasPrefix(title) }, "\(title)")
        let related = try await site.database.together(
          RelatedPostStore(site.visibility).posts(relatedTo: post.id, limit: 4))
        let hits = wanted.filter { wanted in related.contains { $0.name.hasPrefix(wanted) } }
        if hits != wanted { print("  \(title): \(related.map { $0.name.prefix(24) })") }
        (found, all) = (found + hits.count, all + wanted.count)
      }
      let share = Double(found) / Double(all)
      print("Related posts of \(labelled.name): \(found) of \(all) labelled ones are among the first four")
      #expect(share >= 0.85)
    }
  }
}

private let waiting = Statement(
  "waiting", "SELECT count(*) AS count FROM related_waiting",
  column: Column("count", Int.self, .computedNotNull))

private let all = Statement(
  "all related",
  "SELECT p.path || ' ' || o.path AS pair FROM related_posts r JOIN posts p ON p.id = r.post_id JOIN posts o ON o.id = r.related_id ORDER BY p.path, r.position",
  column: Column("pair", String.self, .computedNotNull))

extension TestSite {
  fileprivate func relate() async throws {
    try await site.indexForSearch()
    try await site.relatePosts()
  }

  /// The paths of the posts that a page names as related.
  fileprivate func related(_ path: String) async throws -> [String] {
    let page = try await text(path)
    guard let start = page.range(of: "class=\"related-posts\"") else { return [] }
    let end = page[start.upperBound...].range(of: "</aside>")?.lowerBound ?? page.endIndex
    return page[start.upperBound..<end].matches(of: #/<li><a href="([^"]*)"/#).map { String($0.1) }
  }
}
