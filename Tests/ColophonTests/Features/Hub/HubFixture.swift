import Dependencies
import Foundation
import HTTP
import HTTPClient
import HTTPTypes
import Jobs
import Logging
import Postgres
import Synchronization
import Timestamps

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Reading
@testable import Settings
@testable import SiteBase
@testable import Syndication

/// A site with a hub, real subscribers, and a clock that the test sets.
struct HubFixture: Sendable {
  let test: TestSite
  private let clock: Clock
  /// The dependency scope of the test, for callbacks that a server calls in its own scope.
  private let scope: DependencyValues.Continuation

  var site: Site { test.site }
  static let topic = "http://localhost:8080/feed.xml"

  private final class Clock: Sendable {
    let date: Mutex<Date>
    init(_ date: Date) { self.date = Mutex(date) }
  }

  static func run(
    reachesPrivateAddresses: Bool = true, hub: HubSetting = .own,
    _ body: @escaping @Sendable (HubFixture) async throws -> Void
  ) async throws {
    try await TestSite.run {
      $0.hub = hub
      $0.hubReachesPrivateAddresses = reachesPrivateAddresses
    } _: { test in
      let clock = Clock(test.now)
      try await withDependencies {
        $0.date = DateGenerator { clock.date.withLock(\.self) }
        $0.httpClient = .live(userAgent: "Colophon")
      } operation: {
        try await body(HubFixture(test: test, clock: clock, scope: DependencyValues.Continuation()))
      }
    }
  }

  /// Calls `body` in the scope of the test.
  func inScope(_ body: () async throws -> Void) async throws { try await scope.yield { try await body() } }

  func pass(seconds: Double) { clock.date.withLock { $0 += seconds } }

  var now: Timestamp { Timestamp(clock.date.withLock(\.self)) }

  /// Sends a request of a subscriber to the hub.
  func send(
    _ parameters: [(String, String)], from client: String? = nil
  ) async throws -> Response {
    var request = Request(
      .post, "/hub", headerFields: [.contentType: "application/x-www-form-urlencoded"],
      body: .text(formEncoded(parameters.map { (name: $0.0, value: $0.1) })))
    request.remoteAddress = client
    return try await site.respond(request)
  }

  @discardableResult
  func ask(
    _ callback: String, mode: String = "subscribe", topic: String = topic, _ more: [(String, String)] = []
  ) async throws -> Response {
    try await send([("hub.mode", mode), ("hub.topic", topic), ("hub.callback", callback)] + more)
  }

  /// Subscribes `subscriber`, including the verification.
  func subscribe(
    _ subscriber: Subscriber, topic: String = topic, _ more: [(String, String)] = []
  ) async throws {
    try await ask(subscriber.callback, topic: topic, more)
    try await runJobs()
  }

  /// Publishes a post, detects the change and runs all due jobs.
  func publish(_ title: String, tags: [String] = []) async throws {
    try await test.importFeed(rss(item(title, tags: tags)))
    try await work()
  }

  func detectChanges() async throws { _ = try await site.webSub?.detectChanges() }

  func runJobs() async throws { try await site.jobWorker.runDueJobs() }

  func work() async throws {
    try await detectChanges()
    try await runJobs()
  }

  /// The subscriptions that have not expired.
  func subscriptions() async throws -> Int {
    try await SubscriptionStore(test.database).count(at: now)
  }

  /// The number of subscriptions in the database, including expired ones.
  func rows() async throws -> Int {
    try await test.database.one(
      Statement(
        "subscription rows", "SELECT count(*) AS count FROM websub_subscriptions",
        column: Column("count", Int.self, .computedNotNull)))
  }
}
