import Feeds
import FeedsTestSupport
import Foundation
import HTTP
import HTTPTypes
import Settings
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

  @Test("The guid of a show is the UUID of its feed's address, or the one that is set")
  func guid() async throws {
    try await TestSite.run {
      $0.baseURL = "https://podnews.net"
    } _: { site in
      let text = try await site.text("/episodes/feed.xml")
      #expect(
        text.contains(#/<podcast:guid>[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}</#))
    }
    try await TestSite.run {
      $0.publication.podcast.videoGUID = "9b024349-ccf0-5f69-a609-6b82873eab3c"
    } _: { site in
      let text = try await site.text("/episodes/feed.xml")
      #expect(text.contains("<podcast:guid>9b024349-ccf0-5f69-a609-6b82873eab3c<"))
    }
  }
}
