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
        let found = try await browser.pagesWithSecrets(beginningAt: MembersPosts.surfaces(posts))
        #expect(found.visited > 40, "the walk visits the site")
        #expect(found.secrets == reader.secrets(posts), "\(reader)")
      }
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
