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

@Suite("Whole blogs")
struct BlogTests {
  static let blogs = Checkout.blogs + Checkout.realBlogs

  @Test("Every post is served at the path of its link", arguments: blogs)
  func paths(blog: String) async throws {
    try await TestSite.run { site in
      let (feed, report) = try await site.importBlog(blog)
      #expect(feed.entries.count >= 10)
      #expect(report.new.count == feed.entries.count && report.leftOut.isEmpty)
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
    try await TestSite.run {
      $0.publication.postsPerFeed = 100
    } _: { site in
      var entries: [Entry] = []
      for blog in Self.blogs { entries += try await site.importBlog(blog).feed.entries }
      for format in ["xml", "atom"] {
        let served = try await FeedReader.read(Array(site.text("/feed.\(format)").utf8)).entries
        #expect(served.count == entries.count)
        for entry in entries {
          let twin = try #require(served.first { $0.guid == entry.guid }, "\(entry.guid ?? "")")
          #expect(twin.title == entry.title)
          #expect(twin.published == entry.published)
          #expect(twin.tags == entry.tags)
        }
      }
    }
  }

  @Test("Importing again changes nothing", arguments: blogs)
  func again(blog: String) async throws {
    try await TestSite.run { site in
      let count = try await site.importBlog(blog).feed.entries.count
      let report = try await site.importBlog(blog).report
      #expect(report.unchanged == count && !report.isChange)
    }
  }
}
