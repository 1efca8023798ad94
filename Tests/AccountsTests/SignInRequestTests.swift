import Digests
import Foundation
import Postgres
import Testing

@testable import Accounts

@Suite("Signing in by a code or a link", .timeLimit(.minutes(15)))
struct SignInRequestTests {
  @Test("A code works once, however it is typed, and its link no longer does then")
  func once() async throws {
    try await AccountsFixture.run { site in
      let id = try await site.database.signInRequests.begin(email: "ada@example.com", at: site.now)
      let answer = try #require(try await site.database.signInRequests.answer(id, at: site.now))
      let typed = Secret.code(typed: " \(answer.code.grouped.lowercased()) ")
      #expect(try await site.database.signInRequests.use(typed, of: id, at: site.now) == site.ada)
      #expect(try await site.database.signInRequests.use(typed, of: id, at: site.now) == nil)
      #expect(try await site.database.signInRequests.use(answer.link, at: site.now) == nil)
    }
  }

  @Test("A link works once, and to look at it does not use it")
  func link() async throws {
    try await AccountsFixture.run { site in
      let id = try await site.database.signInRequests.begin(email: "ada@example.com", at: site.now)
      let link = try #require(try await site.database.signInRequests.answer(id, at: site.now)).link
      for _ in 0..<3 { #expect(try await site.database.signInRequests.isValid(link, at: site.now)) }
      #expect(try await site.database.signInRequests.use(link, at: site.now) == site.ada)
      #expect(try await site.database.signInRequests.use(link, at: site.now) == nil)
      #expect(try await !site.database.signInRequests.isValid(link, at: site.now))
    }
  }

  @Test("After ten minutes neither the code nor the link works; a link of an invitation works for a week")
  func lifetimes() async throws {
    try await AccountsFixture.run { site in
      let requests = site.database.signInRequests
      let id = try await requests.begin(email: "ada@example.com", at: site.now)
      let answer = try #require(try await requests.answer(id, at: site.now))
      let invitation = try await requests.invite(site.ada, at: site.now)
      site.pass(601)
      #expect(try await requests.use(answer.code, of: id, at: site.now) == nil)
      #expect(try await requests.use(answer.link, at: site.now) == nil)
      #expect(try await requests.answer(id, at: site.now) == nil)
      site.pass(604_800 - 602)
      #expect(try await requests.isValid(invitation, at: site.now))
      site.pass(2)
      #expect(try await requests.use(invitation, at: site.now) == nil)
    }
  }

  @Test(
    "Codes, links and invitations of a person end with all sessions, also a code that is still to be sent")
  func endWithSessions() async throws {
    try await AccountsFixture.run { site in
      let requests = site.database.signInRequests
      let bob = try await site.database.people.add(
        "Bob", email: "bob@example.com", key: "bob@example.com", role: .author, at: site.now)
      let (sent, unsent) = (
        try await requests.begin(email: "ada@example.com", at: site.now),
        try await requests.begin(email: "ada@example.com", at: site.now)
      )
      let answer = try #require(try await requests.answer(sent, at: site.now))
      let invitation = try await requests.invite(site.ada, at: site.now)
      let other = try await requests.invite(bob, at: site.now)
      try await site.database.sessions.endAll(of: site.ada.id, but: nil)
      #expect(try await requests.use(answer.code, of: sent, at: site.now) == nil)
      for link in [answer.link, invitation] {
        #expect(try await !requests.isValid(link, at: site.now))
        #expect(try await requests.use(link, at: site.now) == nil)
      }
      #expect(try await requests.answer(unsent, at: site.now) == nil)
      #expect(try await requests.use(other, at: site.now) == bob)
    }
  }

  @Test("A link that is being used while all sessions are ended begins none that stays")
  func race() async throws {
    try await AccountsFixture.run { site in
      let link = try await site.database.signInRequests.invite(site.ada, at: site.now)
      let ending = try await site.database.transaction { transaction in
        #expect(try await transaction.signInRequests.use(link, at: site.now) == site.ada)
        let ending = Task { try await site.database.sessions.endAll(of: site.ada.id, but: nil) }
        while try await site.database.one(waiters) == 0 { try await Task.sleep(for: .milliseconds(5)) }
        _ = try await transaction.sessions.begin(for: site.ada.id, device: "", network: "", at: site.now)
        return ending
      }
      try await ending.value
      #expect(try await site.database.sessions.all(of: site.ada.id, at: site.now).isEmpty)
    }
  }

  @Test("Five codes can be tried, even at the same time; then the right one does not work either")
  func tries() async throws {
    try await AccountsFixture.run { site in
      let requests = site.database.signInRequests
      let id = try await requests.begin(email: "ada@example.com", at: site.now)
      let answer = try #require(try await requests.answer(id, at: site.now))
      await withTaskGroup { group in
        for _ in 0..<5 {
          group.addTask {
            let found = try? await requests.use(Secret("00000000"), of: id, at: site.now)
            #expect(found == .some(nil))
          }
        }
      }
      #expect(try await requests.use(answer.code, of: id, at: site.now) == nil)
    }
  }

  @Test("A code works only with the request for which it was made")
  func bound() async throws {
    try await AccountsFixture.run { site in
      let requests = site.database.signInRequests
      let mine = try await requests.begin(email: "ada@example.com", at: site.now)
      let other = try await requests.begin(email: "ada@example.com", at: site.now)
      let answer = try #require(try await requests.answer(mine, at: site.now))
      _ = try await requests.answer(other, at: site.now)
      #expect(try await requests.use(answer.code, of: other, at: site.now) == nil)
      #expect(try await requests.use(answer.code, of: UUID(), at: site.now) == nil)
      #expect(try await requests.use(answer.code, of: mine, at: site.now) == site.ada)
    }
  }

  @Test("Somebody whom the site does not know gets a request that no code ends")
  func stranger() async throws {
    try await AccountsFixture.run { site in
      let id = try await site.database.signInRequests.begin(email: "eve@example.com", at: site.now)
      #expect(try await site.database.signInRequests.answer(id, at: site.now) == nil)
      #expect(try await site.database.signInRequests.use(Secret(""), of: id, at: site.now) == nil)
    }
  }

  @Test(
    "Addresses are compared in lower case, and what is no address is none",
    arguments: [
      ("Ada@Example.COM", "ada@example.com"), ("a@b", "a@b"), ("ada", nil), ("a@b@c", nil), ("@b", nil),
      ("a b@c.example", nil), ("a@b.example\r\nBcc: c@d.example", nil), ("<a@b.example>", nil), ("a@", nil),
    ] as [(String, String?)])
  func keys(text: String, key: String?) { #expect(emailKey(text) == key) }
}

private let waiters = Statement(
  "waiters",
  "SELECT count(*) AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  column: Column("count", Int.self, .computedNotNull))
