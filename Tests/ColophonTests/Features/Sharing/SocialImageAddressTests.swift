import Foundation
import HTTP
import HTTPTypes
import Postgres
import Publication
import Server
import Settings
import SocialImages
import Testing
import Timestamps

@testable import Colophon
@testable import SiteBase

@Suite(
  "The addresses of pictures for previews",
  .enabled(if: SocialImageRenderer.isAvailable, "rsvg-convert is not installed"))
struct SocialImageAddressTests {
  @Test("The page of a post names a picture, which is a PNG that never changes, made once and kept")
  func made() async throws {
    try await TestSite.run { site in
      try await site.importFeed(rss(item("One")))
      let address = try await site.picture(of: "/2023/one/")
      let response = try await site.get(address)
      #expect(response.status == .ok)
      #expect(response.headerFields[.contentType] == "image/png")
      #expect(response.cacheControl == .immutable)
      let png = try await response.body.collect(upTo: 1 << 20)
      #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      #expect(try await site.database.one(imageCount) == 1)
      // What was kept is sent, and not made again.
      try await site.database.execute("UPDATE social_images SET png = '\\x2a'")
      #expect(try await site.get(address).body.collect(upTo: 1 << 20) == [42])
    }
  }

  @Test("A new title gives the picture a new address; the old one leads there, and its picture is dropped")
  func changed() async throws {
    try await TestSite.run { site in
      try await site.importFeed(rss(item("One", link: "https://blog.example/a", guid: "1")))
      let old = try await site.picture(of: "/a")
      #expect(try await site.get(old).status == .ok)
      try await site.importFeed(rss(item("Two", link: "https://blog.example/a", guid: "1")))
      let new = try await site.picture(of: "/a")
      #expect(new != old)
      let response = try await site.get(old)
      #expect(response.status == .found)
      #expect(response.headerFields[.location] == new)
      #expect(try await site.get(new).status == .ok)
      #expect(try await site.database.one(imageCount) == 1)
    }
  }

  @Test("Another digest redirects, so nobody can have other pictures made")
  func otherDigests() async throws {
    try await TestSite.run { site in
      try await site.importFeed(rss(item("One")))
      let address = try await site.picture(of: "/2023/one/")
      let name = try #require(address.split(separator: "/").last)
      for digest in ["0000000000000000", "x", "..%2F"] {
        let response = try await site.get("/social/\(digest)/\(name)")
        #expect(response.headerFields[.location] == address)
      }
      for other in ["/social/x/\(UUID().uuidString.lowercased()).png", "/social/x/y.png"] {
        #expect(try await site.get(other).status == .notFound)
      }
      #expect(try await site.database.one(imageCount) == 0)
    }
  }

  @Test("Drafts and posts of the future have no picture until they are out")
  func hidden() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write("later.md", "---\ntitle: Later\ndate: 2040-01-01T00:00:00Z\n---\nText.")
      folder.write("draft.md", "---\ntitle: Draft\ndraft: true\n---\nText.")
      try await site.sync(folder)
      let ids = try await site.database.rows(allPosts)
      #expect(ids.count == 2)
      for id in ids {
        #expect(try await site.get("/social/x/\(id.uuidString.lowercased()).png").status == .notFound)
      }
    }
  }

  @Test("Lists have the picture of the site; another theme and accent give it another address")
  func ofSite() async throws {
    let first = try await TestSite.run { site in
      let first = try await site.picture(of: "/")
      #expect(first.hasSuffix("/site.png"))
      #expect(try await site.picture(of: "/tags") == first)
      #expect(try await site.get(first).status == .ok)
      return first
    }
    let settings = LooksSettings.bookish
    let second = try await TestSite.run {
      $0.publication.looks = settings
    } _: { site in
      try await site.picture(of: "/")
    }
    #expect(second != first)
  }
}

@Suite("The looks of pictures for previews")
struct SocialImageLooksTests {
  @Test("Each theme gives its fonts and its light colours; an accent of the owner goes before")
  func themes() throws {
    let files = try StaticFiles(root: Checkout.publicFiles)
    func style(_ theme: String, _ settings: LooksSettings = LooksSettings()) -> SocialImageStyle {
      LooksSources(files: files, folder: "/nowhere", theme: theme).socialImages(settings)
    }
    #expect(style("plain").paper == "#ffffff")
    #expect(style("plain").titleFont.families.first == "Colophon Sans")
    #expect(style("plain").titleFont.weight == 700)
    #expect(style("bookish").accent == "#8d2f1b")
    #expect(style("bookish").titleFont.families.first == "Colophon Serif")
    #expect(style("bookish").titleFont.weight == 400)
    #expect(style("bookish").titleFont.spacing == -0.012)
    #expect(style("code").titleFont.families.first == "Colophon Mono")
    #expect(style("code").textFont.families.first == "Colophon Sans")
    var settings = LooksSettings()
    settings.accent = Accent("#ff0000")
    settings.logo = "/favicon.svg"
    #expect(style("plain", settings).accent == settings.accent?.onLight)
    #expect(style("plain", settings).logo?.type == "image/svg+xml")
    settings.logo = "https://elsewhere.example/logo.svg"
    #expect(style("plain", settings).logo == nil)
  }

  @Test("The fonts of the style sheets are files of the site")
  func fonts() throws {
    let fonts = try LooksSources.fontFiles(in: StaticFiles(root: Checkout.publicFiles))
    #expect(Set(fonts.map(\.family)) == ["Colophon Sans", "Colophon Serif", "Colophon Mono"])
    #expect(fonts.count == 5)
    #expect(fonts.allSatisfy { FileManager.default.fileExists(atPath: $0.path) })
  }

  @Test(
    "Pictures are set in the fonts of the theme",
    .enabled(if: SocialImageRenderer.isAvailable, "rsvg-convert is not installed"))
  func drawnFonts() async throws {
    let fonts = try LooksSources.fontFiles(in: StaticFiles(root: Checkout.publicFiles))
    let renderer = SocialImageRenderer(fonts: fonts)
    var pictures: Set<[UInt8]> = []
    for family in Set(fonts.map(\.family)).sorted() + ["No such family"] {
      let font = SocialImageStyle.Font(families: [family], weight: 700)
      let style = SocialImageStyle(
        paper: "#ffffff", ink: "#000000", quiet: "#555555", accent: "#0000ff", titleFont: font, textFont: font
      )
      let image = SocialImage(title: "A post", site: nil, host: "", language: "en", style: style)
      pictures.insert(try await renderer.png(of: image))
    }
    #expect(pictures.count == 4)
  }
}

private let allPosts = Statement("all posts", "SELECT id FROM posts", column: Column("id", UUID.self))

private let imageCount = Statement(
  "count of pictures", "SELECT count(*) AS count FROM social_images",
  column: Column("count", Int.self, .computedNotNull))

extension LooksSettings {
  fileprivate static var bookish: LooksSettings {
    var settings = LooksSettings()
    settings.theme = "bookish"
    settings.accent = Accent("#00ff00")
    return settings
  }
}

extension TestSite {
  /// The path of the picture that a page names.
  fileprivate func picture(of path: String) async throws -> String {
    let match = try await text(path).firstMatch(
      of: #/property="og:image" content="http:\/\/localhost:8080([^"]*)"/#)
    return String(try #require(match, "\(path) names no picture").1)
  }
}
