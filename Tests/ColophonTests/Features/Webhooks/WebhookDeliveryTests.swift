import Foundation
import HTTP
import HTTPClient
import HTTPTypes
import Postgres
import Testing
import Timestamps

@testable import Accounts
@testable import Colophon
@testable import Jobs
@testable import ProgramInterfaces
@testable import Publication
@testable import SiteBase
@testable import Syndication

@Suite("Webhooks: delivery", .timeLimit(.minutes(15)))
struct WebhookDeliveryTests {
  @Test("A signature is the one that other senders make")
  func signature() {
    let secret = WebhookSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
    let signature = secret.signature(
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1_614_265_330, body: #"{"test": 2432232314}"#)
    #expect(signature == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
  }

  @Test(
    "A receiver that is slow, broken, redirects and is away for a while gets the message with the same id and body",
    .enabled(if: WebhookVerifier.isInstalled))
  func retries() async throws {
    // The second answer takes longer than this.
    try await WebhookFixture.run(deadline: .milliseconds(500)) { hooks in
      let receiver = hooks.receiver
      receiver.answer { _ in Response(.internalServerError, .plainText, .text("<b>broken</b>")) }
      try await publish("One", hooks)
      receiver.answer { _ in
        try? await Task.sleep(for: .seconds(5))
        return Response(.ok)
      }
      hooks.desk.pass(seconds: 38)
      try await hooks.desk.runJobs()
      receiver.answer { _ in
        Response(.temporaryRedirect, headerFields: [.location: "/elsewhere"])
      }
      hooks.desk.pass(seconds: 151)
      try await hooks.desk.runJobs()
      #expect(receiver.received.allSatisfy { $0.target.path == "/hook" })
      #expect(try await hooks.verified() == Array(repeating: "post.published", count: 3))
      #expect(Set(receiver.deliveries.map { $0.fields[.webhookID] }).count == 1)
      #expect(Set(receiver.deliveries.map(\.body)).count == 1)
      #expect(Set(receiver.deliveries.map { $0.fields[.webhookTimestamp] }).count == 3)

      // Its process was killed, and is back at the same address.
      let port = try #require(Int(receiver.origin.split(separator: ":").last ?? ""))
      await receiver.stop()
      hooks.desk.pass(seconds: 601)
      try await hooks.desk.runJobs()
      let again = try Subscriber(port: port) { _ in Response(.ok, .plainText, .text("thanks")) }
      hooks.desk.pass(seconds: 2401)
      try await hooks.desk.runJobs()
      #expect(again.deliveries.map(\.body) == [receiver.deliveries[0].body])
      #expect(again.deliveries[0].fields[.webhookID] == receiver.deliveries[0].fields[.webhookID])
      hooks.desk.pass(seconds: 86_400)
      try await hooks.desk.runJobs()
      #expect(again.deliveries.count == 1)
      await again.stop()

      let log = try await hooks.owner.text("/desk/house/webhooks/deliveries/1")
      for part in [
        "Answered 500", "&lt;b&gt;broken&lt;/b&gt;", "timedOut", "Answered 307", "notConnected",
        "Answered 200", "thanks", "delivered, 5 attempts",
      ] {
        #expect(log.contains(part), "\(part)")
      }
    }
  }

  @Test("Twelve attempts take about three days; then the message has failed, until somebody sends it again")
  func threeDays() async throws {
    try await WebhookFixture.run { hooks in
      let start = hooks.desk.now
      hooks.receiver.answer { _ in Response(.internalServerError) }
      try await publish("One", hooks)
      var times: [Double] = []
      while let due = try await hooks.site.site.jobWorker.runDueJobs() {
        hooks.desk.pass(seconds: due.seconds(since: hooks.desk.now) + 0.001)
        times.append(hooks.desk.now.seconds(since: start))
      }
      #expect(hooks.receiver.deliveries.count == 12)
      #expect((53.0...90).contains((times.last ?? 0) / 3600))
      #expect(Set(times.map { $0.truncatingRemainder(dividingBy: 30) }).count > 6)
      #expect(try await hooks.owner.text(hooks.page).contains("failed, 12 attempts"))
      hooks.receiver.answer { _ in Response(.noContent) }
      #expect(try await hooks.owner.post("/desk/house/webhooks/deliveries/1/again").status == .seeOther)
      try await hooks.desk.runJobs()
      #expect(hooks.receiver.deliveries.count == 13)
      #expect(Set(hooks.receiver.deliveries.map { $0.fields[.webhookID] }).count == 1)
      // What was delivered is sent again too, if somebody wants that.
      _ = try await hooks.owner.post("/desk/house/webhooks/deliveries/1/again")
      try await hooks.desk.runJobs()
      #expect(hooks.receiver.deliveries.count == 14)
      // All that failed: nothing.
      let other = try await hooks.desk.browser("Odo", .owner)
      #expect(
        try await other.post("\(hooks.page)/again").headerFields[.location]?.hasPrefix(hooks.page) == true)
      try await hooks.desk.runJobs()
      #expect(hooks.receiver.deliveries.count == 14)
    }
  }

  @Test("Retry-After is honoured, in seconds or as a date", arguments: [false, true])
  func retryAfter(isDate: Bool) async throws {
    try await WebhookFixture.run { hooks in
      let date = hooks.desk.now.adding(seconds: 1000).imfFixdate
      hooks.receiver.answer { _ in
        Response(.tooManyRequests, headerFields: [.retryAfter: isDate ? date : "1000"])
      }
      try await publish("One", hooks)
      hooks.desk.pass(seconds: 998)
      try await hooks.desk.runJobs()
      #expect(hooks.receiver.deliveries.count == 1)
      hooks.desk.pass(seconds: 3)
      try await hooks.desk.runJobs()
      #expect(hooks.receiver.deliveries.count == 2)
    }
  }

  @Test("A receiver that answers 410 is switched off, with what waits for it, until an owner switches it on")
  func gone() async throws {
    try await WebhookFixture.run { hooks in
      hooks.receiver.answer { _ in Response(.internalServerError) }
      try await publish("One", hooks)
      hooks.receiver.answer { _ in Response(.gone) }
      try await publish("Two", hooks)
      #expect(hooks.receiver.deliveries.count == 2)
      try await publish("Three", hooks)
      hooks.desk.pass(seconds: 3000)
      try await hooks.desk.runJobs()
      #expect(hooks.receiver.deliveries.count == 2)
      #expect(try await hooks.owner.text("/desk/house/webhooks").contains("it answered 410 (Gone)"))
      #expect(try await hooks.act(.test).status == .unprocessableContent)
      #expect(
        try await hooks.owner.post("/desk/house/webhooks/deliveries/1/again").status == .unprocessableContent)
      hooks.receiver.answer { _ in Response(.noContent) }
      _ = try await hooks.act(.on)
      _ = try await hooks.act(.again)
      try await publish("Four", hooks)
      #expect(
        Set(try hooks.told().suffix(3)) == Set(["one", "two", "four"].map { "post.published /posts/\($0)" }))
      #expect(hooks.receiver.deliveries.count == 5)
    }
  }

  @Test("An attempt that fails after its endpoint was switched off leaves nothing that waits")
  func offMeanwhile() async throws {
    try await WebhookFixture.run { hooks in
      let database = hooks.site.database
      hooks.receiver.answer { _ in
        let endpoint = try? await database.webhookEndpoints.all().first
        try? await database.webhookEndpoints.switchOff(endpoint?.id ?? UUID(), "by hand", at: hooks.desk.now)
        return Response(.internalServerError)
      }
      try await publish("One", hooks)
      #expect(hooks.receiver.deliveries.count == 1)
      #expect(try await hooks.states() == [.failed])
      hooks.desk.pass(seconds: 86_400)
      try await hooks.desk.runJobs()
      #expect(try await hooks.states() == [.failed])
    }
  }

  @Test("A delivery has failed whose process died during each attempt, and one whose job was removed")
  func crashes() async throws {
    try await WebhookFixture.run { hooks in
      hooks.receiver.answer { _ in Response(.internalServerError) }
      try await publish("One", hooks)
      try await publish("Two", hooks)
      #expect(try await hooks.states() == [.waiting, .waiting])
      try await hooks.site.database.execute(
        "UPDATE jobs SET attempts = 12 WHERE kind = 'webhook' AND key = '1'")
      hooks.desk.pass(seconds: 600)
      try await hooks.desk.runJobs()
      #expect(try await hooks.states() == [.waiting, .failed])
      try await hooks.site.database.execute("DELETE FROM jobs WHERE kind = 'webhook' AND key = '2'")
      try await hooks.site.site.webhooks.compare(at: hooks.desk.now)
      #expect(try await hooks.states() == [.failed, .failed])
    }
  }

  @Test("An address that is not on the public Internet gets nothing, unless that is allowed")
  func privateAddress() async throws {
    try await WebhookFixture.run(reachesPrivateAddresses: false) { hooks in
      try await publish("One", hooks)
      #expect(hooks.receiver.received.isEmpty)
      #expect(try await hooks.owner.text("/desk/house/webhooks/deliveries/1").contains("notPublic"))
      for url in [
        "file:///etc/passwd", "gopher://example.com/", "http://user:secret@example.com/", "/hook", "",
        "http://example.com:22/", "https://example.com/#part", "http:///hook",
        "https://example.com/" + String(repeating: "a", count: 1500),
      ] {
        let answer = try await hooks.owner.post("/desk/house/webhooks", ["url": url])
        #expect(answer.status == .unprocessableContent, "\(url)")
      }
    }
  }

  @Test(
    "While the secret changes, messages are signed by both; a day later only by the new one",
    .enabled(if: WebhookVerifier.isInstalled))
  func secrets() async throws {
    try await WebhookFixture.run { hooks in
      let page = try await hooks.act(.secret).text
      let new = String(try #require(page.firstMatch(of: #/whsec_[A-Za-z0-9+\/=]+/#)).0)
      #expect(new != hooks.secret)
      _ = try await hooks.act(.test)
      try await hooks.desk.runJobs()
      #expect(try await hooks.verified() == ["webhook.test"])
      #expect(try await hooks.verified(new) == ["webhook.test"])
      #expect(try await hooks.verified(WebhookSecret.random().text) == [nil])
      for page in ["/desk/house/webhooks", hooks.page, "/desk/house/webhooks/deliveries/1"] {
        #expect(try await !hooks.owner.text(page).contains("whsec_"))
      }
      let signatures = { hooks.receiver.deliveries.last?.fields[.webhookSignature]?.split(separator: " ") }
      #expect(signatures()?.count == 2)
      hooks.desk.pass(seconds: 86_401)
      let owner = try await hooks.desk.browser("Odo", .owner)
      _ = try await owner.post("\(hooks.page)/test")
      try await hooks.desk.runJobs()
      #expect(signatures()?.count == 1)
    }
  }

  @Test("The log ends after 30 days, and with its endpoint")
  func retention() async throws {
    try await WebhookFixture.run { hooks in
      try await publish("One", hooks)
      hooks.desk.pass(seconds: 29 * 86_400)
      try await hooks.site.site.webhooks.compare(at: hooks.desk.now)
      let log = hooks.site.database.webhookLog
      #expect(try await log.deliveries(to: nil, limit: 9, offset: 0).count == 1)
      hooks.desk.pass(seconds: 2 * 86_400)
      try await hooks.site.site.webhooks.compare(at: hooks.desk.now)
      #expect(try await log.deliveries(to: nil, limit: 9, offset: 0).isEmpty)
    }
  }

  @Test("A job whose delivery, endpoint or message is gone sends nothing")
  func removed() async throws {
    try await WebhookFixture.run { hooks in
      _ = try await hooks.act(.test)
      #expect(try await hooks.act(.remove).status == .unprocessableContent)
      #expect(try await hooks.act(.remove, ["sure": "yes"]).status == .seeOther)
      try await hooks.desk.runJobs()
      #expect(hooks.receiver.received.isEmpty)
      #expect(try await JobQueue(hooks.site.database).all(limit: 10).isEmpty)
      #expect(try await hooks.owner.get(hooks.page).status == .notFound)
    }
  }

  /// Publishes a post, and sends what is due.
  private func publish(_ title: String, _ hooks: WebhookFixture) async throws {
    let editor = try await hooks.desk.browser("Eda", .editor)
    let post = try await editor.begin(title)
    _ = try await editor.publish(post, "---\ntitle: \(title)\n---\nText.")
    try await hooks.send()
  }
}

@Suite("Webhooks: who may", .timeLimit(.minutes(15)))
struct WebhookRoleTests {
  @Test("Only owners see and change webhooks, by forms of their own, within an hour after signing in")
  func roles() async throws {
    try await WebhookFixture.run { hooks in
      let (owner, editor) = (hooks.owner, try await hooks.desk.browser("Eda", .editor))
      _ = try await hooks.act(.test)
      let delivery = "/desk/house/webhooks/deliveries/1"
      let forms =
        WebhookAction.allCases.map { "\(hooks.page)/\($0.rawValue)" } + [
          "/desk/house/webhooks", "\(delivery)/again",
        ]
      for path in ["/desk/house/webhooks", hooks.page, delivery] {
        #expect(try await editor.get(path).status == .forbidden)
        #expect(try await hooks.desk.stranger.get(path).status == .seeOther)
        #expect(try await owner.get(path).status == .ok)
      }
      let fields = ["url": "https://example.com/", "sure": "yes"]
      for path in forms {
        #expect(try await editor.post(path, fields).status == .forbidden, "\(path)")
        #expect(try await hooks.desk.stranger.post(path, fields).status == .unauthorized, "\(path)")
        #expect(try await owner.post(path, ["token": editor.token]).status == .forbidden, "\(path)")
        var elsewhere = owner
        elsewhere.fields = [HTTPField.Name("Sec-Fetch-Site")!: "cross-site"]
        #expect(try await elsewhere.post(path, fields).status == .forbidden, "\(path)")
      }
      hooks.desk.pass(seconds: 3700)
      for path in forms where !path.hasSuffix("deliveries/1/again") {
        let place = try await owner.post(path, fields).headerFields[.location]
        #expect(place?.hasPrefix("/sign-in") == true, "\(path)")
      }
      let endpoints = try await hooks.site.database.webhookEndpoints.all()
      #expect(endpoints.count == 1 && endpoints[0].isOn)
      #expect(endpoints[0].secret.text == hooks.secret && endpoints[0].formerSecret == nil)
      for path in ["\(delivery)9", "\(hooks.page.dropLast(4))0000"] {
        #expect(try await owner.get(path).status == .notFound)
      }
    }
  }
}
