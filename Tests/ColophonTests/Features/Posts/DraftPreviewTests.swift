import Foundation
import HTTP
import HTTPTypes
import Importing
import Publication
import Settings
import Testing
import Timestamps

@testable import Colophon

@Suite("Secret addresses of drafts")
struct DraftPreviewTests {
  private let folder = ContentFixture()

  @Test(
    "One who knows the secret reads the draft and its files; nobody keeps or lists it",
    arguments: [true, false])
  func draft(cache: Bool) async throws {
    folder.write(
      at: "posts/a/index.md", "---\ntitle: Hidden\ndraft: true\n---\n![A](a.png) [b](/posts/b)\n".utf8)
    folder.write(at: "posts/a/a.png", "picture".utf8)
    try await run(cache: cache) { site in
      try await site.sync(folder)
      let secret = try #require(
        try await site.database.previews.open(file: "a/index.md", at: Timestamp(site.now)))
      #expect(secret.wholeMatch(of: #/[0-9a-f]{32}/#) != nil)
      let response = try await site.get("/preview/\(secret)")
      #expect(response.status == .ok)
      #expect(response.headerFields[.cacheControl] == "no-store")
      #expect(response.headerFields[.referrerPolicy] == "no-referrer")
      let robots = try #require(HTTPField.Name("X-Robots-Tag"))
      #expect(response.headerFields[robots] == "noindex")
      let page = try await site.text("/preview/\(secret)")
      #expect(page.contains("<title>Draft: Hidden"))
      #expect(page.contains("<meta name=\"robots\" content=\"noindex\">"))
      #expect(page.contains("src=\"/preview/\(secret)/a.png\""))
      #expect(page.contains("href=\"/posts/b\""))
      #expect(page.contains("This is a draft."))
      #expect(try await site.text("/preview/\(secret)/a.png") == "picture")
      #expect(try await site.get("/posts/a").status == .notFound)
      #expect(try await site.get("/posts/a/a.png").status == .notFound)
      for path in [
        "/preview/\(String(repeating: "0", count: 32))", "/preview/x", "/preview/\(secret)/index.md",
        "/preview/\(secret)/missing.png", "/preview/\(secret.uppercased())x", "/preview/",
      ] {
        #expect(try await site.get(path).status == .notFound, "\(path)")
      }
      #expect(try await !site.text("/sitemap.xml").contains("preview"))
    }
  }

  @Test("Revoked addresses open nothing; those of other posts stay")
  func revoked() async throws {
    folder.write("a.md", "---\ntitle: A\ndraft: true\n---\nText.\n")
    folder.write("b.md", "---\ntitle: B\ndate: 2999-01-01\n---\nText.\n")
    try await run { site in
      try await site.sync(folder)
      let previews = site.database.previews
      let now = Timestamp(site.now)
      let first = try #require(try await previews.open(file: "a.md", at: now))
      let second = try #require(try await previews.open(file: "a.md", at: now))
      let other = try #require(try await previews.open(file: "b.md", at: now))
      #expect(try await previews.open(file: "missing.md", at: now) == nil)
      #expect(try await site.get("/preview/\(first)").status == .ok)
      #expect(try await previews.revoke(file: "a.md") == 2)
      #expect(try await site.get("/preview/\(first)").status == .notFound)
      #expect(try await site.get("/preview/\(second)").status == .notFound)
      #expect(try await site.get("/preview/\(other)").status == .ok)
    }
  }

  @Test("When the post is published, its secret address leads to it; when its file is gone, to nothing")
  func published() async throws {
    folder.write("a.md", "---\ntitle: A\ndraft: true\n---\nText.\n")
    try await run { site in
      try await site.sync(folder)
      let secret = try #require(try await site.database.previews.open(file: "a.md", at: Timestamp(site.now)))
      folder.write("a.md", "---\ntitle: A\ndate: 2026-01-01\n---\nText.\n")
      try await site.sync(folder)
      let response = try await site.get("/preview/\(secret)")
      #expect(response.status == .found)
      #expect(response.headerFields[.location] == "/posts/a")
      #expect(response.headerFields[.cacheControl] == "no-store")
      folder.write("b.md", "---\ntitle: B\ndate: 2026-01-01\n---\nText.\n")
      folder.remove("a.md")
      try await site.sync(folder)
      #expect(try await site.get("/preview/\(secret)").status == .notFound)
    }
  }

  private func run(
    cache: Bool = TestSite.keepsPages, _ body: @escaping @Sendable (TestSite) async throws -> Void
  ) async throws {
    try await TestSite.run(cache: cache, configure: { [folder] in $0.contentDirectory = folder.path }, body)
  }
}
