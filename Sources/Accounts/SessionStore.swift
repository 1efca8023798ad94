import Dependencies
import Digests
import Foundation
import Postgres
import Timestamps

/// Sessions of people who have signed in. The browser's cookie has a secret, whose digest is stored.
///
/// A session ends 30 days after its person signed in, 7 days after its last use, when somebody revokes it,
/// and when the rights of its person change.
package struct SessionStore: Store {
  let source: any Queryable

  /// In seconds.
  package static let lifetime = 30 * 86_400.0
  /// In seconds.
  package static let idleLifetime = 7 * 86_400.0

  /// - Parameters:
  ///   - device: the browser as it names itself.
  ///   - network: the network of the client.
  /// - Returns: the secret for the cookie.
  package func begin(
    for person: UUID, device: String, network: String, at now: Timestamp
  ) async throws -> Secret {
    @Dependency(\.uuid) var uuid
    let secret = Secret.random()
    try await source.run(
      Self.sql.begin, uuid(), secret.digest(for: "session"), person, now, String(device.prefix(300)), network)
    return secret
  }

  /// The session of a cookie; nil if there is none, or if it has ended. Its last use is noted once a minute.
  package func session(_ secret: Secret, network: String, at now: Timestamp) async throws -> Session? {
    let found = try await source.first(
      Self.sql.find, secret.digest(for: "session"), now.adding(seconds: -Self.lifetime),
      now.adding(seconds: -Self.idleLifetime))
    if let found, now.seconds(since: found.usedAt) > 60 || found.network != network {
      try await source.run(Self.sql.touch, found.id, now, network)
    }
    return found
  }

  /// Whether there was a session with this secret that nobody has ended, even if it has ended by itself.
  package func hadSession(_ secret: Secret) async throws -> Bool {
    try await source.first(Self.sql.remembered, secret.digest(for: "session")) != nil
  }

  /// All sessions of a person that have not ended, the last used one first.
  package func all(of person: UUID, at now: Timestamp) async throws -> [Session] {
    try await source.rows(
      Self.sql.all, person, now.adding(seconds: -Self.lifetime), now.adding(seconds: -Self.idleLifetime))
  }

  package func end(_ id: UUID, of person: UUID) async throws {
    try await source.run(Self.sql.end, id, person)
  }

  /// Ends all sessions of a person, all codes, links and invitations by which another could begin, and a
  /// change of their address that is not finished.
  ///
  /// - Parameter kept: the id of one that stays; nil for none.
  package func endAll(of person: UUID, but kept: UUID?) async throws {
    // A link that is being used holds its request until the session is there to be ended.
    _ = try await source.together(
      Self.sql.endRequests.rows(person), Self.sql.endChange.rows(person), Self.sql.endAll.rows(person, kept))
  }

  /// Forgets sessions whose cookies no browser has any more.
  package func removeOld(at now: Timestamp) async throws {
    try await source.run(Self.sql.removeOld, now.adding(seconds: -Self.lifetime))
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }

  private struct SQL {
    let begin = Statement(
      "begin session",
      """
      INSERT INTO sessions (id, digest, person_id, signed_in_at, used_at, device, network)
      VALUES ($1, $2, $3, $4, $4, $5, $6)
      """,
      parameters: UUID.self, [UInt8].self, UUID.self, Timestamp.self, String.self, String.self)

    let find = Statement(
      "session",
      """
      SELECT \(Session.selected) FROM sessions s JOIN people p ON p.id = s.person_id
      WHERE s.digest = $1 AND s.signed_in_at > $2 AND s.used_at > $3
      """,
      parameters: [UInt8].self, Timestamp.self, Timestamp.self, returning: Session.row)

    let remembered = Statement(
      "remembered session", "SELECT id FROM sessions WHERE digest = $1", parameters: [UInt8].self,
      column: Column("id", UUID.self))

    let all = Statement(
      "sessions",
      """
      SELECT \(Session.selected) FROM sessions s JOIN people p ON p.id = s.person_id
      WHERE s.person_id = $1 AND s.signed_in_at > $2 AND s.used_at > $3 ORDER BY s.used_at DESC
      """,
      parameters: UUID.self, Timestamp.self, Timestamp.self, returning: Session.row)

    let touch = Statement(
      "touch session", "UPDATE sessions SET used_at = $2, network = $3 WHERE id = $1",
      parameters: UUID.self, Timestamp.self, String.self)

    let end = Statement(
      "end session", "DELETE FROM sessions WHERE id = $1 AND person_id = $2", parameters: UUID.self, UUID.self
    )

    let endAll = Statement(
      "end sessions", "DELETE FROM sessions WHERE person_id = $1 AND id IS DISTINCT FROM $2",
      parameters: UUID.self, UUID?.self)

    let endChange = Statement(
      "end change of address with sessions", "DELETE FROM address_changes WHERE person_id = $1",
      parameters: UUID.self)

    let endRequests = Statement(
      "end sign-in requests",
      """
      DELETE FROM sign_in_requests r USING people p
      WHERE p.id = $1 AND (r.person_id = p.id OR r.email_key = p.email_key)
      """,
      parameters: UUID.self)

    let removeOld = Statement(
      "remove old sessions", "DELETE FROM sessions WHERE signed_in_at <= $1", parameters: Timestamp.self)
  }
}

extension Queryable {
  /// Sessions of people who have signed in.
  package var sessions: SessionStore { SessionStore(source: self) }
}

/// A session of a person who has signed in.
package struct Session: Hashable, Sendable {
  package let id: UUID
  package let person: Person
  package let signedInAt: Timestamp
  package let usedAt: Timestamp
  /// The browser, as it names itself.
  package let device: String
  package let network: String
  /// The proof that a form was made for this person by the site. It is the same in all sessions of a person:
  /// a form that was open when a session ended can be sent after the person has signed in again.
  package let formToken: String

  fileprivate static let selected =
    "s.id, s.signed_in_at, s.used_at, s.device, s.network, s.person_id, p.name, p.email, p.role, p.form_key"

  fileprivate static let row = RowMapping(
    Column("id", UUID.self), Column("signed_in_at", Timestamp.self), Column("used_at", Timestamp.self),
    Column("device", String.self), Column("network", String.self), Column("person_id", UUID.self),
    Column("name", String.self), Column("email", String.self), Column("role", Role.self),
    Column("form_key", UUID.self)
  ) { id, signedInAt, usedAt, device, network, person, name, email, role, formKey in
    Session(
      id: id, person: Person(id: person, name: name, email: email, role: role), signedInAt: signedInAt,
      usedAt: usedAt, device: device, network: network,
      formToken: SHA256Digest(of: "form:\(formKey.uuidString)").hex(prefix: 16))
  }
}
