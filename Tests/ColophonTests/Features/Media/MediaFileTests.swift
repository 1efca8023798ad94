import Digests
import Foundation
import HTTP
import HTTPTypes
import Media
import Pictures
import Publication
import Settings
import Testing
import Timestamps

@testable import Colophon
@testable import SiteBase

@Suite("Media on the site", .timeLimit(.minutes(15)))
struct MediaFileTests {
  private let folder = ContentFixture()

  @Test("A medium is at its address for ever, also on another process, which has nothing but the database")
  func served() async throws {
    let picture = PNGFixture.noise(width: 60, height: 30)
    try await run { site in
      let medium = try await add(picture, "a b.png", site)
      #expect(medium.address.wholeMatch(of: #//media/[0-9a-f]{16}/a-b\.png/#) != nil)
      for _ in 1...2 {
        let response = try await site.get(medium.address)
        #expect(response.status == .ok)
        #expect(response.headerFields[.contentType] == "image/png")
        #expect(response.headerFields[.cacheControl] == "public, max-age=31536000, immutable")
        #expect(response.headerFields[.xContentTypeOptions] == "nosniff")
        #expect(response.headerFields[.contentSecurityPolicy]?.hasSuffix("; sandbox") == true)
        #expect(response.route?.description == "media.file")
        #expect(try await response.body.collect(upTo: 1 << 20) == picture)
      }
      try FileManager.default.removeItem(atPath: "\(folder.path)/data/media")
      #expect(try await site.get(medium.address).body.collect(upTo: 1 << 20) == picture)
    }
  }

  @Test("Ranges, conditions and HEAD are answered, from the disk's copy and for films from the database")
  func requests() async throws {
    try await run { site in
      var film = Array("\0\0\0\u{20}ftypisom".utf8)
      film += [UInt8](repeating: 7, count: (20 << 20) + 5 - film.count)
      for (bytes, name) in [(PNGFixture.noise(width: 60, height: 30), "a.png"), (film, "a.mp4")] {
        let medium = try await add(bytes, name, site)
        let tag = try #require(try await site.get(medium.address).headerFields[.eTag])
        #expect(tag == "\"\(medium.digest.hex.prefix(32))\"")
        #expect(try await site.get(medium.address, [.ifNoneMatch: tag]).status == .notModified)
        for _ in 1...2 {
          let part = try await site.get(medium.address, [.range: "bytes=-10"])
          #expect(part.status == .partialContent)
          #expect(
            part.headerFields[.contentRange] == "bytes \(bytes.count - 10)-\(bytes.count - 1)/\(bytes.count)")
          #expect(try await part.body.collect(upTo: 100) == bytes.suffix(10))
        }
        let several = try await site.get(medium.address, [.range: "bytes=0-0,4-5"])
        #expect(several.headerFields[.contentType]?.hasPrefix("multipart/byteranges") == true)
        #expect(
          try await site.get(medium.address, [.range: "bytes=\(bytes.count)-"]).status == .rangeNotSatisfiable
        )
        let other = try await site.get(medium.address, [.range: "bytes=0-1", .ifRange: "\"other\""])
        #expect(other.status == .ok && other.body.length == bytes.count)
        #expect(try await site.get(medium.address, method: .head).body.length == bytes.count)
      }
    }
  }

  @Test(
    "What browsers do not show themselves is a download; text is text, whatever it contains",
    arguments: [
      ("a.zip", "PK\u{3}\u{4}\u{14}", "application/zip", "attachment"),
      ("a.bin", "\u{7F}ELF\u{2}", "application/octet-stream", "attachment"),
      ("a.js", "alert(document.cookie)", "text/plain; charset=utf-8", nil),
      ("a.txt", "x <script>alert(1)</script>", "text/plain; charset=utf-8", nil),
      ("a.pdf", "%PDF-1.7", "application/pdf", nil),
      ("a.svg", "<svg viewBox='0 0 3 2'/>", "image/svg+xml; charset=utf-8", nil),
    ])
  func dispositions(name: String, text: String, type: String, disposition: String?) async throws {
    try await run { site in
      let response = try await site.get(try await add(Array(text.utf8), name, site).address)
      #expect(response.headerFields[.contentType] == type)
      let given: String? = response.headerFields[.contentDisposition]
      #expect(given == disposition)
      #expect(response.headerFields[.xContentTypeOptions] == "nosniff")
      let policy = response.headerFields[.contentSecurityPolicy]
      let hasPolicy = disposition == nil && !name.hasSuffix(".pdf")
      #expect((policy != nil) == hasPolicy)
      #expect(policy.map { $0.hasPrefix("default-src 'none'; ") && !$0.contains("script-src") } ?? true)
    }
  }

  @Test("Another name leads to the medium; an unknown key, a removed medium and strange paths are 404")
  func otherAddresses() async throws {
    try await run { site in
      let medium = try await add(PNGFixture.noise(width: 6, height: 3), "a.png", site)
      let other = try await site.get("/media/\(medium.key)/b.png")
      #expect(other.status == .movedPermanently && other.headerFields[.location] == medium.address)
      for path in [
        "/media/0123456789abcdef/a.png", "/media/\(medium.key.uppercased())x/a.png", "/media/\(medium.key)",
        "/media/\(medium.key)/..%2F..%2Fetc%2Fpasswd/x", "/media/..%2f\(medium.key)/a.png",
      ] {
        #expect(try await site.get(path).status == .notFound, "\(path)")
      }
      _ = try await site.get(medium.address)
      try await site.site.media.remove(medium)
      #expect(try await site.get(medium.address).status == .notFound)
    }
  }

  @Test("A post's page knows the size of a picture among media, and offers copies once they are made")
  func pages() async throws {
    let picture = PNGFixture.noise(width: 600, height: 300)
    try await run { site in
      let medium = try await add(picture, "diagram.png", site)
      folder.write(
        "a.md",
        "---\ntitle: A\ndate: 2026-11-21\n---\n![A](\(medium.address)) ![B](/media/0123456789abcdef/b.png)\n")
      try await site.sync(folder)
      let page = try await site.text("/posts/a")
      #expect(page.contains("<img src=\"\(medium.address)\" alt=\"A\" width=\"600\" height=\"300\">"))
      #expect(page.contains("<img src=\"/media/0123456789abcdef/b.png\" alt=\"B\" loading=\"lazy\">"))
      try await makeCopies(site)
      let sets = try await site.text("/posts/a").matches(of: #/srcset="([^"]*)"/#).map { String($0.output.1) }
      #expect(sets.count == 2)
      for offer in sets.flatMap({ $0.split(separator: ", ") }) {
        let response = try await site.get(String(offer.split(separator: " ")[0]))
        #expect(response.headerFields[.cacheControl]?.contains("immutable") == true)
        let header = try #require(PictureHeader(try await response.body.collect(upTo: 1 << 20)))
        #expect("\(header.width)w" == offer.split(separator: " ")[1])
      }
      // Another process, which has not made the copies, gives the picture itself.
      try FileManager.default.removeItem(atPath: "\(folder.path)/data/pictures")
      // The server looks at a file again after ten milliseconds.
      try await Task.sleep(for: .milliseconds(50))
      let response = try await site.get("\(medium.address).480.webp")
      #expect(response.headerFields[.cacheControl]?.contains("no-cache") == true)
      #expect(try await response.body.collect(upTo: 1 << 20) == picture)
    }
  }

  private func add(_ bytes: [UInt8], _ name: String, _ site: TestSite) async throws -> Medium {
    try await site.site.media.add(.bytes(bytes), named: name, by: nil, at: Timestamp(site.now))
  }

  /// Makes what the pages so far have asked for.
  private func makeCopies(_ site: TestSite) async throws {
    try await withThrowingTaskGroup { group in
      group.addTask { await site.site.keepPicturesCopied() }
      while try await !site.text("/posts/a").contains("600w\" sizes") {
        try await Task.sleep(for: .milliseconds(20))
      }
      group.cancelAll()
    }
  }

  private func run(_ body: @escaping @Sendable (TestSite) async throws -> Void) async throws {
    try await TestSite.run(
      configure: { [folder] in
        $0.contentDirectory = folder.path
        $0.dataDirectory = "\(folder.path)/data"
      }, body)
  }
}
