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
///    A newcomer, whose address nobody has yet, gets both as well. The account is made when one is used.
/// 3. The code works with the id of the request, which only the browser that made it knows; the link works
///    alone. Either works once, and not after the sessions of the person were ended.
///
/// Whoever uses a code or a link begins the session in the same transaction, so that
/// ``SessionStore/endAll(of:but:)`` ends one or the other.
package struct SignInRequestStore: Store {
  let source: any Queryable

  /// For how long codes and links from a mail work, in seconds.
  package static let lifetime = 600.0
  /// For how long the link of an invitation works, in seconds: a week.
  package static let invitationLifetime = 604_800.0
  /// How many codes may be tried for one request.
  package static let tries = 5

  /// - Parameter newcomer: the address as it was typed, if it may become that of a new reader.
  /// - Returns: the id of the request.
  package func begin(email key: String, newcomer: String? = nil, at now: Timestamp) async throws -> UUID {
    @Dependency(\.uuid) var uuid
    let id = uuid()
    try await source.run(Self.sql.begin, id, key, newcomer, now, now.adding(seconds: Self.lifetime))
    return id
  }

  /// The code and the link for the person who has the address of a request, or for a newcomer; nil if nobody
  /// has it, or if the request has ended. A code and a link that the request had before no longer work.
  package func answer(_ id: UUID, at now: Timestamp) async throws -> SignInAnswer? {
    let (code, link) = (Secret.code(), Secret.random())
    let email = try await source.first(
      Self.sql.answer, id, Self.digest(of: code, for: id), link.digest(for: "link"), now)
    return email.map { SignInAnswer(email: $0, code: code, link: link) }
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
    return try await person(
      source.first(Self.sql.useCode, id, Self.digest(of: code, for: id), now), at: now)
  }

  /// The person of a request, who is added if they are new.
  private func person(_ used: (person: UUID?, newcomer: String?)?, at now: Timestamp) async throws -> Person?
  {
    guard let used else { return nil }
    let people = PeopleStore(source: source)
    if let id = used.person { return try await people.person(id) }
    guard let email = used.newcomer, let key = emailKey(email) else { return nil }
    return try await people.add(
      String(email.prefix { $0 != "@" }.prefix(50)), email: email, key: key, role: .reader, at: now)
  }

  /// Whether a link works, without using it.
  package func isValid(_ link: Secret, at now: Timestamp) async throws -> Bool {
    try await source.first(Self.sql.findLink, link.digest(for: "link"), now) != nil
  }

  /// Who signs in by a link; nil if it does not work, or no longer.
  package func use(_ link: Secret, at now: Timestamp) async throws -> Person? {
    try await person(source.first(Self.sql.useLink, link.digest(for: "link"), now), at: now)
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
      """
      INSERT INTO sign_in_requests (id, email_key, newcomer, created_at, expires_at)
      VALUES ($1, $2, $3, $4, $5)
      """,
      parameters: UUID.self, String.self, String?.self, Timestamp.self, Timestamp.self)

    let answer = Statement(
      "answer sign-in",
      """
      UPDATE sign_in_requests r SET person_id = p.id, code_digest = $2, link_digest = $3
      FROM sign_in_requests own LEFT JOIN people p ON p.email_key = own.email_key
      WHERE r.id = $1 AND own.id = r.id AND coalesce(p.email, r.newcomer) IS NOT NULL
        AND r.used_at IS NULL AND r.expires_at > $4
      RETURNING coalesce(p.email, r.newcomer) AS email
      """,
      parameters: UUID.self, [UInt8].self, [UInt8].self, Timestamp.self,
      column: Column("email", String.self, .computedNotNull))

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
      UPDATE sign_in_requests SET used_at = $3
      WHERE id = $1 AND code_digest = $2 AND used_at IS NULL AND expires_at > $3
      RETURNING person_id, newcomer
      """,
      parameters: UUID.self, [UInt8].self, Timestamp.self,
      columns: Column("person_id", UUID?.self), Column("newcomer", String?.self)
    ) { (person: $0, newcomer: $1) }

    let findLink = Statement(
      "find link",
      "SELECT id FROM sign_in_requests WHERE link_digest = $1 AND used_at IS NULL AND expires_at > $2",
      parameters: [UInt8].self, Timestamp.self, column: Column("id", UUID.self))

    let useLink = Statement(
      "use link",
      """
      UPDATE sign_in_requests SET used_at = $2
      WHERE link_digest = $1 AND used_at IS NULL AND expires_at > $2
      RETURNING person_id, newcomer
      """,
      parameters: [UInt8].self, Timestamp.self,
      columns: Column("person_id", UUID?.self), Column("newcomer", String?.self)
    ) { (person: $0, newcomer: $1) }

    let removeOld = Statement(
      "remove old sign-ins", "DELETE FROM sign_in_requests WHERE expires_at < $1", parameters: Timestamp.self)
  }
}

/// The code and the link that a person who wants to sign in gets by mail.
package struct SignInAnswer: Sendable {
  /// To whom the mail goes.
  package let email: String
  package let code: Secret
  package let link: Secret
}

extension Queryable {
  /// Requests to sign in by a code or a link.
  package var signInRequests: SignInRequestStore { SignInRequestStore(source: self) }
}
