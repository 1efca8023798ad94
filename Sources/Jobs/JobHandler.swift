import Dependencies
import Logging
import Postgres
import Timestamps

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The handler by which a worker does the jobs of one kind.
package struct JobHandler: Sendable {
  let kind: String
  let deadline: Duration
  let limit: Int
  let laneLimit: Int
  let attempt: @Sendable (ClaimedJob, Logger) async throws -> AttemptOutcome
  /// Requests the job that repeats; nil if no job of this kind does.
  private let request: (@Sendable (JobQueue, _ keepingTime: Bool) async throws -> Void)?

  /// - Parameters:
  ///   - whenGivenUp: called before the job is given up, also if the process died during each attempt. It may
  ///     be called again.
  ///   - handle: makes one attempt. An error that it throws is ``JobResult/failed(_:retryAfter:)``, unless
  ///     the worker is being stopped. It is cancelled at the kind's deadline.
  package init<Payload>(
    _ kind: JobKind<Payload>, whenGivenUp: @escaping @Sendable (Payload) async throws -> Void = { _ in },
    _ handle: @escaping @Sendable (Job<Payload>) async throws -> JobResult
  ) {
    self.init(kind, next: nil, request: nil, whenGivenUp: whenGivenUp, handle)
  }

  /// A job that repeats. All workers share it: one of them does it when it is due. After an attempt that
  /// succeeded, and when all attempts have failed, it is due again at the next time.
  ///
  /// - Parameter next: when the job is due next, in the future.
  package init<Payload>(
    _ kind: JobKind<Payload>, repeating payload: Payload, next: @escaping @Sendable () -> Timestamp,
    _ handle: @escaping @Sendable (Job<Payload>) async throws -> JobResult
  ) {
    self.init(
      kind, next: next,
      request: { queue, keepingTime in
        try await queue.schedule(kind, payload, at: next(), keepingTime: keepingTime)
      }, handle)
  }

  /// Requests the job that repeats; does nothing if no job of this kind does.
  ///
  /// - Parameter keepingTime: whether a job that is due at any time stays as it is.
  func schedule(in queue: JobQueue, keepingTime: Bool = false) async throws {
    try await request?(queue, keepingTime)
  }

  private init<Payload>(
    _ kind: JobKind<Payload>, next: (@Sendable () -> Timestamp)?,
    request: (@Sendable (JobQueue, _ keepingTime: Bool) async throws -> Void)?,
    whenGivenUp: @escaping @Sendable (Payload) async throws -> Void = { _ in },
    _ handle: @escaping @Sendable (Job<Payload>) async throws -> JobResult
  ) {
    self.kind = kind.name
    self.request = request
    deadline = kind.deadline
    limit = kind.limit
    laneLimit = kind.laneLimit
    attempt = { claimed, logger in
      let payload: Payload
      do {
        payload = try JSONDecoder().decode(Payload.self, from: Data(claimed.payload.bytes))
      } catch {
        let reason = "cannot read its payload: \(error)"
        logger.error("jobs: \(kind.name) \(claimed.key): \(reason); gave it up")
        try await claimed.claim.postpone(nil, reason, keeping: true)
        return .givenUp
      }
      return try await kind.attempt(claimed, payload, logger, next, whenGivenUp, handle)
    }
  }
}

/// A job that a worker has claimed.
struct ClaimedJob: Sendable {
  let claim: Claim
  let key: String
  let lane: String
  let payload: JSONB
  let attempt: Int
}

/// The outcome of an attempt, for metrics.
enum AttemptOutcome: Sendable {
  case done, failed, givenUp, released
}

extension JobKind {
  fileprivate func attempt(
    _ claimed: ClaimedJob, _ payload: Payload, _ logger: Logger, _ next: (@Sendable () -> Timestamp)?,
    _ whenGivenUp: @Sendable (Payload) async throws -> Void,
    _ handle: @escaping @Sendable (Job<Payload>) async throws -> JobResult
  ) async throws -> AttemptOutcome {
    let isLast = backOff.delay(after: claimed.attempt, random: 0) == nil
    let job = Job(
      payload: payload, key: claimed.key, attempt: claimed.attempt, isLastAttempt: isLast,
      claim: claimed.claim)
    let result: JobResult
    if claimed.attempt > max(backOff.attempts, 1) {
      result = .givenUp(
        "none of \(backOff.attempts) attempts ended; the process may have died each time")
      logger.error("jobs: \(name) \(claimed.key): gave it up: processes died during each attempt")
    } else {
      result = await withDeadline(deadline) { try await handle(job) }
    }
    // The worker is being stopped, and the attempt did not succeed before.
    if Task.isCancelled, result.isFailure {
      try await claimed.claim.release()
      return .released
    }
    return try await settle(claimed, result, next?()) { try await whenGivenUp(payload) }
  }

  /// - Parameter next: when a job that repeats is due again; nil for another one.
  private func settle(
    _ claimed: ClaimedJob, _ result: JobResult, _ next: Timestamp?,
    whenGivenUp: @Sendable () async throws -> Void
  ) async throws -> AttemptOutcome {
    switch result {
    case .done where next != nil:
      try await claimed.claim.repeat(at: next)
      return .done
    case .done:
      _ = try await claimed.claim.finish()
      return .done
    case .finished: return .done
    case .failed(let reason, let retryAfter):
      let delay = backOff.delay(after: claimed.attempt).map { max($0, Double(retryAfter ?? 0)) }
      if delay == nil, let next {
        try await claimed.claim.repeat(at: next, after: reason)
      } else {
        if delay == nil { try await whenGivenUp() }
        try await claimed.claim.postpone(delay, reason, keeping: keepsGivenUp)
      }
      return delay == nil ? .givenUp : .failed
    case .givenUp(let reason):
      if let next {
        try await claimed.claim.repeat(at: next, after: reason)
        return .givenUp
      }
      try await whenGivenUp()
      try await claimed.claim.postpone(nil, reason, keeping: keepsGivenUp)
      return .givenUp
    }
  }
}

extension JobResult {
  fileprivate var isFailure: Bool {
    switch self {
    case .done, .finished, .givenUp: false
    case .failed: true
    }
  }
}

/// The result of `body`; a failure if it throws. If it takes longer than `deadline`, it is cancelled and has
/// failed, unless it still succeeds.
private func withDeadline(
  _ deadline: Duration, _ body: @escaping @Sendable () async throws -> JobResult
) async -> JobResult {
  await withTaskGroup(of: JobResult?.self) { group in
    group.addTask {
      do {
        return try await body()
      } catch {
        return .failed("\(error)")
      }
    }
    group.addTask {
      try? await Task.sleep(for: deadline)
      return nil
    }
    let first = await group.next() ?? nil
    group.cancelAll()
    if let first { return first }
    // The deadline has passed, or the worker is being stopped. An attempt that still succeeds counts.
    guard let late = await group.next() ?? nil else { return .failed("took longer than \(deadline)") }
    if case .failed = late, !Task.isCancelled { return .failed("took longer than \(deadline)") }
    return late
  }
}
