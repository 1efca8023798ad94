import Accounts
import Dependencies
import Digests
import Foundation
import HTTP
import HTTPTypes
import Mail
import Memberships
import Settings
import Synchronization
import Testing
import Timestamps

@testable import Colophon
@testable import SiteBase

@Suite("Gifts for members", .timeLimit(.minutes(15)))
struct GiftPagesTests {
  private static let path = "/desk/house/members/gifts"
  private static let form = [
    "email": "mia@example.com", "giver": "Tom", "plan": "yearly", "words": "Happy birthday!\nTom",
    "letter": "yes",
  ]

  @Test("A gift is made at the desk, its letter comes on its day, and its link redeems it once")
  func gift() async throws {
    try await withSite { desk, posts, manager in
      let day = "2027-01-18"
      let early = try await desk.letters {
        let made = try await manager.post(Self.path, Self.form.merging(["day": day]) { $1 })
        #expect(made.status == .seeOther)
      }
      #expect(early.isEmpty)
      #expect(try await manager.text(Self.path).contains("on 18 January 2027, 00:00"))
      let sent = try await desk.letters { desk.pass(seconds: 4 * 86_400) }
      let letter = try #require(sent.first)
      #expect(sent.count == 1 && letter.subject == "A gift from Tom")
      #expect(letter.text.contains("> Happy birthday!") && letter.to.address == "mia@example.com")
      #expect(try await desk.letters { desk.pass(seconds: 86_400) }.isEmpty)
      let link = try desk.giftLink(in: letter)
      let page = try await desk.stranger.text(link)
      #expect(
        page.contains("A gift from Tom") && page.contains("Happy birthday!") && page.contains("noindex"))
      let code = String(try #require(letter.text.firstMatch(of: #/[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/#)).0)
      #expect(page.contains(code))
      let (mia, eve) = (try await desk.browser("Mia", .reader), try await desk.browser("Eve", .reader))
      #expect(try await mia.post(link).status == .seeOther)
      #expect(try await mia.text("/account").contains("Yearly, until"))
      #expect(try await mia.text(posts.paying).contains(MembersPosts.payingSecret))
      #expect(try await eve.post(link).status == .unprocessableContent)
      let typed = try await eve.post("/account/redeem", ["code": code])
      #expect(typed.status == .unprocessableContent)
      #expect(try await typed.text.contains("This code does not work, or no longer."))
      #expect(try await desk.stranger.get(link).status == .gone)
      #expect(try await desk.browser("Max", .manager).text(Self.path).contains("by mia@example.com"))
    }
  }

  @Test("A code on a printed page is typed at the account; both codes give one plan")
  func printed() async throws {
    try await withSite { desk, _, manager in
      let sent = try await desk.letters { _ = try await manager.post(Self.path, Self.form) }
      let gift = try #require(try await desk.site.database.gifts.all(limit: 1).first)
      let action = "\(Self.path)/\(gift.id.uuidString.lowercased())"
      let page = try #require(try await manager.post("\(action)/page").headerFields[.location])
      let text = try await manager.text(page)
      let code = String(try #require(text.firstMatch(of: #/[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/#)).0)
      let mia = try await desk.browser("Mia", .reader)
      let typed = try await mia.post("/account/redeem", ["code": code.lowercased()])
      #expect(typed.status == .seeOther)
      let link = try desk.giftLink(in: try #require(sent.first))
      #expect(try await mia.post(link).status == .unprocessableContent)
      #expect(try await mia.post("/account/redeem", ["code": "no"]).status == .unprocessableContent)
      #expect(try await manager.post("\(action)/withdraw").status == .unprocessableContent)
      #expect(try await manager.post("\(action)/page").status == .unprocessableContent)
    }
  }

  @Test("When the program dies while a letter is being sent, nothing sends it again but a person, once")
  func killed() async throws {
    try await withSite { desk, _, manager in
      _ = try await manager.post(Self.path, Self.form)
      let gift = try #require(try await desk.site.database.gifts.all(limit: 1).first)
      // The process that died had begun the letter, and its job is still there.
      _ = try await desk.site.database.gifts.beginLetter(of: gift.id, at: desk.now)
      #expect(try await desk.letters {}.isEmpty)
      #expect(try await manager.text(Self.path).contains("nobody knows whether it went out"))
      let send = "\(Self.path)/\(gift.id.uuidString.lowercased())/send"
      let again = try await desk.letters {
        let statuses = [try await manager.post(send).status, try await manager.post(send).status]
        #expect(statuses == [.seeOther, .unprocessableContent])
      }
      #expect(again.count == 1)
      #expect(try await desk.letters { desk.pass(seconds: 86_400) }.isEmpty)
      let later = try await desk.browser("Max", .manager)
      #expect(try await later.post(send).status == .unprocessableContent, "it was sent")
    }
  }

  @Test(
    "A letter that a server refused for now is tried again; one that may have arrived is not",
    arguments: [(false, Gift.Letter.waiting), (true, .uncertain)])
  func errors(isUncertain: Bool, state: Gift.Letter) async throws {
    try await withSite { desk, _, manager in
      _ = try await manager.post(Self.path, Self.form)
      try await withDependencies {
        $0.mailer = Mailer { _ in
          throw MailError(isTemporary: true, isUncertain: isUncertain, "the connection ended")
        }
      } operation: {
        try await desk.runJobs()
      }
      #expect(try await desk.site.database.gifts.all(limit: 1).first?.letter == state)
      let sent = try await desk.letters { desk.pass(seconds: 7200) }
      #expect(sent.count == (isUncertain ? 0 : 1))
    }
  }

  @Test("Workers at the same time send a letter once")
  func workers() async throws {
    try await withSite { desk, _, manager in
      for _ in 1...5 { _ = try await manager.post(Self.path, Self.form) }
      let sent = SentLetters()
      try await withDependencies {
        $0.mailer = Mailer { letter in sent.letters.withLock { $0.append(letter) } }
      } operation: {
        try await withThrowingTaskGroup(of: Void.self) { group in
          for _ in 1...4 { group.addTask { try await desk.runJobs() } }
          try await group.waitForAll()
        }
      }
      #expect(Set(sent.letters.withLock { $0.map(\.id) }).count == 5)
      #expect(sent.letters.withLock(\.count) == 5)
    }
  }

  @Test(
    "What givers say puts no field into a letter",
    arguments: ["Tom\r\nBcc: eve@evil.example", "Tom\nSubject: x", "Tom\r", "https://evil.example/ Tom"])
  func headers(giver: String) async throws {
    try await withSite { desk, _, manager in
      let form = ["giver": giver, "words": "a\r\n\r\n.\r\nMAIL FROM:<eve@evil.example>\r\n"]
      let sent = try await desk.letters {
        _ = try await manager.post(Self.path, Self.form.merging(form) { $1 })
        let bad = ["email": "a@example.com\r\nBcc: eve@evil.example"]
        #expect(
          try await manager.post(Self.path, Self.form.merging(bad) { $1 }).status == .unprocessableContent)
      }
      #expect(sent.count == 1)
      let parts = try #require(sent.first).source.components(separatedBy: "\r\n\r\n")
      #expect(!parts[0].contains("Bcc") && !parts[0].contains("evil.example"))
      #expect(parts[0].components(separatedBy: "\r\n").count { $0.hasPrefix("Subject:") } == 1)
      #expect(!parts.joined().contains("\r\n.\r\n"))
    }
  }

  @Test("Readers and authors make no gifts, and programs need the scope")
  func rights() async throws {
    try await withSite { desk, _, _ in
      for (name, role) in [("Mia", Role.reader), ("Ada", .author), ("Eda", .editor)] {
        let browser = try await desk.browser(name, role)
        #expect(try await browser.get(Self.path).status == .forbidden)
        #expect(try await browser.post(Self.path, Self.form).status == .forbidden)
      }
      #expect(try await desk.site.database.gifts.all(limit: 10).isEmpty)
    }
  }

  private func withSite(
    _ body: @escaping @Sendable (DeskFixture, MembersPosts, Browser) async throws -> Void
  ) async throws {
    let withMail: @Sendable (inout Configuration) -> Void = {
      $0.mailServer = MailServer("smtp://localhost")
      $0.mailSender = MailAddress("site@blog.example")
    }
    try await withMembersSite(configure: withMail) { desk, posts in
      try await body(desk, posts, desk.browser("Max", .manager))
    }
  }
}

extension DeskFixture {
  /// The path of the page of a gift in its letter.
  fileprivate func giftLink(in letter: MailMessage) throws -> String {
    String(try #require(letter.text.firstMatch(of: #/https:\/\/blog\.example(\/account\/gift\/\w+)/#)).1)
  }
}
