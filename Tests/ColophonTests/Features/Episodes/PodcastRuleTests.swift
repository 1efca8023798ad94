import Feeds
import FeedsTestSupport
import Foundation
import HTTP
import HTTPTypes
import Settings
import Testing
import Timestamps

@testable import Colophon

/// The podcasts of a site against the rules of Apple and Podcasting 2.0.
@Suite("The rules for podcasts, and the podcasts of a site")
struct PodcastRuleTests {
  static let feeds = [
    ("feed", "814b0cd4-5031-5204-ae80-95d48db6b7d4"), ("audio", "960dc259-d749-59a7-a6e1-25ab2ed1801b"),
  ]

  @Test(
    "The podcasts with every element keep the rules, and have members' episodes from their opening on",
    arguments: feeds)
  func everything(name: String, guid: String) async throws {
    let folder = ContentFixture()
    folder.writeSamples(members: "members until 2026-02-01T00:00:00Z")
    try await withPodcast(folder) { site in
      for (date, count) in [("2026-01-31T23:59:59Z", 1), ("2026-02-01T00:00:00Z", 2)] {
        let instant = try #require(Timestamp(rfc3339: date))
        try await site.at(instant) {
          let text = try await site.text("/episodes/\(name).xml")
          #expect(PodcastRules.violations(in: Array(text.utf8), guid: guid) == [])
          #expect(try FeedReader.read(Array(text.utf8)).entries.count == count)
        }
      }
    }
  }

  @Test("The podcasts with the least that an episode needs keep the rules", arguments: feeds)
  func minimum(name: String, guid: String) async throws {
    let folder = ContentFixture()
    folder.write(
      episode: "one", "---\ntitle: One\ndate: 2026-01-01T10:00:00Z\nvideo: a.mp4\naudio: a.m4a\n---\n")
    for file in ["a.mp4", "a.m4a"] { folder.write(at: "episodes/one/\(file)", "bytes".utf8) }
    try await withPodcast(folder) { site in
      let text = try await site.text("/episodes/\(name).xml")
      #expect(PodcastRules.violations(in: Array(text.utf8), guid: guid) == [])
      #expect(text.contains("<enclosure"))
    }
  }

  @Test("A podcast without episodes that have a file keeps the rules", arguments: feeds)
  func empty(name: String, guid: String) async throws {
    let folder = ContentFixture()
    folder.write(
      episode: "one",
      "---\ntitle: One\ndate: 2026-01-01T10:00:00Z\nvideo: [{url: \"https://cdn.example/a.m3u8\"}]\n---\n")
    folder.write(episode: "two", membersEpisode().replacing("poster: poster.jpg\n", with: ""))
    for file in ["secret.mp4", "secret.mp3", "secret.pdf", "secret.png"] {
      folder.write(at: "episodes/two/\(file)", "bytes".utf8)
    }
    folder.write(at: "episodes/two/code/secret.swift", "let secret = 1\n".utf8)
    folder.write(at: "episodes/two/secret.vtt", "WEBVTT\n\n00:05.000 --> 00:08.000\nsecret\n".utf8)
    try await withPodcast(folder) { site in
      let text = try await site.text("/episodes/\(name).xml")
      #expect(PodcastRules.violations(in: Array(text.utf8), guid: guid) == [])
      #expect(!text.contains("<item"))
    }
  }

  @Test("Texts that are too long, or have control characters and markup, keep the rules", arguments: feeds)
  func hostile(name: String, guid: String) async throws {
    let long = String(repeating: "<b>&amp; 日本語]]> \\u0007 & ", count: 600)
    let folder = ContentFixture()
    folder.write(
      episode: "9-hostile",
      """
      ---
      title: "  \\u0001]]> & <i>\(long)"
      subtitle: "\(long)"
      date: 2026-01-01T10:00:00Z
      hosts: [{name: "\(long)", url: "http://insecure.example/", image: "http://insecure.example/a.jpg"}, "\\u0007"]
      blurb: "]]> \(long)"
      tags: ["]]>&<"]
      collection: "\(long.prefix(180))"
      duration: 1:00:00.5
      poster: "https://cdn.example/a?b=]]&c=d"
      video:
        - {url: "https://cdn.example/a.webm", type: "video/webm; codecs=\\"vp9\\"", size: 0}
        - {url: "https://cdn.example/no-size.mp4"}
        - {url: "https://cdn.example/a.MP4?x=1&y=]]", type: "VIDEO/MP4; codecs=\\"a\\"", size: 12}
      audio:
        - {url: "https://cdn.example/a.m4a", type: audio/mp4, size: 12}
      chapters: [{time: 0:00, title: "]]> \\u0001 & <b>"}, {time: 0:01, title: "\(long)"}]
      ---
      [0:01] **Ann:** ]]> & <b>
      """)
    try await withPodcast(folder, description: long, title: "]]> & <b> \u{1}" + long) { site in
      let text = try await site.text("/episodes/\(name).xml")
      #expect(PodcastRules.violations(in: Array(text.utf8), guid: guid) == [])
      let entry = try #require(try FeedReader.read(Array(text.utf8)).entries.first)
      #expect(entry.title?.hasPrefix("]]> & <i>") == true)
      #expect(entry.enclosures.first?.length == 12)
    }
  }

  @Test("Only a size that nobody gave and a picture that nobody set violate the rules")
  func missing() async throws {
    let folder = ContentFixture()
    folder.write(
      episode: "one",
      "---\ntitle: One\ndate: 2026-01-01T10:00:00Z\nvideo: [{url: \"https://cdn.example/a.mp4\"}]\n---\n")
    try await withPodcast(folder, image: nil) { site in
      let text = try await site.text("/episodes/feed.xml")
      let found = PodcastRules.violations(in: Array(text.utf8))
      #expect(found.count == 2, "\(found)")
      #expect(found.contains { $0.hasSuffix("0 × <itunes:image> in <channel>") })
      #expect(found.contains { $0.hasSuffix("length of <enclosure> is not a whole number from 1 on") })
    }
  }

  @Test(
    "Each address of this site in a podcast exists, and has the type and the length that the feed names",
    arguments: ["feed", "audio"])
  func addresses(name: String) async throws {
    let folder = ContentFixture()
    folder.writeSamples()
    folder.write(
      episode: "8-other-types",
      """
      ---
      title: Other types
      date: 2026-01-01T10:00:00Z
      video: [{file: a.mov, type: video/mp4, size: 1}, {file: b.m4v}]
      audio: [{file: a.m4a}, {file: b.ogg}]
      ---
      A transcript without times.
      """)
    for file in ["a.mov", "b.m4v", "a.m4a", "b.ogg"] {
      folder.write(at: "episodes/8-other-types/\(file)", "bytes of \(file)".utf8)
    }
    try await withPodcast(folder) { site in
      let feed = try FeedReader.read(Array(try await site.text("/episodes/\(name).xml").utf8))
      #expect(feed.entries.count == 2)
      for entry in feed.entries {
        let named = try Self.files(of: entry)
        #expect(named.count > (entry.podcast?.number == 221 ? 5 : 0))
        for file in named {
          let path = file.url.replacing("https://podcast.example", with: "")
          let response = try await site.get(path, method: .head)
          #expect(response.status == .ok, "\(path)")
          let type = response.headerFields[.contentType].map { MediaType($0).essence }
          #expect(type == file.type, "\(path)")
          if let length = file.length { #expect(response.body.length == length, "\(path)") }
        }
      }
    }
  }

  /// The files of this site that an entry names.
  private static func files(of entry: Entry) throws -> [(url: String, type: String?, length: Int?)] {
    let episode = try #require(entry.podcast)
    var files: [(url: String, type: String?, length: Int?)] = []
    files += entry.enclosures.map { ($0.url, $0.type, $0.length) }
    files += episode.transcripts.map { ($0.url, $0.type, nil) }
    if let chapters = episode.chapters { files.append((chapters.url, chapters.type, nil)) }
    for other in episode.alternatives {
      for source in other.sources { files.append((source, other.type, other.length)) }
    }
    return files.filter { $0.url.hasPrefix("https://podcast.example/") }
  }

  @Test(
    "When a members' episode opens, the date and the entity tag of the podcast change",
    arguments: ["feed", "audio"])
  func opening(name: String) async throws {
    let folder = ContentFixture()
    folder.writeSamples(members: "members until 2027-02-01T00:00:00Z")
    try await withPodcast(folder) { site in
      let opening = try #require(Timestamp(rfc3339: "2027-02-01T00:00:00Z"))
      let path = "/episodes/\(name).xml"
      let before = try await site.at(opening.adding(seconds: -1)) { try await site.get(path) }
      let after = try await site.at(opening) { try await site.get(path) }
      #expect(before.headerFields[.eTag] != nil)
      #expect(before.headerFields[.eTag] != after.headerFields[.eTag])
      let feeds = try await [before, after].asyncMap { response in
        try FeedReader.read(await response.body.collect(upTo: 1 << 20))
      }
      #expect(feeds[0].updated?.rfc3339 == "2026-01-01T10:00:00+01:00")
      #expect(feeds[1].updated?.microseconds == opening.microseconds)
      // A reader that has only the date of its copy gets the new one.
      let date = try #require(before.headerFields[.lastModified])
      #expect(try await site.at(opening) { try await site.get(path, [.ifModifiedSince: date]) }.status == .ok)
      let tag = try #require(before.headerFields[.eTag])
      #expect(try await site.at(opening) { try await site.get(path, [.ifNoneMatch: tag]) }.status == .ok)
    }
  }
}

extension Array {
  fileprivate func asyncMap<Result>(_ body: (Element) async throws -> Result) async throws -> [Result] {
    var results: [Result] = []
    for element in self { try await results.append(body(element)) }
    return results
  }
}

/// A site at `https://podcast.example` that has what directories require of a show.
private func withPodcast(
  _ folder: ContentFixture, image: String? = "/images/podcast.jpg", description: String? = nil,
  title: String? = nil, _ body: @escaping @Sendable (TestSite) async throws -> Void
) async throws {
  try await TestSite.run {
    $0.contentDirectory = folder.path
    $0.baseURL = "https://podcast.example"
    $0.publication.title = title
    $0.publication.description = description
    $0.publication.podcast.image = image
    $0.publication.podcast.categories = ["Technology", "Education > How To"]
    $0.publication.podcast.email = "ada@podcast.example"
  } _: { site in
    try await site.sync(folder)
    try await body(site)
  }
}
