import HTTP
import HTTPTypes
import Server
import Synchronization
import Testing

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Settings
@testable import SiteBase
@testable import Syndication

@Suite("The limit on polls of a feed")
struct PollLimitTests {
  private final class Clock: Sendable {
    let now = Mutex(Duration.zero)
    func advance(_ time: Duration) { now.withLock { $0 += time } }
  }

  private let clock = Clock()

  private func limit(_ text: String) throws -> PollLimit {
    PollLimit(try #require(PollRate(text))) { [clock] in clock.now.withLock { $0 } }
  }

  private func ask(
    _ respond: Responder, _ path: String = "/feed.xml", from address: String? = "192.0.2.1",
    method: HTTPRequest.Method = .get
  ) async throws -> Response {
    var request = Request(method, path)
    request.remoteAddress = address
    return try await respond(request)
  }

  @Test("A client that polls too often is told when to poll again, and is served then")
  func retryAfter() async throws {
    let limit = try limit("3/minute")
    let respond = limit.limiting(Responder { _ in Response(.notModified) })
    for _ in 1...3 { #expect(try await ask(respond).status == .notModified) }
    let refused = try await ask(respond)
    #expect(refused.status == .tooManyRequests)
    #expect(refused.headerFields[.retryAfter] == "20")
    #expect(refused.headerFields[.cacheControl] == "no-store")
    #expect(refused.headerFields[.xContentTypeOptions] == "nosniff")
    #expect(refused.body.length ?? 0 > 0)
    // Refused polls do not count.
    clock.advance(.seconds(5))
    for _ in 1...10 { #expect(try await ask(respond).headerFields[.retryAfter] == "15") }
    clock.advance(.seconds(15))
    #expect(try await ask(respond).status == .notModified)
    #expect(try await ask(respond).status == .tooManyRequests)
    #expect(limit.counts == (answered: 4, refused: 12))
  }

  @Test("A reader that keeps to the rate is never refused", arguments: [1, 3, 60])
  func wellBehaved(count: Int) async throws {
    let respond = try limit("\(count)/hour").limiting(Responder { _ in Response() })
    for _ in 0..<200 {
      #expect(try await ask(respond).status == .ok)
      clock.advance(.seconds(3600) / count)
    }
  }

  @Test("Each client and each feed is counted on its own; an IPv6 network is one client")
  func separately() async throws {
    let respond = try limit("1/hour").limiting(Responder { _ in Response() })
    for (address, path, status) in [
      ("192.0.2.1", "/feed.xml", 200), ("192.0.2.1", "/feed.xml", 429), ("192.0.2.2", "/feed.xml", 200),
      ("192.0.2.1", "/feed.atom", 200), ("192.0.2.1", "/tags/swift/feed.json", 200),
      ("192.0.2.1", "/feed.xml?tag=a&tag=b", 200), ("::ffff:192.0.2.1", "/feed.atom", 429),
      ("2001:db8::1", "/feed.xml", 200), ("2001:db8::ffff:2", "/feed.xml", 429),
      ("2001:db8:0:1::1", "/feed.xml", 200), ("192.0.2.1", "/%66eed.xml", 429),
    ] {
      #expect(try await ask(respond, path, from: address).status.code == status, "\(address) \(path)")
    }
    #expect(try await ask(respond, from: "192.0.2.1", method: .head).status == .tooManyRequests)
  }

  @Test("Other addresses are not counted, nor are clients without an address")
  func others() async throws {
    let limit = try limit("1/hour")
    let respond = limit.limiting(Responder { _ in Response() })
    for path in ["/", "/2024/post", "/feeds.opml", "/feed.xml/", "/sitemap.xml", "/my-feed.xmlx"] {
      for _ in 1...3 { #expect(try await ask(respond, path).status == .ok) }
    }
    for _ in 1...3 { #expect(try await ask(respond, from: nil).status == .ok) }
    #expect(limit.counts == (answered: 0, refused: 0))
  }

  @Test("The table has a fixed size, and forgets the clients that poll least")
  func crowd() throws {
    let limit = try limit("4/hour")
    let feed = RequestTarget("/feed.xml")
    func isRefused(_ address: IPAddress) -> Bool { limit.wait(of: address, for: feed) != nil }
    let busy = try #require(IPAddress("192.0.2.1"))
    for _ in 1...4 { #expect(!isRefused(busy)) }
    // Twice as many as there are places.
    let crowd = (0..<140_000).compactMap { IPAddress("10.\($0 >> 16).\($0 >> 8 & 255).\($0 & 255)") }
    #expect(crowd.allSatisfy { !isRefused($0) })
    #expect(isRefused(busy))
    // Clients that are remembered may poll three times more.
    let remembered = crowd.prefix(1000).count { client in (1...4).contains { _ in isRefused(client) } }
    #expect(remembered < 900)
  }

  @Test(
    "A rate is a number and a period",
    arguments: [
      ("60/hour", "60/hour"), ("1/day", "1/day"), ("5/900", "5/900"), ("2/60", "2/minute"),
    ])
  func rates(text: String, shown: String) {
    #expect(PollRate(text)?.description == shown)
  }

  @Test(
    "Any other text is no rate",
    arguments: [
      "", "60", "0/hour", "-1/hour", "1/week", "1/0", "/hour", "1/", "1/2/3", "1.5/hour", "99999999/hour",
    ])
  func noRates(text: String) {
    #expect(PollRate(text) == nil)
  }
}
