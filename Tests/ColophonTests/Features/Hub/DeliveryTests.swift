import Dependencies
import Foundation
import HTTP
import HTTPTypes
import Logging
import Postgres
import Synchronization
import Testing
import Timestamps

@testable import Colophon
@testable import Importing
@testable import Jobs
@testable import Pages
@testable import Publication
@testable import Reading
@testable import Settings
@testable import SiteBase
@testable import Syndication

@Suite("Delivery to subscribers")
struct DeliveryTests {
  @Test(
    "A failed delivery is retried with growing delays, then given up until the next change")
  func retries() async throws {
    try await HubFixture.run { hub in
      let subscriber = try Subscriber()
      try await hub.subscribe(subscriber)
      subscriber.answer { _ in Response(.internalServerError) }
      try await hub.publish("One")
      #expect(subscriber.deliveries.count == 1)
      try await hub.runJobs()
      #expect(subscriber.deliveries.count == 1)
      var attempts = 1
      for delay in [30.0, 120, 480, 1920, 7680, 30_720, 43_200] {
        hub.pass(seconds: delay * 0.74)
        try await hub.runJobs()
        #expect(subscriber.deliveries.count == attempts)
        hub.pass(seconds: delay * 0.52)
        try await hub.runJobs()
        attempts += 1
        #expect(subscriber.deliveries.count == attempts)
      }
      hub.pass(seconds: 86_400)
      try await hub.work()
      #expect(subscriber.deliveries.count == 8)
      #expect(hub.site.webSubState.metrics.givenUp == 1)
      subscriber.answer(Subscriber.confirming)
      try await hub.publish("Two")
      #expect(subscriber.deliveries.count == 9)
      #expect(hub.site.webSubState.metrics.delivered == 1)
      await subscriber.stop()
    }
  }

  @Test("A failed delivery is a line at the level info, with the host and the reason and without the path")
  func logged() async throws {
    try await HubFixture.run { hub in
      let subscriber = try Subscriber()
      try await hub.subscribe(subscriber)
      subscriber.answer { _ in Response(.internalServerError) }
      let lines = Mutex<[String]>([])
      try await withDependencies {
        $0.logger = Logger(label: "test") { _ in LineHandler { line in lines.withLock { $0.append(line) } } }
      } operation: {
        try await hub.publish("One")
      }
      let line = try #require(lines.withLock(\.self).first { $0.contains("attempt 1 failed") })
      #expect(line.hasPrefix("websub: ") && line.contains("127.0.0.1") && line.contains("500"))
      #expect(!line.contains("/callback"))
      await subscriber.stop()
    }
  }

  @Test("Retry-After of a subscriber is respected")
  func retryAfter() async throws {
    try await HubFixture.run { hub in
      let subscriber = try Subscriber()
      try await hub.subscribe(subscriber)
      subscriber.answer { _ in Response(.serviceUnavailable, headerFields: [.retryAfter: "1000"]) }
      try await hub.publish("One")
      hub.pass(seconds: 990)
      try await hub.runJobs()
      #expect(subscriber.deliveries.count == 1)
      hub.pass(seconds: 20)
      try await hub.runJobs()
      #expect(subscriber.deliveries.count == 2)
      await subscriber.stop()
    }
  }

  @Test("Only the newest content is delivered, however many changes there were")
  func newest() async throws {
    try await HubFixture.run { hub in
      let subscriber = try Subscriber()
      try await hub.subscribe(subscriber)
      subscriber.answer { _ in Response(.internalServerError) }
      try await hub.publish("One")
      subscriber.answer(Subscriber.confirming)
      for title in ["Two", "Three", "Four"] {
        try await hub.test.importFeed(rss(item(title)))
        try await hub.detectChanges()
      }
      hub.pass(seconds: 60)
      try await hub.runJobs()
      #expect(subscriber.deliveries.count == 2)
      let text = String(decoding: subscriber.deliveries.last?.body ?? [], as: UTF8.self)
      #expect(text.contains("<title>Four</title>"))
      await subscriber.stop()
    }
  }

  @Test("A change during a delivery is delivered after it")
  func during() async throws {
    try await HubFixture.run { hub in
      let subscriber = try Subscriber()
      try await hub.subscribe(subscriber)
      subscriber.answer { request in
        // The second post is published during the first delivery.
        if request.body.firstRange(of: Array("Two".utf8)) == nil {
          try? await hub.inScope {
            try await hub.test.importFeed(rss(item("Two")))
            try await hub.detectChanges()
          }
        }
        return Response(.ok)
      }
      try await hub.publish("One")
      try await hub.runJobs()
      #expect(subscriber.deliveries.count == 2)
      #expect(subscriber.deliveries.last?.body.firstRange(of: Array("Two".utf8)) != nil)
      await subscriber.stop()
    }
  }

  @Test("Importing the same feed again delivers nothing, nor does a change of another feed")
  func unchanged() async throws {
    try await HubFixture.run { hub in
      try await hub.publish("One", tags: ["a"])
      let subscriber = try Subscriber()
      try await hub.subscribe(subscriber, topic: "http://localhost:8080/tags/a/feed.xml")
      try await hub.publish("One", tags: ["a"])
      try await hub.publish("Two", tags: ["b"])
      #expect(subscriber.deliveries.isEmpty)
      await subscriber.stop()
    }
  }

  @Test("A subscriber that answers 410 is unsubscribed")
  func gone() async throws {
    try await HubFixture.run { hub in
      let subscriber = try Subscriber()
      try await hub.subscribe(subscriber)
      subscriber.answer { _ in Response(.gone) }
      try await hub.publish("One")
      #expect(try await hub.subscriptions() == 0)
      #expect(hub.site.webSubState.metrics.gone == 1)
      await subscriber.stop()
    }
  }

  @Test("Redirects are not followed, and answers are read up to a limit")
  func answers() async throws {
    try await HubFixture.run { hub in
      let other = try Subscriber()
      let answers: [Response] = [
        .redirect(to: other.callback, .temporaryRedirect),
        Response(.ok, .plainText, .bytes(Array(repeating: 0, count: 1 << 20))),
      ]
      for (number, answer) in answers.enumerated() {
        let subscriber = try Subscriber()
        try await hub.subscribe(subscriber)
        subscriber.answer { _ in answer }
        try await hub.publish("Post \(number)")
        #expect(subscriber.deliveries.count == 1)
        await subscriber.stop()
      }
      #expect(hub.site.webSubState.metrics.delivered == 0)
      #expect(other.received.isEmpty)
      await other.stop()
    }
  }

  @Test("A scheduled post is delivered when it comes out")
  func scheduled() async throws {
    try await HubFixture.run { hub in
      let subscriber = try Subscriber()
      try await hub.subscribe(subscriber)
      let folder = ContentFixture()
      let date = hub.now.adding(seconds: 5000)
      folder.write("one.md", "---\ntitle: One\ndate: \(date.rfc3339)\n---\nText.")
      try await hub.test.sync(folder)
      let next = try await hub.site.webSub?.detectChanges()
      #expect(next?.microseconds == date.microseconds)
      try await hub.runJobs()
      #expect(subscriber.deliveries.isEmpty)
      hub.pass(seconds: 5000)
      try await hub.work()
      #expect(subscriber.deliveries.count == 1)
      await subscriber.stop()
    }
  }

  @Test("Several processes deliver each change once")
  func sharing() async throws {
    try await HubFixture.run { hub in
      let subscribers = try (0..<12).map { _ in try Subscriber() }
      for subscriber in subscribers { try await hub.subscribe(subscriber) }
      try await hub.test.importFeed(rss(item("One")))
      let others = (0..<3).map { _ in Site(files: hub.site.files) }
      try await withThrowingTaskGroup { group in
        for site in others {
          group.addTask {
            try await site.webSub?.detectChanges()
            try await site.jobWorker.runDueJobs()
          }
        }
        try await group.waitForAll()
      }
      #expect(subscribers.map(\.deliveries.count) == Array(repeating: 1, count: 12))
      #expect(others.reduce(0) { $0 + $1.webSubState.metrics.delivered } == 12)
      for subscriber in subscribers { await subscriber.stop() }
    }
  }

  @Test("The job of a killed process is run by another one when its claim has expired")
  func killed() async throws {
    try await HubFixture.run { hub in
      let subscriber = try Subscriber()
      try await hub.subscribe(subscriber)
      try await hub.test.importFeed(rss(item("One")))
      try await hub.detectChanges()
      // An attempt that began and never ended.
      let claimed = try await hub.test.database.first(
        ClaimStatements.claim, "websub.delivery", hub.now, UUID(), hub.now.adding(seconds: 120), 2,
        ["websub.delivery"], hub.now.adding(seconds: 120))
      #expect(claimed != nil)
      let heir = Site(files: hub.site.files)
      try await heir.jobWorker.runDueJobs()
      #expect(subscriber.deliveries.isEmpty)
      hub.pass(seconds: 121)
      try await heir.jobWorker.runDueJobs()
      #expect(subscriber.deliveries.count == 1)
      await subscriber.stop()
    }
  }

  @Test("A process that is stopped releases its deliveries at once")
  func stopped() async throws {
    try await HubFixture.run { hub in
      let subscriber = try Subscriber()
      try await hub.subscribe(subscriber)
      try await hub.test.importFeed(rss(item("One")))
      try await hub.detectChanges()
      subscriber.answer { _ in
        try? await Task.sleep(for: .seconds(60))
        return Response(.ok)
      }
      let working = Task { try await hub.runJobs() }
      try await subscriber.waitForDeliveries(1)
      working.cancel()
      _ = await working.result
      subscriber.answer(Subscriber.confirming)
      try await hub.runJobs()
      #expect(subscriber.deliveries.count == 2)
      await subscriber.stop()
    }
  }

  @Test("A host gets at most two deliveries at a time, and a slow host delays no other")
  func concurrency() async throws {
    try await HubFixture.run { hub in
      let slow = try Subscriber()
      let quick = try Subscriber()
      let busy = Tide()
      for number in 0..<6 { try await hub.ask("\(slow.origin)/\(number)") }
      try await hub.ask(quick.callback)
      try await hub.runJobs()
      #expect(try await hub.subscriptions() == 7)
      slow.answer { _ in
        await busy.during { try? await Task.sleep(for: .milliseconds(200)) }
        return Response(.ok)
      }
      try await hub.publish("One")
      #expect(slow.deliveries.count == 6)
      #expect(quick.deliveries.count == 1)
      #expect(await busy.highest <= 2)
      await slow.stop()
      await quick.stop()
    }
  }
}

/// The highest number of simultaneous calls.
private actor Tide {
  private var level = 0
  private(set) var highest = 0

  func during(_ body: @Sendable () async -> Void) async {
    level += 1
    highest = max(highest, level)
    await body()
    level -= 1
  }
}
