import Foundation
import HTTP
import HTTPTypes
import Settings
import SocialImages
import Testing

@testable import Colophon
@testable import ProgramInterfaces
@testable import Reading
@testable import SiteBase

@Suite("Descriptions for sites that embed posts (oEmbed)")
struct EmbeddingTests {
  @Test("A post is a quotation with a link, its author and its site")
  func post() async throws {
    try await TestSite.run {
      $0.publication.title = "Notes & more"
      $0.publication.author = "Ada"
    } _: { site in
      try await site.importFeed(
        rss(
          item(
            "A &amp;lt;b&amp;gt;", link: "https://blog.example/2023/a-b/",
            content: "<p>First &lt;words&gt;.</p><script>x</script>")))
      let page = try await site.text("/2023/a-b/")
      let link = try #require(
        page.firstMatch(
          of: #/<link rel="alternate" type="application\/json\+oembed" title="[^"]*" href="([^"]*)">/#))
      let address = String(link.1).replacing("&amp;", with: "&").replacing("http://localhost:8080", with: "")
      let embedding = try await site.embedding(address)
      #expect(embedding["version"] as? String == "1.0")
      #expect(embedding["type"] as? String == "rich")
      #expect(embedding["title"] as? String == "A <b>")
      #expect(embedding["author_name"] as? String == "Ada")
      #expect(embedding["author_url"] as? String == "http://localhost:8080/")
      #expect(embedding["provider_name"] as? String == "Notes & more")
      #expect(embedding["provider_url"] as? String == "http://localhost:8080")
      let html = try #require(embedding["html"] as? String)
      #expect(html.hasPrefix("<blockquote cite=\"http://localhost:8080/2023/a-b/\" lang=\"en\" dir=\"ltr\">"))
      #expect(html.contains("A &lt;b&gt;"))
      #expect(html.contains("First &lt;words&gt;."))
      #expect(!html.contains("<script"))
      #expect(embedding["width"] as? Int == 600)
    }
  }

  @Test("Nothing is larger than the other site has room for")
  func room() async throws {
    try await withSamples { site in
      try await site.importFeed(rss(item("One")))
      let post = "/oembed?url=http://localhost:8080/2023/one/"
      let narrow = try await site.embedding(post + "&maxwidth=300&maxheight=100")
      #expect(narrow["width"] as? Int == 300)
      #expect(narrow["height"] as? Int == 100)
      #expect(narrow["thumbnail_url"] == nil)
      let episode = "/oembed?url=http://localhost:8080/episodes/221-dependencies-and-stacks"
      let video = try await site.embedding(episode + "&maxwidth=640")
      #expect(video["width"] as? Int == 640)
      // Below the video there is a line with the title.
      #expect(video["height"] as? Int == 404)
      #expect((video["html"] as? String)?.contains(#"width="640" height="404""#) == true)
      let low = try await site.embedding(episode + "&maxheight=404")
      #expect(low["width"] as? Int == 640)
      #expect(low["height"] as? Int == 404)
      let tiny = try await site.embedding(episode + "&maxheight=40")
      #expect(tiny["width"] as? Int == 36)
      #expect(tiny["height"] as? Int == 40)
      #expect(try await site.embedding(episode)["width"] as? Int == 1280)
      for wrong in ["0", "-1", "x"] {
        #expect(try await site.get(post + "&maxwidth=\(wrong)").status == .notFound)
      }
    }
  }

  @Test(
    "A thumbnail has its size", .enabled(if: SocialImageRenderer.isAvailable, "rsvg-convert is not installed")
  )
  func thumbnail() async throws {
    try await TestSite.run { site in
      try await site.importFeed(rss(item("One")))
      let embedding = try await site.embedding("/oembed?url=http://localhost:8080/2023/one/")
      #expect(embedding["thumbnail_width"] as? Int == 1200)
      #expect(embedding["thumbnail_height"] as? Int == 630)
      let address = try #require(embedding["thumbnail_url"] as? String)
      #expect(try await site.get(address.replacing("http://localhost:8080", with: "")).status == .ok)
    }
  }

  @Test("Of a members' episode there is what everybody sees, and no frame")
  func members() async throws {
    try await withSamples { site in
      let embedding = try await site.embedding("/oembed?url=http://localhost:8080/episodes/7-for-members")
      #expect(embedding["type"] as? String == "link")
      #expect(embedding["html"] == nil)
      #expect(embedding["title"] as? String == "7. For members")
      #expect(!"\(embedding)".contains("secret"))
      // Other forms of the address are of the same episode.
      for (name, type) in [("7-for-members/", "link"), ("221-Dependencies-and-stacks", "video")] {
        let other = try await site.embedding("/oembed?url=http://localhost:8080/episodes/\(name)")
        #expect(other["type"] as? String == type)
      }
    }
  }

  @Test("What is not a visible post of this site is not found")
  func notFound() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write("later.md", "---\ntitle: Later\ndate: 2040-01-01T00:00:00Z\n---\nText.")
      try await site.sync(folder)
      try await site.importFeed(rss(item("One")))
      for url in [
        "http://localhost:8080/posts/later", "http://localhost:8080/", "http://localhost:8080/tags",
        "http://localhost:8080/%2500", "http://localhost:8080/posts/a%2500?b",
        "http://elsewhere.example/2023/one/", "http://localhost:8080.evil.example/2023/one/", "/2023/one/",
        "x",
      ] {
        #expect(try await site.get("/oembed?url=\(url)").status == .notFound, "\(url)")
      }
      #expect(try await site.get("/oembed").status == .notFound)
      let post = "/oembed?url=http://localhost:8080/2023/one/"
      #expect(try await site.get(post + "%23words").status == .ok)
      #expect(try await site.get(post + "&format=xml").status == .notImplemented)
      #expect(try await site.get(post + "&format=json").status == .ok)
    }
  }
}

extension TestSite {
  fileprivate func embedding(_ path: String) async throws -> [String: Any] {
    let response = try await get(path)
    #expect(response.status == .ok)
    #expect(response.headerFields[.contentType] == "application/json")
    let bytes = try await response.body.collect(upTo: 1 << 20)
    return try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] ?? [:]
  }
}
