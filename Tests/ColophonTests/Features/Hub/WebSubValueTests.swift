import Foundation
import HTTP
import HTTPClient
import HTTPTypes
import Server
import Testing

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Settings
@testable import Syndication

@Suite("WebSub, without a network")
struct WebSubValueTests {
  @Test(
    "The hub's parameters follow the callback's own query",
    arguments: [
      ("http://a.example", "http://a.example?hub.mode=x%20%26"),
      ("http://a.example/?", "http://a.example/?hub.mode=x%20%26"),
      ("https://a.example:8443/c?id=1&x=%2F", "https://a.example:8443/c?id=1&x=%2F&hub.mode=x%20%26"),
    ])
  func query(callback: String, url: String) throws {
    #expect(try Callback(callback).url(adding: [("hub.mode", "x &")]) == url)
  }

  @Test(
    "Limits are counted by host and port",
    arguments: [
      ("http://A.example/x", "a.example:80"), ("https://a.example", "a.example:443"),
      ("https://a.example:/", "a.example:443"), ("http://a.example:8080/?a:b", "a.example:8080"),
      ("http://[2001:DB8::1]:8080/", "[2001:db8::1]:8080"), ("http://[::1]/", "[::1]:80"),
    ])
  func site(callback: String, site: String) throws {
    #expect(try Callback(callback).site == site)
  }

  @Test(
    "A lease is as long as requested, within limits",
    arguments: [
      (nil, 864_000), ("", 864_000), ("3600", 3600), ("0", 300), ("1", 300), ("99999999", 2_592_000),
      ("99999999999999999999999", 2_592_000),
    ])
  func leases(text: String?, seconds: Int) async throws {
    let fields = [
      ("hub.mode", "subscribe"), ("hub.topic", "x"), ("hub.callback", "http://a.example/"),
    ]
    let lease = text.map { [("hub.lease_seconds", $0)] } ?? []
    let request = Request(
      .post, "/", headerFields: [.contentType: "application/x-www-form-urlencoded"],
      body: .text(formEncoded((fields + lease).map { (name: $0.0, value: $0.1) })))
    let form = try await request.form()
    #expect(try SubscriptionRequest(form).lease == seconds)
  }

  @Test("Challenges have 256 bits and do not repeat")
  func challenges() {
    let challenges = Set((0..<1000).map { _ in CallbackVerification.challenge() })
    #expect(challenges.count == 1000)
    #expect(challenges.allSatisfy { $0.count == 64 && $0.allSatisfy(\.isHexDigit) })
  }

  @Test(
    "Only the challenge itself with a 2xx status confirms",
    arguments: [
      (HTTPResponse.Status.ok, "abc", CallbackVerification.Verdict.confirmed),
      (.noContent, "abc", .confirmed),
      (.ok, "ABC", .refused), (.ok, "abc\n", .refused), (.ok, "", .refused), (.found, "abc", .refused),
      (.notFound, "abc", .refused), (.badGateway, "abc", .unclear("answered 502")),
      (.tooManyRequests, "", .unclear("answered 429")),
    ])
  func verdicts(status: HTTPResponse.Status, body: String, verdict: CallbackVerification.Verdict) {
    let response = FetchedResponse(status, url: "http://a.example/", body: Array(body.utf8))
    #expect(CallbackVerification.subscribe(lease: 1, challenge: "abc").verdict(on: response) == verdict)
    #expect(CallbackVerification.unsubscribe(challenge: "abc").verdict(on: response) == verdict)
  }
}
