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

  /// The feeds that a person has, and from where each was read.
  package func all(of person: UUID) async throws -> [MemberFeedReads] {
    try await source.rows(Self.sql.all, person)
  }

  /// The feeds that were read from the most networks within the last seven days, if those are at least
  /// `networks`.
  package func shared(networks: Int, at now: Timestamp) async throws -> [SharedMemberFeed] {
    try await source.rows(Self.sql.shared, Self.day(now), networks)
  }

  /// The feed that has this secret, which is read by somebody; nil if none has it.
  package func feed(
    of secret: Secret, _ kind: MemberFeedKind, readBy reader: MemberFeedReader, at now: Timestamp
  ) async throws -> MemberFeed? {
    let (digest, day) = (secret.digest(for: "feed"), Self.day(now))
    let network = Array(SHA256Digest(of: Array(reader.network.utf8), key: digest).bytes.prefix(8))
    guard
      let (number, access, isNoted) = try await source.first(
        Self.sql.owner, digest, kind, now, day, network, reader.program)
    else { return nil }
    if !isNoted { try await source.run(Self.sql.note, digest, now, day, network, reader.program) }
    return MemberFeed(
      access: access, files: MemberFileSecret(feed: number, key: digest, at: now))
  }

  /// The access of the person in whose feed an address of a file has this secret; nil for a secret that is
  /// not valid, or no longer.
  package func owner(of files: MemberFileSecret, at now: Timestamp) async throws -> MemberFeedAccess? {
    guard let (digest, access) = try await source.first(Self.sql.ownerOfFiles, files.feed, now),
      files.isValid(for: digest, at: now)
    else { return nil }
    return access
  }

  /// As in `2027-01-31`, at UTC.
  private static func day(_ now: Timestamp) -> String { String(now.rfc3339.prefix(10)) }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }

  private struct SQL {
    let make = Statement(
      "make member feed",
      """
      WITH made AS (
        INSERT INTO member_feeds (person_id, kind, digest, made_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (person_id, kind)
        DO UPDATE SET digest = excluded.digest, made_at = excluded.made_at, read_at = NULL
        RETURNING number
      )
      DELETE FROM member_feed_reads r USING made WHERE r.feed = made.number
      """,
      parameters: UUID.self, MemberFeedKind.self, [UInt8].self, Timestamp.self)

    let all = Statement(
      "member feeds",
      """
      SELECT f.kind, f.read_at, count(DISTINCT r.network) AS networks, count(DISTINCT r.program) AS programs
      FROM member_feeds f LEFT JOIN member_feed_reads r ON r.feed = f.number
      WHERE f.person_id = $1 GROUP BY f.kind, f.read_at ORDER BY f.kind
      """,
      parameters: UUID.self, columns: Column("kind", MemberFeedKind.self), Column("read_at", Timestamp?.self),
      Column("networks", Int.self, .computedNotNull), Column("programs", Int.self, .computedNotNull)
    ) { MemberFeedReads(kind: $0, read: $1, networks: $2, programs: $3) }

    let shared = Statement(
      "shared member feeds",
      """
      SELECT p.id, p.email, f.kind, r.networks FROM (
        SELECT feed, count(DISTINCT network) AS networks FROM member_feed_reads
        WHERE day > $1::text::date - 7 GROUP BY feed HAVING count(DISTINCT network) >= $2
      ) r JOIN member_feeds f ON f.number = r.feed JOIN people p ON p.id = f.person_id
      ORDER BY r.networks DESC, p.email_key LIMIT 50
      """,
      parameters: String.self, Int.self, columns: Column("id", UUID.self), Column("email", String.self),
      Column("kind", MemberFeedKind.self), Column("networks", Int.self, .computedNotNull)
    ) { SharedMemberFeed(person: $0, email: $1, kind: $2, networks: $3) }

    private static let access = """
      p.role <> 'reader' AS writes,
        EXISTS (SELECT FROM seats t WHERE t.person_id = p.id) AS had_plan,
        EXISTS (SELECT FROM seats t JOIN subscriptions s ON s.id = t.subscription_id
          WHERE t.person_id = p.id AND \(Subscription.isOpen(at: "NOW"))) AS is_open
      """

    let owner = Statement(
      "owner of member feed",
      """
      SELECT f.number, \(access.replacing("NOW", with: "$3")),
        EXISTS (SELECT FROM member_feed_reads r WHERE r.feed = f.number AND r.day = $4::text::date
          AND r.network = $5 AND r.program = $6) AS is_noted
      FROM member_feeds f JOIN people p ON p.id = f.person_id WHERE f.digest = $1 AND f.kind = $2
      """,
      parameters: [UInt8].self, MemberFeedKind.self, Timestamp.self, String.self, [UInt8].self, String.self,
      columns: Column("number", Int.self), Column("writes", Bool.self, .computedNotNull),
      Column("had_plan", Bool.self, .computedNotNull), Column("is_open", Bool.self, .computedNotNull),
      Column("is_noted", Bool.self, .computedNotNull)
    ) { (number: $0, access: MemberFeedAccess(isOpen: $1 || $3, hadPlan: $2), isNoted: $4) }

    let ownerOfFiles = Statement(
      "owner of member files",
      """
      SELECT f.digest, \(access.replacing("NOW", with: "$2"))
      FROM member_feeds f JOIN people p ON p.id = f.person_id WHERE f.number = $1
      """,
      parameters: Int.self, Timestamp.self,
      columns: Column("digest", [UInt8].self), Column("writes", Bool.self, .computedNotNull),
      Column("had_plan", Bool.self, .computedNotNull), Column("is_open", Bool.self, .computedNotNull)
    ) { (digest: $0, access: MemberFeedAccess(isOpen: $1 || $3, hadPlan: $2)) }

    // Of a feed that very many read, two hundred readers a day are enough to know it.
    let note = Statement(
      "note reading of member feed",
      """
      WITH read AS (UPDATE member_feeds SET read_at = $2 WHERE digest = $1 RETURNING number),
        forgotten AS (DELETE FROM member_feed_reads WHERE day < $3::text::date - 30)
      INSERT INTO member_feed_reads (feed, day, network, program)
      SELECT number, $3::text::date, $4, $5 FROM read
      WHERE (SELECT count(*) FROM member_feed_reads r WHERE r.feed = number AND r.day = $3::text::date) < 200
      ON CONFLICT DO NOTHING
      """,
      parameters: [UInt8].self, Timestamp.self, String.self, [UInt8].self, String.self)
  }
}

extension Queryable {
  /// The feeds of members.
  package var memberFeeds: MemberFeedStore { MemberFeedStore(source: self) }
}

/// Who reads a feed, as far as it is counted.
package struct MemberFeedReader: Hashable, Sendable {
  /// The network; only a keyed digest is kept.
  package let network: String
  /// The name of the program, of at most 240 bytes; empty for a browser.
  package let program: String

  package init(network: String, program: String) {
    self.network = network
    self.program = program
  }
}

/// From where a feed of a member was read within thirty days.
package struct MemberFeedReads: Hashable, Sendable {
  package let kind: MemberFeedKind
  /// When it was last read, to the day; nil for one that never was.
  package let read: Timestamp?
  package let networks: Int
  package let programs: Int
}

/// A feed that is read from so many networks that more than its member may have it.
package struct SharedMemberFeed: Hashable, Sendable {
  package let person: UUID
  package let email: String
  package let kind: MemberFeedKind
  package let networks: Int

  /// From how many networks in a week one reads who is not likely to be alone. At home, at work and on the
  /// way, a person has fewer.
  package static let networks = 20
}

/// What the person who owns a feed may read.
package struct MemberFeedAccess: Hashable, Sendable {
  /// Whether they read what those who pay read.
  package let isOpen: Bool
  /// Whether they ever had a plan.
  package let hadPlan: Bool
}

/// A feed for which somebody has the secret.
package struct MemberFeed: Hashable, Sendable {
  package let access: MemberFeedAccess
  /// The secret of the addresses of the files in it.
  package let files: MemberFileSecret
}
