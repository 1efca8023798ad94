import Digests
import Foundation
import Postgres
import Timestamps

/// The passkeys of people, and the challenges that browsers sign by them.
package struct PasskeyStore: Store {
  let source: any Queryable

  /// For how long a challenge can be answered, in seconds.
  package static let challengeLifetime = 300.0
  /// How many challenges are kept for a person, and how many for all who sign in; the newest stay.
  static let mostChallenges = 10_000

  /// Makes a challenge of 32 bytes, of which only a digest is stored.
  ///
  /// - Parameter person: who adds a passkey; nil for somebody who signs in.
  package func challenge(for person: UUID?, at now: Timestamp) async throws -> [UInt8] {
    let challenge = (0..<32).map { _ in UInt8.random(in: .min ... .max) }
    try await source.run(Self.sql.removeOldChallenges, now, person, Self.mostChallenges - 1)
    try await source.run(
      Self.sql.addChallenge, Self.digest(of: challenge), person, now.adding(seconds: Self.challengeLifetime))
    return challenge
  }

  /// Uses a challenge up.
  ///
  /// - Parameter person: for whom it was made.
  /// - Returns: whether it was valid.
  package func use(challenge: [UInt8], of person: UUID?, at now: Timestamp) async throws -> Bool {
    try await source.run(Self.sql.useChallenge, Self.digest(of: challenge), person, now) == 1
  }

  /// - Returns: false if a passkey with this id exists.
  package func add(_ passkey: NewPasskey, of person: UUID, at now: Timestamp) async throws -> Bool {
    try await source.run(
      Self.sql.add, passkey.id, person, passkey.publicKey, Int(passkey.counter), passkey.isBackupEligible,
      passkey.transports, passkey.name, now) == 1
  }

  package func all(of person: UUID) async throws -> [Passkey] { try await source.rows(Self.sql.all, person) }

  package func passkey(_ id: [UInt8]) async throws -> Passkey? { try await source.first(Self.sql.find, id) }

  /// Notes that a passkey was used.
  ///
  /// - Parameter wentBack: whether its counter is lower than before, as that of a copied authenticator may
  ///   be.
  package func noteUse(
    of id: [UInt8], counter: UInt32, wentBack: Bool, at now: Timestamp
  ) async throws {
    try await source.run(Self.sql.noteUse, id, Int(counter), wentBack, now)
  }

  package func rename(_ id: [UInt8], of person: UUID, to name: String) async throws {
    try await source.run(Self.sql.rename, id, person, name)
  }

  package func remove(_ id: [UInt8], of person: UUID) async throws {
    try await source.run(Self.sql.remove, id, person)
  }

  private static func digest(of challenge: [UInt8]) -> [UInt8] {
    Secret(Data(challenge).base64EncodedString()).digest(for: "challenge")
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }

  private struct SQL {
    let addChallenge = Statement(
      "add challenge", "INSERT INTO passkey_challenges (digest, person_id, expires_at) VALUES ($1, $2, $3)",
      parameters: [UInt8].self, UUID?.self, Timestamp.self)

    let useChallenge = Statement(
      "use challenge",
      """
      DELETE FROM passkey_challenges
      WHERE digest = $1 AND person_id IS NOT DISTINCT FROM $2 AND expires_at > $3
      """,
      parameters: [UInt8].self, UUID?.self, Timestamp.self)

    let removeOldChallenges = Statement(
      "remove old challenges",
      """
      DELETE FROM passkey_challenges WHERE expires_at <= $1 OR digest IN (
        SELECT digest FROM passkey_challenges WHERE person_id IS NOT DISTINCT FROM $2
        ORDER BY expires_at DESC OFFSET $3)
      """,
      parameters: Timestamp.self, UUID?.self, Int.self)

    let add = Statement(
      "add passkey",
      """
      INSERT INTO passkeys
        (id, person_id, public_key, counter, is_backup_eligible, transports, name, created_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING
      """,
      parameters: [UInt8].self, UUID.self, [UInt8].self, Int.self, Bool.self, [String].self, String.self,
      Timestamp.self)

    let all = Statement(
      "passkeys", "SELECT \(Passkey.row.names) FROM passkeys WHERE person_id = $1 ORDER BY created_at",
      parameters: UUID.self, returning: Passkey.row)

    let find = Statement(
      "passkey", "SELECT \(Passkey.row.names) FROM passkeys WHERE id = $1",
      parameters: [UInt8].self, returning: Passkey.row)

    let noteUse = Statement(
      "note use of passkey",
      """
      UPDATE passkeys SET counter = $2, used_at = $4, went_back_at = CASE WHEN $3 THEN $4 ELSE went_back_at END
      WHERE id = $1
      """,
      parameters: [UInt8].self, Int.self, Bool.self, Timestamp.self)

    let rename = Statement(
      "rename passkey", "UPDATE passkeys SET name = $3 WHERE id = $1 AND person_id = $2",
      parameters: [UInt8].self, UUID.self, String.self)

    let remove = Statement(
      "remove passkey", "DELETE FROM passkeys WHERE id = $1 AND person_id = $2",
      parameters: [UInt8].self, UUID.self)
  }
}

extension Queryable {
  /// The passkeys of people.
  package var passkeys: PasskeyStore { PasskeyStore(source: self) }
}

/// A public key by which a person signs in.
package struct Passkey: Hashable, Sendable {
  package let id: [UInt8]
  package let person: UUID
  /// A COSE key.
  package let publicKey: [UInt8]
  package let counter: UInt32
  /// Whether it may be copied to other devices.
  package let isBackupEligible: Bool
  /// How browsers reach the authenticator.
  package let transports: [String]
  /// When the counter last went back; nil if it never has.
  package let wentBackAt: Timestamp?
  package let name: String
  package let createdAt: Timestamp
  package let usedAt: Timestamp?

  fileprivate static let row = RowMapping(
    Column("id", [UInt8].self), Column("person_id", UUID.self), Column("public_key", [UInt8].self),
    Column("counter", Int.self), Column("is_backup_eligible", Bool.self),
    Column("transports", [String].self), Column("went_back_at", Timestamp?.self),
    Column("name", String.self), Column("created_at", Timestamp.self), Column("used_at", Timestamp?.self)
  ) { id, person, key, counter, isEligible, transports, wentBackAt, name, createdAt, usedAt in
    Passkey(
      id: id, person: person, publicKey: key, counter: UInt32(clamping: counter),
      isBackupEligible: isEligible, transports: transports, wentBackAt: wentBackAt, name: name,
      createdAt: createdAt, usedAt: usedAt)
  }
}

/// A passkey that a person adds.
package struct NewPasskey: Sendable {
  package let id: [UInt8]
  /// A COSE key.
  package let publicKey: [UInt8]
  package let counter: UInt32
  package let isBackupEligible: Bool
  package let transports: [String]
  package let name: String

  package init(
    id: [UInt8], publicKey: [UInt8], counter: UInt32, isBackupEligible: Bool, transports: [String],
    name: String
  ) {
    self.id = id
    self.publicKey = publicKey
    self.counter = counter
    self.isBackupEligible = isBackupEligible
    self.transports = transports
    self.name = name
  }
}
