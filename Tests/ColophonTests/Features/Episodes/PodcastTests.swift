import Feeds
import FeedsTestSupport
import Foundation
import HTTP
import HTTPTypes
import Publication
import Settings
import Syndication
import Testing

@testable import Colophon

@Suite("Podcasts")
struct PodcastTests {
  @Test("The list of episodes leads to collections only if there are any")
  func collections() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.writeSamples()
      for exists in [false, true] {
        for (name, text) in [
          ("221-dependencies-and-stacks", wholeEpisode), ("7-for-members", membersEpisode()),
        ] {
          let alone = text.replacing(#/(collection|section): \w+\n/#, with: "")
          folder.write(episode: name, exists ? text : alone)
        }
        try await site.sync(folder)
        let page = try await site.get("/collections")
        #expect((page.status == .ok) == exists)
        #expect(try await site.text("/episodes").contains(#"href="/collections""#) == exists)
      }
    }
  }

  @Test("The video podcast has the free episodes, with all that players show")
  func video() async throws {
    try await withSamples { site in
      let feed = try FeedReader.read(Array(try await site.text("/episodes/feed.xml").utf8))
      let show = try #require(feed.podcast)
      #expect(show.categories == [PodcastCategory("Technology")])
      #expect(show.isExplicit == false && show.medium == "video")
      #expect(feed.entries.count == 1)
      let entry = try #require(feed.entries.first)
      let episode = try #require(entry.podcast)
      let file = "http://localhost:8080/episodes/221-dependencies-and-stacks"
      #expect(entry.enclosures.first?.url == "\(file)/video.mp4")
      #expect(episode.number == 221 && episode.duration == 600)
      #expect(episode.season == PodcastSeason(1, name: "Streams"))
      #expect(
        episode.chapters == PodcastChapters(url: "\(file)/chapters.json", type: "application/json+chapters"))
      #expect(episode.simpleChapters.map(\.title) == ["Opening", "The middle"])
      #expect(episode.simpleChapters.map(\.start) == [0, 300])
      #expect(
        episode.transcripts.map(\.type)
          == ["text/vtt", "application/x-subrip", "text/html", "application/json"])
      #expect(episode.people.map(\.name) == ["Mara Lind", "Jonas Weber", "Ida Holm"])
      #expect(episode.people.map(\.role) == ["host", "host", "guest"])
      #expect(
        episode.alternatives.map(\.sources) == [["https://cdn.example/221.m3u8"], ["\(file)/audio.mp3"]])
      #expect(episode.alternatives.map(\.type).last == "audio/mpeg")
      #expect(show.lock == PodcastLock(isLocked: true))
      let text = try await site.text("/episodes/feed.xml")
      #expect(text.contains("<podcast:episode>221</podcast:episode>"))
      #expect(text.contains("<itunes:episode>221</itunes:episode>"))
    }
  }

  @Test(
    "A description has the whole blurb, up to 4000 bytes, and ends with a word or a character",
    arguments: [
      (String(repeating: "A long word &amp; another. ", count: 30), 30),
      (String(repeating: "A long word &amp; another. ", count: 300), 300),
      (String(repeating: "日本語の長い文章です。", count: 300), 300),
    ])
  func description(blurb: String, count: Int) async throws {
    let folder = ContentFixture()
    folder.write(
      episode: "1-a",
      "---\ntitle: A\ndate: 2026-01-01T10:00:00Z\nvideo: a.mp4\nblurb: \"\(blurb)\"\n---\n")
    folder.write(at: "episodes/1-a/a.mp4", "bytes".utf8)
    try await TestSite.run {
      $0.contentDirectory = folder.path
    } _: { site in
      try await site.sync(folder)
      let feed = try FeedReader.read(Array(try await site.text("/episodes/feed.xml").utf8))
      let text = try #require(feed.entries.first?.summary)
      #expect(text.utf8.count <= 4000)
      #expect(text.utf8.count > (count > 100 ? 3900 : 700))
      #expect(text.hasSuffix("…") == (count > 100))
      let end = text.dropLast().suffix(8).split(separator: " ").last ?? ""
      #expect(count <= 100 || text.contains("日") || ["A", "long", "word", "&amp;", "another."].contains(end))
    }
  }

  @Test("A show that may be imported elsewhere says so")
  func unlocked() async throws {
    try await TestSite.run {
      $0.publication.podcast.isLocked = false
      $0.publication.podcast.email = "ada@example.com"
    } _: { site in
      let text = try await site.text("/episodes/audio.xml")
      #expect(text.contains("<podcast:locked owner=\"ada@example.com\">no</podcast:locked>"))
    }
  }

  @Test("The length and the type of an enclosure are those that HEAD gives", arguments: ["feed", "audio"])
  func enclosures(name: String) async throws {
    try await withSamples { site in
      let feed = try FeedReader.read(Array(try await site.text("/episodes/\(name).xml").utf8))
      let enclosure = try #require(feed.entries.first?.enclosures.first)
      let path = enclosure.url.replacing("http://localhost:8080", with: "")
      let head = try await site.get(path, method: .head)
      #expect(head.headerFields[.contentType] == enclosure.type)
      #expect(head.body.length == enclosure.length)
    }
  }

  @Test("The guid of a show is the UUID of its feed's address, as in the specification's examples")
  func guid() {
    // https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/tags/guid.md
    for (host, path, guid) in [
      ("https://podnews.net", "/rss", "9b024349-ccf0-5f69-a609-6b82873eab3c"),
      ("http://podnews.net", "/rss//", "9b024349-ccf0-5f69-a609-6b82873eab3c"),
      ("https://mp3s.nashownotes.com", "/pc20rss.xml", "917393e3-1b1e-5cef-ace4-edaa54e1f810"),
    ] {
      let site = SiteDescription(title: "A show", baseURL: host)
      let podcast = Podcast(
        .video, site: site, image: nil, categories: [], isExplicit: false, email: nil, guid: nil, path: path,
        page: "/episodes")
      #expect(podcast.feed(of: [], seasons: [:]).podcast?.guid == guid, "\(host)\(path)")
    }
  }

  @Test("The guids of the two shows differ, and can be set")
  func guidOfSite() async throws {
    try await TestSite.run {
      $0.baseURL = "https://podnews.net"
      $0.publication.podcast.audioGUID = "9b024349-ccf0-5f69-a609-6b82873eab3c"
    } _: { site in
      let video = try await site.text("/episodes/feed.xml")
      #expect(video.contains("<podcast:guid>4a155024-c235-56e7-82de-9cbe5339c8f3<"))
      let audio = try await site.text("/episodes/audio.xml")
      #expect(audio.contains("<podcast:guid>9b024349-ccf0-5f69-a609-6b82873eab3c<"))
    }
  }
}
