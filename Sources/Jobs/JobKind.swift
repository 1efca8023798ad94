/// A kind of job: its name in the database, the type of its payload, and the rules by which workers run it.
///
/// ```swift
/// struct Welcome: Codable { let address: String }
///
/// extension JobKind<Welcome> {
///   static let welcome = JobKind("mail.welcome", backOff: BackOff(attempts: 8), deadline: .seconds(30))
/// }
///
/// try await database.transaction { transaction in
///   try await MemberStore(transaction).add(member)
///   try await JobQueue(transaction).add(
///     .welcome, key: member.id, Welcome(address: member.address), lane: member.mailHost, at: now)
/// }
///
/// let worker = JobWorker(
///   database, logger: logger,
///   handlers: [
///     JobHandler(.welcome) { job in
///       try await send(job.payload)
///       return .done
///     }
///   ])
/// await worker.run()
/// ```
package struct JobKind<Payload: Codable & Sendable>: Sendable {
  /// The name of the kind in the database. If it is renamed, waiting jobs are no longer found.
  package let name: String
  package let backOff: BackOff
  /// How long an attempt may take before it is cancelled and has failed.
  package let deadline: Duration
  /// How many jobs of this kind a worker runs at the same time.
  package let limit: Int
  /// A job of this kind waits while all workers together run this many jobs, of whatever kind, in the job's
  /// lane. With 1, those of a lane run in the order in which they are due; one that failed lets later ones
  /// pass until it is due again.
  package let laneLimit: Int
  /// Whether jobs that were given up stay in the database, with their payload, for ``JobQueue/retention``.
  package let keepsGivenUp: Bool

  package init(
    _ name: String, payload: Payload.Type = Payload.self, backOff: BackOff, deadline: Duration,
    limit: Int = 8, laneLimit: Int = 2, keepsGivenUp: Bool = true
  ) {
    self.name = name
    self.backOff = backOff
    self.deadline = deadline
    self.limit = limit
    self.laneLimit = laneLimit
    self.keepsGivenUp = keepsGivenUp
  }
}

/// The result of an attempt.
package enum JobResult: Hashable, Sendable {
  /// The job is done. The worker removes it, unless it was requested again meanwhile.
  case done
  /// The handler has removed the job by ``Job/finish(_:)``.
  case finished
  /// The attempt failed. The kind's ``BackOff`` says whether and when there is another one.
  ///
  /// - `retryAfter`: the least number of seconds until then.
  case failed(String, retryAfter: Int? = nil)
  /// The job can never succeed.
  case givenUp(String)
}

/// How long to wait before a failed job is tried again, and when to give it up.
///
/// The first delay is half a minute. Each further one is four times as long, up to twelve hours. Each delay
/// is up to a quarter shorter or longer at random, so that jobs that failed together are not retried
/// together.
package struct BackOff: Hashable, Sendable {
  /// After this many failed attempts the job is given up.
  package let attempts: Int

  /// Eight attempts take about a day, three take some minutes.
  package init(attempts: Int) { self.attempts = attempts }

  /// Seconds until the next attempt; nil if there is none.
  ///
  /// - Parameters:
  ///   - failed: how many attempts have failed, from 1.
  ///   - random: between 0 and 1.
  package func delay(after failed: Int, random: Double = .random(in: 0...1)) -> Double? {
    guard failed < attempts else { return nil }
    let exponent = min(max(failed, 1) - 1, 10)
    let delay = min(30 * Double(1 << (2 * exponent)), 43_200)
    return delay * (0.75 + random / 2)
  }
}
