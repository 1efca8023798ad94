import Foundation
import Postgres
import SiteBase
import Timestamps

/// Answers that are kept for programs that send the same request again (Idempotency-Key, draft 07 of the
/// IETF), in all processes together.
package struct IdempotentAnswerStore: Store {
  package let source: any Queryable

  /// How long an answer is kept, in seconds.
  static let lifetime = 86_400.0
  /// After how long a request counts as broken off whose process never answered, in seconds.
  static let patience = 300.0

  enum Claim: Sendable {
    /// The request may be carried out.
    case new
    case running
    case answered(StoredResponse)
    /// The key belongs to another request.
    case other
  }

  /// - Parameter request: the digest of everything that decides what the request does.
  func claim(_ key: String, of token: UUID, request: [UInt8], at now: Timestamp) async throws -> Claim {
    let old = now.adding(seconds: -Self.lifetime)
    try await source.run(Self.sql.removeOld, old)
    let isNew =
      try await source.run(
        Self.sql.claim, token, key, request, now, now.adding(seconds: -Self.patience)) == 1
    if isNew { return .new }
    guard let kept = try await source.first(Self.sql.find, token, key) else { return .running }
    guard kept.request == request else { return .other }
    return kept.answer.map(Claim.answered) ?? .running
  }

  /// Keeps the answer to a request that was carried out.
  func finish(_ key: String, of token: UUID, _ answer: StoredResponse) async throws {
    try await source.run(
      Self.sql.finish, token, key, Int32(answer.status), answer.fields, answer.body)
  }

  /// Lets the next request with the key be carried out.
  func release(_ key: String, of token: UUID) async throws {
    try await source.run(Self.sql.release, token, key)
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }

  private struct SQL {
    let claim = Statement(
      "claim idempotency key",
      """
      INSERT INTO idempotent_answers AS a (token_id, key, request, began_at) VALUES ($1, $2, $3, $4)
      ON CONFLICT (token_id, key) DO UPDATE SET began_at = excluded.began_at
      WHERE a.status IS NULL AND a.began_at < $5 AND a.request = excluded.request
      """,
      parameters: UUID.self, String.self, [UInt8].self, Timestamp.self, Timestamp.self)

    let find = Statement(
      "answer of idempotency key",
      "SELECT request, status, fields, body FROM idempotent_answers WHERE token_id = $1 AND key = $2",
      parameters: UUID.self, String.self,
      columns: Column("request", [UInt8].self), Column("status", Int32?.self),
      Column("fields", [String]?.self), Column("body", [UInt8]?.self)
    ) { request, status, fields, body in
      (
        request: request,
        answer: status.map { StoredResponse(status: Int($0), fields: fields ?? [], body: body ?? []) }
      )
    }

    let finish = Statement(
      "keep answer of idempotency key",
      "UPDATE idempotent_answers SET status = $3, fields = $4, body = $5 WHERE token_id = $1 AND key = $2",
      parameters: UUID.self, String.self, Int32.self, [String].self, [UInt8].self)

    let release = Statement(
      "release idempotency key",
      "DELETE FROM idempotent_answers WHERE token_id = $1 AND key = $2 AND status IS NULL",
      parameters: UUID.self, String.self)

    let removeOld = Statement(
      "remove old idempotent answers", "DELETE FROM idempotent_answers WHERE began_at < $1",
      parameters: Timestamp.self)
  }
}

extension Queryable {
  /// Answers that are kept for programs that send the same request again.
  var idempotentAnswers: IdempotentAnswerStore { IdempotentAnswerStore(source: self) }
}

/// An answer as it is kept.
struct StoredResponse: Hashable, Sendable {
  let status: Int
  /// Names and values by turns.
  let fields: [String]
  let body: [UInt8]
}
