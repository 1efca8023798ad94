import HTTP
import HTTPTypes
import Importing
import Settings
import Testing

@testable import Colophon

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
      #expect(page.contains("href=\"/posts/first/code/a.swift\""))
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
      #expect(try await site.get("/posts/first/code/a.swift").status == .ok)
      #expect(try await site.text("/feed.xml").contains("http://localhost:8080/posts/second/diagram.png"))
    }
  }

  @Test("Its text, hidden files, files outside, and all files of a draft are not served")
  func hidden() async throws {
    folder.write(at: "posts/a/index.md", post("A", "Text.").utf8)
    folder.write(at: "posts/a/.secret", "secret".utf8)
    folder.write(at: "posts/a/.git/config", "secret".utf8)
    folder.write(at: "posts/draft/index.md", "---\ntitle: Draft\ndraft: true\n---\n".utf8)
    folder.write(at: "posts/draft/a.png", "secret".utf8)
    folder.write("other.md", post("Other", "Text."))
    folder.write(at: "posts/other/a.png", "secret".utf8)
    try await run { site in
      try await site.sync(folder)
      for path in [
        "/posts/a/index.md", "/posts/a/.secret", "/posts/a/.git/config", "/posts/a/%2E%2E/other.md",
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

  @Test("A file that becomes a folder stays the same post; a folder without index.md is none")
  func moved() async throws {
    folder.write("2026-11-21-hello.md", post("Hello", "Text."))
    folder.write(at: "posts/pictures/a.png", "".utf8)
    try await run { site in
      #expect(try await site.sync(folder).new == ["2026-11-21-hello.md"])
      folder.remove("2026-11-21-hello.md")
      folder.write(at: "posts/2026-11-21-hello/index.md", post("Hello", "Text.").utf8)
      let report = try await site.sync(folder)
      #expect(report.changed == ["2026-11-21-hello/index.md"])
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
