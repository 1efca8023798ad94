import Digests
import Foundation
import Postgres
import Testing

@testable import Accounts

@Suite("Sessions, people and limits", .timeLimit(.minutes(15)))
struct SessionTests {
  private func begin(_ site: AccountsFixture) async throws -> Secret {
    try await site.database.sessions.begin(
      for: site.ada.id, device: "A browser", network: "192.0.2.1", at: site.now)
  }

  @Test("A session is found by its secret alone, and the database has no secret")
  func secret() async throws {
    try await AccountsFixture.run { site in
      let secret = try await begin(site)
      let session = try await site.database.sessions.session(secret, network: "192.0.2.1", at: site.now)
      #expect(session?.person == site.ada && session?.device == "A browser")
      #expect(secret.text.count == 32)
      for wrong in [Secret(""), Secret("0"), .random()] {
        #expect(try await site.database.sessions.session(wrong, network: "", at: site.now) == nil)
      }
    }
  }

  @Test("A session ends 7 days after its last use, and 30 days after its beginning")
  func lifetimes() async throws {
    try await AccountsFixture.run { site in
      let sessions = site.database.sessions
      let (idle, used) = (try await begin(site), try await begin(site))
      for _ in 0..<4 {
        site.pass(6 * 86_400)
        #expect(try await sessions.session(used, network: "", at: site.now) != nil)
      }
      #expect(try await sessions.session(idle, network: "", at: site.now) == nil)
      #expect(try await sessions.all(of: site.ada.id, at: site.now).count == 1)
      site.pass(5.9 * 86_400)
      #expect(try await sessions.session(used, network: "", at: site.now) != nil)
      site.pass(0.2 * 86_400)
      #expect(try await sessions.session(used, network: "", at: site.now) == nil)
    }
  }

  @Test("A person ends one session, or all others")
  func ends() async throws {
    try await AccountsFixture.run { site in
      let sessions = site.database.sessions
      let secrets = [try await begin(site), try await begin(site), try await begin(site)]
      let mine = try #require(try await sessions.session(secrets[0], network: "", at: site.now))
      let other = try #require(try await sessions.session(secrets[1], network: "", at: site.now))
      try await sessions.end(other.id, of: UUID())
      #expect(try await sessions.session(secrets[1], network: "", at: site.now) != nil)
      try await sessions.end(other.id, of: site.ada.id)
      #expect(try await sessions.session(secrets[1], network: "", at: site.now) == nil)
      try await sessions.endAll(of: site.ada.id, but: mine.id)
      #expect(try await sessions.all(of: site.ada.id, at: site.now).map(\.id) == [mine.id])
    }
  }

  @Test("The last owner stays one")
  func lastOwner() async throws {
    try await AccountsFixture.run { site in
      let people = site.database.people
      #expect(try await !people.setRole(of: site.ada.id, to: .author))
      #expect(try await !people.remove(site.ada.id))
      let bob = try await people.add(
        "Bob", email: "bob@example.com", key: "bob@example.com", role: .owner, at: site.now)
      #expect(try await people.setRole(of: site.ada.id, to: .author))
      #expect(try await !people.remove(bob.id))
      #expect(try await people.remove(site.ada.id))
      #expect(try await people.all() == [bob])
    }
  }

  @Test("Tries are counted by subject and span of time")
  func limits() async throws {
    try await AccountsFixture.run { site in
      let limit = AttemptLimit(name: "test", count: 2, span: 60)
      var allowed: [Bool] = []
      for subject in ["a", "a", "a", "b"] {
        allowed.append(try await site.database.attempts.allows(limit, subject, at: site.now))
      }
      #expect(allowed == [true, true, false, true])
      site.pass(60)
      #expect(try await site.database.attempts.allows(limit, "a", at: site.now))
    }
  }

  @Test("A challenge works once, for whom it was made, for five minutes")
  func challenges() async throws {
    try await AccountsFixture.run { site in
      let passkeys = site.database.passkeys
      let mine = try await passkeys.challenge(for: site.ada.id, at: site.now)
      let anybody = try await passkeys.challenge(for: nil, at: site.now)
      #expect(try await !passkeys.use(challenge: mine, of: nil, at: site.now))
      #expect(try await !passkeys.use(challenge: anybody, of: site.ada.id, at: site.now))
      #expect(try await passkeys.use(challenge: mine, of: site.ada.id, at: site.now))
      #expect(try await !passkeys.use(challenge: mine, of: site.ada.id, at: site.now))
      site.pass(301)
      #expect(try await !passkeys.use(challenge: anybody, of: nil, at: site.now))
    }
  }

  @Test("Of challenges for signing in, the newest 10,000 are kept; those of a person are no part of them")
  func manyChallenges() async throws {
    try await AccountsFixture.run { site in
      let passkeys = site.database.passkeys
      let mine = try await passkeys.challenge(for: site.ada.id, at: site.now)
      let old = try await passkeys.challenge(for: nil, at: site.now)
      site.pass(1)
      try await site.database.execute(
        """
        INSERT INTO passkey_challenges (digest, expires_at)
        SELECT sha256(n::text::bytea), expires_at + n * interval '1 ms'
        FROM generate_series(1, \(PasskeyStore.mostChallenges + 50)) AS n, passkey_challenges WHERE person_id IS NULL
        """)
      let newest = try await passkeys.challenge(for: nil, at: site.now)
      #expect(try await site.database.one(countOfChallenges) == PasskeyStore.mostChallenges)
      #expect(try await !passkeys.use(challenge: old, of: nil, at: site.now))
      #expect(try await passkeys.use(challenge: mine, of: site.ada.id, at: site.now))
      #expect(try await passkeys.use(challenge: newest, of: nil, at: site.now))
    }
  }
}

private let countOfChallenges = Statement(
  "count of challenges", "SELECT count(*) AS count FROM passkey_challenges WHERE person_id IS NULL",
  column: Column("count", Int.self, .computedNotNull))
