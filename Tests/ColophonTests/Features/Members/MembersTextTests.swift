import Accounts
import Foundation
import HTTP
import HTTPTypes
import Memberships
import Publication
import Testing
import Timestamps

@testable import Colophon
@testable import SiteBase

@Suite("What members read", .timeLimit(.minutes(15)))
struct MembersTextTests {
  @Test("Each audience reads what is for it, at the address of the post and nowhere else")
  func everySurface() async throws {
    try await withMembersSite { desk, posts in
      for reader in MembersReader.allCases {
        let browser = try await desk.browser(as: reader)
        try await desk.expectSecrets(of: reader, browser, posts, isAfterTurn: false)
      }
    }
  }

  @Test("After its time, each text is for others, and everything that the site says of it with it")
  func everySurfaceAfterTime() async throws {
    try await withMembersSite(cache: true) { desk, posts in
      for path in ["/feed.xml", posts.opening, posts.closing] { _ = try await desk.stranger.text(path) }
      desk.pass(seconds: MembersPosts.secondsToTurn)
      for reader in MembersReader.allCases {
        try await desk.expectSecrets(of: reader, desk.browser(as: reader), posts, isAfterTurn: true)
      }
    }
  }

  @Test("Pages, feeds, validators and the search change at the time that a text names")
  func turn() async throws {
    try await withMembersSite(cache: true) { desk, posts in
      let (stranger, member) = (desk.stranger, try await desk.browser(as: .member))
      func all() async throws -> (feed: Response, open: [Bool]) {
        let feed = try await stranger.get("/feed.xml")
        let text = try await feed.text
        let pages = [try await stranger.text(posts.opening), try await stranger.text(posts.closing)]
        let secrets = [MembersPosts.openingSecret, MembersPosts.closingSecret]
        var open = zip(pages, secrets).map { $0.contains($1) } + secrets.map { text.contains($0) }
        for (path, secret) in zip([posts.opening, posts.closing], secrets) {
          open.append(try await stranger.text("/search?q=\(secret)").contains("href=\"\(path)"))
        }
        return (feed, open)
      }
      let before = try await all()
      #expect(before.open == [false, true, false, true, false, true])
      let page = try await stranger.text(posts.opening)
      #expect(page.contains("is for members.") && page.contains("2027-02-01"))
      #expect(try await member.text(posts.opening).contains(MembersPosts.openingSecret))
      desk.pass(seconds: MembersPosts.secondsToTurn - 1)
      let tag = try #require(before.feed.headerFields[.eTag])
      #expect(try await stranger.get("/feed.xml", [.ifNoneMatch: tag]).status == .notModified)
      #expect(try await all().open == before.open)
      desk.pass(seconds: 1)
      let after = try await all()
      #expect(after.open == [true, false, true, false, true, false])
      #expect(after.feed.headerFields[.lastModified] == "Mon, 01 Feb 2027 00:00:00 GMT")
      #expect(try await stranger.get("/feed.xml", [.ifNoneMatch: tag]).status == .ok)
      // The session from before has ended meanwhile.
      let again = try await desk.browser(as: .member)
      #expect(try await !again.text(posts.closing).contains(MembersPosts.closingSecret))
      #expect(
        try await desk.browser(as: .paying).text(posts.closing).contains(MembersPosts.closingSecret))
    }
  }

  @Test("A page for members has its rest for them alone, and says so to others")
  func page() async throws {
    try await withMembersSite(cache: true) { desk, posts in
      let open = try await desk.stranger.get(posts.page)
      #expect(open.headerFields[.vary]?.contains("Cookie") == true)
      let text = try await open.text
      #expect(text.contains("Open to all.") && text.contains("The rest of this page is for members."))
      #expect(!text.contains(MembersPosts.pageSecret))
      let whole = try await desk.browser(as: .member).text(posts.page)
      #expect(whole.contains(MembersPosts.pageSecret) && !whole.contains("for members."))
    }
  }

  @Test("An episode can be free for a time, and for members after it")
  func closingEpisode() async throws {
    let content = ContentFixture()
    content.write(
      episode: "1-for-a-time",
      """
      ---
      title: An episode
      date: 2026-11-02T10:00:00Z
      visibility: free until \(MembersPosts.turn), then members
      video:
        - file: video.mp4
          type: video/mp4
      ---

      """)
    content.write(at: "episodes/1-for-a-time/video.mp4", "video".utf8)
    try await withMembersSite(cache: true, content: content) { desk, _ in
      _ = try await desk.site.sync(content, at: desk.now)
      desk.site.site.cache.removeAll()
      let stranger = desk.stranger
      let file = "/episodes/1-for-a-time/video.mp4"
      func saysFree(_ browser: Browser) async throws -> Bool {
        let page = try await browser.text("/episodes/1-for-a-time")
        #expect(page.contains("\"isAccessibleForFree\":true") != page.contains("badge-members"))
        return !page.contains("badge-members")
      }
      #expect(try await saysFree(stranger))
      #expect(try await stranger.get(file).status == .ok)
      #expect(try await stranger.text("/episodes/feed.xml").contains("video.mp4"))
      desk.pass(seconds: MembersPosts.secondsToTurn)
      #expect(try await stranger.get(file).status == .notFound)
      #expect(try await !stranger.text("/episodes/feed.xml").contains("video.mp4"))
      let member = try await desk.browser(as: .member)
      #expect(try await member.get(file).status == .ok)
      let isFree = (try await saysFree(stranger), try await saysFree(member))
      #expect(isFree == (false, false), "also for a member, who sees it whole")
    }
  }

  @Test("The page for those who may not says so, and where to sign in")
  func notice() async throws {
    try await withMembersSite { desk, posts in
      let page = try await desk.stranger.text(posts.members)
      #expect(page.contains("The rest of this post is for members."))
      #expect(page.removingPercentEncoding?.contains("href=\"/account?to=\(posts.members)\"") == true)
      #expect(page.contains("Open to all.") && page.contains("\"isAccessibleForFree\":false"))
      let member = try await desk.browser(as: .member).text(posts.members)
      #expect(!member.contains("for members.") && member.contains("Open to all."))
      #expect(try await desk.browser(as: .member).text(posts.paying).contains("for paying members."))
    }
  }

  @Test("Shared caches get only what everyone gets, and are told that a cookie matters")
  func caches() async throws {
    try await withMembersSite(cache: true) { desk, posts in
      for _ in 0..<2 {
        let open = try await desk.stranger.get(posts.members)
        #expect(open.headerFields[.vary]?.contains("Cookie") == true)
        #expect(open.headerFields[.cacheControl]?.contains("private") != true)
        let member = try await desk.browser(as: .member)
        let whole = try await member.get(posts.members)
        #expect(whole.headerFields[.vary]?.contains("Cookie") == true)
        #expect(whole.headerFields[.cacheControl]?.contains("private") == true)
        #expect(whole.headerFields[.setCookie] == nil)
        #expect(whole.headerFields[.eTag] != open.headerFields[.eTag])
        // A tag of one audience is none of the other's.
        let mixed = try await desk.stranger.get(
          posts.members, [.ifNoneMatch: whole.headerFields[.eTag] ?? ""])
        #expect(mixed.status == .ok)
        let free = try await member.get(posts.free)
        #expect(free.headerFields[.vary]?.contains("Cookie") != true)
      }
    }
  }

  @Test("When a membership ends, the next request gets what everyone with an account gets")
  func end() async throws {
    try await withMembersSite(cache: true) { desk, posts in
      let reader = try await desk.browser(as: .paying)
      #expect(try await reader.text(posts.paying).contains(MembersPosts.payingSecret))
      let context = MembershipContext(actor: "test", now: desk.now, timeZone: "UTC")
      _ = try await desk.site.database.change(reader.person, .end, context)
      #expect(try await !reader.text(posts.paying).contains(MembersPosts.payingSecret))
      #expect(try await reader.text(posts.members).contains(MembersPosts.memberSecret))
      _ = try await reader.post("/account/sign-out")
      #expect(try await !reader.text(posts.members).contains(MembersPosts.memberSecret))
    }
  }

  @Test("A text that is for everybody again is whole for everybody")
  func opening() async throws {
    try await withMembersSite { desk, posts in
      let author = try await desk.browser("Ada")
      let editor = try await desk.editorPath(of: posts.members)
      let text = try await author.editor(editor).text
      _ = try await author.publish(editor, text.replacing("visibility: members\n", with: ""))
      #expect(try await desk.stranger.text(posts.members).contains(MembersPosts.memberSecret))
      #expect(try await desk.stranger.text("/feed.xml").contains(MembersPosts.memberSecret))
      _ = try await author.publish(editor, text)
      #expect(try await !desk.stranger.text(posts.members).contains(MembersPosts.memberSecret))
      #expect(try await !desk.stranger.text("/feed.xml").contains(MembersPosts.memberSecret))
    }
  }
}

extension DeskFixture {
  /// Expects that a reader finds what is for an audience at its address alone. What is for everybody may be
  /// anywhere.
  fileprivate func expectSecrets(
    of reader: MembersReader, _ browser: Browser, _ posts: MembersPosts, isAfterTurn: Bool
  ) async throws {
    var found = try await browser.pagesWithSecrets(beginningAt: MembersPosts.surfaces(posts))
    #expect(found.visited > 40, "the walk visits the site")
    let open = isAfterTurn ? MembersPosts.openingSecret : MembersPosts.closingSecret
    let place = isAfterTurn ? posts.opening : posts.closing
    #expect(found.secrets[place]?.contains(open) == true, "\(reader)")
    #expect(found.secrets["/feed.xml"] == [open], "\(reader)")
    found.secrets = found.secrets.mapValues { $0.subtracting([open]) }.filter { !$0.value.isEmpty }
    #expect(found.secrets == reader.secrets(posts, isAfterTurn: isAfterTurn), "\(reader)")
  }
}
