import Concurrency
import Dependencies
import Foundation
import HTTPClient
import Jobs
import Logging
import Postgres
import Publication
import Timestamps

/// Tells endpoints what happens to posts, by Standard Webhooks 1.0.
///
/// - Events of posts, which are written with the changes themselves, become messages: ``send()``.
/// - Each message is a job for each endpoint: ``jobHandlers``.
///
/// Any number of processes may do this over one database: they share the work.
package struct Webhooks: Sendable {
  /// How long messages stay in the log, in seconds: 30 days.
  static let retention: Double = 30 * 86_400
  /// The most events that one transaction makes messages of.
  private static let batch = 100
  private static let sending = AdvisoryLock("colophon webhooks")

  let baseURL: String
  /// Whether endpoints may have addresses that are not on the public Internet.
  let reachesPrivateAddresses: Bool
  let database: Database
  let client: HTTPClient
  let logger: Logger
  /// Notified when the content of the site changes.
  let changes: Signal
  /// Wakes the worker of jobs.
  let newJobs: Signal

  package init(
    baseURL: String, reachesPrivateAddresses: Bool, database: Database, client: HTTPClient, logger: Logger,
    changes: Signal, newJobs: Signal
  ) {
    self.baseURL = baseURL
    self.reachesPrivateAddresses = reachesPrivateAddresses
    self.database = database
    self.client = client
    self.logger = logger
    self.changes = changes
    self.newJobs = newJobs
  }

  package var jobHandlers: [JobHandler] {
    let handler = JobHandler(
      .webhook, whenGivenUp: { try await database.webhookLog.fail($0.delivery) },
      { try await deliver($0) })
    return [handler]
  }

  /// Sends what happens, until the task is cancelled. All posts are compared at the beginning, whenever a
  /// scheduled post comes out, and once an hour: an older version of the program notes no events.
  package func run() async {
    var compared: Timestamp?
    await keepOn("webhooks", logger, pausingAtMost: .seconds(5)) {
      let start = now
      var next = try await nextComparison(after: compared)
      if next <= start {
        try await compare(at: start)
        compared = start
        next = try await nextComparison(after: start)
      }
      try await send()
      return next
    } rest: {
      await changes.wait(atMost: pause(until: $0, atMost: .seconds(3600)))
    }
  }

  /// - Parameter last: nil if nothing was compared yet: then it is time.
  private func nextComparison(after last: Timestamp?) async throws -> Timestamp {
    guard let last else { return Timestamp(microseconds: 0) }
    let hour = last.adding(seconds: 3600)
    return min(try await database.changes.nextScheduled(after: last) ?? hour, hour)
  }

  /// Records the events that nobody caused at that moment, such as the publication of a scheduled post, and
  /// cleans up the log: marks deliveries whose jobs no longer exist as failed, and removes old messages.
  package func compare(at start: Timestamp) async throws {
    try await database.transaction { try await $0.postEvents.recordAll(at: start) }
    try await database.webhookLog.failAbandoned(JobKind.webhook.name)
    try await database.webhookLog.remove(before: start.adding(seconds: -Self.retention))
  }

  /// Makes messages of all events that are none yet.
  package func send() async throws {
    var count = Self.batch
    while count == Self.batch {
      count = try await database.transaction { transaction in
        // Two processes would mix the order of their messages.
        try await Self.sending.take(in: transaction)
        let events = try await transaction.postEvents.take(atMost: Self.batch)
        let messages = try events.map { try WebhookMessage($0, baseURL: baseURL) }
        try await addJobs(for: transaction.webhookLog.add(messages, at: now), in: transaction)
        return events.count
      }
      if count > 0 { newJobs.notify() }
    }
  }

  /// Sends a message that tells nothing.
  package func sendTest(to endpoint: UUID) async throws {
    let message = try WebhookMessage.test(baseURL: baseURL, at: now)
    try await database.transaction { transaction in
      try await addJobs(for: transaction.webhookLog.add([message], to: endpoint, at: now), in: transaction)
    }
    newJobs.notify()
  }

  /// Sends messages again, with the same `webhook-id`.
  ///
  /// - Parameter delivery: nil for all that have failed.
  /// - Returns: how many are sent; none if the endpoint is off.
  package func sendAgain(_ delivery: Int?, to endpoint: UUID) async throws -> Int {
    let count = try await database.transaction { transaction in
      let deliveries = try await transaction.webhookLog.repeatDeliveries(delivery, to: endpoint)
      try await addJobs(for: deliveries, in: transaction)
      return deliveries.count
    }
    newJobs.notify()
    return count
  }

  private func addJobs(for deliveries: [(id: Int, site: String)], in transaction: Transaction) async throws {
    let jobs = deliveries.map {
      NewJob(key: "\($0.id)", payload: WebhookJob(delivery: $0.id), lane: $0.site)
    }
    try await JobQueue(transaction).add(.webhook, jobs, at: now)
  }

  var now: Timestamp {
    @Dependency(\.date.now) var now
    return Timestamp(now)
  }
}
