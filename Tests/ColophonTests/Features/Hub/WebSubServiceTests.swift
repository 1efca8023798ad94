import HTTP
import HTTPTypes
import Jobs
import Postgres
import Prometheus
import Testing
import Timestamps

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Settings
@testable import SiteBase
@testable import Syndication

@Suite("The hub at work")
struct WebSubServiceTests {
  @Test("Several running processes handle everything from a request to a delivery by themselves")
  func service() async throws {
    try await HubFixture.run { hub in
      let subscriber = try Subscriber()
      let sites = [hub.site, Site(files: hub.site.files)]
      let working = sites.flatMap { site in
        [Task { await site.followChanges() }, Task { await site.runJobs() }]
      }
      let response = try await hub.ask(subscriber.callback)
      #expect(response.status == .accepted)
      var subscriptions = 0
      for _ in 0..<12_000 where subscriptions == 0 {
        subscriptions = try await hub.subscriptions()
        try await Task.sleep(for: .milliseconds(10))
      }
      // As another process would.
      try await hub.test.importFeed(rss(item("One")))
      try await subscriber.waitForDeliveries(1)
      try await hub.test.importFeed(rss(item("Two")))
      try await subscriber.waitForDeliveries(2)
      #expect(subscriber.deliveries.count == 2)
      #expect(subscriber.verifications.count == 1)
      for task in working { task.cancel() }
      for task in working { await task.value }
      await subscriber.stop()
    }
  }

  @Test("Without a hub, jobs are counted until the task is cancelled")
  func off() async throws {
    try await HubFixture.run(hub: .off) { hub in
      try await hub.test.database.execute(
        """
        INSERT INTO jobs (kind, key, payload, created_at, due_at)
        VALUES ('of another version', '1', '{}', now(), now())
        """)
      let running = Task { await hub.site.runJobs() }
      while !hub.site.jobCounts.backlog.contains(where: { $0.kind == "of another version" && $0.waiting == 1 }
      ) {
        try await Task.sleep(for: .milliseconds(5))
      }
      running.cancel()
      await running.value
    }
  }

  @Test("The outcomes of requests and deliveries are counted")
  func metrics() async throws {
    try await HubFixture.run { hub in
      let subscriber = try Subscriber()
      let stranger = try Subscriber { _ in Response(.notFound) }
      try await hub.subscribe(subscriber)
      try await hub.subscribe(stranger)
      try await hub.publish("One")
      subscriber.answer { _ in Response(.badGateway) }
      try await hub.publish("Two")
      let text = String(decoding: hub.site.registry(over: hub.test.database).text, as: UTF8.self)
      for line in [
        "websub_subscriptions 1", #"websub_inquiries_total{outcome="confirmed"} 1"#,
        #"websub_inquiries_total{outcome="refused"} 1"#, #"websub_deliveries_total{outcome="delivered"} 1"#,
        #"websub_deliveries_total{outcome="failed"} 1"#,
      ] {
        #expect(text.contains("\n\(line)\n"), "\(line)")
      }
      await subscriber.stop()
      await stranger.stop()
    }
  }
}
