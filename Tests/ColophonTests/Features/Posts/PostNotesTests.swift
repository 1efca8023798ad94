import Importing
import Publication
import Settings
import Testing

@testable import Colophon

@Suite("What authors say about their posts later")
struct PostNotesTests {
  private let folder = ContentFixture()

  @Test("The page lists updates, the newest first, and the newest one is the date of the post's last change")
  func updates() async throws {
    folder.write(
      "a.md",
      """
      ---
      title: A
      date: 2026-11-01
      updates:
        - date: 2026-11-03
          note: The second example was wrong.
        - date: 2026-11-05
          note: "Works with <Swift> 6.3 now."
      ---
      Text.
      """)
    try await run { site in
      try await site.sync(folder)
      let page = try await site.text("/posts/a")
      let newer = try #require(page.firstRange(of: "Works with &lt;Swift&gt; 6.3 now."))
      let older = try #require(page.firstRange(of: "The second example was wrong."))
      #expect(newer.lowerBound < older.lowerBound)
      #expect(page.contains("<time class=\"dt-updated\" datetime=\"2026-11-05T00:00:00Z\">"))
      #expect(try await site.text("/feed.xml").contains("2026-11-05"))
    }
  }

  @Test("An outdated post leads to the one that replaces it, once readers may see that")
  func outdated() async throws {
    @Sendable func write(_ name: String, _ more: String) {
      folder.write("\(name).md", "---\ntitle: Title \(name)\ndate: 2026-11-01\n\(more)\n---\nText.\n")
    }
    write("old", "outdated: /posts/new")
    write("alone", "outdated: true")
    write("fine", "outdated: false")
    write("new", "draft: true")
    try await run { site in
      try await site.sync(folder)
      #expect(try await site.text("/posts/old").contains("This post is outdated."))
      #expect(!(try await site.text("/posts/old").contains("/posts/new")))
      #expect(try await site.text("/posts/alone").contains("This post is outdated."))
      #expect(!(try await site.text("/posts/fine").contains("outdated")))
      write("new", "")
      try await site.sync(folder)
      #expect(
        try await site.text("/posts/old").contains("Read <a href=\"/posts/new\">Title new</a> instead."))
    }
  }

  @Test(
    "A note without a date or text, and an outdated post with something else than a path, are errors with file and line",
    arguments: [
      ("updates:\n  - date: 2026-11-03", "an update needs a date, and a note"),
      ("updates:\n  - note: Why", "an update needs a date, and a note"),
      ("updates:\n  - date: soon\n    note: Why", "should be a date"),
      ("outdated: see the other post", "outdated is \"see the other post\" and should be true, or the path"),
    ])
  func mistakes(lines: String, message: String) async throws {
    folder.write("a.md", "---\ntitle: A\ndate: 2026-11-01\n\(lines)\n---\nText.\n")
    try await run { site in
      let error = await #expect(throws: (any Error).self) { try await site.sync(folder) }
      let text = error.map { "\($0)" } ?? ""
      #expect(text.contains("a.md:") && text.contains(message), "\(text)")
    }
  }

  @Test("site.yaml introduces a series and tells about an author, on the first page of their posts")
  func introductions() async throws {
    folder.write("a.md", "---\ntitle: A\ndate: 2026-11-01\nseries: Parsers\nauthors: [Ada]\n---\nText.\n")
    try await run { site in
      try await site.sync(folder)
      let series = try await site.text("/series/Parsers")
      #expect(series.contains("<p>How to read <em>anything</em>.</p>"))
      let author = try await site.text("/authors/Ada")
      #expect(author.contains("<p>Writes about engines.</p>"))
      #expect(author.contains("<a href=\"https://social.example/@ada\" rel=\"me\">social.example</a>"))
      #expect(author.contains("<a href=\"https://ada.example/\" rel=\"me\">ada.example</a>"))
      #expect(author.contains("<a href=\"https://code.example/ada\" rel=\"me\">code.example/ada</a>"))
      #expect(!(try await site.text("/posts/a").contains("Writes about engines.")))
    }
  }

  @Test("Introductions and the page about the site get smart punctuation, too")
  func smartPunctuation() async throws {
    folder.write("a.md", "---\ntitle: A\ndate: 2026-11-01\nseries: Parsers\n---\nText.\n")
    let configure: @Sendable (inout Configuration) -> Void = { [folder] in
      $0.contentDirectory = folder.path
      $0.publication.smartPunctuation = true
      $0.publication.series = [SeriesIntroduction(name: "parsers", text: "How to \"read\".")]
      $0.publication.about = "Who is \"it\"?"
    }
    try await TestSite.run(configure: configure) { [folder] site in
      try await site.sync(folder)
      #expect(try await site.text("/series/Parsers").contains("<p>How to “read”.</p>"))
      #expect(try await site.text("/about").contains("<p>Who is “it”?</p>"))
    }
  }

  private func run(_ body: @escaping @Sendable (TestSite) async throws -> Void) async throws {
    try await TestSite.run(
      configure: { [folder] in
        $0.contentDirectory = folder.path
        $0.publication.series = [SeriesIntroduction(name: "parsers", text: "How to read *anything*.")]
        var ada = SitePerson(name: "ada")
        ada.about = "Writes about engines."
        ada.url = "https://ada.example/"
        ada.profiles = ["https://social.example/@ada", "https://code.example/ada", "https://code.example/b"]
        $0.publication.authors = [ada]
      }, body)
  }
}
