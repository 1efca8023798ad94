import Postgres
import Timestamps

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The statements of workers. One that ends an attempt changes nothing if the claim of the attempt has
/// expired and another attempt has claimed the job.
enum ClaimStatements {
  static let all: [any AnyStatement] = [
    takeTurn, claim, lock, remove, makeDueAgain, postpone, repeatJob, release, removeGivenUp, removeOld,
    schedule,
  ]

  /// Lets one process claim at a time, so that each sees what the others have claimed.
  static let takeTurn = Statement(
    "take turn to claim", "SELECT true AS is_held FROM pg_advisory_xact_lock(hashtext('colophon claims'))",
    column: Column("is_held", Bool.self, .computedNotNull))

  /// Begins an attempt of the job of kind `$1` that has been due longest. Leaves out the lanes in which `$5`
  /// jobs of the kinds `$6` run, whose claims end until `$7`, and jobs that another process changes at this
  /// moment.
  static let claim = Statement(
    "claim job",
    """
    WITH busy AS MATERIALIZED (
      SELECT lane FROM jobs
      WHERE kind = ANY ($6) AND due_at > $2 AND due_at <= $7 AND claim IS NOT NULL AND lane <> ''
      GROUP BY lane HAVING count(*) >= $5)
    UPDATE jobs SET claim = $3, due_at = $4, attempts = attempts + 1
    WHERE id = (
      SELECT id FROM jobs WHERE kind = $1 AND due_at <= $2 AND lane NOT IN (SELECT lane FROM busy)
      ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, version, attempts, key, lane, payload
    """,
    parameters: String.self, Timestamp.self, UUID.self, Timestamp.self, Int.self, [String].self,
    Timestamp.self,
    columns: Column("id", Int.self), Column("version", Int.self), Column("attempts", Int32.self),
    Column("key", String.self), Column("lane", String.self), Column("payload", JSONB.self)
  ) { (id: $0, version: $1, attempts: Int($2), key: $3, lane: $4, payload: $5) }

  /// The current version of the job, which is locked until the end of the transaction.
  static let lock = Statement(
    "lock job", "SELECT version FROM jobs WHERE id = $1 AND claim = $2 FOR UPDATE",
    parameters: Int.self, UUID.self, column: Column("version", Int.self))

  static let remove = Statement("remove job", "DELETE FROM jobs WHERE id = $1", parameters: Int.self)

  static let makeDueAgain = Statement(
    "make job due again", "UPDATE jobs SET claim = NULL, attempts = 0, due_at = $2 WHERE id = $1",
    parameters: Int.self, Timestamp.self)

  /// Makes the job due at `$4`. If that is null, the job is given up, or due at `$5` if it was requested
  /// again since version `$3`.
  static let postpone = Statement(
    "postpone job",
    """
    UPDATE jobs SET
      claim = NULL, last_error = $6,
      due_at = CASE WHEN version > $3 THEN coalesce($4, $5) ELSE $4 END,
      given_up_at = CASE WHEN version = $3 AND $4 IS NULL THEN $5 END
    WHERE id = $1 AND claim = $2
    """,
    parameters: Int.self, UUID.self, Int.self, Timestamp?.self, Timestamp.self, String.self)

  static let repeatJob = Statement(
    "repeat job",
    "UPDATE jobs SET claim = NULL, attempts = 0, due_at = $3, last_error = $4 WHERE id = $1 AND claim = $2",
    parameters: Int.self, UUID.self, Timestamp?.self, String?.self)

  /// Makes the job due for any worker. The attempt does not count.
  static let release = Statement(
    "release job",
    """
    UPDATE jobs SET claim = NULL, due_at = $3, attempts = greatest(attempts - 1, 0)
    WHERE id = $1 AND claim = $2
    """,
    parameters: Int.self, UUID.self, Timestamp.self)

  static let removeGivenUp = Statement(
    "remove given up job", "DELETE FROM jobs WHERE id = $1 AND given_up_at IS NOT NULL", parameters: Int.self)

  static let removeOld = Statement(
    "remove old jobs", "DELETE FROM jobs WHERE given_up_at <= $1", parameters: Timestamp.self)

  /// When the next job of these kinds becomes due after `$1`.
  static let schedule = Statement(
    "next due job", "SELECT min(due_at) AS next FROM jobs WHERE kind = ANY ($2) AND due_at > $1",
    parameters: Timestamp.self, [String].self, column: Column("next", Timestamp?.self))
}
