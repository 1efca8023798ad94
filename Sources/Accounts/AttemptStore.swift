import Digests
import Postgres
import Timestamps

/// Counts tries of what is limited, by account and by network, over all processes.
package struct AttemptStore: Store {
  let source: any Queryable

  /// Counts a try.
  ///
  /// - Returns: whether it is within the limit.
  package func allows(_ limit: AttemptLimit, _ subject: String, at now: Timestamp) async throws -> Bool {
    let length = Int64(limit.span * 1_000_000)
    let beginning = Timestamp(microseconds: now.microseconds / length * length)
    let key = SHA256Digest(of: "\(limit.name):\(subject)").hex(prefix: 16)
    let count = try await source.one(Self.sql.count, key, beginning)
    if count == 1 { try await source.run(Self.sql.removeOld, now.adding(seconds: -86_400)) }
    return count <= limit.count
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }

  private struct SQL {
    let count = Statement(
      "count attempt",
      """
      INSERT INTO attempts AS a (key, began_at, count) VALUES ($1, $2, 1)
      ON CONFLICT (key, began_at) DO UPDATE SET count = a.count + 1 RETURNING count
      """,
      parameters: String.self, Timestamp.self, column: Column("count", Int32.self))

    let removeOld = Statement(
      "remove old attempts", "DELETE FROM attempts WHERE began_at < $1", parameters: Timestamp.self)
  }
}

extension Queryable {
  /// Tries of what is limited.
  package var attempts: AttemptStore { AttemptStore(source: self) }
}

/// How often something may be tried.
package struct AttemptLimit: Sendable {
  package let name: String
  package let count: Int32
  /// In seconds.
  package let span: Double

  /// Mails with codes to one address.
  package static let mailsToAddress = AttemptLimit(name: "mail", count: 5, span: 900)
  /// Tries to sign in from one network, by whatever means.
  package static let signInsFromNetwork = AttemptLimit(name: "network", count: 50, span: 900)
  /// Times at which somebody's place in an episode is kept: every fifteen seconds on five devices.
  package static let progress = AttemptLimit(name: "progress", count: 300, span: 900)
  /// Changes of a person's mail address.
  package static let addressChanges = AttemptLimit(name: "address change", count: 5, span: 3600)
  /// Letters with invitations to one team.
  package static let invitationsToTeam = AttemptLimit(name: "team", count: 100, span: 86_400)
  /// Codes of gifts and coupons that one network types.
  package static let codesFromNetwork = AttemptLimit(name: "codes", count: 30, span: 900)
  /// Challenges for passkeys to one network: each is followed by a try to sign in, unless the person gives
  /// up.
  package static let challengesToNetwork = AttemptLimit(name: "challenge", count: 100, span: 900)
}
