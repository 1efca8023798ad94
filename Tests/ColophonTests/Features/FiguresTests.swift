import Dependencies
import Foundation
import HTTP
import HTTPClient
import HTTPTypes
import Logging
import Publication
import Server
import Testing

@testable import Accounts
@testable import Colophon
@testable import Settings
@testable import SiteBase

@Suite("Figures", .timeLimit(.minutes(15)))
struct FiguresTests {
  private static let person: HTTPFields = [
    .userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    .accept: "text/html", HTTPField.Name("Sec-Fetch-Dest")!: "document",
  ]

  @Test("What people read on a served site is on the page a few seconds later, with where they came from")
  func served() async throws {
    try await DeskFixture.run { desk in
      let author = try await desk.browser()
      let editor = try await author.begin("A post")
      _ = try await author.publish(editor, "---\ntitle: A post\n---\nText.")
      var configuration = ServerConfiguration(host: "127.0.0.1", port: 0)
      configuration.observers = [desk.site.site.visits]
      let server = Server(configuration, logger: Logger(label: "test"), respond: desk.site.site.respond)
      let address = try #require(try server.start().first)
      let client = HTTPClient.live(userAgent: "Reader/1.0 (5 subscribers)")
      func get(_ path: String, _ fields: HTTPFields = Self.person) async throws {
        _ = try await client.get("http://\(address)\(path)", fields)
      }
      var referred = Self.person
      referred[.referer] = "https://news.example/item"
      try await get("/posts/a-post", referred)
      try await get("/")
      try await get("/not/there")
      try await get("/search?q=Nowhere%20to%20be")
      try await get("/feed.xml", [:])
      try await get("/posts/a-post", [.userAgent: "curl/8"])
      let counting = Task { await desk.site.site.countVisits() }
      // A process that ends adds what it has.
      counting.cancel()
      await counting.value
      await server.shutdown(grace: .zero)

      let page = try await author.text("/desk/figures")
      for shown in [
        ">A post</a>", "news.example/item", "/not/there", "nowhere to be", ">Reader", "2 in 30 days, 2 today",
        "1 in 30 days, 1 today", "<svg", "from=%2Fnot%2Fthere",
      ] {
        #expect(page.contains(shown), "\(shown)")
      }
      let post = try await author.text("/desk/figures?path=/posts/a-post&period=week")
      #expect(post.contains("1 in 7 days, 1 today") && post.contains("news.example/item"))
      let redirect = try await author.text("/desk/house/redirects?from=/not/there")
      #expect(redirect.contains(#"value="/not/there""#))
      #expect(try await desk.stranger.get("/desk/figures").status == .seeOther)
    }
  }

  @Test("A site that nobody has read says so")
  func empty() async throws {
    try await DeskFixture.run { desk in
      let page = try await desk.browser().text("/desk/figures")
      #expect(page.contains("Nobody has read a page yet."))
      #expect(page.contains("0 in 30 days, 0 today"))
    }
  }

  @Test("Without COUNT_VISITS, the page says so")
  func off() async throws {
    let settings: @Sendable (inout Configuration) -> Void = { $0.countsVisits = false }
    try await DeskFixture.run(configure: settings) { desk in
      let author = try await desk.browser("Ada", .author)
      let page = try await author.text("/desk/figures")
      #expect(page.contains("COUNT_VISITS is off"))
    }
  }

  @Test("Days are those of the calendar")
  func days() {
    let days = Days(last: "2026-03-01", count: 3)
    #expect(days.all == ["2026-02-27", "2026-02-28", "2026-03-01"])
    let filled = days.filled([DailyFigure(day: "2026-02-28", count: 4)])
    #expect(filled.map(\.count) == [0, 4, 0])
  }
}
