import HTTP
import HTTPTypes
import Jobs
import Testing

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Settings
@testable import SiteBase
@testable import Syndication

@Suite("Another hub")
struct AnnouncementTests {
  @Test("Feeds name it, and it is told about exactly the feeds that changed")
  func announcements() async throws {
    let other = try Subscriber { _ in Response(.noContent) }
    try await HubFixture.run(hub: .other("\(other.origin)/hub?for=me")) { hub in
      try await hub.publish("One", tags: ["a"])
      try await hub.publish("Two", tags: ["b"])
      #expect(Set(other.announced) == topics(["/"]))
      let link = try await hub.test.get("/tags/a/feed.xml").headerFields[.link]
      #expect(
        link
          == #"<\#(other.origin)/hub?for=me>; rel="hub", <http://localhost:8080/tags/a/feed.xml>; rel="self""#
      )
      let before = other.deliveries.count
      try await hub.publish("Three", tags: ["a"])
      #expect(Set(other.announced.dropFirst(before)) == topics(["/", "/tags/a/"]))
      #expect(other.announced.dropFirst(before).count == 12)
      let ping = try #require(other.deliveries.last)
      #expect(ping.target.description == "/hub?for=me")
      #expect(ping.fields[.contentType] == "application/x-www-form-urlencoded")
      #expect(ping.form["hub.mode"] == "publish")
      #expect(ping.form["hub.topic"] == ping.form["hub.url"])
      try await hub.publish("Three", tags: ["a"])
      #expect(other.announced.count == before + 12)
    }
    await other.stop()
  }

  @Test("Feeds of combinations, whose changes are not announced, do not name it")
  func combinations() async throws {
    try await HubFixture.run(hub: .other("https://hub.example/")) { hub in
      try await hub.test.importFeed(rss(item("One", tags: ["a", "b"])))
      let feed = try await hub.test.get("/feed.xml?tag=a&tag=b")
      #expect(feed.status == .ok)
      #expect(feed.headerFields[.link] == nil)
      let text = try await hub.test.text("/feed.xml?tag=a&tag=b")
      #expect(!text.contains("hub.example"))
    }
  }

  @Test("Failed announcements are retried, also by another process")
  func retries() async throws {
    let other = try Subscriber { _ in Response(.badGateway) }
    try await HubFixture.run(hub: .other(other.origin)) { hub in
      try await hub.work()
      try await hub.publish("One")
      #expect(other.deliveries.count == 6)
      other.answer { _ in Response(.ok) }
      hub.pass(seconds: 60)
      try await Site(files: hub.site.files).jobWorker.runDueJobs()
      #expect(other.deliveries.count == 12)
      hub.pass(seconds: 86_400)
      try await hub.work()
      #expect(other.deliveries.count == 12)
    }
    await other.stop()
  }

  @Test("It is no longer told when another hub replaces it")
  func replaced() async throws {
    let old = try Subscriber()
    let new = try Subscriber()
    try await HubFixture.run(hub: .other(old.origin)) { hub in
      try await hub.work()
      var configuration = hub.site.configuration
      configuration.hub = .other(new.origin)
      try await hub.withConfiguration(configuration) {
        try await hub.work()
        try await hub.publish("One")
      }
      #expect(old.received.isEmpty)
      #expect(new.deliveries.count == 6)
    }
    await old.stop()
    await new.stop()
  }

  private func topics(_ folders: [String]) -> Set<String> {
    Set(
      folders.flatMap { folder in
        FeedFormat.allCases.flatMap { format in
          ["", "?content=summary"].map { "http://localhost:8080\(folder)feed.\(format.rawValue)\($0)" }
        }
      })
  }
}

extension Subscriber {
  /// The topics that were announced.
  fileprivate var announced: [String] { deliveries.compactMap { $0.form["hub.url"] } }
}

extension Subscriber.Received {
  fileprivate var form: [String: String] {
    let fields = RequestTarget("/?\(String(decoding: body, as: UTF8.self))").parameters
    return Dictionary(fields.map { ($0.name, $0.value) }) { first, _ in first }
  }
}
