import Digests
import Foundation
import Testing
import Timestamps

@testable import Accounts

@Suite("Tokens of programs", .timeLimit(.minutes(15)))
struct TokenTests {
  private func make(
    _ site: AccountsFixture, _ scopes: Set<TokenScope> = [.writePosts], until end: Timestamp? = nil
  ) async throws -> (token: AccessToken, secret: Secret) {
    try await site.database.tokens.make("A script", for: site.ada, scopes: scopes, until: end, at: site.now)
  }

  @Test("A token is found by its secret alone, which begins with a name and is not in the database")
  func secret() async throws {
    try await AccountsFixture.run { site in
      let (token, secret) = try await make(site, [.writeMedia, .readPosts])
      #expect(secret.text.wholeMatch(of: #/colophon_[0-9a-f]{32}/#) != nil)
      let found = try #require(try await site.database.tokens.token(secret, at: site.now))
      #expect(found.id == token.id && found.person == site.ada)
      #expect(found.scopes == [.readPosts, .writeMedia])
      for wrong in [Secret(""), Secret("colophon_"), .random(), Secret(secret.text + "0")] {
        #expect(try await site.database.tokens.token(wrong, at: site.now) == nil)
      }
    }
  }

  @Test("A token ends at its time, when it is revoked, and with its person")
  func ends() async throws {
    try await AccountsFixture.run { site in
      let tokens = site.database.tokens
      let (_, short) = try await make(site, until: site.now.adding(seconds: 60))
      let (long, secret) = try await make(site)
      site.pass(59)
      #expect(try await tokens.token(short, at: site.now) != nil)
      site.pass(1)
      #expect(try await tokens.token(short, at: site.now) == nil)
      #expect(try await !tokens.revoke(long.id, of: UUID()))
      #expect(try await tokens.token(secret, at: site.now) != nil)
      #expect(try await tokens.revoke(long.id, of: site.ada.id))
      #expect(try await tokens.token(secret, at: site.now) == nil)
      let bob = try await site.database.people.add(
        "Bob", email: "bob@example.com", key: "bob@example.com", role: .author, at: site.now)
      let (_, his) = try await tokens.make("His", for: bob, scopes: [.readPosts], until: nil, at: site.now)
      #expect(try await tokens.token(his, at: site.now) != nil)
      #expect(try await site.database.people.remove(bob.id))
      #expect(try await tokens.token(his, at: site.now) == nil)
    }
  }

  @Test("The last use is noted once a minute")
  func use() async throws {
    try await AccountsFixture.run { site in
      let (_, secret) = try await make(site)
      let first = site.now
      for (pause, noted) in [(0.0, 0.0), (59, 0), (1, 60)] {
        site.pass(pause)
        _ = try await site.database.tokens.token(secret, at: site.now)
        #expect(try await site.database.tokens.all().first?.usedAt == first.adding(seconds: noted))
      }
    }
  }

  @Test("A token may do what its scopes and the role of its person both include, at each moment")
  func rights() async throws {
    try await AccountsFixture.run { site in
      let (_, secret) = try await make(site, [.writePosts, .writeRedirects])
      func allowed() async throws -> [TokenScope] {
        let token = try await site.database.tokens.token(secret, at: site.now)
        return TokenScope.allCases.filter { token?.allows($0) ?? false }
      }
      #expect(try await allowed() == [.readPublic, .readPosts, .writePosts, .writeRedirects])
      _ = try await site.database.people.add(
        "Bob", email: "bob@example.com", key: "bob@example.com", role: .owner, at: site.now)
      #expect(try await site.database.people.setRole(of: site.ada.id, to: .author))
      #expect(try await allowed() == [.readPublic, .readPosts, .writePosts])
    }
  }
}
