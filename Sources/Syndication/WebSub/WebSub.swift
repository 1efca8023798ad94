import Concurrency
import Dependencies
import HTTPClient
import Jobs
import Logging
import Postgres
import Publication
import Synchronization
import Timestamps

/// The site's part in WebSub (W3C Recommendation of 23 January 2018): its own hub, or announcements to
/// another hub.
///
/// - Requests of subscribers become jobs that ask the callback for confirmation: ``accept(_:from:)``.
/// - Changes of feeds become jobs that deliver them to subscribers, or announce them to the other hub:
///   ``detectChanges()``.
/// - ``jobHandlers`` says how a worker runs those jobs.
///
/// Any number of processes may do this over one database: they share the work.
package struct WebSub: Sendable {
  /// Looks at the URL of a topic: what the site would answer now, without any cache.
  ///
  /// Throws if the database is unavailable, or if the task is cancelled.
  package typealias LookUp = @Sendable (_ url: String) async throws -> TopicLookup

  let hub: HubSetting
  /// The URL of the hub, as feeds name it.
  let hubURL: String
  let baseURL: String
  let links: SiteLinks
  /// Whether callbacks may have addresses that are not on the public Internet.
  let reachesPrivateAddresses: Bool
  let lookUp: LookUp
  let database: Database
  let client: HTTPClient
  let logger: Logger
  let state: WebSubState

  package init(
    hub: HubSetting, hubURL: String, baseURL: String, links: SiteLinks, reachesPrivateAddresses: Bool,
    lookUp: @escaping LookUp, database: Database, client: HTTPClient, logger: Logger, state: WebSubState
  ) {
    self.hub = hub
    self.hubURL = hubURL
    self.baseURL = baseURL
    self.links = links
    self.reachesPrivateAddresses = reachesPrivateAddresses
    self.lookUp = lookUp
    self.database = database
    self.client = client
    self.logger = logger
    self.state = state
  }

  /// The handlers with which a worker runs the jobs of WebSub. If there is another hub, it is told instead of
  /// subscribers.
  package var jobHandlers: [JobHandler] {
    switch hub {
    case .off: []
    case .own:
      [JobHandler(.verification) { try await verify($0) }, JobHandler(.delivery) { try await deliver($0) }]
    case .other: [JobHandler(.announcement) { try await announce($0) }]
    }
  }

  /// Detects changes whenever ``WebSubState/changes`` is notified or a scheduled post comes out, and cleans
  /// up once a minute, until the task is cancelled.
  package func run() async {
    await withTaskGroup { group in
      group.addTask {
        await keepOn("websub, changed feeds", logger, pausingAtMost: .seconds(5)) {
          try await detectChanges()
        } rest: {
          await state.changes.wait(atMost: pause(until: $0, atMost: .seconds(3600)))
        }
      }
      group.addTask {
        await keepOn("websub, expired subscriptions", logger) {
          try await cleanUp()
        } rest: {
          try await Task.sleep(for: .seconds(60))
        }
      }
    }
  }

  /// Drops what has expired, and what belongs to a hub that the site no longer has.
  func cleanUp() async throws {
    let subscriptions = SubscriptionStore(database)
    try await subscriptions.removeExpired(at: now)
    try await HubRequestStore(database).remove(before: now.adding(seconds: -HubBounds.window))
    if hub == .own {
      try await subscriptions.removeHubs(except: nil)
      try await JobQueue(database).removeAll(of: .announcement)
    }
    try await countSubscriptions()
  }

  func countSubscriptions() async throws {
    let count = try await SubscriptionStore(database).count(at: now)
    state.count { $0.subscriptions = count }
  }

  var now: Timestamp {
    @Dependency(\.date.now) var now
    return Timestamp(now)
  }
}

/// The state of WebSub within one process. What must survive the process is in the database, which all
/// processes share.
package final class WebSubState: Sendable {
  /// Notify it when the content of the site changes.
  package let changes = Signal()
  /// Notified when there are new jobs.
  package let newJobs: Signal
  /// Requests are counted one at a time, so that a flood of them occupies one connection to the database.
  let counting = AsyncSemaphore(permits: 1)
  /// Feeds are looked at one at a time for requests, so that a flood of them occupies one processor at most.
  let looking = AsyncSemaphore(permits: 1)
  let cache = TopicCache()
  private let current = Mutex(WebSubMetrics())

  /// - Parameter newJobs: wakes the worker that has the handlers of WebSub.
  package init(newJobs: Signal) { self.newJobs = newJobs }

  package var metrics: WebSubMetrics { current.withLock(\.self) }

  /// Frees the memory of delivered feeds. Call it when no job runs.
  package func dropCache() { cache.removeAll() }

  func count(_ update: (inout WebSubMetrics) -> Void) { current.withLock { update(&$0) } }
}

/// Counts of requests and deliveries since the process began, by outcome.
package struct WebSubMetrics: Hashable, Sendable {
  /// Subscriptions of all processes that have not expired, when last counted.
  package var subscriptions = 0

  // Requests, by what their callbacks answered.
  package var confirmed = 0
  package var refused = 0
  /// No useful answer to any attempt.
  package var unanswered = 0

  // Deliveries to subscribers, or announcements to another hub.
  package var delivered = 0
  /// Attempts that failed.
  package var failed = 0
  /// Deliveries whose attempts have all failed.
  package var givenUp = 0
  /// Subscriptions that ended because the callback answered 410.
  package var gone = 0
}
