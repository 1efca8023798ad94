import Dependencies
import Digests
import Foundation
import Postgres
import Timestamps

/// Tokens of programs. The program has a secret, whose digest is stored. A token ends at its time, when
/// somebody revokes it, and with its person.
package struct TokenStore: Store {
  let source: any Queryable

  /// The beginning of each secret, so that programs that look for published secrets find it.
  package static let prefix = "colophon_"

  /// - Parameters:
  ///   - name: what the token is for: 200 bytes at most, not empty.
  ///   - end: nil for never.
  /// - Returns: the token and its secret, which nobody can read later.
  package func make(
    _ name: String, for person: Person, scopes: Set<TokenScope>, until end: Timestamp?, at now: Timestamp
  ) async throws -> (token: AccessToken, secret: Secret) {
    @Dependency(\.uuid) var uuid
    let secret = Secret(Self.prefix + Secret.random().text)
    let id = uuid()
    try await source.run(
      Self.sql.add, id, secret.digest(for: "token"), person.id, name, scopes.sorted().map(\.rawValue), now,
      end)
    let token = AccessToken(
      id: id, name: name, person: person, scopes: scopes, createdAt: now, expiresAt: end, usedAt: nil)
    return (token, secret)
  }

  /// The token with a secret; nil if there is none, or if it has ended. Its last use is noted once a minute.
  package func token(_ secret: Secret, at now: Timestamp) async throws -> AccessToken? {
    guard secret.text.hasPrefix(Self.prefix) else { return nil }
    guard let found = try await source.first(Self.sql.find, secret.digest(for: "token"), now) else {
      return nil
    }
    if found.usedAt.map({ now.seconds(since: $0) >= 60 }) ?? true {
      try await source.run(Self.sql.noteUse, found.id, now)
    }
    return found
  }

  /// Tokens with those that have ended, the newest first.
  ///
  /// - Parameter person: nil for everybody.
  package func all(of person: UUID? = nil) async throws -> [AccessToken] {
    try await source.rows(Self.sql.all, person)
  }

  /// Ends a token.
  ///
  /// - Parameter person: whose token it has to be; nil for anybody's.
  /// - Returns: whether there was such a token.
  package func revoke(_ id: UUID, of person: UUID? = nil) async throws -> Bool {
    try await source.run(Self.sql.revoke, id, person) == 1
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }

  private struct SQL {
    let add = Statement(
      "add token",
      """
      INSERT INTO access_tokens (id, digest, person_id, name, scopes, created_at, expires_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      """,
      parameters: UUID.self, [UInt8].self, UUID.self, String.self, [String].self, Timestamp.self,
      Timestamp?.self)

    let find = Statement(
      "token",
      """
      SELECT \(AccessToken.selected) FROM access_tokens t JOIN people p ON p.id = t.person_id
      WHERE t.digest = $1 AND (t.expires_at IS NULL OR t.expires_at > $2)
      """,
      parameters: [UInt8].self, Timestamp.self, returning: AccessToken.row)

    let noteUse = Statement(
      "note use of token", "UPDATE access_tokens SET used_at = $2 WHERE id = $1", parameters: UUID.self,
      Timestamp.self)

    let all = Statement(
      "tokens",
      """
      SELECT \(AccessToken.selected) FROM access_tokens t JOIN people p ON p.id = t.person_id
      WHERE $1::uuid IS NULL OR t.person_id = $1 ORDER BY t.created_at DESC, t.id
      """,
      parameters: UUID?.self, returning: AccessToken.row)

    let revoke = Statement(
      "revoke token",
      "DELETE FROM access_tokens WHERE id = $1 AND ($2::uuid IS NULL OR person_id = $2)",
      parameters: UUID.self, UUID?.self)
  }
}

extension Queryable {
  /// Tokens of programs.
  package var tokens: TokenStore { TokenStore(source: self) }
}
