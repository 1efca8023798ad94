import Postgres
import Timestamps

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The jobs that wait in the database.
///
/// Add jobs in the transaction that makes them necessary, and notify the worker of this process after it:
/// workers of other processes look for new jobs every ``JobWorker/pollInterval``.
package struct JobQueue: Sendable {
  let database: any Queryable

  /// How long jobs that were given up are kept.
  package static let retention = Duration.seconds(30 * 86_400)

  package init(_ database: any Queryable) { self.database = database }

  /// Requests a job.
  ///
  /// If there is a job with the same kind and key, even one that was given up, it gets the new payload, lane
  /// and time, and all of its attempts again. If an attempt is under way, the job is due again after that
  /// attempt.
  ///
  /// - Parameters:
  ///   - key: identifies the job among those of its kind; at most 500 bytes.
  ///   - lane: what several jobs use and must not overload, such as a host. Nil if there is no such thing.
  ///   - dueAt: when the first attempt may begin.
  package func add<Payload>(
    _ kind: JobKind<Payload>, key: String, _ payload: Payload, lane: String? = nil, at dueAt: Timestamp
  ) async throws {
    try await add(kind, [NewJob(key: key, payload: payload, lane: lane)], at: dueAt)
  }

  /// Requests several jobs of one kind with one statement. Their keys must differ. Keys that are numbers are
  /// due in the order of the numbers.
  package func add<Payload>(
    _ kind: JobKind<Payload>, _ jobs: [NewJob<Payload>], at dueAt: Timestamp
  ) async throws {
    guard !jobs.isEmpty else { return }
    let payloads = try jobs.map { try JSONB($0.payload) }
    try await database.run(
      addJobs, kind.name, jobs.map(\.key), jobs.map { $0.lane ?? "" }, payloads, now(), dueAt)
  }

  /// Requests the job of a kind that repeats, at `dueAt` or when it is due already, if that is earlier.
  ///
  /// - Parameter keepingTime: whether a job that is due at any time stays as it is. Then only one that was
  ///   removed or given up is requested.
  func schedule<Payload>(
    _ kind: JobKind<Payload>, _ payload: Payload, at dueAt: Timestamp, keepingTime: Bool
  ) async throws {
    try await database.run(scheduleJob, kind.name, JSONB(payload), now(), dueAt, keepingTime)
  }

  /// How many jobs of a kind wait or run. Jobs that were given up do not count.
  package func count<Payload>(of kind: JobKind<Payload>) async throws -> Int {
    try await database.one(countJobs, kind.name)
  }

  /// Removes all jobs of a kind. Attempts that are under way go on.
  package func removeAll<Payload>(of kind: JobKind<Payload>) async throws {
    try await database.run(removeJobs, kind.name)
  }

  /// How many jobs there are, by kind.
  package func backlog() async throws -> [JobCounts.Backlog] { try await database.rows(jobBacklog) }

  /// All jobs that are not done: those that fail or were given up first, then those that are due first.
  ///
  /// - Parameter limit: the most that are returned.
  package func all(limit: Int) async throws -> [ListedJob] { try await database.rows(listedJobs, limit) }

  /// Makes jobs due that failed or were given up, with all of their attempts again. Workers look for them
  /// every
  /// ``JobWorker/pollInterval``.
  ///
  /// - Parameter ids: nil for all of them.
  /// - Returns: how many there are.
  package func retry(_ ids: [Int]?) async throws -> Int {
    try await database.run(retryJobs, ids ?? [], ids == nil, now())
  }

  /// Removes jobs that failed or were given up. Those that are under way stay.
  package func remove(_ ids: [Int]) async throws { try await database.run(removeFailedJobs, ids) }

  /// Jobs that were given up, the latest first.
  package func givenUp<Payload>(of kind: JobKind<Payload>) async throws -> [GivenUpJob] {
    try await database.rows(givenUpJobs, kind.name)
  }
}

/// A job to be added.
package struct NewJob<Payload: Codable & Sendable>: Sendable {
  package let key: String
  package let payload: Payload
  package let lane: String?

  package init(key: String, payload: Payload, lane: String? = nil) {
    self.key = key
    self.payload = payload
    self.lane = lane
  }
}

/// A job that failed too often, or that could not be read.
package struct GivenUpJob: Hashable, Sendable {
  package let key: String
  package let attempts: Int
  package let error: String
  package let givenUpAt: Timestamp
}

/// A job as its operator sees it.
package struct ListedJob: Hashable, Sendable {
  package enum State: String, Sendable, PostgresEncodable, PostgresDecodable {
    case running, waiting, failing
    case givenUp = "given up"
  }

  package let id: Int
  package let kind: String
  package let key: String
  /// The resource that it shares with other jobs, such as a host; empty if there is none.
  package let lane: String
  package let state: State
  package let attempts: Int
  package let createdAt: Timestamp
  /// When the next attempt may begin; nil after the job was given up.
  package let dueAt: Timestamp?
  /// Why the last attempt failed.
  package let error: String?
}

extension JSONB {
  fileprivate init(_ payload: some Encodable) throws {
    self.init(bytes: Array(try JSONEncoder().encode(payload)))
  }
}

private let addJobs = Statement(
  "add jobs",
  """
  INSERT INTO jobs (kind, key, lane, payload, created_at, due_at)
  SELECT $1, added.key, added.lane, added.payload, $5, $6
  FROM unnest($2, $3, $4) AS added (key, lane, payload)
  ORDER BY length(added.key), added.key
  ON CONFLICT (kind, key) DO UPDATE SET
    lane = excluded.lane, payload = excluded.payload, version = jobs.version + 1, attempts = 0,
    last_error = NULL, given_up_at = NULL,
    due_at = CASE WHEN jobs.claim IS NULL THEN excluded.due_at ELSE jobs.due_at END
  """,
  parameters: String.self, [String].self, [String].self, [JSONB].self, Timestamp.self, Timestamp.self)

private let scheduleJob = Statement(
  "schedule job",
  """
  INSERT INTO jobs AS j (kind, key, lane, payload, created_at, due_at) VALUES ($1, '', '', $2, $3, $4)
  ON CONFLICT (kind, key) DO UPDATE SET
    payload = excluded.payload, given_up_at = NULL,
    attempts = CASE WHEN j.due_at IS NULL THEN 0 ELSE j.attempts END,
    due_at = least(j.due_at, excluded.due_at)
  WHERE j.claim IS NULL AND (j.due_at IS NULL OR NOT $5)
  """,
  parameters: String.self, JSONB.self, Timestamp.self, Timestamp.self, Bool.self)

private let countJobs = Statement(
  "count jobs", "SELECT count(*) AS count FROM jobs WHERE kind = $1 AND due_at IS NOT NULL",
  parameters: String.self, column: Column("count", Int.self, .computedNotNull))

private let jobBacklog = Statement(
  "backlog of jobs",
  """
  SELECT kind, count(*) FILTER (WHERE due_at IS NOT NULL AND last_error IS NULL) AS waiting,
    count(*) FILTER (WHERE due_at IS NOT NULL AND last_error IS NOT NULL) AS failing,
    count(*) FILTER (WHERE due_at IS NULL) AS given_up,
    min(created_at) FILTER (WHERE due_at IS NOT NULL) AS oldest,
    min(due_at) FILTER (WHERE claim IS NULL) AS due
  FROM jobs GROUP BY kind ORDER BY kind
  """,
  columns: Column("kind", String.self), Column("waiting", Int.self, .computedNotNull),
  Column("failing", Int.self, .computedNotNull), Column("given_up", Int.self, .computedNotNull),
  Column("oldest", Timestamp?.self), Column("due", Timestamp?.self)
) { kind, waiting, failing, givenUp, oldest, due in
  JobCounts.Backlog(
    kind: kind, waiting: waiting, failing: failing, givenUp: givenUp, oldest: oldest, due: due)
}

private let listedJobs = Statement(
  "listed jobs",
  """
  SELECT id, kind, key, lane, attempts, created_at, due_at, last_error,
    CASE WHEN due_at IS NULL THEN 'given up' WHEN claim IS NOT NULL THEN 'running'
      WHEN last_error IS NOT NULL THEN 'failing' ELSE 'waiting' END AS state
  FROM jobs ORDER BY last_error IS NULL, due_at, id LIMIT $1
  """,
  parameters: Int.self,
  columns: Column("id", Int.self), Column("kind", String.self), Column("key", String.self),
  Column("lane", String.self), Column("attempts", Int32.self), Column("created_at", Timestamp.self),
  Column("due_at", Timestamp?.self), Column("last_error", String?.self),
  Column("state", ListedJob.State.self, .computedNotNull)
) { id, kind, key, lane, attempts, createdAt, dueAt, error, state in
  ListedJob(
    id: id, kind: kind, key: key, lane: lane, state: state, attempts: Int(attempts), createdAt: createdAt,
    dueAt: dueAt, error: error)
}

private let retryJobs = Statement(
  "retry jobs",
  """
  UPDATE jobs SET due_at = $3, attempts = 0, given_up_at = NULL
  WHERE claim IS NULL AND last_error IS NOT NULL AND ($2 OR id = ANY ($1))
  """,
  parameters: [Int].self, Bool.self, Timestamp.self)

private let removeFailedJobs = Statement(
  "remove failed jobs",
  "DELETE FROM jobs WHERE claim IS NULL AND last_error IS NOT NULL AND id = ANY ($1)",
  parameters: [Int].self)

private let removeJobs = Statement(
  "remove jobs", "DELETE FROM jobs WHERE kind = $1", parameters: String.self)

private let givenUpJobs = Statement(
  "given up jobs",
  """
  SELECT key, attempts, coalesce(last_error, '') AS error, given_up_at FROM jobs
  WHERE kind = $1 AND given_up_at IS NOT NULL ORDER BY given_up_at DESC, id DESC
  """,
  parameters: String.self,
  columns: Column("key", String.self), Column("attempts", Int32.self),
  Column("error", String.self, .computedNotNull), Column("given_up_at", Timestamp?.self)
) { key, attempts, error, givenUpAt in
  GivenUpJob(
    key: key, attempts: Int(attempts), error: error, givenUpAt: givenUpAt ?? Timestamp(microseconds: 0))
}

extension JobQueue {
  /// All statements of this module, to be verified against the migrated schema.
  package static let statements: [any AnyStatement] =
    [
      addJobs, scheduleJob, countJobs, removeJobs, removeFailedJobs, givenUpJobs, jobBacklog, listedJobs,
      retryJobs,
    ] + ClaimStatements.all
}
