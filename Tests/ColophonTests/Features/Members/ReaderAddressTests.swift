import Accounts
import Dependencies
import Digests
import Foundation
import HTTP
import HTTPTypes
import Jobs
import Publication
import Testing
import Timestamps

@testable import Colophon
@testable import Members
@testable import SiteBase

@Suite("A change of a mail address, and devices", .timeLimit(.minutes(15)))
struct ReaderAddressTests {
  @Test(
    "The old address allows the change and the new one is proved, in any order; other devices are signed out")
  func change() async throws {
    for linkComesFirst in [true, false] {
      try await withMembersSite { desk, _ in
        let (one, other) = (try await desk.browser(as: .member), try await desk.browser(as: .member))
        let answer = try await one.change(to: "Mia@New.example")
        let code = try #require(answer.code)
        #expect(answer.old == "mia@example.com" && answer.new == "Mia@New.example")
        let page = try await desk.stranger.text("/account/address/allow/\(answer.link.text)")
        #expect(page.contains("is to become Mia@New.example"))
        func allow() async throws -> Response {
          try await desk.stranger.post("/account/address/allow/\(answer.link.text)")
        }
        func prove() async throws -> Response {
          try await one.post("/account/address/code", ["code": code.grouped])
        }
        let first = linkComesFirst ? try await allow() : try await prove()
        #expect(first.status == .ok)
        #expect(try await desk.site.database.people.person(one.person.id)?.email == "mia@example.com")
        #expect(try await other.get("/account/address").status == .ok)
        let second = linkComesFirst ? try await prove() : try await allow()
        #expect(try await second.text.contains("The mail address is changed."))
        #expect(try await desk.site.database.people.person(one.person.id)?.email == "Mia@New.example")
        #expect(try await desk.site.database.people.person(withEmail: "mia@example.com") == nil)
        #expect(try await one.get("/account/address").status == .ok)
        #expect(try await other.get("/account/address").status == .seeOther)
        for again in [try await allow(), try await prove()] {
          #expect([.gone, .unprocessableContent].contains(again.status))
        }
      }
    }
  }

  @Test("An address that somebody has answers in the same way, and nothing is sent there")
  func taken() async throws {
    try await withMembersSite { desk, _ in
      _ = try await desk.browser(as: .paying)
      let reader = try await desk.browser(as: .member)
      var pages: [String] = []
      for email in ["pia@example.com", "nobody@example.com"] {
        let asked = try await reader.post("/account/address", ["email": email])
        #expect(asked.status == .seeOther)
        pages.append(try await reader.text("/account/address"))
      }
      #expect(pages[0] == pages[1])
      let answer = try await reader.change(to: "pia@example.com")
      #expect(answer.code == nil)
      _ = try await desk.stranger.post("/account/address/allow/\(answer.link.text)")
      for code in ["", "00000000"] {
        let refused = try await reader.post("/account/address/code", ["code": code])
        #expect(refused.status == .unprocessableContent)
      }
      #expect(try await desk.site.database.people.person(reader.person.id)?.email == "mia@example.com")
    }
  }

  @Test("Two readers who prove the same address at once: one gets it")
  func race() async throws {
    try await withMembersSite { desk, _ in
      let readers = [try await desk.browser(as: .member), try await desk.browser(as: .paying)]
      var codes: [String] = []
      for reader in readers {
        let answer = try await reader.change(to: "new@example.com")
        _ = try await desk.stranger.post("/account/address/allow/\(answer.link.text)")
        codes.append(try #require(answer.code).text)
      }
      await withThrowingTaskGroup(of: Void.self) { group in
        for (reader, code) in zip(readers, codes) {
          group.addTask { _ = try await reader.post("/account/address/code", ["code": code]) }
        }
        while let result = await group.nextResult() { _ = result }
      }
      let people = desk.site.database.people
      var having = 0
      for reader in readers {
        let email = try await people.person(reader.person.id)?.email
        if email == "new@example.com" { having += 1 }
      }
      #expect(having == 1)
    }
  }

  @Test("A change that was not finished ends after an hour, by signing out everywhere, and by another one")
  func ended() async throws {
    try await withMembersSite { desk, _ in
      let reader = try await desk.browser(as: .member)
      let late = try await reader.change(to: "new@example.com")
      desk.pass(seconds: 3600)
      #expect(try await desk.stranger.get("/account/address/allow/\(late.link.text)").status == .gone)
      let revoked = try await reader.change(to: "new@example.com")
      _ = try await reader.post("/account/devices")
      #expect(try await desk.stranger.post("/account/address/allow/\(revoked.link.text)").status == .gone)
      let replaced = try await reader.change(to: "new@example.com")
      let last = try await reader.change(to: "newest@example.com")
      #expect(try await desk.stranger.get("/account/address/allow/\(replaced.link.text)").status == .gone)
      for _ in 0..<5 { _ = try await reader.post("/account/address/code", ["code": "00000000"]) }
      let code = try #require(last.code).text
      let refused = try await reader.post("/account/address/code", ["code": code])
      #expect(refused.status == .unprocessableContent, "five codes may be tried")
    }
  }

  @Test("The page has the links and the codes of the mails, which a job sends")
  func mails() async throws {
    try await withMembersSite { desk, _ in
      let reader = try await desk.browser(as: .member)
      _ = try await reader.post("/account/address", ["email": "new@example.com"])
      let code = try await desk.sentCode()
      #expect(try await reader.post("/account/address/code", ["code": code]).status == .ok)
      #expect(
        try await reader.post("/account/address", ["email": "no address"]).status == .unprocessableContent)
      #expect(
        try await reader.post("/account/address", ["email": "MIA@example.com"]).status
          == .unprocessableContent)
      let location = try await desk.stranger.get("/account/address").headerFields[.location]
      #expect(location?.removingPercentEncoding == "/account?to=/account/address")
    }
  }

  @Test("One device is signed out, and devices of others are not")
  func devices() async throws {
    try await withMembersSite { desk, _ in
      let (one, other) = (try await desk.browser(as: .member), try await desk.browser(as: .member))
      let stranger = try await desk.browser(as: .paying)
      let page = try await one.text("/account")
      let ids = page.matches(of: #/name="session" value="([0-9a-f-]{36})"/#).map { String($0.1) }
      #expect(ids.count == 1)
      _ = try await stranger.post("/account/sessions/end", ["session": ids[0]])
      #expect(try await other.get("/account/address").status == .ok)
      _ = try await one.post("/account/sessions/end", ["session": ids[0]])
      #expect(try await other.get("/account/address").status == .seeOther)
      #expect(try await one.get("/account/address").status == .ok)
    }
  }
}

extension Browser {
  /// Asks for another address, and takes the secrets out of the mails.
  fileprivate func change(to email: String) async throws -> AddressChangeAnswer {
    let changes = desk.site.database.addressChanges
    let secret = Secret(try #require(cookie))
    let session = try #require(
      try await desk.site.database.sessions.session(secret, network: "", at: desk.now))
    let key = try #require(emailKey(email))
    let id = try await changes.begin(email, key: key, of: person.id, in: session.id, at: desk.now)
    return try #require(try await changes.answer(id, at: desk.now))
  }
}
