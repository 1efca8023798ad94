import Foundation
import HTTP
import HTTPTypes
import Importing
import Publication
import Settings
import Testing
import Timestamps

@testable import Colophon
@testable import StaticSites

@Suite("Episodes for members")
struct MembersEpisodeTests {
  private let page = "/episodes/7-for-members"

  @Test("Everybody sees the blurb, the chapters, the preview and a notice")
  func publicPart() async throws {
    try await withSamples { site in
      let text = try await site.text(page)
      for piece in [
        "An open blurb.", "The open chapter", "Everybody may read this preview.",
        "This episode is for members.",
        ">Members<", "\(page)/poster.jpg",
      ] {
        #expect(text.contains(piece), "\(piece)")
      }
      #expect(try await site.get("\(page)/poster.jpg").status == .ok)
    }
  }

  @Test(
    "Nothing else leaves the site, by any address that the site itself names, and by none that can be guessed"
  )
  func leaks() async throws {
    try await withSamples { site in
      var open: Set<String> = [
        "/", "/episodes/feed.xml", "/episodes/audio.xml", "/feeds.opml", "/sitemap.xml", "/random",
      ]
      for file in [
        "transcript.vtt", "transcript.srt", "transcript.txt", "transcript.md", "transcript.json",
        "transcript.html",
        "captions.1.vtt", "captions.2.vtt", "chapters.vtt", "chapters.json", "embed", "episode.md",
        "secret.mp4",
        "secret.mp3", "secret.pdf", "secret.png", "secret.vtt", "code/secret.swift", "SECRET.MP4",
        "%73ecret.mp4",
        "./secret.mp4", "code/../secret.mp4",
      ] {
        open.insert("\(page)/\(file)")
      }
      for query in ["?t=94", "?format=json", "/"] { open.insert(page + query) }
      open.insert("/oembed?url=http://localhost:8080\(page)")
      open.insert("/episodes/7-for-members%2Fsecret.mp4")
      var seen: Set<String> = []
      while let path = open.subtracting(seen).min() {
        seen.insert(path)
        let response = try await site.get(path)
        let fields = response.headerFields.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
        let text = try await String(decoding: response.body.collect(upTo: 1 << 20), as: UTF8.self)
        // The name of the file that was asked for may be repeated, as on an error page.
        let shown = (fields + text).lowercased()
        #expect(!shown.contains("secret"), "\(path) shows it")
        // The hub answers programs that subscribe, not readers.
        open.formUnion(links(in: text).filter { $0 != "/hub" })
      }
      #expect(seen.count > 40)
      #expect(seen.contains("/tags/Swift/feed.xml") || seen.contains("/tags/Swift"))
    }
  }

  /// The paths of this site that a document contains.
  private func links(in text: String) -> Set<String> {
    Set(
      text.matches(of: #/(?:href|src|url|loc)(?:=|>|": ?)"?(?:http:\/\/localhost:8080)?(\/[^"<#\s]*)/#).map {
        String($0.1).replacing("&amp;", with: "&")
      })
  }

  @Test("Headings below the mark become chapters for those who may see the whole episode")
  func headings() async throws {
    let folder = ContentFixture()
    folder.write(
      episode: "8-a",
      "---\ntitle: A\ndate: 2026-01-02T10:00:00Z\nvisibility: members until 2026-02-01T00:00:00Z\n---\n"
        + "[0:05] # Overture\n\n<!-- MEMBERS -->\n\n[1:00] # Hidden\n\n[1:05] Text.\n")
    try await TestSite.run {
      $0.contentDirectory = folder.path
    } _: { site in
      try await site.sync(folder)
      for (date, isOpen) in [("2026-01-31T00:00:00Z", false), ("2026-02-01T00:00:00Z", true)] {
        try await site.at(try #require(Timestamp(rfc3339: date))) {
          for path in ["/episodes/8-a", "/episodes/8-a/chapters.json", "/episodes/8-a/chapters.vtt"] {
            let text = try await site.text(path)
            #expect(text.contains("Overture"), "\(path)")
            #expect(text.contains("Hidden") == isOpen, "\(path) on \(date)")
          }
          #expect(try await !site.text("/feed.json").contains("Hidden"))
        }
      }
    }
  }

  @Test("A members' episode opens to everybody at its date: page, files and podcast")
  func opens() async throws {
    let date = "2026-02-01T00:00:00Z"
    try await withSamples(members: "members until \(date)") { site in
      let opening = try #require(Timestamp(rfc3339: date))
      for (instant, isOpen) in [(opening.adding(seconds: -1), false), (opening, true)] {
        try await site.at(instant) {
          let text = try await site.text(page)
          #expect(text.contains("This is secret.") == isOpen)
          #expect(try await site.get("\(page)/secret.mp4").status == (isOpen ? .ok : .notFound))
          #expect(try await site.text("/episodes/feed.xml").contains("secret.mp4") == isOpen)
          #expect(try await site.get("\(page)/transcript.vtt").status == (isOpen ? .ok : .notFound))
          #expect(try await site.text("/sitemap.xml").contains("secret.mp4") == isOpen)
        }
      }
    }
  }

  @Test("Kept pages expire when an episode opens")
  func expiry() async throws {
    try await withSamples(members: "members until 2026-02-01T00:00:00Z") { site in
      let before = try #require(Timestamp(rfc3339: "2026-01-15T00:00:00Z"))
      let next = try await site.database.changes.nextScheduled(after: before)
      #expect(next?.rfc3339 == "2026-02-01T00:00:00Z")
    }
  }
}
