import Digests
import HTTP
import HTTPTypes
import Testing

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Settings
@testable import SiteBase
@testable import Syndication

@Suite("The hub of the site")
struct HubTests {
  @Test("A subscriber that confirms gets the whole feed when it changes")
  func delivery() async throws {
    try await HubFixture.run { hub in
      let subscriber = try Subscriber()
      let response = try await hub.ask(subscriber.callback)
      #expect(response.status == .accepted)
      #expect(try await hub.subscriptions() == 0)
      try await hub.runJobs()
      #expect(try await hub.subscriptions() == 1)
      let verification = try #require(subscriber.verifications.first)
      #expect(verification.target.description.hasPrefix("/callback?for=site&n=1&hub.mode=subscribe&"))
      #expect(verification["hub.topic"] == HubFixture.topic)
      #expect(verification["hub.lease_seconds"] == "864000")
      #expect(verification["hub.challenge"]?.count == 64)

      try await hub.publish("One")
      let delivery = try #require(subscriber.deliveries.first)
      let feed = try await hub.test.get("/feed.xml")
      #expect(delivery.body == (try await feed.body.collect(upTo: 1 << 20)))
      #expect(delivery.target.description == "/callback?for=site&n=1")
      #expect(delivery.fields[.contentType] == feed.headerFields[.contentType])
      #expect(
        delivery.fields[.link]
          == #"<http://localhost:8080/hub>; rel="hub", <http://localhost:8080/feed.xml>; rel="self""#)
      #expect(delivery.fields[.hubSignature] == nil)
      try await hub.work()
      #expect(subscriber.received.count == 2)
      await subscriber.stop()
    }
  }

  @Test("Deliveries are signed with the subscriber's secret", arguments: ["s3cret", "schlüssel & more", "x"])
  func signature(secret: String) async throws {
    try await HubFixture.run { hub in
      let subscriber = try Subscriber()
      try await hub.subscribe(subscriber, [("hub.secret", secret)])
      try await hub.publish("One")
      let delivery = try #require(subscriber.deliveries.first)
      let mac = SHA256Digest(of: delivery.body, key: Array(secret.utf8)).hex
      #expect(delivery.fields[.hubSignature] == "sha256=\(mac)")
      await subscriber.stop()
    }
  }

  @Test("Every feed is a topic, and only subscribers of a feed that changed are told")
  func topics() async throws {
    try await HubFixture.run { hub in
      let folder = ContentFixture()
      func write(_ name: String, _ more: String) {
        folder.write("\(name).md", "---\ntitle: \(name)\ndate: 2026-11-21T09:30:00Z\n\(more)\n---\nText.")
      }
      write("One", "tags: [swift, c & c]\nauthors: Ada\nseries: Macros")
      try await hub.test.sync(folder)
      let paths = [
        "/feed.json?content=summary", "/tags/swift/feed.atom", "/feed.xml?tag=c%20%26%20c&tag=swift",
        "/authors/Ada/feed.xml", "/series/Macros/feed.xml",
      ]
      let subscribers = try paths.map { _ in try Subscriber() }
      for (subscriber, path) in zip(subscribers, paths) {
        try await hub.subscribe(subscriber, topic: "http://localhost:8080\(path)")
      }
      #expect(try await hub.subscriptions() == 5)
      write("Two", "tags: [swift]\nauthors: Ada")
      try await hub.test.sync(folder)
      try await hub.work()
      #expect(subscribers.map(\.deliveries.count) == [1, 1, 0, 1, 0])
      for subscriber in subscribers { await subscriber.stop() }
    }
  }

  @Test("Archive documents, which never change, name no hub")
  func archive() async throws {
    try await HubFixture.run { hub in
      try await hub.test.importFeed(rss((0..<120).map { item("Post \($0)") }.joined()))
      let feed = try await hub.test.text("/feed.json")
      let link = try #require(feed.firstMatch(of: /"next_url": ?"http:\/\/localhost:8080([^"]+)"/))
      let archive = try await hub.test.get(String(link.1).replacing("\\/", with: "/"))
      #expect(archive.status == .ok)
      #expect(archive.headerFields[.link] == nil)
    }
  }

  @Test("Every feed names the hub in the document and in its Link field", arguments: FeedFormat.allCases)
  func discovery(format: FeedFormat) async throws {
    try await HubFixture.run { hub in
      try await hub.test.importFeed(rss(item("One", tags: ["swift"])))
      for path in ["/feed.\(format.rawValue)", "/tags/swift/feed.\(format.rawValue)"] {
        let response = try await hub.test.get(path)
        #expect(
          response.headerFields[.link]
            == #"<http://localhost:8080/hub>; rel="hub", <http://localhost:8080\#(path)>; rel="self""#)
        #expect(try await hub.test.text(path).contains("http://localhost:8080/hub"))
      }
    }
    try await HubFixture.run(hub: .off) { hub in
      let response = try await hub.test.get("/feed.\(format.rawValue)")
      #expect(response.headerFields[.link] == nil)
      let text = try await hub.test.text("/feed.\(format.rawValue)")
      #expect(!text.contains("hub"))
    }
  }

  @Test("A callback that does not confirm is not subscribed, and is not asked again")
  func unconfirmed() async throws {
    try await HubFixture.run { hub in
      let answers: [Subscriber.Answer] = [
        { _ in Response(.notFound) },
        { _ in .plain(.ok, "") },
        { .plain(.ok, $0["hub.challenge"] ?? "") },  // one line break too many
        { Response(.accepted, .plainText, .text(String(($0["hub.challenge"] ?? "").dropLast()))) },
        { _ in .redirect(to: "/elsewhere") },
      ]
      for answer in answers {
        let subscriber = try Subscriber(answer)
        try await hub.subscribe(subscriber)
        try await hub.publish("One")
        hub.pass(seconds: 100_000)
        try await hub.work()
        #expect(subscriber.received.count == 1)
        #expect(try await hub.subscriptions() == 0)
        await subscriber.stop()
      }
    }
  }

  @Test("A callback that is unavailable is asked up to three times")
  func unanswered() async throws {
    try await HubFixture.run { hub in
      let subscriber = try Subscriber { _ in Response(.badGateway) }
      try await hub.subscribe(subscriber)
      #expect(subscriber.verifications.count == 1)
      try await hub.runJobs()
      #expect(subscriber.verifications.count == 1)
      hub.pass(seconds: 40)
      try await hub.runJobs()
      #expect(subscriber.verifications.count == 2)
      subscriber.answer(Subscriber.confirming)
      hub.pass(seconds: 160)
      try await hub.runJobs()
      #expect(try await hub.subscriptions() == 1)
      await subscriber.stop()
    }
  }

  @Test("Unsubscribing takes effect only if the callback confirms it")
  func unsubscription() async throws {
    try await HubFixture.run { hub in
      let subscriber = try Subscriber()
      try await hub.subscribe(subscriber)
      subscriber.answer { $0.method == .get ? Response(.notFound) : Response(.noContent) }
      #expect(try await hub.ask(subscriber.callback, mode: "unsubscribe").status == .accepted)
      try await hub.publish("One")
      #expect(subscriber.deliveries.count == 1)
      subscriber.answer(Subscriber.confirming)
      try await hub.ask(subscriber.callback, mode: "unsubscribe")
      try await hub.runJobs()
      #expect(subscriber.verifications.last?["hub.mode"] == "unsubscribe")
      #expect(try await hub.subscriptions() == 0)
      try await hub.publish("Two")
      #expect(subscriber.deliveries.count == 1)
      await subscriber.stop()
    }
  }

  @Test("Of two requests for the same callback, only the later one counts")
  func superseded() async throws {
    try await HubFixture.run { hub in
      let subscriber = try Subscriber()
      try await hub.ask(subscriber.callback)
      try await hub.ask(subscriber.callback, mode: "unsubscribe")
      try await hub.runJobs()
      #expect(subscriber.verifications.map { $0["hub.mode"] } == ["unsubscribe"])
      #expect(try await hub.subscriptions() == 0)
      await subscriber.stop()
    }
  }

  @Test("A lease ends unless it is renewed; renewing changes the secret")
  func leases() async throws {
    try await HubFixture.run { hub in
      let subscribers = [try Subscriber(), try Subscriber()]
      for subscriber in subscribers { try await hub.subscribe(subscriber, [("hub.lease_seconds", "3600")]) }
      hub.pass(seconds: 3000)
      try await hub.subscribe(subscribers[1], [("hub.lease_seconds", "3600"), ("hub.secret", "new")])
      #expect(try await hub.subscriptions() == 2)
      hub.pass(seconds: 1000)
      #expect(try await hub.subscriptions() == 1)
      try await hub.publish("One")
      #expect(subscribers.map(\.deliveries.count) == [0, 1])
      #expect(subscribers[1].deliveries.first?.fields[.hubSignature] != nil)
      #expect(try await hub.rows() == 1)
      for subscriber in subscribers { await subscriber.stop() }
    }
  }

  @Test("Many callbacks can confirm at the same time")
  func many() async throws {
    try await HubFixture.run { hub in
      let subscribers = try (0..<20).map { _ in try Subscriber() }
      for subscriber in subscribers { try await hub.ask(subscriber.callback) }
      try await hub.runJobs()
      #expect(try await hub.subscriptions() == 20)
      try await hub.publish("One")
      #expect(subscribers.allSatisfy { $0.deliveries.count == 1 })
      for subscriber in subscribers { await subscriber.stop() }
    }
  }

  @Test("A site that is started with another base URL keeps its subscriptions")
  func otherName() async throws {
    try await HubFixture.run { hub in
      let subscriber = try Subscriber()
      try await hub.subscribe(subscriber)
      var configuration = hub.site.configuration
      configuration.baseURL = "http://mistaken.example"
      try await hub.withConfiguration(configuration) { try await hub.publish("One") }
      #expect(subscriber.received.count == 1)
      try await hub.work()
      #expect(subscriber.deliveries.count == 1)
      await subscriber.stop()
    }
  }

  @Test("A post that is published between request and confirmation is delivered too")
  func meanwhile() async throws {
    try await HubFixture.run { hub in
      let subscriber = try Subscriber()
      try await hub.ask(subscriber.callback)
      try await hub.test.importFeed(rss(item("One")))
      try await hub.runJobs()
      try await hub.runJobs()
      #expect(subscriber.deliveries.count == 1)
      await subscriber.stop()
    }
  }

  @Test("When a feed is gone, its subscriptions are denied")
  func denial() async throws {
    try await HubFixture.run { hub in
      let folder = ContentFixture()
      folder.write("one.md", "---\ntitle: One\ndate: 2026-11-21T09:30:00Z\ntags: [swift]\n---\nText.")
      try await hub.test.sync(folder)
      let subscriber = try Subscriber()
      let topic = "http://localhost:8080/tags/swift/feed.xml"
      try await hub.subscribe(subscriber, topic: topic)
      folder.remove("one.md")
      folder.write("two.md", "---\ntitle: Two\ndate: 2026-11-21T09:30:00Z\n---\nText.")
      try await hub.test.sync(folder)
      try await hub.work()
      let denial = try #require(subscriber.verifications.last)
      #expect(denial["hub.mode"] == "denied")
      #expect(denial["hub.topic"] == topic)
      #expect(denial["hub.reason"] == "There is no such feed any more")
      #expect(try await hub.subscriptions() == 0)
      #expect(subscriber.deliveries.isEmpty)
      await subscriber.stop()
    }
  }
}
