import Accounts
import Foundation
import HTTP
import HTTPTypes
import Testing

@testable import Colophon
@testable import Members
@testable import SiteBase

@Suite("Joining", .timeLimit(.minutes(15)))
struct JoiningTests {
  @Test("Somebody whom nobody knows joins by the code of a mail, and comes back to where they were")
  func join() async throws {
    try await withMembersSite { desk, posts in
      let stranger = desk.stranger
      let form = try await stranger.text("/account?to=\(posts.members)")
      #expect(form.contains("Sign in or join") && form.contains("value=\"\(posts.members)\""))
      let asked = try await stranger.post("/account/mail", ["email": "Mia@Example.com", "to": posts.members])
      let request = try #require(asked.headerFields[.location]?.firstMatch(of: #/request=([0-9a-f-]{36})/#)).1
      #expect(try await desk.site.database.people.person(withEmail: "mia@example.com") == nil)
      let code = try await desk.sentCode()
      let wrong = try await stranger.post("/account/code", ["request": "\(request)", "code": "00000000"])
      #expect(wrong.status == .unprocessableContent && wrong.headerFields[.setCookie] == nil)
      let right = try await stranger.post(
        "/account/code", ["request": "\(request)", "code": code, "to": posts.members])
      #expect(right.headerFields[.location] == posts.members)
      let person = try await desk.site.database.people.person(withEmail: "mia@example.com")
      #expect(person?.role == .reader && person?.email == "Mia@Example.com")
      var mia = stranger
      mia.cookie = try #require(
        right.headerFields[.setCookie]?.firstMatch(of: #/session=([^;]+)/#).map { "\($0.1)" })
      #expect(try await mia.text(posts.members).contains(MembersPosts.memberSecret))
      #expect(try await mia.text("/account").contains("Mia@Example.com"))
      let again = try await stranger.post("/account/code", ["request": "\(request)", "code": code])
      #expect(again.status == .unprocessableContent)
    }
  }

  @Test("A reader has no way to the desk")
  func desk() async throws {
    try await withMembersSite { desk, _ in
      let reader = try await desk.browser(as: .paying)
      for path in [
        "/desk", "/desk/media", "/desk/figures", "/desk/account", "/desk/house", "/desk/house/people",
      ] {
        #expect(try await reader.get(path).status == .forbidden, "\(path)")
      }
      #expect(try await reader.post("/desk/posts", ["title": "Mine"]).status == .forbidden)
      let invite = Site.signInAddress(
        try await desk.site.database.signInRequests.invite(reader.person, at: desk.now))
      #expect(try await desk.stranger.post(invite).headerFields[.location] == "/account")
      #expect(try await desk.site.database.people.all().map(\.name) == ["Ada"])
    }
  }

  @Test("A reader who is invited to write is signed out, and signs in anew with the rights of an author")
  func invited() async throws {
    try await withMembersSite { desk, posts in
      let reader = try await desk.browser(as: .member)
      let owner = try await desk.browser("Olga", .owner)
      let form = ["email": "mia@example.com", "name": "Mia", "role": "author"]
      #expect(try await owner.post("/desk/house/people", form).status == .ok)
      let person = try await desk.site.database.people.person(reader.person.id)
      #expect(person?.role == .author)
      #expect(try await reader.get("/desk").status == .seeOther)
      let text = try await reader.text(posts.members)
      #expect(!text.contains(MembersPosts.memberSecret))
    }
  }

  @Test(
    "Signing in leads back within the site alone",
    arguments: [
      ("/posts/a?x=1", "/posts/a?x=1"), ("/episodes/a?t=83", "/episodes/a?t=83"),
      ("/episodes/a#t=83", "/episodes/a#t=83"), ("//evil.example", "/account"),
      ("https://evil.example", "/account"),
      ("/\\evil.example", "/account"), ("/a\r\nX: y", "/account"), ("javascript:alert(1)", "/account"),
    ])
  func elsewhere(to: String, leads: String) { #expect(ReturnAddress(to).url == leads) }

  @Test("The answer is the same whether or not somebody has the address, and tries are limited")
  func enumeration() async throws {
    try await withMembersSite { desk, _ in
      _ = try await desk.browser("Mia", .reader)
      var pages: [String] = []
      for email in ["mia@example.com", "nobody@example.com"] {
        let asked = try await desk.stranger.post("/account/mail", ["email": email])
        #expect(asked.status == .seeOther)
        let page = try await desk.stranger.text(try #require(asked.headerFields[.location]))
        pages.append(page.replacing(#/[0-9a-f]{8}-[0-9a-f-]{27}/#, with: "id"))
      }
      #expect(pages[0] == pages[1])
      for _ in 0..<4 { _ = try await desk.stranger.post("/account/mail", ["email": "mia@example.com"]) }
      let refused = try await desk.stranger.post("/account/mail", ["email": "mia@example.com"])
      #expect(refused.status == .tooManyRequests && refused.headerFields[.retryAfter] == "900")
    }
  }

  @Test("A reader changes their name, signs out their devices, gets their data, and deletes their account")
  func account() async throws {
    try await withMembersSite { desk, posts in
      let (one, other) = (try await desk.browser(as: .paying), try await desk.browser(as: .paying))
      #expect(try await one.post("/account/name", ["name": "Pia <b>"]).status == .seeOther)
      #expect(try await one.text("/account").contains("Pia &lt;b&gt;"))
      #expect(try await one.text("/account").contains("Monthly, until"))
      #expect(try await one.post("/account/devices").status == .seeOther)
      #expect(try await other.get("/account/data.json").status != .ok)
      let data = try await one.get("/account/data.json")
      #expect(data.headerFields[.contentDisposition]?.hasPrefix("attachment") == true)
      let text = try await data.text
      #expect(text.contains("pia@example.com") && text.contains("Monthly") && text.contains("\"began\""))
      #expect(
        try await one.post("/account/delete", ["email": "else@example.com"]).status == .unprocessableContent)
      let deleted = try await one.post("/account/delete", ["email": "PIA@example.com"])
      #expect(deleted.status == .ok)
      #expect(try await deleted.text.contains("Your account is deleted."))
      #expect(try await desk.site.database.people.person(one.person.id) == nil)
      #expect(try await !one.text(posts.members).contains(MembersPosts.memberSecret))
    }
  }

  @Test("Forms of other sites change nothing, nor do forms without the token of the reader")
  func forgery() async throws {
    try await withMembersSite { desk, _ in
      var reader = try await desk.browser(as: .member)
      let other = try await desk.browser(as: .paying)
      for change in ["name", "devices", "delete"] {
        let form = ["name": "X", "email": "mia@example.com"]
        let stolen = form.merging(["token": other.token]) { $1 }
        #expect(try await reader.post("/account/\(change)", stolen).status == .forbidden)
        var elsewhere = reader
        elsewhere.fields = [HTTPField.Name("Sec-Fetch-Site")!: "cross-site"]
        #expect(try await elsewhere.post("/account/\(change)", form).status == .forbidden)
      }
      #expect(try await desk.site.database.people.person(reader.person.id)?.name == "Mia")
      reader.cookie = nil
      #expect(try await reader.get("/account/data.json").status == .seeOther)
    }
  }

  @Test("A site without members has no accounts, and may have a page there")
  func without() async throws {
    try await DeskFixture.run { desk in
      let account = try await desk.stranger.get("/account")
      #expect(account.status == .notFound)
      let mail = try await desk.stranger.post("/account/mail", ["email": "a@example.com"])
      #expect(mail.status != .seeOther)
    }
  }
}
