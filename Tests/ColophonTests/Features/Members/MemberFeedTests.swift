import Accounts
import Feeds
import Foundation
import HTTP
import HTTPTypes
import Memberships
import Testing
import Timestamps

@testable import Colophon
@testable import SiteBase

@Suite("Feeds of members", .timeLimit(.minutes(15)))
struct MemberFeedTests {
  @Test("A feed has what its member may read, without a session, and nothing of others")
  func contents() async throws {
    try await withMembersSite(cache: true) { desk, posts in
      let member = try await desk.memberFeed(of: .member)
      let paying = try await desk.memberFeed(of: .paying)
      for _ in 0..<2 {
        let memberText = try await desk.stranger.text(member)
        #expect(
          memberText.contains(MembersPosts.memberSecret) && !memberText.contains(MembersPosts.payingSecret))
        let payingText = try await desk.stranger.text(paying)
        #expect(
          payingText.contains(MembersPosts.memberSecret) && payingText.contains(MembersPosts.payingSecret))
      }
      let feed = try FeedReader.read(Array(try await desk.stranger.text(paying).utf8))
      #expect(feed.entries.count == 5 && feed.selfLink == nil)
      let guids = try FeedReader.read(Array(try await desk.stranger.text("/feed.xml").utf8)).entries.map(
        \.guid)
      #expect(feed.entries.map(\.guid) == guids, "a reader who had the public feed knows the posts")
    }
  }

  @Test("Nobody keeps or lists a feed, and an unchanged one answers 304")
  func caching() async throws {
    try await withMembersSite(cache: true) { desk, _ in
      let address = try await desk.memberFeed(of: .member)
      let response = try await desk.stranger.get(address)
      #expect(response.headerFields[.cacheControl]?.contains("private") == true)
      #expect(response.headerFields[HTTPField.Name("X-Robots-Tag")!] == "noindex")
      let tag = try #require(response.headerFields[.eTag])
      #expect(try await desk.stranger.get(address, [.ifNoneMatch: tag]).status == .notModified)
    }
  }

  @Test("When a plan ends, the feed answers with one explaining item, which stays the same")
  func end() async throws {
    try await withMembersSite(cache: true) { desk, posts in
      let reader = try await desk.browser(as: .paying)
      let address = try await desk.memberFeed(of: reader)
      #expect(try await desk.stranger.text(address).contains(MembersPosts.payingSecret))
      let context = MembershipContext(actor: "test", now: desk.now, timeZone: "UTC")
      _ = try await desk.site.database.change(reader.person, .end, context)
      let ended = try await desk.stranger.get(address)
      #expect(ended.status == .ok)
      let text = try await ended.text
      #expect(!text.contains(MembersPosts.payingSecret) && !text.contains(MembersPosts.memberSecret))
      let feed = try FeedReader.read(Array(text.utf8))
      #expect(feed.entries.count == 1 && feed.entries[0].title == "Your membership has ended")
      desk.pass(seconds: 86_400)
      #expect(try await desk.stranger.text(address) == text)
      _ = try await desk.site.database.change(
        reader.person, .add(plan: "monthly", until: nil),
        MembershipContext(actor: "test", now: desk.now, timeZone: "UTC"))
      #expect(try await desk.stranger.text(address).contains(MembersPosts.payingSecret))
    }
  }

  @Test("New addresses end the old ones, a guessed one finds nothing, and the database has no address")
  func secrets() async throws {
    try await withMembersSite { desk, _ in
      let reader = try await desk.browser(as: .member)
      let first = try await desk.memberFeed(of: reader)
      let second = try await desk.memberFeed(of: reader)
      #expect(first != second)
      #expect(try await desk.stranger.get(first).status == .notFound)
      #expect(try await desk.stranger.get(second).status == .ok)
      #expect(
        try await desk.stranger.get(second.replacing("posts.xml", with: "video.xml")).status == .notFound)
      for guess in ["0123456789abcdef0123456789abcdef", "%", "a", "x'y"] {
        #expect(try await desk.stranger.get("/feeds/own/\(guess)/posts.xml").status == .notFound)
      }
      #expect(try await reader.text("/account").contains("/feeds/own/") == false, "an address is shown once")
    }
  }

  @Test("A feed that is read from many networks is shown to those who manage members, and nobody is kept out")
  func sharing() async throws {
    try await withMembersSite { desk, _ in
      let reader = try await desk.browser(as: .member)
      let address = try await desk.memberFeed(of: reader)
      let manager = try await desk.browser("Mara", .manager)
      let figures = "\(AdministrationSection.members.url)/figures"
      func read(from networks: Range<Int>) async throws {
        for network in networks {
          var request = Request(.get, address, headerFields: [.userAgent: "NetNewsWire (RSS Reader)"])
          request.remoteAddress = "203.\(network).113.7"
          #expect(try await desk.site.site.respond(request).status == .ok)
        }
      }
      for _ in 0..<2 { try await read(from: 0..<(SharedMemberFeed.networks - 1)) }
      #expect(try await !manager.text(figures).contains("Feeds that many read"))
      try await read(from: 100..<101)
      #expect(try await manager.text(figures).contains("Feeds that many read"))
      let page = "\(AdministrationSection.members.url)/\(reader.person.id.uuidString.lowercased())"
      let later = try await desk.site.database.memberFeeds.shared(
        networks: SharedMemberFeed.networks, at: desk.now.adding(seconds: 8 * 86_400))
      #expect(later == [])
      #expect(try await manager.text(page).contains("<td>1</td><td>\(SharedMemberFeed.networks)</td>"))
      _ = try await desk.memberFeed(of: reader)
      #expect(try await !manager.text(page).contains("Programs in 30 days"), "a new address begins anew")

    }
  }

  @Test("An episode for members is in the podcast of a member, with files that need no session")
  func podcast() async throws {
    let content = ContentFixture()
    content.write(
      episode: "1-for-members",
      """
      ---
      title: An episode
      date: 2026-11-02T10:00:00Z
      visibility: members
      video:
        - file: video.mp4
          type: video/mp4
      ---

      """)
    content.write(at: "episodes/1-for-members/video.mp4", "video".utf8)
    try await withMembersSite(cache: true, content: content) { desk, _ in
      _ = try await desk.site.sync(content, at: desk.now)
      desk.site.site.cache.removeAll()
      let reader = try await desk.browser(as: .member)
      let posts = try await desk.memberFeed(of: reader)
      let page = try await reader.post("/account/feeds").text
      let podcast = try #require(
        page.firstMatch(of: #/https:\/\/blog\.example(\/feeds\/own\/\w+\/video\.xml)/#)
      ).1
      #expect(try await desk.stranger.get(posts).status == .notFound)
      let text = try await desk.stranger.text(String(podcast))
      #expect(
        text.contains("<itunes:block>yes</itunes:block>") || text.contains("<itunes:block>Yes</itunes:block>")
      )
      let file = try #require(
        text.firstMatch(of: #/url="https:\/\/blog\.example(\/feeds\/own\/[\w-]+\/files\/[^"]+\.mp4)"/#)
      ).1
      #expect(try await desk.stranger.get(String(file)).text == "video")
      let ranged = try await desk.stranger.get(String(file), [.range: "bytes=1-2"])
      let part = try await ranged.text
      #expect(ranged.status == .partialContent && part == "id")
      #expect(try await !desk.stranger.text("/episodes/feed.xml").contains("An episode"))
      #expect(try await desk.stranger.get("/episodes/1-for-members/video.mp4").status == .notFound)
      #expect(try await reader.get("/episodes/1-for-members/video.mp4").text == "video")

      // What somebody passes on is a file, for a time, and not the feed.
      let secret = try #require(file.split(separator: "/").dropFirst(2).first)
      #expect(!podcast.contains(secret))
      #expect(try await desk.stranger.get("/feeds/own/\(secret)/video.xml").status == .notFound)
      for path in ["desk/x.y", "sitemap.xml", "episodes/1-for-members"] {
        #expect(try await desk.stranger.get("/feeds/own/\(secret)/files/\(path)").status == .notFound)
      }
      var parts = secret.split(separator: "-").map(String.init)
      parts[1] = "\((Int(parts[1]) ?? 0) + 30)"
      let longer = String(file.replacing(secret, with: parts.joined(separator: "-")))
      #expect(try await desk.stranger.get(longer).status == .notFound)
      desk.pass(seconds: 29 * 86_400)
      #expect(try await desk.stranger.get(String(file)).status == .ok)
      desk.pass(seconds: 32 * 86_400)
      #expect(try await desk.stranger.get(String(file)).status == .notFound)
    }
  }
}

extension DeskFixture {
  /// The path of a new feed of posts of a reader.
  fileprivate func memberFeed(of reader: MembersReader) async throws -> String {
    try await memberFeed(of: browser(as: reader))
  }

  fileprivate func memberFeed(of reader: Browser) async throws -> String {
    let page = try await reader.post("/account/feeds").text
    return String(
      try #require(page.firstMatch(of: #/https:\/\/blog\.example(\/feeds\/own\/\w+\/posts\.xml)/#)).1)
  }
}
