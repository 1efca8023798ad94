import Foundation
import HTTP
import HTTPTypes
import Postgres
import Testing
import Timestamps

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Settings
@testable import SiteBase
@testable import Syndication

@Suite("Written posts of a site")
struct ContentSyncTests {
  @Test("A sync writes only what changed; the post of a deleted file is gone until the file returns")
  func sync() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write("one.md", post("One", "First."))
      folder.write("two.md", post("Two", "Second."))
      #expect(try await site.sync(folder).new == ["one.md", "two.md"])
      #expect(try await site.sync(folder).isChange == false)
      folder.write("one.md", post("One", "First, changed."))
      #expect(try await site.sync(folder).changed == ["one.md"])
      folder.remove("two.md")
      #expect(try await site.sync(folder).retired == ["two.md"])
      #expect(try await site.get("/posts/two").status == .gone)
      folder.write("two.md", post("Two", "Second."))
      try await site.sync(folder)
      #expect(try await site.get("/posts/two").status == .ok)
    }
  }

  @Test(
    "A post at the address of one that was deleted before is gone as soon as its file is, and follows it if that is renamed"
  )
  func sameAddressAsGone() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write("guide.md", post("Guide", "First."))
      folder.write("other.md", post("Other", "Other."))
      try await site.sync(folder)
      folder.remove("guide.md")
      folder.write(
        "guide-2026.md", "---\ntitle: Guide 2026\nslug: guide\ndate: 2026-01-01T00:00:00Z\n---\nSecond.")
      try await site.sync(folder)
      folder.remove("guide-2026.md")
      folder.write(
        "renamed.md", "---\ntitle: Guide 2026\nslug: guide\ndate: 2026-01-01T00:00:00Z\n---\nSecond.")
      try await site.sync(folder)
      #expect(try await site.text("/posts/guide").contains("Guide 2026"))
      #expect(try await site.get("/posts/guide-2").status == .notFound)
      folder.remove("renamed.md")
      #expect(try await site.sync(folder).retired == ["renamed.md"])
      #expect(try await site.get("/posts/guide").status == .gone)
    }
  }

  @Test("A former address of a post leads to it, and answers 410 when the post is gone")
  func formerAddressOfGone() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write("one.md", post("One", "First."))
      folder.write("two.md", "---\ntitle: Two\ndate: 2026-01-01\nredirects: [/old]\n---\n")
      try await site.sync(folder)
      #expect(try await site.get("/old").status == .movedPermanently)
      folder.remove("two.md")
      try await site.sync(folder)
      #expect(try await site.get("/old").status == .gone)
      #expect(try await site.get("/older").status == .notFound)
    }
  }

  @Test("An unlisted post is at its address, and nowhere else")
  func unlisted() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write("one.md", post("One", "Text."))
      folder.write(
        "hidden.md",
        """
        ---
        title: The hidden one
        date: 2026-11-01
        tags: [secret]
        language: de
        visibility: unlisted
        ---
        Only for those who know.
        """)
      try await site.sync(folder)
      let page = try await site.text("/posts/hidden")
      #expect(
        page.contains("Only for those who know.")
          && page.contains("<meta name=\"robots\" content=\"noindex\">"))
      #expect(
        page.contains("<meta property=\"og:locale\" content=\"de_DE\">")
          && page.contains("\"inLanguage\":\"de\",\"time"))
      #expect(try await site.get("/tags/secret").status == .notFound)
      for path in [
        "/", "/archive", "/tags", "/feed.xml", "/atom.xml", "/feed.json", "/sitemap.xml", "/search?q=hidden",
      ] {
        #expect(!(try await site.text(path).contains("The hidden one")), "\(path)")
      }
      let wrong = "---\ntitle: One\ndate: 2026-01-01\nvisibility: friends\n---\n"
      folder.write("one.md", wrong)
      let error = await #expect(throws: ContentError.self) { try await site.sync(folder) }
      let problem = "one.md:4: visibility is \"friends\" and should be public, unlisted, members, paying"
      #expect(error?.description.contains(problem) == true)
    }
  }

  @Test("Two posts can swap addresses")
  func swapped() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      let files = ["a.md", "b.md"]
      for (file, slug) in zip(files, ["left", "right"]) {
        folder.write(file, post(file, "Text.", slug: slug))
      }
      try await site.sync(folder)
      for (file, slug) in zip(files, ["right", "left"]) {
        folder.write(file, post(file, "Text.", slug: slug))
      }
      try await site.sync(folder)
      let pages = try await [site.text("/posts/right"), site.text("/posts/left")]
      #expect(pages[0].contains("<title>a.md"))
      #expect(pages[1].contains("<title>b.md"))
    }
  }

  @Test("If one file has an error, nothing is synced")
  func allOrNothing() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write("good.md", post("Good", "Text."))
      folder.write("bad.md", "no front matter")
      await #expect(throws: ContentError.self) { try await site.sync(folder) }
      let response = try await site.get("/posts/good")
      #expect(response.status == .notFound)
    }
  }

  @Test(
    "Drafts and scheduled posts appear nowhere",
    arguments: ["draft: true", "date: 2050-01-01T00:00:00Z"])
  func hidden(line: String) async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      let date = line.hasPrefix("date") ? "" : "date: 2026-01-01T00:00:00Z\n"
      folder.write(
        "secret.md",
        "---\ntitle: Secret\n\(date)tags: [hush]\nauthors: Hush\nseries: Hush\n\(line)\n---\nSecret text.")
      try await site.sync(folder)
      #expect(try await site.get("/posts/secret").status == .notFound)
      for folder in ["tags/hush", "authors/Hush", "series/Hush"] {
        #expect(try await site.get("/\(folder)").status == .notFound)
        #expect(try await site.get("/\(folder)/feed.xml").status == .notFound)
      }
      for path in [
        "/", "/archive", "/tags", "/subscribe", "/feed.xml", "/feed.atom", "/feed.json", "/feeds.opml",
        "/sitemap.xml",
      ] {
        let text = try await site.text(path).lowercased()
        #expect(!text.contains("secret") && !text.contains("hush"), "\(path) shows it")
      }
    }
  }

  @Test("An empty folder takes no posts offline, unless that is allowed")
  func empty() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      #expect(try await site.sync(folder).isChange == false)
      folder.write("one.md", post("One", "First."))
      try await site.sync(folder)
      folder.remove("one.md")
      let error = await #expect(throws: ContentError.self) { try await site.sync(folder) }
      #expect(error?.problem == .empty)
      #expect(error?.description.contains("has no posts, but the site shows 1 written post; ") == true)
      #expect(try await site.get("/posts/one").status == .ok)
      let allowed = try await site.sync(folder, WritingStyle(), SyncRules(lostPosts: .retire))
      #expect(allowed.retired == ["one.md"])
      #expect(try await site.get("/posts/one").status == .gone)
      #expect(try await site.sync(folder).isChange == false)
    }
  }

  @Test("A folder that lost nearly all of its posts takes none offline, unless that is allowed")
  func nearlyEmpty() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      for number in 1...8 { folder.write("\(number).md", post("\(number)", "Text.")) }
      try await site.sync(folder)
      for number in 1...6 { folder.remove("\(number).md") }
      #expect(try await site.sync(folder).retired.count == 6)
      for number in 1...6 { folder.write("\(number).md", post("\(number)", "Text.")) }
      try await site.sync(folder)
      for number in 1...7 { folder.remove("\(number).md") }
      let error = await #expect(throws: ContentError.self) { try await site.sync(folder) }
      #expect(error?.problem == .empty)
      #expect(
        error?.description
          == "\(folder.path)/posts: the files of 7 of the 8 posts that the site shows are gone; restore them, or take "
          + "these posts offline with --allow-empty")
      #expect(try await site.get("/posts/1").status == .ok)
      let allowed = try await site.sync(folder, WritingStyle(), SyncRules(lostPosts: .retire))
      #expect(allowed.retired.count == 7)
      #expect(try await site.get("/posts/1").status == .gone)
    }
  }

  @Test("The redirects of a post lead to it; its page names its original, its language and its picture")
  func details() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write(
        "one.md",
        """
        ---
        title: One
        date: 2026-11-21
        redirects: [/2019/one, "/old.php?p=7"]
        canonical: https://elsewhere.example/one
        language: de
        image: https://pictures.example/one.png
        ---
        Text.
        """)
      try await site.sync(folder)
      for path in ["/2019/one", "/2019/One/", "/old.php?p=7"] {
        let response = try await site.get(path)
        #expect(response.headerFields[.location] == "/posts/one", "\(path)")
      }
      let page = try await site.text("/posts/one")
      #expect(page.contains("<link rel=\"canonical\" href=\"https://elsewhere.example/one\">"))
      #expect(page.contains("<article class=\"post h-entry\">"))
      #expect(page.contains("<h1 class=\"p-name\" lang=\"de\">One</h1>"))
      #expect(page.contains("<div class=\"post-text\" lang=\"de\">"))
      #expect(page.contains("content=\"https://pictures.example/one.png\""))
      folder.write("one.md", post("One", "Text."))
      try await site.sync(folder)
      let plain = try await site.text("/posts/one")
      #expect(!plain.contains("elsewhere.example") && plain.contains("<h1 class=\"p-name\">One</h1>"))
      #expect(
        plain.contains("<article class=\"post h-entry\">") && plain.contains("<div class=\"post-text\">"))
    }
  }

  @Test(
    "Redirects from queries, percent signs and other forms of a path lead to the post",
    arguments: [
      ("/?p=3", ["/?p=3", "/?p=3&utm_source=x"], ["/", "/?p=4"]),
      ("/blog/?p=3", ["/blog/?p=3", "/blog?p=3"], ["/blog/?p=4"]),
      ("/archive?m=201901", ["/archive?m=201901"], ["/archive", "/archive?m=201902"]),
      ("/tags?cat=5", ["/tags?cat=5"], ["/tags"]), ("/search?s=x", ["/search?s=x"], ["/search?q=x"]),
      ("/old/100%", ["/old/100%", "/old/100%25", "/OLD/100%/"], ["/old/100"]),
      ("/100%/caf\u{E9}", ["/100%25/caf%C3%A9", "/100%/cafe%CC%81", "/100%/caf%c3%a9"], []),
      ("/caf%E9", ["/caf%E9", "/caf%e9/"], ["/caf%C3%A9"]),
      ("/x?q=%c3%a9", ["/x?q=%C3%A9"], ["/x"]),
    ])
  func redirects(source: String, leading: [String], others: [String]) async throws {
    for cache in [true, false] {
      try await TestSite.run(cache: cache) { site in
        let folder = ContentFixture()
        folder.write("tagged.md", "---\ntitle: Tagged\ndate: 2026-11-20\ntags: [x]\n---\nText.")
        folder.write(
          "one.md", "---\ntitle: One\ndate: 2026-11-21\nredirects: [\"\(source)\"]\n---\nText.")
        try await site.sync(folder)
        for path in leading {
          let response = try await site.get(path)
          #expect(response.status == .movedPermanently, "\(path)")
          #expect(response.headerFields[.location]?.split(separator: "?").first == "/posts/one", "\(path)")
        }
        for path in others {
          #expect(try await site.get(path).headerFields[.location] != "/posts/one", "\(path)")
        }
      }
    }
  }

  @Test("A redirect keeps the query of the request, unless the query is what redirects")
  func keptQueries() async throws {
    for cache in [true, false] {
      try await TestSite.run(cache: cache) { site in
        let folder = ContentFixture()
        folder.write(
          "one.md",
          "---\ntitle: One\ndate: 2026-11-21\nredirects: [/2019/hello, \"/2019/hello?page=2\", /100%]\n---\nText."
        )
        folder.write("two.md", "---\ntitle: Two\ndate: 2026-11-22\nredirects: [\"/?p=2\"]\n---\nText.")
        try await site.sync(folder)
        for (path, location) in [
          ("/2019/hello", "/posts/one"), ("/2019/hello?x=1", "/posts/one?x=1"),
          ("/2019/Hello/?x=1&y=%20", "/posts/one?x=1&y=%20"),
          ("/2019/hello?utm_source=a", "/posts/one?utm_source=a"),
          ("/2019/hello?page=2", "/posts/one"), ("/2019/hello?", "/posts/one"),
          ("/100%?x=1", "/posts/one?x=1"),
          ("/posts/One?x=1", "/posts/one?x=1"), ("/?p=2", "/posts/two"),
          ("/ARCHIVE?utm_source=a", "/archive?utm_source=a"),
        ] {
          for _ in 1...2 { #expect(try await site.get(path).headerFields[.location] == location, "\(path)") }
        }
        #expect(try await site.get("/?feed=rss2").headerFields[.location] == "/feed.xml")
      }
    }
  }

  @Test("A path that no route can read is missing, unless a post was there")
  func misspeltPaths() async throws {
    try await TestSite.run { site in
      for path in ["/100%", "/%E9", "/%00", "/a%00%"] {
        let response = try await site.get(path)
        #expect(response.status == .notFound, "\(path)")
      }
    }
  }

  @Test("A redirect from a page of the site or from another post is an error")
  func wrongRedirects() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write("other.md", post("Other", "Text."))
      for (path, complaint) in [
        ("/archive", "is a page of the site"), ("/posts/other", "leads to other.md already"),
        ("/?page=2", "is a page of the site"), ("/search?q=x", "is a page of the site"),
        ("/feed.xml?x=1", "is a page of the site"),
      ] {
        folder.write("one.md", "---\ntitle: One\ndate: 2026-11-21\nredirects: \(path)\n---\n")
        let error = await #expect(throws: ContentError.self) { try await site.sync(folder) }
        #expect(
          error?.description
            == "\(folder.path)/posts/one.md:4: redirects contains \(path), which \(complaint); remove it")
      }
    }
  }

  @Test("A missing folder takes no posts offline")
  func missing() async throws {
    try await TestSite.run { site in
      func syncNothing() async throws -> SyncReport {
        try await site.database.sync(
          contentAt: "/nowhere/content", style: WritingStyle(), SyncRules(allowsMissing: true),
          now: Timestamp(site.now), beside: Site.addresses)
      }
      #expect(try await syncNothing().isChange == false)
      let folder = ContentFixture()
      folder.write("one.md", post("One", "First."))
      try await site.sync(folder)
      let error = await #expect(throws: ContentError.self) { try await syncNothing() }
      #expect(error?.problem == .missing)
      #expect(try await site.get("/posts/one").status == .ok)
    }
  }

  @Test("A missing or empty folder of episodes takes no episodes offline, while posts are there")
  func missingEpisodes() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write("one.md", post("One", "First."))
      folder.write(episode: "1-first", post("Episode", "[0:05] Text."))
      try await site.sync(folder)
      folder.remove(episode: "1-first")
      let episodes = "\(folder.path)/episodes"
      for problem in [ContentError.Problem.empty, .missing] {
        if problem == .missing { try FileManager.default.removeItem(atPath: episodes) }
        let error = await #expect(throws: ContentError.self) { try await site.sync(folder) }
        #expect(error?.problem == problem)
        #expect(error?.description.contains(episodes) == true)
        #expect(try await site.get("/episodes/1-first").status == .ok)
        #expect(try await site.text("/episodes").contains("/episodes/1-first"))
      }
      // A site that never had episodes needs no folder for them.
      folder.write(episode: "1-first", post("Episode", "[0:05] Text."))
      #expect(try await site.sync(folder).isChange == false)
    }
  }

  @Test("Written and imported posts are shown together")
  func sideBySide() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write("one.md", post("Written", "Text."))
      try await site.sync(folder)
      try await site.importFeed(rss(item("Imported")))
      #expect(try await site.sync(folder).isChange == false)
      let home = try await site.text("/")
      #expect(home.contains("Written") && home.contains("Imported"))
    }
  }

  private func post(_ title: String, _ text: String, slug: String? = nil) -> String {
    let slug = slug.map { "slug: \($0)\n" } ?? ""
    return "---\ntitle: \(title)\ndate: 2026-11-21T09:30:00+01:00\n\(slug)---\n\(text)\n"
  }
}
