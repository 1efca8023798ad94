import HTTP
import HTTPTypes
import Importing
import Settings
import SocialImages
import Testing

@testable import Colophon

@Suite("Pages that are no posts")
struct StaticPageTests {
  private let folder = ContentFixture()

  @Test("A page is at the address of its file, in the sitemap, and in no list, no feed and no archive")
  func served() async throws {
    folder.write("a.md", "---\ntitle: A post\ndate: 2026-11-01\n---\nSee [imprint](/imprint).\n")
    write("imprint.md", "title: The imprint", "We are *here*.")
    write("docs/set up.md", "title: Set up", "Text.")
    write("docs/index.md", "title: All about it", "First [set up](set-up).")
    try await run { site in
      try await site.sync(folder)
      let page = try await site.text("/imprint")
      #expect(page.contains("<h1>The imprint</h1>") && page.contains("We are <em>here</em>."))
      #expect(!page.contains("class=\"byline\"") && !page.contains("Subscribe</a>\n</div>"))
      #expect(try await site.text("/docs/set-up").contains("<h1>Set up</h1>"))
      #expect(try await site.text("/docs").contains("<a href=\"/docs/set-up\">"))
      #expect(try await site.text("/sitemap.xml").contains("http://localhost:8080/imprint</loc>"))
      for path in ["/", "/feed.xml", "/archive", "/atom.xml", "/opml.xml"] {
        #expect(!(try await site.text(path).contains("The imprint")), "\(path)")
      }
    }
  }

  @Test(
    "Two pages may have a picture of the same name beside them, and a page below one of them its own files")
  func files() async throws {
    for page in ["about", "docs", "docs/Set up"] {
      write("\(page)/index.md", "title: \(page)", "![A](diagram.png) [code](code/a.swift)")
      folder.write(at: "pages/\(page)/diagram.png", "picture of \(page)".utf8)
    }
    folder.write(at: "pages/docs/code/a.swift", "let a = 1".utf8)
    try await run { site in
      try await site.sync(folder)
      for (address, page) in [("/about", "about"), ("/docs", "docs"), ("/docs/set-up", "docs/Set up")] {
        #expect(try await site.text(address).contains("src=\"\(address)/diagram.png\""))
        let response = try await site.get("\(address)/diagram.png")
        #expect(response.headerFields[.contentType] == "image/png")
        #expect(try await response.body.collect(upTo: 100) == Array("picture of \(page)".utf8))
        let tag = try #require(response.headerFields[.eTag])
        #expect(try await site.get("\(address)/diagram.png", [.ifNoneMatch: tag]).status == .notModified)
      }
      #expect(try await site.text("/docs/code/a.swift") == "let a = 1")
      #expect(try await site.get("/about/code/a.swift").status == .notFound)
    }
  }

  @Test("A page knows the sizes of the pictures beside it, and shows them at addresses that last")
  func pictures() async throws {
    let picture = PNGFixture.noise(width: 20, height: 10)
    write("about/index.md", "title: About", "![A](diagram.png)")
    folder.write(at: "pages/about/diagram.png", picture)
    try await run { site in
      try await site.sync(folder)
      let page = try await site.text("/about")
      let match = page.firstMatch(
        of: #/src="(/about/diagram\.[0-9a-f]{16}\.png)"[^>]* width="20" height="10"/#)
      let response = try await site.get(String(try #require(match).1))
      #expect(response.headerFields[.cacheControl]?.contains("immutable") == true)
      #expect(try await response.body.collect(upTo: 1 << 20) == picture)
    }
  }

  @Test("The texts of pages, hidden files, and the files of drafts are not served")
  func hiddenFiles() async throws {
    write("docs/index.md", "title: Docs", "Text.<!-- secret -->")
    write("docs/plan.md", "title: Plan\ndraft: true", "secret")
    write("docs/draft/index.md", "title: Draft\ndraft: true", "secret")
    folder.write(at: "pages/docs/draft/a.png", "secret".utf8)
    folder.write(at: "pages/docs/draft/more/a.png", "secret".utf8)
    folder.write(at: "pages/docs/.hidden", "secret".utf8)
    folder.write(at: "pages/other/a.png", "secret".utf8)
    folder.write(at: "pages/a.png", "secret".utf8)
    try await run { site in
      try await site.sync(folder)
      for path in [
        "/docs/index.md", "/docs/index.0123456789abcdef.md", "/docs/plan.md",
        "/docs/plan.0123456789abcdef.md",
        "/docs/plan.0123456789abcdef.md.480.webp", "/docs/draft/a.png", "/docs/draft/more/a.png",
        "/docs/draft/index.md", "/docs/draft%2Fa.png", "/docs/.hidden", "/docs/%2E%2E/a.png",
        "/docs/../a.png",
        "/docs//index.md", "/other/a.png", "/a.png",
      ] {
        let response = try await site.get(path)
        #expect(response.status != .ok, "\(path)")
        let body = try await response.body.collect(upTo: 1 << 20)
        #expect(!String(decoding: body, as: UTF8.self).contains("secret"), "\(path)")
      }
    }
  }

  @Test(
    "The picture for previews that a page names can be had", .enabled(if: SocialImageRenderer.isAvailable))
  func preview() async throws {
    folder.write("a.md", "---\ntitle: A post\ndate: 2026-11-01\n---\nText.\n")
    write("imprint.md", "title: The imprint", "Text.")
    try await run { site in
      try await site.sync(folder)
      let page = try await site.text("/imprint")
      let match = try #require(
        page.firstMatch(of: #/property="og:image" content="http://localhost:8080([^"]+)"/#))
      #expect(try await site.get(String(match.output.1)).status == .ok)
    }
  }

  @Test("A page at /about takes the place of what site.yaml says, and the navigation leads to it")
  func about() async throws {
    folder.write("a.md", "---\ntitle: A post\ndate: 2026-11-01\n---\nText.\n")
    try await run { site in
      try await site.sync(folder)
      #expect(try await site.get("/about").status == .notFound)
      #expect(!(try await site.text("/").contains("href=\"/about\"")))
      write("about.md", "title: Who we are", "Text about us.")
      try await site.sync(folder)
      #expect(try await site.text("/about").contains("Text about us."))
      #expect(try await site.text("/").contains("href=\"/about\""))
      folder.remove("../pages/about.md")
      try await site.sync(folder)
      #expect(try await site.get("/about").status == .notFound)
    }
  }

  @Test("The title and the text of a page say their language")
  func language() async throws {
    folder.write("a.md", "---\ntitle: A post\ndate: 2026-11-01\n---\nText.\n")
    write("about.md", "title: من نحن\nlanguage: ar", "نص.")
    try await run { site in
      try await site.sync(folder)
      let page = try await site.text("/about")
      #expect(
        page.contains("<article class=\"post\"><header><h1 lang=\"ar\" dir=\"rtl\">من نحن</h1></header>"))
      #expect(page.contains("<div class=\"post-text\" lang=\"ar\" dir=\"rtl\"><div class=\"prose\">"))
    }
  }

  @Test("A page that moves leads to its new address, one that is deleted answers 410, and a draft is no page")
  func moved() async throws {
    folder.write("a.md", "---\ntitle: A post\ndate: 2026-11-01\n---\nText.\n")
    write("imprint.md", "title: The imprint", "Text.")
    write("draft.md", "title: A draft\ndraft: true", "Text.")
    try await run { site in
      try await site.sync(folder)
      #expect(try await site.get("/draft").status == .notFound)
      write("imprint.md", "title: The imprint\nslug: legal", "Text.")
      try await site.sync(folder)
      #expect(try await site.get("/imprint").headerFields[.location] == "/legal")
      #expect(try await site.get("/LEGAL/").headerFields[.location] == "/legal")
      folder.remove("../pages/imprint.md")
      try await site.sync(folder)
      #expect(try await site.get("/legal").status == .gone)
    }
  }

  @Test(
    "A page cannot hide a page of the site, and has no date, tags or series",
    arguments: [
      ("archive.md", "title: Mine", "has the address of a page of the site, /archive"),
      ("a.md", "title: A\ntags: [x]", "a.md:3:"), ("a.md", "title: A\ndate: 2026-11-01", "a.md:3:"),
      ("a.md", "draft: true", "the post has no title"),
      ("index.md", "title: Mine", "would be the front page"),
    ])
  func mistakes(file: String, front: String, message: String) async throws {
    folder.write("post.md", "---\ntitle: A post\ndate: 2026-11-01\n---\nText.\n")
    write(file, front, "Text.")
    try await run { site in
      let error = await #expect(throws: (any Error).self) { try await site.sync(folder) }
      let text = error.map { "\($0)" } ?? ""
      #expect(text.contains("pages/\(file)") && text.contains(message), "\(text)")
    }
  }

  @Sendable private func write(_ name: String, _ front: String, _ text: String) {
    folder.write(at: "pages/\(name)", "---\n\(front)\n---\n\(text)\n".utf8)
  }

  private func run(_ body: @escaping @Sendable (TestSite) async throws -> Void) async throws {
    try await TestSite.run(configure: { [folder] in $0.contentDirectory = folder.path }, body)
  }
}
