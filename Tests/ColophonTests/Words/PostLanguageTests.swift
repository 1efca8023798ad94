import Feeds
import HTTP
import HTTPTypes
import Importing
import Settings
import Testing
import Words

@testable import Colophon

@Suite("The language of a post")
struct PostLanguageTests {
  private let folder = ContentFixture()

  private let text = """
    > [!NOTE]
    > A.

    ## B

    | C |
    |---|
    | D |

    ```swift
    let e = 1
    ```

    F[^1].

    [^1]: G.
    """

  @Test("What pages and Markdown add to a text is in the language of the text")
  func ofPost() async throws {
    folder.write("a.md", "---\ntitle: A\ndate: 2026-01-01\nlanguage: fr\n---\n\(text)")
    try await run("de") { site in
      let page = try await site.text("/posts/a")
      for label in [
        ">Note</p>", "aria-label=\"Lien vers cette section\"", "aria-label=\"Tableau\"",
        "data-copy=\"Copier\"",
        "data-copied=\"Copié\"", "aria-label=\"Retour à l’appel de note 1\"", "lang=\"fr\"",
      ] { #expect(page.contains(label), "\(label)") }
      // What surrounds it is in that of the site.
      #expect(page.contains(">Zum Inhalt springen</a>"))
      #expect(try await site.text("/feed.xml").contains("Retour à l’appel de note 1"))
    }
  }

  @Test(
    "A text without a language, or in one that is not in the table, has the words of the site",
    arguments: ["", "language: tlh\n"])
  func ofSite(front: String) async throws {
    folder.write("a.md", "---\ntitle: A\ndate: 2026-01-01\n\(front)---\n\(text)")
    try await run("de") { site in
      let page = try await site.text("/posts/a")
      #expect(page.contains(">Hinweis</p>"))
      #expect(page.contains("aria-label=\"Tabelle\""))
    }
  }

  @Test("Posts are made anew when the words that are stored with them change")
  func changed() async throws {
    folder.write("a.md", "---\ntitle: A\ndate: 2026-01-01\n---\n\(text)")
    try await run("de") { [folder] site in
      #expect(try await site.text("/posts/a").contains(">Hinweis</p>"))
      let own: OwnWords = [.calloutNote: WordText("Merke")]
      try await site.sync(folder, WritingStyle(words: Words("de", own: own)))
      #expect(try await site.text("/posts/a").contains(">Merke</p>"))
      let same = try await site.sync(folder, WritingStyle(words: Words("de", own: own)))
      #expect(same.changed.isEmpty)
    }
  }

  @Test("A post without code has no words for the buttons of code")
  func withoutCode() async throws {
    folder.write("a.md", "---\ntitle: A\ndate: 2026-01-01\n---\nText.")
    try await run("de") { site in
      let page = try await site.text("/posts/a")
      #expect(!page.contains("data-copy"))
    }
  }

  @Test("A tag for a region has the words of its language, an unknown one English words and its own dates")
  func ofRegion() async throws {
    folder.write("a.md", "---\ntitle: A\ndate: 2026-01-01\n---\nText.")
    try await run("de-AT") { site in
      let page = try await site.text("/")
      #expect(page.contains("<html lang=\"de-AT\">"))
      #expect(page.contains(">Schlagwörter</a>"))
      #expect(page.contains("1. Jänner 2026"))
    }
    try await run("cs") { site in
      let page = try await site.text("/")
      #expect(page.contains("<html lang=\"cs\">"))
      #expect(page.contains(">Tags</a>"))
      #expect(page.contains("1. ledna 2026"))
    }
  }

  @Test("Wherever a post in another language is shown, its texts say the language and the direction")
  func shown() async throws {
    folder.write(
      "a.md",
      "---\ntitle: مقال\ndate: 2026-01-02\nlanguage: ar\ntags: [x]\nseries: S\n---\nمرحبا بالعالم في هذا النص."
    )
    for number in 1...3 {
      folder.write(
        "\(number).md",
        "---\ntitle: Plain \(number)\ndate: 2026-01-0\(number)\ntags: [x]\nseries: S\n---\nA text.")
    }
    try await run("en") { site in
      try await site.indexForSearch()
      let foreign = "lang=\"ar\" dir=\"rtl\""
      for path in ["/", "/tags/x", "/series/S", "/search?q=%D9%85%D9%82%D8%A7%D9%84"] {
        let page = try await site.text(path)
        #expect(page.contains("<h2 class=\"p-name\" \(foreign)><a"), "\(path)")
        #expect(page.contains("<p class=\"excerpt") && page.contains("\" \(foreign)>مرحبا"), "\(path)")
      }
      for path in ["/archive"] {
        #expect(try await site.text(path).contains("<a href=\"/posts/a\" \(foreign)>"), "\(path)")
      }
      let feedPage = try await site.get("/feed.xml", [.accept: "text/html"])
      let entries = String(decoding: try await feedPage.body.collect(upTo: 1 << 20), as: UTF8.self)
      #expect(entries.contains("<a href=\"/posts/a\" \(foreign)>"))
      // The neighbours of a post, in its series.
      #expect(try await site.text("/posts/2").contains("<bdi \(foreign)>مقال</bdi>"))
      let results = try await site.text("/search.json?q=%D9%85%D9%82%D8%A7%D9%84")
      #expect(results.contains("\"language\":\"ar\""))
      let embedding = try await site.text("/oembed?url=http://localhost:8080/posts/a")
      #expect(embedding.contains("lang=\\\"ar\\\" dir=\\\"rtl\\\""))
    }
  }

  @Test("A feed names its own language once, and another one at each entry")
  func feeds() async throws {
    folder.write("a.md", "---\ntitle: A\ndate: 2026-01-01\nlanguage: ar\n---\nText.")
    folder.write("b.md", "---\ntitle: B\ndate: 2026-01-02\nlanguage: EN\n---\nText.")
    try await run("en") { site in
      for address in ["/feed.xml", "/feed.atom", "/feed.json", "/feed.atom?content=summary"] {
        let feed = try FeedReader.read(Array(try await site.text(address).utf8))
        #expect(feed.language == "en", "\(address)")
        #expect(feed.entries.map(\.language) == [nil, "ar"], "\(address)")
      }
    }
  }

  @Test("An imported post is in the language of its entry, or of its feed")
  func imported() async throws {
    try await TestSite.run {
      $0.publication.language = "en"
    } _: { site in
      try await site.importFeed(
        rss(item("One")).replacing("<channel>", with: "<channel><language>he</language>"))
      #expect(try await site.text("/").contains("lang=\"he\" dir=\"rtl\""))
    }
  }

  @Test("The owner's words are on pages, in feeds and in what scripts say")
  func own() async throws {
    folder.write("a.md", "---\ntitle: A\ndate: 2026-01-01\ntags: [x]\n---\nText.")
    folder.writeSamples()
    let own: OwnWords = [
      .archive: WordText("Alle <Texte>"), .feedOfSummaries: WordText("{title}, kurz"),
      .moreControls: WordText("Mehr </script>"),
    ]
    try await run("de", own) { site in
      let home = try await site.text("/")
      #expect(home.contains(">Alle &lt;Texte&gt;</a>"))
      let feed = try await site.text("/feed.xml?content=summary")
      #expect(feed.contains(", kurz</title>"))
      let episode = try await site.text("/episodes/221-dependencies-and-stacks")
      #expect(
        episode
          .contains("\"moreControls\":\"Mehr \\u003c/script>\""))
    }
  }

  private func run(
    _ language: String, _ own: OwnWords = [:],
    _ body: @escaping @Sendable (TestSite) async throws -> Void
  ) async throws {
    try await TestSite.run { [folder] in
      $0.contentDirectory = folder.path
      $0.publication.language = language
      $0.publication.words = own
    } _: { [folder] site in
      try await site.sync(folder, WritingStyle(words: Words(language, own: own)))
      try await body(site)
    }
  }
}
