import Dependencies
import HTTP
import HTTPTypes
import Jobs
import Postgres
import Testing

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import ProgramInterfaces
@testable import Publication
@testable import Settings
@testable import SiteBase
@testable import Syndication

@Suite("Refusals of the hub")
struct HubRefusalTests {
  @Test(
    "An invalid request gets 400 and a sentence that says why",
    arguments: [
      ([:], "hub.mode"),
      (["hub.mode": "publish"], "hub.mode should be subscribe or unsubscribe."),
      (["hub.mode": "subscribe", "hub.topic": "http://localhost:8080/feed.xml"], "hub.callback is missing."),
      (["hub.topic": ""], "hub.topic should be the URL of a feed of this site."),
      (["hub.topic": "http://localhost:8080/"], "hub.topic should be the URL of a feed of this site, as"),
      (["hub.topic": "http://localhost:8080/tags/none/feed.xml"], "hub.topic should be"),
      (["hub.topic": "http://elsewhere.example/feed.xml"], "hub.topic should be"),
      (["hub.topic": "http://localhost:8080.evil.example/feed.xml"], "hub.topic should be"),
      (["hub.topic": "/feed.xml"], "hub.topic should be"),
      (["hub.topic": "http://localhost:8080/feed.xml\0"], "hub.topic should be"),
      (["hub.mode": "unsubscribe", "hub.topic": "a\0b"], "hub.topic should be"),
      (
        ["hub.topic": "http://localhost:8080/feed.xml?x=1"],
        "hub.topic is at http://localhost:8080/feed.xml now; use the URL of the feed's rel=self link."
      ),
      (
        ["hub.topic": "http://localhost:8080/tags/SWIFT/feed.xml"],
        "hub.topic is at http://localhost:8080/tags/swift/feed.xml now"
      ),
      (["hub.callback": "ftp://a.example/"], "hub.callback should be an absolute http or https URL"),
      (["hub.callback": "/callback"], "hub.callback should be an absolute"),
      (["hub.callback": "http:///x"], "hub.callback should be an absolute"),
      (["hub.callback": "http://a.example/#x"], "hub.callback should be an absolute"),
      (["hub.callback": "http://a.example/a b"], "hub.callback should be an absolute"),
      (["hub.callback": "http://a.example/\r\nX: y"], "hub.callback should be an absolute"),
      (["hub.callback": "http://ä.example/"], "hub.callback should be an absolute"),
      (["hub.callback": "http://me:secret@a.example/"], "hub.callback should be without user name"),
      (["hub.callback": "http://a.example:25/"], "hub.callback should have port 80, 443 or one above 1023."),
      (["hub.callback": "http://a.example:0/"], "hub.callback should have port"),
      (["hub.callback": "http://a.example:70000/"], "hub.callback should have port"),
      (
        ["hub.callback": "http://a.example/" + String(repeating: "x", count: 1500)],
        "hub.callback should have 1500 bytes"
      ),
      (["hub.lease_seconds": "soon"], "hub.lease_seconds should be a number"),
      (["hub.lease_seconds": "-1"], "hub.lease_seconds should be a number"),
      (["hub.secret": String(repeating: "x", count: 200)], "hub.secret should have less than 200 bytes."),
      (["hub.secret": String(repeating: "ä", count: 100)], "hub.secret should have less than 200 bytes."),
    ])
  func refusals(changes: [String: String], sentence: String) async throws {
    try await HubFixture.run { hub in
      try await hub.test.importFeed(rss(item("One", tags: ["swift"])))
      var parameters = [
        "hub.mode": "subscribe", "hub.topic": HubFixture.topic, "hub.callback": "http://127.0.0.1:9999/",
      ]
      parameters = changes.isEmpty ? [:] : parameters.merging(changes) { $1 }
      if sentence == "hub.callback is missing." { parameters["hub.callback"] = nil }
      let response = try await hub.send(parameters.map { ($0.key, $0.value) })
      #expect(response.status == .badRequest)
      let text = String(decoding: try await response.body.collect(upTo: 1000), as: UTF8.self)
      #expect(text.hasPrefix(sentence), "\(text)")
      #expect(response.headerFields[.contentType]?.hasPrefix("text/plain") == true)
      #expect(try await JobQueue(hub.test.database).count(of: .verification) == 0)
    }
  }

  @Test("A parameter that is given twice is refused; an unknown one is ignored")
  func parameters() async throws {
    try await HubFixture.run { hub in
      let callback = "http://127.0.0.1:9999/"
      let twice = try await hub.ask(callback, [("hub.secret", "a"), ("hub.secret", "b")])
      #expect(twice.status == .badRequest)
      let unknown = try await hub.ask(callback, [("hub.foo", "bar"), ("x", "y"), ("x", "z")])
      #expect(unknown.status == .accepted)
    }
  }

  @Test("A request has to be a form that is sent by POST")
  func form() async throws {
    try await HubFixture.run { hub in
      for method: HTTPRequest.Method in [.get, .head, .put, .delete] {
        let response = try await hub.site.respond(Request(method, "/hub"))
        #expect(response.status == .methodNotAllowed)
        #expect(response.headerFields[.allow] == "POST, OPTIONS")
      }
      let options = try await hub.site.respond(Request(.options, "/hub"))
      #expect(options.headerFields[.allow] == "POST, OPTIONS")
      let request = Request(
        .post, "/hub", headerFields: [.contentType: "application/json"], body: .text("{}"))
      let json = try await hub.site.respond(request)
      #expect(json.status == .unsupportedMediaType)
      let secret = String(repeating: "x", count: 20_000)
      let large = try await hub.ask("http://127.0.0.1:9999/", [("hub.secret", secret)])
      #expect(large.status == .contentTooLarge)
    }
  }

  @Test(
    "Without its own hub, the site accepts no requests",
    arguments: [HubSetting.off, .other("http://hub.example/")])
  func noHub(setting: HubSetting) async throws {
    try await HubFixture.run(hub: setting) { hub in
      let response = try await hub.ask("http://127.0.0.1:9999/")
      #expect(response.status == .notFound)
    }
  }

  @Test(
    "A callback that is not on the public Internet is never contacted",
    arguments: ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::1]", "[::ffff:127.0.0.1]", "0"])
  func privateAddresses(host: String) async throws {
    try await HubFixture.run(reachesPrivateAddresses: false) { hub in
      let subscriber = try Subscriber()
      let port = subscriber.origin.split(separator: ":").last ?? ""
      #expect(try await hub.ask("http://\(host):\(port)/callback").status == .accepted)
      try await hub.runJobs()
      hub.pass(seconds: 3600)
      try await hub.runJobs()
      #expect(subscriber.received.isEmpty)
      #expect(try await hub.subscriptions() == 0)
      #expect(hub.site.webSubState.metrics.refused + hub.site.webSubState.metrics.unanswered <= 1)
      await subscriber.stop()
    }
  }

  @Test("An address that has become private since it was confirmed gets nothing")
  func rebinding() async throws {
    let subscriber = try Subscriber()
    try await HubFixture.run { hub in
      try await hub.subscribe(subscriber)
      var configuration = hub.site.configuration
      configuration.hubReachesPrivateAddresses = false
      try await hub.test.importFeed(rss(item("One")))
      try await hub.withConfiguration(configuration) { try await hub.work() }
      #expect(subscriber.deliveries.isEmpty)
      #expect(hub.site.webSubState.metrics.failed == 1)
    }
    await subscriber.stop()
  }

  @Test("A client that sends too many requests is refused, whatever callback hosts it names")
  func clientBound() async throws {
    try await HubFixture.run { hub in
      let parameters = [("hub.mode", "unsubscribe"), ("hub.topic", HubFixture.topic)]
      for number in 0..<HubBounds.clientRequests {
        let callback = ("hub.callback", "http://host\(number).example/")
        // One network has 2^64 addresses.
        let response = try await hub.send(parameters + [callback], from: "2001:db8::\(number)")
        #expect(response.status == .accepted)
      }
      let more = parameters + [("hub.callback", "http://other.example/")]
      let refusal = try await hub.send(more, from: "2001:db8::ffff")
      #expect(refusal.status == .tooManyRequests)
      #expect(refusal.headerFields[.retryAfter] == "600")
      #expect(try await hub.send(more, from: "2001:db8:0:1::1").status == .accepted)
      hub.pass(seconds: 601)
      #expect(try await hub.send(more, from: "2001:db8::ffff").status == .accepted)
    }
  }

  @Test("Requests for callbacks at one host are limited, whoever sends them")
  func siteBound() async throws {
    try await HubFixture.run { hub in
      let subscriber = try Subscriber { _ in Response(.notFound) }
      let parameters = [("hub.mode", "subscribe"), ("hub.topic", HubFixture.topic)]
      for number in 0..<HubBounds.siteRequests {
        let callback = ("hub.callback", "\(subscriber.origin)/\(number)")
        let response = try await hub.send(parameters + [callback], from: "192.0.2.\(number)")
        #expect(response.status == .accepted)
      }
      let more = parameters + [("hub.callback", "\(subscriber.origin)/more")]
      #expect(try await hub.send(more, from: "198.51.100.1").status == .tooManyRequests)
      let elsewhere = parameters + [("hub.callback", "http://elsewhere.example/")]
      #expect(try await hub.send(elsewhere, from: "198.51.100.1").status == .accepted)
      await subscriber.stop()
    }
  }

  @Test(
    "The number of subscriptions is limited, but renewing and unsubscribing are always possible",
    arguments: [
      (HubLoad(subscriptions: 10_000, siteSubscriptions: 0), 503),
      (HubLoad(subscriptions: 1000, siteSubscriptions: 1000), 403),
      (HubLoad(subscriptions: 999, siteSubscriptions: 999), nil),
    ])
  func room(load: HubLoad, status: Int?) {
    #expect(load.refusal(of: .subscribe)?.status.code == status)
    #expect(load.refusal(of: .unsubscribe) == nil)
    var known = load
    known.isKnown = true
    #expect(known.refusal(of: .subscribe) == nil)
  }

  @Test("Unconfirmed requests are limited in number")
  func open() {
    let load = HubLoad(openRequests: 500)
    #expect(load.refusal(of: .subscribe)?.status == .serviceUnavailable)
    #expect(load.refusal(of: .unsubscribe)?.status == .serviceUnavailable)
  }
}

extension HubFixture {
  func withConfiguration(
    _ configuration: Configuration, _ body: () async throws -> Void
  ) async throws {
    try await withDependencies {
      $0.configuration = configuration
    } operation: {
      try await body()
    }
  }
}
