import Concurrency
import Dependencies
import Logging
import Postgres
import Timestamps
import Traces
import Tracing

/// Runs jobs of any number of kinds, several at the same time.
///
/// Any number of processes may have a worker over the same database. Each attempt belongs to one of them. If
/// a process dies, its jobs are due again when their claims expire. A worker that is cancelled gives its jobs
/// back at once.
///
/// Kinds take turns, so that many jobs of one kind do not delay another kind. The limits of lanes hold for
/// all processes together, all others for each. Reads `\.date` and `\.uuid`.
package final class JobWorker: Sendable {
  /// How long a job that another process has added may wait until this worker looks for it.
  package static let pollInterval = Duration.seconds(30)
  /// How much longer than the deadline of its attempt a claim lasts, so that a cancelled attempt can still
  /// end.
  static let claimMargin = Duration.seconds(10)
  /// How often a worker removes old jobs, and requests those that repeat and are gone.
  static let upkeepInterval = Duration.seconds(3600)

  private let database: Database
  private let logger: Logger
  private let handlers: [JobHandler]
  private let running: RunningJobs
  private let counts: JobCounts
  private let whenIdle: @Sendable () -> Void
  /// Notify it after adding jobs in this process.
  package let newJobs: Signal

  /// - Parameters:
  ///   - handlers: one for each kind.
  ///   - limit: how many jobs run at the same time, of all kinds.
  ///   - newJobs: wakes the worker. No other task may wait for it.
  ///   - whenIdle: called when nothing runs and nothing is due, for instance to drop what handlers have
  ///     cached.
  package init(
    _ database: Database, logger: Logger, handlers: [JobHandler], limit: Int = 8, newJobs: Signal = Signal(),
    counts: JobCounts = JobCounts(), whenIdle: @escaping @Sendable () -> Void = {}
  ) {
    self.database = database
    self.logger = logger
    self.handlers = handlers
    self.newJobs = newJobs
    self.counts = counts
    self.whenIdle = whenIdle
    running = RunningJobs(limit: limit)
    counts.add(kinds: handlers.map(\.kind))
  }

  /// Runs jobs whenever they are due, until the task is cancelled. If the database is unavailable, it tries
  /// again; jobs that run go on meanwhile.
  package func run() async {
    await withDiscardingTaskGroup { group in
      var lastUpkeep: Timestamp?
      await keepOn("jobs", logger, pausingAtMost: .seconds(5)) {
        lastUpkeep = try await keepUp(after: lastUpkeep)
        return try await begin(in: &group)
      } rest: { isIdle in
        guard isIdle else { return await newJobs.wait(atMost: Self.pollInterval) }
        whenIdle()
        await newJobs.wait(atMost: pause(until: try await nextDue(), atMost: Self.pollInterval))
      }
    }
  }

  /// Runs all jobs that are due, and those that become due meanwhile.
  ///
  /// - Returns: when the next job is due; nil if there is none.
  /// - Throws: errors of the database, after the jobs that run have ended.
  @discardableResult
  package func runDueJobs() async throws -> Timestamp? {
    let result: Result<Void, any Error> = await withDiscardingTaskGroup { group in
      do {
        while !Task.isCancelled {
          if try await begin(in: &group) {
            whenIdle()
            break
          }
          await newJobs.wait(atMost: Self.pollInterval)
        }
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
    return try await nextDue()
  }

  /// Removes jobs that were given up long ago, and requests those that repeat, unless that was done within
  /// the last hour.
  ///
  /// - Parameter last: when that was done last; nil if this worker has not done it.
  /// - Returns: the same, afterwards.
  private func keepUp(after last: Timestamp?) async throws -> Timestamp {
    let now = now()
    if let last, now.seconds(since: last) < Self.upkeepInterval.seconds { return last }
    try await database.run(ClaimStatements.removeOld, now.adding(seconds: -JobQueue.retention.seconds))
    // A worker that starts may have new settings. Later, the delay after a failed attempt must remain.
    for handler in handlers { try await handler.schedule(in: JobQueue(database), keepingTime: last != nil) }
    return now
  }

  /// Starts as many of the jobs that are due as the limits allow.
  ///
  /// - Returns: true if no job runs and none is due.
  private func begin(in group: inout DiscardingTaskGroup) async throws -> Bool {
    while !Task.isCancelled {
      let ended = running.ended
      while !Task.isCancelled, let (job, handler) = try await claim() {
        group.addTask { await self.attempt(job, handler) }
      }
      let isIdle = running.isEmpty
      // A job that has ended since then may have been the one that a waiting job waited for.
      if running.ended == ended { return isIdle }
    }
    return false
  }

  private func attempt(_ job: ClaimedJob, _ handler: JobHandler) async {
    do {
      counts.count(try await traced(job, handler), of: handler.kind)
    } catch {
      // The job is due again when its claim expires.
      logger.warning("jobs: cannot record the end of \(handler.kind) \(job.key): \(error)")
    }
    running.remove(handler.kind)
    newJobs.notify()
  }

  /// An attempt, which is a trace of its own.
  private func traced(_ job: ClaimedJob, _ handler: JobHandler) async throws -> AttemptOutcome {
    try await tracedAnew(
      "job \(handler.kind)", .consumer,
      attributes: [
        "messaging.system": "colophon", "messaging.operation.type": "process",
        "messaging.destination.name": .string(handler.kind), "messaging.message.id": "\(job.claim.id)",
      ]
    ) { span in
      let outcome = try await handler.attempt(job, logger)
      span?.attributes["colophon.job.outcome"] = "\(outcome)"
      switch outcome {
      case .failed, .givenUp: span?.setStatus(SpanStatus(code: .error))
      case .done, .released: break
      }
      return outcome
    }
  }

  /// Claims a job of the first kind, in the order of turns, that has one. Nil if there is none, or too many
  /// run already.
  private func claim() async throws -> (ClaimedJob, JobHandler)? {
    for index in running.turns(of: handlers.count) {
      let handler = handlers[index]
      guard running.mayRun(handler), let job = try await claim(handler) else { continue }
      running.add(handler.kind, index: index)
      return (job, handler)
    }
    return nil
  }

  private func claim(_ handler: JobHandler) async throws -> ClaimedJob? {
    @Dependency(\.uuid) var uuid
    let (token, now) = (uuid(), now())
    // A claim that the database has recorded must not get lost.
    return try await uncancelled {
      let claim = try ClaimStatements.claim.first(
        handler.kind, now, token, now.adding(seconds: Self.claimTime(handler.deadline)), handler.laneLimit,
        self.handlers.map(\.kind), now.adding(seconds: self.longestClaim))
      return try await self.database.together(ClaimStatements.takeTurn.one(), claim).1.map {
        ClaimedJob(
          claim: Claim(database: self.database, id: $0.id, token: token, version: $0.version), key: $0.key,
          lane: $0.lane, payload: $0.payload, attempt: $0.attempts)
      }
    }
  }

  /// In seconds.
  private static func claimTime(_ deadline: Duration) -> Double { (deadline + claimMargin).seconds }

  /// In seconds.
  private var longestClaim: Double { Self.claimTime(handlers.map(\.deadline).max() ?? .zero) }

  private func nextDue() async throws -> Timestamp? {
    try await database.one(ClaimStatements.schedule, now(), handlers.map(\.kind))
  }
}

extension Duration {
  var seconds: Double { self / .seconds(1) }
}
