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
      #expect(episode.alternatives.map(\.sources) == [["https://cdn.example/221.m3u8"]])
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
