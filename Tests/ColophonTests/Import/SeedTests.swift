import Feeds
import HTTP
import HTTPTypes
import Sanitizer
import Testing
import Timestamps

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Settings
@testable import Syndication

@Suite("Real blogs", .enabled(if: Checkout.hasSeeds, "no sample feeds beside the checkout (../shared/seeds)"))
struct SeedTests {
  static let seeds = ["alwaysrightinstitute.rss.xml", "twocentstudios-ios.rss.xml"]

  @Test("Every post is served at the path of its link", arguments: seeds)
  func paths(seed: String) async throws {
    try await TestSite.run { site in
      let (feed, report) = try await site.importSeed(seed)
      #expect(feed.entries.count == 10)
      #expect(report.new.count == 10 && report.leftOut.isEmpty)
      for entry in feed.entries {
        let path = try #require(Permalink(link: entry.link ?? "")).description
        let response = try await site.get(path)
        #expect(response.status == .ok, "\(path)")
        let page = String(decoding: try await response.body.collect(upTo: 1 << 22), as: UTF8.self)
        let text = plainText(ofHTML: entry.contentHTML ?? "")
        #expect(plainText(ofHTML: page).contains(text), "\(path) has lost text")
      }
    }
  }

  @Test("The site's feeds have the guids, titles, dates with offsets, and tags of the imported ones")
  func feeds() async throws {
    try await TestSite.run { site in
      var entries: [Entry] = []
      for seed in Self.seeds { entries += try await site.importSeed(seed).feed.entries }
      for format in ["xml", "atom"] {
        let served = try await FeedReader.read(Array(site.text("/feed.\(format)").utf8)).entries
        #expect(served.count == 20)
        for entry in entries {
          let twin = try #require(served.first { $0.guid == entry.guid }, "\(entry.guid ?? "")")
          #expect(twin.title == entry.title)
          #expect(twin.published == entry.published)
          #expect(twin.tags == entry.tags)
        }
      }
    }
  }

  @Test("Importing again changes nothing", arguments: seeds)
  func again(seed: String) async throws {
    try await TestSite.run { site in
      try await site.importSeed(seed)
      let report = try await site.importSeed(seed).report
      #expect(report.unchanged == 10 && !report.isChange)
    }
  }
}
