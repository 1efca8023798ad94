import HTTP
import HTTPTypes
import Importing
import Settings
import Testing

@testable import Colophon
@testable import StaticSites

@Suite("A post with a folder of its own")
struct PostFolderTests {
  private let folder = ContentFixture()

  @Test("Its text leads to the files beside it; two posts may have a file of the same name")
  func files() async throws {
    for name in ["first", "second"] {
      folder.write(
        at: "posts/2026-11-21-\(name)/index.md", post(name, "![A](diagram.png) [code](code/a.swift)").utf8)
      folder.write(at: "posts/2026-11-21-\(name)/diagram.png", "picture of \(name)".utf8)
    }
    folder.write(at: "posts/2026-11-21-first/code/a.swift", "let a = 1".utf8)
    try await run { site in
      try await site.sync(folder)
      let page = try await site.text("/posts/first")
      #expect(page.contains("src=\"/posts/first/diagram.png\""))
      let code = try #require(page.firstMatch(of: #/href="(/posts/first/code/a\.[0-9a-f]{16}\.swift)"/#))
      #expect(try await site.text(String(code.1)) == "let a = 1")
      #expect(
        page.contains("<meta property=\"og:image\" content=\"http://localhost:8080/posts/first/diagram.png\"")
      )
      for name in ["first", "second"] {
        let response = try await site.get("/posts/\(name)/diagram.png")
        #expect(response.status == .ok)
        #expect(response.headerFields[.contentType] == "image/png")
        #expect(try await response.body.collect(upTo: 100) == Array("picture of \(name)".utf8))
        let tag = try #require(response.headerFields[.eTag])
        #expect(try await site.get("/posts/\(name)/diagram.png", [.ifNoneMatch: tag]).status == .notModified)
      }
      #expect(
        try await site.get("/posts/first/code/a.swift").headerFields[.contentType]
          == "text/plain; charset=utf-8")
      #expect(try await site.text("/feed.xml").contains("http://localhost:8080/posts/second/diagram.png"))
    }
  }

  @Test("A script beside a post is on its page, which lets it work, and neither in lists nor in feeds")
  func scripts() async throws {
    folder.write(
      at: "posts/first/index.md",
      post("First", "<my-demo>Text</my-demo>\n\n<script src=\"demo.js\"></script>").utf8)
    folder.write(at: "posts/first/demo.js", "run()".utf8)
    folder.write("second.md", post("Second", "Text"))
    try await run { site in
      try await site.sync(folder)
      let response = try await site.get("/posts/first")
      let page = String(decoding: try await response.body.collect(upTo: 100_000), as: UTF8.self)
      let script = try #require(
        page.firstMatch(of: #/<script src="(/posts/first/demo\.[0-9a-f]{16}\.js)"></script>/#))
      let file = try await site.get(String(script.1))
      #expect(file.headerFields[.contentType] == "text/javascript; charset=utf-8")
      let policy = try #require(response.headerFields[.contentSecurityPolicy])
      #expect(policy.contains("connect-src 'self'") && policy.contains("'wasm-unsafe-eval'"))
      let other = try #require(try await site.get("/posts/second").headerFields[.contentSecurityPolicy])
      #expect(!other.contains("connect-src") && !other.contains("wasm"))
      for path in ["/", "/feed.xml", "/feed.atom", "/feed.json", "/search?q=text"] {
        let text = try await site.text(path)
        #expect(!text.contains("demo."), "\(path)")
      }
      try await site.sync(folder, WritingStyle(keepsScripts: false))
      #expect(try await !site.text("/posts/first").contains("demo"))
    }
  }

  @Test("When a post moves, the addresses of its files lead to where they are now")
  func movedFiles() async throws {
    folder.write("stays.md", post("Stays", "Text."))
    folder.write(at: "posts/first/index.md", post("First", "![A](a%20picture.png)").utf8)
    folder.write(at: "posts/first/a picture.png", "picture".utf8)
    try await run { site in
      try await site.sync(folder)
      folder.remove("first")
      folder.write(at: "posts/second/index.md", post("First", "![A](a%20picture.png)").utf8)
      folder.write(at: "posts/second/a picture.png", "picture".utf8)
      try await site.sync(folder)
      let response = try await site.get("/posts/first/a%20picture.png")
      #expect(response.status == .movedPermanently)
      #expect(response.headerFields[.location] == "/posts/second/a%20picture.png")
      #expect(try await site.text("/posts/second/a%20picture.png") == "picture")
      #expect(try await site.get("/posts/third/a%20picture.png").status == .notFound)
    }
  }

  @Test("A relative link from one file to another leads to the post that is made of it")
  func links() async throws {
    folder.write("2026-11-21-first.md", post("First", "Text."))
    folder.write(at: "posts/2026-11-22-the second/index.md", post("Second", "Text.").utf8)
    folder.write("hidden.md", "---\ntitle: Hidden\ndraft: true\n---\nText.\n")
    folder.write(at: "pages/docs/set-up.md", "---\ntitle: Set up\n---\nText.\n".utf8)
    try await run { site in
      try await site.sync(folder)
      for (link, address) in [
        ("/posts/2026-11-21-first.md", "/posts/first"),
        ("/posts/2026-11-22-the%20second/index.md", "/posts/the-second"),
        ("/pages/docs/set-up.md", "/docs/set-up"), ("/docs/set-up.md", "/docs/set-up"),
      ] {
        #expect(try await site.get(link).headerFields[.location] == address, "\(link)")
      }
      for link in ["/posts/hidden.md", "/posts/2026-11-21-first", "/posts/none.md"] {
        let status = try await site.get(link).status
        #expect(status == .notFound, "\(link)")
      }
    }
  }

  @Test("Its text, hidden files, files outside, and all files of a draft are not served")
  func hidden() async throws {
    folder.write(at: "posts/a/index.md", post("A", "Text.<!-- secret -->").utf8)
    folder.write(at: "posts/a/.secret", "secret".utf8)
    folder.write(at: "posts/a/.git/config", "secret".utf8)
    folder.write(at: "posts/draft/index.md", "---\ntitle: Draft\ndraft: true\n---\n".utf8)
    folder.write(at: "posts/draft/a.png", "secret".utf8)
    folder.write("other.md", post("Other", "Text."))
    folder.write(at: "posts/other/a.png", "secret".utf8)
    try await run { site in
      try await site.sync(folder)
      for path in [
        "/posts/a/index.md", "/posts/a/index.0123456789abcdef.md",
        "/posts/a/index.0123456789abcdef.md.480.webp", "/posts/a/.secret", "/posts/a/.git/config",
        "/posts/a/%2E%2E/other.md",
        "/posts/a/..%2Fother.md", "/posts/a/../other.md", "/posts/a//index.md", "/posts/a/%2Fetc%2Fpasswd",
        "/posts/draft/a.png", "/posts/other/a.png", "/posts/a/missing.png", "/posts/a/", "/posts/a/%00",
      ] {
        let response = try await site.get(path)
        #expect(response.status != .ok, "\(path)")
        let body = try await response.body.collect(upTo: 1 << 20)
        #expect(!String(decoding: body, as: UTF8.self).contains("secret"), "\(path)")
      }
    }
  }

  @Test(
    "Films and other files beside a post or a page have addresses that last, and new ones when they change")
  func lastingAddresses() async throws {
    folder.write(at: "posts/a/index.md", post("A", "![Film](film.mp4) [data](b%20c.csv#row=2)").utf8)
    folder.write(at: "posts/a/b c.csv", "1,2".utf8)
    folder.write(at: "pages/about/index.md", "---\ntitle: About\n---\n![Sound](film.mp4)\n".utf8)
    try await run { site in
      var former: [String] = []
      for film in ["the first film", "another film"] {
        for place in ["posts/a", "pages/about"] { folder.write(at: "\(place)/film.mp4", film.utf8) }
        try await site.sync(folder)
        for page in ["/posts/a", "/about"] {
          let text = try await site.text(page)
          let match = try #require(text.firstMatch(of: #/src="([^"]*/film\.[0-9a-f]{16}\.mp4)"/#), "\(page)")
          let address = String(match.1)
          #expect(address.hasPrefix("\(page)/") && !former.contains(address))
          former.append(address)
          let response = try await site.get(address)
          #expect(response.status == .ok && response.headerFields[.contentType] == "video/mp4")
          #expect(response.headerFields[.cacheControl]?.contains("immutable") == true)
          let part = try await site.get(address, [.range: "bytes=4-7"])
          #expect(part.status == .partialContent)
          #expect(try await part.body.collect(upTo: 100) == Array(Array(film.utf8)[4...7]))
        }
      }
      // Pages that readers have open name these, and links on other sites the addresses of the files
      // themselves.
      for address in former[..<2] + ["/posts/a/film.mp4", "/about/film.mp4"] {
        let response = try await site.get(address)
        #expect(response.status == .ok && response.headerFields[.cacheControl]?.contains("no-cache") == true)
        #expect(try await response.body.collect(upTo: 100) == Array("another film".utf8), "\(address)")
      }
      #expect(try await site.text("/posts/a").contains(#/href="/posts/a/b%20c\.[0-9a-f]{16}\.csv#row=2"/#))
    }
  }

  @Test("A file that becomes a folder stays the same post; a folder without index.md is none")
  func moved() async throws {
    folder.write("2026-11-21-hello.md", post("Hello", "Text."))
    folder.write(at: "posts/pictures/a.png", "".utf8)
    try await run { site in
      #expect(try await site.sync(folder).new == ["2026-11-21-hello.md"])
      folder.remove("2026-11-21-hello.md")
      folder.write(at: "posts/2026-11-21-hello/index.md", post("Hello", "Text.").utf8)
      let report = try await site.sync(folder)
      #expect(report.renamed.map(\.to) == ["2026-11-21-hello/index.md"])
      #expect(report.retired.isEmpty)
      #expect(try await site.get("/posts/hello").status == .ok)
    }
  }

  @Test("An imported post may have an address below that of a post")
  func imported() async throws {
    folder.write(at: "posts/a/index.md", post("A", "Text.").utf8)
    try await run { site in
      try await site.sync(folder)
      try await site.importFeed(rss(item("Imported", link: "https://blog.example/posts/a/b")))
      #expect(try await site.text("/posts/a/b").contains("Imported"))
      let other = try await site.get("/posts/A/B/")
      #expect(other.headerFields[.location] == "/posts/a/b")
    }
  }

  private func run(_ body: @escaping @Sendable (TestSite) async throws -> Void) async throws {
    try await TestSite.run(configure: { [folder] in $0.contentDirectory = folder.path }, body)
  }

  private func post(_ title: String, _ text: String) -> String {
    "---\ntitle: \(title)\ndate: 2026-11-21\n---\n\(text)\n"
  }
}
