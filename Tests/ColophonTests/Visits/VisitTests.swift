import HTTP
import HTTPTypes
import Testing

@testable import Colophon
@testable import Server
@testable import SiteBase

@Suite("What counts as a visit")
struct VisitTests {
  private static let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
  private static let person: HTTPFields = [
    .userAgent: firefox, .accept: "text/html,*/*;q=0.8", HTTPField.Name("Sec-Fetch-Dest")!: "document",
  ]

  private func visit(
    _ route: String?, _ status: Int = 200, _ fields: HTTPFields = person, target: String = "/posts/a",
    _ method: HTTPRequest.Method = .get, bytes: Int = 1000, isAborted: Bool = false
  ) -> Visit? {
    var request = RequestSummary(method: method, target: target, remoteAddress: "203.0.113.7")
    request.headerFields = fields
    request.status = status
    request.route = route
    request.bodyBytes = bytes
    request.isAborted = isAborted
    return Visit(request)
  }

  private func with(_ name: String, _ value: String?) -> HTTPFields {
    var fields = Self.person
    fields[HTTPField.Name(name)!] = value
    return fields
  }

  @Test("A page that a person's browser shows counts, also if the browser had it already")
  func pages() {
    #expect(visit("posts.permalink")?.kind == .page)
    #expect(visit("posts.permalink", 304)?.kind == .page)
    #expect(visit("episodes.episode")?.kind == .page)
    #expect(visit("posts.permalink", 200, with("Sec-Fetch-Dest", nil))?.kind == .page)
    let referrer = "https://a.example/b"
    #expect(visit("posts.permalink", 200, with("Referer", referrer))?.referrer == referrer)
  }

  @Test("What a browser fetches for a page or ahead of time, and what is no reading, does not count")
  func noPages() {
    #expect(visit("posts.permalink", 200, with("Sec-Fetch-Dest", "image")) == nil)
    #expect(visit("posts.permalink", 200, with("Sec-Fetch-Dest", "empty")) == nil)
    #expect(visit("posts.permalink", 200, with("Sec-Purpose", "prefetch;prerender")) == nil)
    #expect(visit("posts.permalink", 301) == nil)
    #expect(visit("posts.permalink", 503) == nil)
    #expect(visit("posts.permalink", 200, Self.person, .head) == nil)
    #expect(visit("desk.posts") == nil)
    #expect(visit("posts.preview") == nil)
    #expect(visit(nil) == nil)
    #expect(visit("posts.permalink", 200, [.userAgent: Self.firefox, .accept: "*/*"]) == nil)
  }

  @Test(
    "Crawlers, libraries and programs without a name do not count",
    arguments: [
      "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0",
      "curl/8.5.0", "python-requests/2.32", "Go-http-client/2.0", "",
    ])
  func programs(agent: String) { #expect(visit("posts.permalink", 200, with("User-Agent", agent)) == nil) }

  @Test(
    "Assistants, previews, tests, monitors, scanners, copiers and feed readers are nobody",
    arguments: AgentSamples.programs)
  func programsLikeBrowsers(agent: String) {
    #expect(visit("posts.permalink", 200, with("User-Agent", agent)) == nil)
    var fields = with("User-Agent", agent)
    fields[HTTPField.Name("Sec-Fetch-Dest")!] = nil
    #expect(visit(nil, 404, fields) == nil)
  }

  @Test("Browsers of all kinds are people, whatever their phone is called", arguments: AgentSamples.people)
  func people(agent: String) { #expect(visit("posts.permalink", 200, with("User-Agent", agent)) != nil) }

  @Test("A browser for terminals need not say that it wants a page")
  func terminals() {
    #expect(visit("posts.permalink", 200, [.userAgent: "Links (2.29; Linux; text)", .accept: "*/*"]) != nil)
  }

  @Test(
    "What a browser fetches ahead of time, and who signs as a robot, does not count",
    arguments: [
      ("Sec-Purpose", "prefetch"), ("Purpose", "prefetch"), ("X-Purpose", "preview"), ("X-Moz", "prefetch"),
      ("From", "bot@example.com"), ("Signature-Agent", "\"https://chatgpt.com\""),
    ])
  func aheadOrSigned(name: String, value: String) {
    #expect(visit("posts.permalink", 200, with(name, value)) == nil)
  }

  @Test("A page that is not there counts as missing, a search that found nothing as such")
  func missing() {
    #expect(visit("posts.permalink", 404)?.kind == .missing)
    #expect(visit(nil, 404)?.kind == .missing)
    #expect(visit(Visit.nothingFoundRoute)?.kind == .nothingFound)
  }

  @Test("Feeds count for feed readers, also those that read for many")
  func feeds() {
    let agent = "Feedly/1.0 (+http://www.feedly.com/fetcher.html; 16 subscribers; like FeedFetcher-Google)"
    for status in [200, 226, 304] {
      #expect(visit("feeds.feed", status, [.userAgent: agent])?.kind == .feed)
    }
    #expect(visit("feeds.feed", 200, [.userAgent: "SomethingBot/1.0 (3 subscribers)"])?.kind == .feed)
    #expect(visit("feeds.feed", 200, [.userAgent: "SomethingBot/1.0"]) == nil)
    #expect(visit("feeds.feed", 404, [.userAgent: agent]) == nil)
  }

  @Test("Of sound and video, the bytes count that were sent")
  func media() {
    let client: HTTPFields = [.userAgent: "AppleCoreMedia/1.0.0.22A"]
    let file = "/episodes/1-a/video.mp4?x=1"
    func range(_ text: String) -> HTTPFields { [.userAgent: "AppleCoreMedia/1.0.0.22A", .range: text] }
    #expect(visit("episodes.file", 200, client, target: file)?.kind == .media(0..<Visit.wholeFile))
    #expect(visit("episodes.file", 200, client, target: file, isAborted: true)?.kind == .media(0..<1000))
    #expect(visit("episodes.file", 206, range("bytes=500-"), target: file)?.kind == .media(500..<1500))
    #expect(visit("episodes.file", 206, range("bytes=500-9999"), target: file)?.kind == .media(500..<1500))
    #expect(visit("episodes.file", 206, range("bytes=-500"), target: file) == nil)
    #expect(visit("episodes.file", 206, range("bytes=0-1,5-6"), target: file) == nil)
    #expect(visit("episodes.file", 200, client, target: "/episodes/1-a/poster.jpg") == nil)
  }

  @Test(
    "The names of feed readers, and how many read with them",
    arguments: [
      ("Feedly/1.0 (+http://www.feedly.com/fetcher.html; 16 subscribers; like X)", "Feedly", 16),
      ("NewsBlur Feed Fetcher - 54 subscribers - https://x.example/7", "NewsBlur Feed Fetcher", 54),
      ("Feedbin feed-id:1373711 - 1 subscribers", "Feedbin", 1),
      ("Inoreader/1.0 (+http://www.inoreader.com/feed-fetcher; 12 subscribers; )", "Inoreader", 12),
      ("NetNewsWire (RSS Reader; https://netnewswire.com/)", "NetNewsWire", nil),
      ("Mozilla/5.0 (compatible; Miniflux/2.2.3; +https://miniflux.app)", "Miniflux", nil),
      ("FreshRSS/1.24.3 (Linux; https://freshrss.org)", "FreshRSS", nil),
      ("Overcast/3.0 (+http://overcast.fm/; iOS podcast app)", "Overcast", nil),
      ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", nil, nil),
    ] as [(String, String?, Int?)])
  func readers(agent: String, name: String?, subscribers: Int?) {
    #expect(Agents.reader(agent) == name)
    #expect(Agents.subscribers(agent) == subscribers)
  }

  @Test("A page that a browser loads again within half a minute is one visit; each part of a file counts")
  func repeated() {
    let counter = VisitCounter()
    let loop = counter.loopObserver()
    func request(_ target: String, _ address: String, at seconds: Int64, _ status: Int = 200) {
      var request = RequestSummary(method: .get, target: target, remoteAddress: address)
      request.headerFields = Self.person
      request.headerFields[.range] = status == 206 ? "bytes=0-" : nil
      request.status = status
      request.route = status == 206 ? "posts.file" : "posts.permalink"
      request.bodyBytes = 10
      request.receivedAt = seconds * 1_000_000
      loop.requestFinished(request)
    }
    for _ in 0..<3 { request("/a", "203.0.113.7", at: 1) }
    request("/b", "203.0.113.7", at: 1)
    request("/a", "203.0.113.8", at: 1)
    request("/a", "203.0.113.7", at: 61)
    for _ in 0..<2 { request("/posts/a/b.mp3", "203.0.113.7", at: 1, 206) }
    #expect(counter.take().map(\.target) == ["/a", "/b", "/a", "/a", "/posts/a/b.mp3", "/posts/a/b.mp3"])
    #expect(counter.take().isEmpty)
  }
}
