import Dependencies
import Digests
import Foundation
import Postgres
import Timestamps

/// Requests to sign in by a code or a link.
///
/// 1. Whoever types a mail address gets a request with an id, whether or not somebody has the address, so
///    that nobody learns who has an account.
/// 2. A job looks for the person, adds the digests of a code and of a link to the request, and sends both.
/// 3. The code works with the id of the request, which only the browser that made it knows; the link works
///    alone. Either works once.
package struct SignInRequestStore: Store {
  let source: any Queryable

  /// For how long codes and links from a mail work, in seconds.
  package static let lifetime = 600.0
  /// For how long the link of an invitation works, in seconds: a week.
  package static let invitationLifetime = 604_800.0
  /// How many codes may be tried for one request.
  package static let tries = 5

  /// - Returns: the id of the request.
  package func begin(email key: String, at now: Timestamp) async throws -> UUID {
    @Dependency(\.uuid) var uuid
    let id = uuid()
    try await source.run(Self.sql.begin, id, key, now, now.adding(seconds: Self.lifetime))
    return id
  }

  /// The code and the link for the person who has the address of a request; nil if nobody has it, or if the
  /// request has ended. A code and a link that the request had before no longer work.
  package func answer(_ id: UUID, at now: Timestamp) async throws -> SignInAnswer? {
    let (code, link) = (Secret.code(), Secret.random())
    let person = try await source.first(
      Self.sql.answer, id, Self.digest(of: code, for: id), link.digest(for: "link"), now)
    return person.map { SignInAnswer(person: $0, code: code, link: link) }
  }

  /// Makes a link that signs a person in, once, within a week.
  package func invite(_ person: Person, at now: Timestamp) async throws -> Secret {
    @Dependency(\.uuid) var uuid
    let link = Secret.random()
    try await source.run(
      Self.sql.invite, uuid(), emailKey(person.email) ?? "", person.id, link.digest(for: "link"), now,
      now.adding(seconds: Self.invitationLifetime))
    return link
  }

  /// Who signs in by a code; nil if the code is wrong, was used, is too old, or was tried too often.
  package func use(_ code: Secret, of id: UUID, at now: Timestamp) async throws -> Person? {
    // The try is counted first, so that tries at the same time are counted too.
    guard try await source.run(Self.sql.countTry, id, now, Int32(Self.tries)) == 1 else { return nil }
    return try await source.first(Self.sql.useCode, id, Self.digest(of: code, for: id), now)
  }

  /// Whether a link works, without using it.
  package func isValid(_ link: Secret, at now: Timestamp) async throws -> Bool {
    try await source.first(Self.sql.findLink, link.digest(for: "link"), now) != nil
  }

  /// Who signs in by a link; nil if it does not work, or no longer.
  package func use(_ link: Secret, at now: Timestamp) async throws -> Person? {
    try await source.first(Self.sql.useLink, link.digest(for: "link"), now)
  }

  package func removeOld(at now: Timestamp) async throws { try await source.run(Self.sql.removeOld, now) }

  private static func digest(of code: Secret, for id: UUID) -> [UInt8] {
    code.digest(for: "code:\(id.uuidString)")
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }

  private struct SQL {
    let begin = Statement(
      "begin sign-in",
      "INSERT INTO sign_in_requests (id, email_key, created_at, expires_at) VALUES ($1, $2, $3, $4)",
      parameters: UUID.self, String.self, Timestamp.self, Timestamp.self)

    let answer = Statement(
      "answer sign-in",
      """
      UPDATE sign_in_requests r SET person_id = p.id, code_digest = $2, link_digest = $3
      FROM people p
      WHERE r.id = $1 AND p.email_key = r.email_key AND r.used_at IS NULL AND r.expires_at > $4
      RETURNING \(Person.row.names(of: "p"))
      """,
      parameters: UUID.self, [UInt8].self, [UInt8].self, Timestamp.self, returning: Person.row)

    let invite = Statement(
      "invite",
      """
      INSERT INTO sign_in_requests (id, email_key, person_id, link_digest, created_at, expires_at)
      VALUES ($1, $2, $3, $4, $5, $6)
      """,
      parameters: UUID.self, String.self, UUID.self, [UInt8].self, Timestamp.self, Timestamp.self)

    let countTry = Statement(
      "count sign-in try",
      """
      UPDATE sign_in_requests SET tries = tries + 1
      WHERE id = $1 AND used_at IS NULL AND expires_at > $2 AND tries < $3
      """,
      parameters: UUID.self, Timestamp.self, Int32.self)

    let useCode = Statement(
      "use code",
      """
      UPDATE sign_in_requests r SET used_at = $3 FROM people p
      WHERE r.id = $1 AND r.code_digest = $2 AND r.used_at IS NULL AND r.expires_at > $3
        AND p.id = r.person_id
      RETURNING \(Person.row.names(of: "p"))
      """,
      parameters: UUID.self, [UInt8].self, Timestamp.self, returning: Person.row)

    let findLink = Statement(
      "find link",
      "SELECT id FROM sign_in_requests WHERE link_digest = $1 AND used_at IS NULL AND expires_at > $2",
      parameters: [UInt8].self, Timestamp.self, column: Column("id", UUID.self))

    let useLink = Statement(
      "use link",
      """
      UPDATE sign_in_requests r SET used_at = $2 FROM people p
      WHERE r.link_digest = $1 AND r.used_at IS NULL AND r.expires_at > $2 AND p.id = r.person_id
      RETURNING \(Person.row.names(of: "p"))
      """,
      parameters: [UInt8].self, Timestamp.self, returning: Person.row)

    let removeOld = Statement(
      "remove old sign-ins", "DELETE FROM sign_in_requests WHERE expires_at < $1", parameters: Timestamp.self)
  }
}

/// The code and the link that a person who wants to sign in gets by mail.
package struct SignInAnswer: Sendable {
  package let person: Person
  package let code: Secret
  package let link: Secret
}

extension Queryable {
  /// Requests to sign in by a code or a link.
  package var signInRequests: SignInRequestStore { SignInRequestStore(source: self) }
}
