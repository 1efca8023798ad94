import Postgres
import Timestamps

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One attempt of a job.
package struct Job<Payload: Sendable>: Sendable {
  package let payload: Payload
  package let key: String
  /// Which attempt this is, from 1.
  package let attempt: Int
  /// Whether the job is given up if this attempt fails.
  package let isLastAttempt: Bool
  let claim: Claim

  /// Ends the job together with other changes, in one transaction. Return ``JobResult/finished`` afterwards.
  ///
  /// The transaction is completed even if the task is cancelled meanwhile.
  ///
  /// - Parameter body: not called if the claim has expired, because another process may have the job.
  package func finish(_ body: @escaping @Sendable (Transaction, JobEnd) async throws -> Void) async throws
    -> JobEnd
  {
    try await claim.finish(body)
  }
}

/// The outcome of ending a job.
package enum JobEnd: Hashable, Sendable {
  /// The job was removed.
  case removed
  /// The job was requested again during the attempt, and is due now, with the payload of that request.
  case dueAgain
  /// The claim has expired: the attempt took too long. Nothing was changed.
  case expired
}

/// The right of one attempt to end a job.
struct Claim: Sendable {
  let database: Database
  let id: Int
  let token: UUID
  /// The version of the job that the attempt began with.
  let version: Int

  func finish(
    _ body: @escaping @Sendable (Transaction, JobEnd) async throws -> Void = { _, _ in }
  ) async throws -> JobEnd {
    try await uncancelled {
      try await database.transaction { transaction in
        guard let current = try await transaction.first(ClaimStatements.lock, id, token) else {
          return .expired
        }
        let end: JobEnd = current == version ? .removed : .dueAgain
        switch end {
        case .removed: try await transaction.run(ClaimStatements.remove, id)
        default: try await transaction.run(ClaimStatements.makeDueAgain, id, now())
        }
        try await body(transaction, end)
        return end
      }
    }
  }

  /// - Parameter delay: in seconds; nil to give the job up.
  func postpone(_ delay: Double?, _ error: String, keeping: Bool) async throws {
    try await uncancelled {
      let now = now()
      // Postgres takes no NUL.
      let error = error.replacing("\0", with: "")
      try await database.run(
        ClaimStatements.postpone, id, token, version, delay.map { now.adding(seconds: $0) }, now, error)
      if delay == nil && !keeping { try await database.run(ClaimStatements.removeGivenUp, id) }
    }
  }

  /// Makes the job due again at its next time, with all of its attempts.
  ///
  /// - Parameter error: why all attempts have failed; nil if one has succeeded.
  func `repeat`(at next: Timestamp?, after error: String? = nil) async throws {
    try await uncancelled {
      let error = error?.replacing("\0", with: "")
      try await database.run(ClaimStatements.repeatJob, id, token, next, error)
    }
  }

  func release() async throws {
    try await uncancelled { _ = try await database.run(ClaimStatements.release, id, token, now()) }
  }
}

/// Completes `body` even if the worker is stopped meanwhile.
func uncancelled<Value: Sendable>(
  _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await Task { try await body() }.value
}
