import Digests
import Foundation
import Postgres
import Timestamps

/// The kinds of feeds that a member has. The raw values are the names of the files at their addresses.
package enum MemberFeedKind: String, Hashable, Sendable, CaseIterable, PostgresEncodable, PostgresDecodable {
  case posts, video, audio
}

/// The feeds of members. An address has a secret, whose digest is stored: nobody who reads the database can
/// read a feed.
package struct MemberFeedStore: Store {
  let source: any Queryable

  /// Gives a person a feed with an address of its own, in place of the one that they had.
  ///
  /// - Returns: the secret of the address.
  package func make(_ kind: MemberFeedKind, for person: UUID, at now: Timestamp) async throws -> Secret {
    let secret = Secret.random()
    try await source.run(Self.sql.make, person, kind, secret.digest(for: "feed"), now)
    return secret
  }

  /// The kinds of feeds that a person has, and when each was last read; nil for one that never was.
  package func all(of person: UUID) async throws -> [(kind: MemberFeedKind, read: Timestamp?)] {
    try await source.rows(Self.sql.all, person)
  }

  /// The access of the person whose feed has this secret; nil if no feed has it.
  package func owner(of secret: Secret, _ kind: MemberFeedKind?, at now: Timestamp) async throws
    -> MemberFeedOwner?
  {
    let digest = secret.digest(for: "feed")
    guard let owner = try await source.first(Self.sql.owner, digest, kind, now) else { return nil }
    if owner.read.map({ now.seconds(since: $0) > 86_400 }) ?? true {
      try await source.run(Self.sql.note, digest, now)
    }
    return owner
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }

  private struct SQL {
    let make = Statement(
      "make member feed",
      """
      INSERT INTO member_feeds (person_id, kind, digest, made_at) VALUES ($1, $2, $3, $4)
      ON CONFLICT (person_id, kind)
      DO UPDATE SET digest = excluded.digest, made_at = excluded.made_at, read_at = NULL
      """,
      parameters: UUID.self, MemberFeedKind.self, [UInt8].self, Timestamp.self)

    let all = Statement(
      "member feeds", "SELECT kind, read_at FROM member_feeds WHERE person_id = $1 ORDER BY kind",
      parameters: UUID.self, columns: Column("kind", MemberFeedKind.self), Column("read_at", Timestamp?.self)
    ) { (kind: $0, read: $1) }

    let owner = Statement(
      "owner of member feed",
      """
      SELECT f.read_at, p.role <> 'reader' AS writes,
        EXISTS (SELECT FROM seats t WHERE t.person_id = p.id) AS had_plan,
        EXISTS (SELECT FROM seats t JOIN subscriptions s ON s.id = t.subscription_id
          WHERE t.person_id = p.id AND \(Subscription.isOpen(at: "$3"))) AS is_open
      FROM member_feeds f JOIN people p ON p.id = f.person_id
      WHERE f.digest = $1 AND ($2::text IS NULL OR f.kind = $2)
      """,
      parameters: [UInt8].self, MemberFeedKind?.self, Timestamp.self,
      columns: Column("read_at", Timestamp?.self), Column("writes", Bool.self, .computedNotNull),
      Column("had_plan", Bool.self, .computedNotNull), Column("is_open", Bool.self, .computedNotNull)
    ) { MemberFeedOwner(read: $0, isOpen: $1 || $3, hadPlan: $2) }

    let note = Statement(
      "note reading of member feed", "UPDATE member_feeds SET read_at = $2 WHERE digest = $1",
      parameters: [UInt8].self, Timestamp.self)
  }
}

extension Queryable {
  /// The feeds of members.
  package var memberFeeds: MemberFeedStore { MemberFeedStore(source: self) }
}

/// The access of the person who owns a feed.
package struct MemberFeedOwner: Hashable, Sendable {
  let read: Timestamp?
  /// Whether they read what those who pay read.
  package let isOpen: Bool
  /// Whether they ever had a plan.
  package let hadPlan: Bool
}
