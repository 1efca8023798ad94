import Dependencies
import Digests
import Foundation
import Postgres
import Timestamps

/// Changes of people's mail addresses.
///
/// 1. Somebody who has signed in asks for another address. A person has one change at a time.
/// 2. A job sends a link to the old address and a code to the new one. If somebody else has the new address,
///    nothing is sent there, so the code never works, and nobody learns why.
/// 3. The link allows the change, the code proves the address. With both, in any order, the address changes
///    and all other sessions end.
///
/// A change that was not finished ends after an hour, with the session in which it was asked for, and with
/// ``SessionStore/endAll(of:but:)``.
package struct AddressChangeStore: Store {
  let source: any Queryable

  /// In seconds.
  package static let lifetime = 3600.0
  /// How many codes may be tried.
  package static let tries = 5

  /// - Returns: the id of the change.
  package func begin(
    _ email: String, key: String, of person: UUID, in session: UUID, at now: Timestamp
  ) async throws -> UUID {
    @Dependency(\.uuid) var uuid
    let id = uuid()
    try await source.run(Self.sql.begin, person, id, session, email, key, now.adding(seconds: Self.lifetime))
    return id
  }

  /// Makes the link and the code of a change; earlier ones no longer work. Nil if the change has ended.
  package func answer(_ id: UUID, at now: Timestamp) async throws -> AddressChangeAnswer? {
    let (link, code) = (Secret.random(), Secret.code())
    let found = try await source.first(
      Self.sql.answer, id, link.digest(for: "address"), Self.digest(of: code, for: id), now)
    return found.map {
      AddressChangeAnswer(old: $0.old, new: $0.new, link: link, code: $0.isTaken ? nil : code)
    }
  }

  /// The new address that a link allows; nil if the link does not work.
  package func address(of link: Secret, at now: Timestamp) async throws -> String? {
    try await source.first(Self.sql.address, link.digest(for: "address"), now)
  }

  /// Whether the person has a change that waits for its code.
  package func isWaiting(for person: UUID, at now: Timestamp) async throws -> Bool {
    try await source.first(Self.sql.waiting, person, now) != nil
  }

  private static func digest(of code: Secret, for id: UUID) -> [UInt8] {
    code.digest(for: "address:\(id.uuidString)")
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }

  private struct SQL {
    let begin = Statement(
      "begin change of address",
      """
      INSERT INTO address_changes (person_id, id, session_id, email, email_key, expires_at)
      VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (person_id) DO UPDATE SET id = excluded.id, session_id = excluded.session_id,
        email = excluded.email, email_key = excluded.email_key, expires_at = excluded.expires_at,
        allow_digest = NULL, code_digest = NULL, tries = 0, is_allowed = false, is_proved = false
      """,
      parameters: UUID.self, UUID.self, UUID.self, String.self, String.self, Timestamp.self)

    let answer = Statement(
      "answer change of address",
      """
      UPDATE address_changes c SET allow_digest = $2,
        code_digest = CASE WHEN EXISTS (SELECT FROM people o WHERE o.email_key = c.email_key) THEN NULL
          ELSE $3::bytea END
      FROM people p WHERE c.id = $1 AND p.id = c.person_id AND c.expires_at > $4
      RETURNING p.email AS old, c.email AS new, c.code_digest IS NULL AS is_taken
      """,
      parameters: UUID.self, [UInt8].self, [UInt8].self, Timestamp.self,
      columns: Column("old", String.self), Column("new", String.self),
      Column("is_taken", Bool.self, .computedNotNull)
    ) { (old: $0, new: $1, isTaken: $2) }

    let address = Statement(
      "change of address by link",
      "SELECT email FROM address_changes WHERE allow_digest = $1 AND NOT is_allowed AND expires_at > $2",
      parameters: [UInt8].self, Timestamp.self, column: Column("email", String.self))

    let waiting = Statement(
      "waiting change of address",
      "SELECT id FROM address_changes WHERE person_id = $1 AND NOT is_proved AND expires_at > $2",
      parameters: UUID.self, Timestamp.self, column: Column("id", UUID.self))

    let allow = Statement(
      "allow change of address",
      """
      UPDATE address_changes SET is_allowed = true
      WHERE allow_digest = $1 AND NOT is_allowed AND expires_at > $2 RETURNING person_id
      """,
      parameters: [UInt8].self, Timestamp.self, column: Column("person_id", UUID.self))

    let countTry = Statement(
      "count try of new address",
      """
      UPDATE address_changes SET tries = tries + 1
      WHERE person_id = $1 AND NOT is_proved AND expires_at > $2 AND tries < $3 RETURNING id
      """,
      parameters: UUID.self, Timestamp.self, Int32.self, column: Column("id", UUID.self))

    let prove = Statement(
      "prove new address",
      "UPDATE address_changes SET is_proved = true WHERE id = $1 AND code_digest = $2",
      parameters: UUID.self, [UInt8].self)

    let lock = Statement(
      "lock person who changes address", "SELECT id FROM people WHERE id = $1 FOR UPDATE",
      parameters: UUID.self,
      column: Column("id", UUID.self))

    let ready = Statement(
      "ready change of address",
      "SELECT session_id, email, email_key FROM address_changes WHERE person_id = $1 AND is_allowed AND is_proved",
      parameters: UUID.self, columns: Column("session_id", UUID.self), Column("email", String.self),
      Column("email_key", String.self)
    ) { (session: $0, email: $1, key: $2) }

    let change = Statement(
      "change address",
      """
      UPDATE people SET email = $2, email_key = $3
      WHERE id = $1 AND NOT EXISTS (SELECT FROM people o WHERE o.email_key = $3)
      """,
      parameters: UUID.self, String.self, String.self)

    let end = Statement(
      "end change of address", "DELETE FROM address_changes WHERE person_id = $1", parameters: UUID.self)
  }
}

/// What was done by a link or a code for a change of address.
package enum AddressChangeResult: Sendable {
  /// The link or the code does not work.
  case refused
  /// The other one is missing.
  case halfDone
  case changed
}

// Used in transactions: of a link and a code that are used at once, the row of the change makes one the
// second.
extension AddressChangeStore {
  /// Uses the link to the old address.
  package func allow(by link: Secret, at now: Timestamp) async throws -> AddressChangeResult {
    guard let person = try await source.first(Self.sql.allow, link.digest(for: "address"), now) else {
      return .refused
    }
    return try await finish(person)
  }

  /// Counts a try of a code. This has to be a transaction of its own, so that the count stays.
  ///
  /// - Returns: the id of the change; nil if no code may be tried.
  package func countTry(of person: UUID, at now: Timestamp) async throws -> UUID? {
    try await source.first(Self.sql.countTry, person, now, Int32(Self.tries))
  }

  /// Uses the code to the new address.
  ///
  /// - Parameter id: of the change, from ``countTry(of:at:)``.
  package func prove(by code: Secret, _ id: UUID, of person: UUID) async throws -> AddressChangeResult {
    guard try await source.run(Self.sql.prove, id, Self.digest(of: code, for: id)) == 1 else {
      return .refused
    }
    return try await finish(person)
  }

  private func finish(_ person: UUID) async throws -> AddressChangeResult {
    _ = try await source.first(Self.sql.lock, person)
    guard let ready = try await source.first(Self.sql.ready, person) else { return .halfDone }
    let isChanged = try await source.run(Self.sql.change, person, ready.email, ready.key) == 1
    guard isChanged else {
      // Somebody has got the address meanwhile.
      try await source.run(Self.sql.end, person)
      return .refused
    }
    try await SessionStore(source: source).endAll(of: person, but: ready.session)
    return .changed
  }
}

/// The secrets of a change of address.
package struct AddressChangeAnswer: Sendable {
  package let old: String
  package let new: String
  /// For the old address.
  package let link: Secret
  /// For the new address; nil if somebody has it.
  package let code: Secret?
}

extension Queryable {
  /// Changes of people's mail addresses.
  package var addressChanges: AddressChangeStore { AddressChangeStore(source: self) }
}
