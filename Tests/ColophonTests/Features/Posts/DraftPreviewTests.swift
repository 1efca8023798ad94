import Foundation
import HTTP
import HTTPTypes
import Importing
import Publication
import Settings
import Testing
import Timestamps

@testable import Colophon
@testable import SiteBase

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

  @Test(
    "The draft of an episode is shown as its page will be, with its player, transcript, captions and files",
    arguments: ["221-dependencies-and-stacks", "7-for-members"])
  func episode(name: String) async throws {
    folder.writeSamples(members: "free")
    let source = name.hasPrefix("7") ? membersEpisode("free") : wholeEpisode
    folder.write(
      episode: name, source.replacing("\ntitle:", with: "\ndraft: true\ntitle:", maxReplacements: 1))
    try await run { site in
      try await site.sync(folder)
      let file = "episodes/\(name)/episode.md"
      let secret = try #require(
        try await site.database.previews.open(file: file, at: Timestamp(site.now)))
      let address = "/preview/\(secret)"
      let response = try await site.get(address)
      #expect(response.headerFields[.cacheControl] == "no-store")
      #expect(response.headerFields[.contentSecurityPolicy]?.contains("script-src 'self'") == true)
      let page = try await site.text(address)
      #expect(
        page.contains("<title>Draft: ") && page.contains("<meta name=\"robots\" content=\"noindex\">"))
      #expect(!page.contains("/episodes/\(name)") && !page.contains("application/ld+json"))
      #expect(try await site.text("\(address)?t=94").contains(".mp4#t=94\""))
      for file in ["captions.1.vtt", "chapters.vtt", "transcript.vtt", "poster.jpg"] {
        let response = try await site.get("\(address)/\(file)")
        #expect(response.status == .ok && response.headerFields[.cacheControl] == "no-store", "\(file)")
      }
      for path in [
        "\(address)/episode.md", "\(address)/missing.mp4", "/episodes/\(name)",
        "/episodes/\(name)/poster.jpg",
      ] {
        #expect(try await site.get(path).status == .notFound, "\(path)")
      }
      let draft = try article(of: page).replacing(address, with: "/episodes/\(name)")
      folder.write(episode: name, source)
      try await site.sync(folder)
      #expect(try await article(of: site.text("/episodes/\(name)")) == draft)
    }
  }

  private func article(of page: String) throws -> String {
    let start = try #require(page.range(of: "<article"))
    let end = try #require(page.range(of: "</article>"))
    return String(page[start.lowerBound..<end.lowerBound])
  }

  @Test(
    "A members' episode that comes out later is shown whole to those who know the secret, and to nobody else")
  func membersEpisodeDraft() async throws {
    folder.writeSamples()
    let later = membersEpisode().replacing("date: 2026-", with: "date: 2999-", maxReplacements: 1)
    folder.write(episode: "7-for-members", later)
    try await run { site in
      try await site.sync(folder)
      let file = "episodes/7-for-members/episode.md"
      let secret = try #require(try await site.database.previews.open(file: file, at: Timestamp(site.now)))
      let page = try await site.text("/preview/\(secret)")
      #expect(page.contains("This is secret.") && page.contains("/preview/\(secret)/secret.mp4"))
      #expect(try await site.text("/preview/\(secret)/secret.mp4") == "bytes of secret.mp4")
      for path in ["/episodes/7-for-members", "/episodes/7-for-members/secret.mp4", "/", "/feed.xml"] {
        let text = try await site.text(path)
        #expect(!text.contains("bytes of secret") && !text.contains("This is secret"), "\(path)")
      }
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
    cache: Bool = false, _ body: @escaping @Sendable (TestSite) async throws -> Void
  ) async throws {
    try await TestSite.run(cache: cache, configure: { [folder] in $0.contentDirectory = folder.path }, body)
  }
}
