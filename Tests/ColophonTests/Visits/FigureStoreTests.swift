import Foundation
import Postgres
import PostgresTestSupport
import Testing

@testable import Colophon
@testable import SiteBase

@Suite("Counts of visits", .timeLimit(.minutes(15)))
struct FigureStoreTests {
  private func counts(_ visits: [Visit], salt: String = "salt") -> DayCounts {
    var counts = DayCounts(salt: salt, baseURL: "https://blog.example")
    for visit in visits { counts.add(visit) }
    return counts
  }

  private func visit(
    _ kind: Visit.Kind, _ target: String, agent: String = "Firefox", address: String = "203.0.113.7",
    referrer: String? = nil
  ) -> Visit {
    Visit(kind: kind, target: target, agent: agent, address: address, referrer: referrer)
  }

  private let day = "2026-11-26"

  @Test("Views add up over processes and days; visitors are browsers and networks of a day")
  func views() async throws {
    try await withTestDatabase(migrations: Checkout.migrations) { database in
      let store = database.figures
      for address in ["203.0.113.7", "203.0.113.8", "203.0.113.7"] {
        try await store.add(counts([visit(.page, "/posts/a?x=1", address: address)]), on: day)
      }
      try await store.add(counts([visit(.page, "/posts/b", agent: "Safari")]), on: day)
      try await store.add(counts([visit(.page, "/posts/a")]), on: "2026-11-27")
      #expect(
        try await store.days(.view, from: day, to: "2026-11-27") == [
          DailyFigure(day: day, count: 4), DailyFigure(day: "2026-11-27", count: 1),
        ])
      #expect(try await store.days(.view, from: day, to: day, of: "/posts/b").map(\.count) == [1])
      #expect(try await store.days(.visitors, from: day, to: day).map(\.count) == [3])
      let top = try await store.top(.view, from: day, to: "2026-11-27")
      #expect(top.map { "\($0.subject) \($0.count)" } == ["/posts/a 4", "/posts/b 1"])
    }
  }

  @Test("A referrer is the host and path of a page elsewhere")
  func referrers() async throws {
    try await withTestDatabase(migrations: Checkout.migrations) { database in
      let referrers = [
        "https://www.News.example/item?id=7#x", "https://news.example/item", "https://blog.example/",
        "https://BLOG.example/posts/a", "android-app://x", "nonsense", nil,
      ]
      try await database.figures.add(
        counts(referrers.map { visit(.page, "/posts/a", referrer: $0) }), on: day)
      let top = try await database.figures.top(.referrer, from: day, to: day, on: "/posts/a")
      #expect(top.map { "\($0.subject) \($0.count)" } == ["news.example/item 2"])
      #expect(try await database.figures.top(.referrer, from: day, to: day, on: "/posts/b").isEmpty)
    }
  }

  @Test("A visit that a host advertises itself with does not count: known ones, and those of the owner")
  func spam() {
    var counts = DayCounts(
      salt: "salt", baseURL: "https://blog.example", spam: ReferrerSpam(also: ["ads.example"]))
    let spam = [
      "https://semalt.com/x", "http://www.SEMALT.com", "http://a.b.darodar.com/", "https://shop.ads.example/",
    ]
    for referrer in spam { counts.add(visit(.page, "/posts/a", referrer: referrer)) }
    #expect(counts.isEmpty)
    for referrer in ["https://notsemalt.com/", "https://com/", "https://example/"] {
      counts.add(visit(.page, "/posts/a", referrer: referrer))
    }
    #expect(counts.counts.values.reduce(0, +) == 6)
  }

  @Test("The manual lists the hosts that advertise themselves as referrers")
  func spamIsDocumented() throws {
    let manual = try String(contentsOfFile: "\(Checkout.root)/Documentation/figures.md", encoding: .utf8)
    let list = manual.components(separatedBy: "### Referrer spam").last?.components(separatedBy: "\n#").first
    let hosts = (list ?? "").matches(of: #/`([a-z0-9.-]+\.[a-z]+)`/#).map { String($0.1) }
    #expect(Set(hosts) == ReferrerSpam.known)
  }

  @Test("A download counts once for each network and day, from a minute on, whatever parts it came in")
  func downloads() async throws {
    try await withTestDatabase(migrations: Checkout.migrations) { database in
      let file = "/episodes/1-a/audio.mp3"
      func add(_ range: Range<Int>, _ address: String, _ file: String = file) async throws {
        try await database.figures.add(counts([visit(.media(range), file, address: address)]), on: day)
      }
      func downloads() async throws -> [Int] {
        try await database.figures.top(.download, from: day, to: day).map(\.count)
      }
      try await add(0..<500_000, "203.0.113.7")
      try await add(0..<500_000, "203.0.113.7")
      #expect(try await downloads() == [])
      try await add(450_000..<960_000, "203.0.113.7")
      #expect(try await downloads() == [1])
      try await add(0..<Visit.wholeFile, "203.0.113.7", "/episodes/1-a/video.mp4")
      #expect(try await downloads() == [1])
      try await add(0..<Visit.wholeFile, "203.0.113.8")
      #expect(try await downloads() == [2])
      try await database.transaction { try await $0.figures.close(before: "2026-11-27") }
      #expect(try await downloads() == [2])
    }
  }

  @Test("Feed readers that read for many say for how many; each of the others is one")
  func subscribers() async throws {
    try await withTestDatabase(migrations: Checkout.migrations) { database in
      func visits(_ number: Int) -> [Visit] {
        [
          visit(.feed, "/feed.xml", agent: "Feedly/1.0 (\(number) subscribers)"),
          visit(.feed, "/feed.xml", agent: "NetNewsWire (RSS Reader)", address: "203.0.113.\(number)"),
        ]
      }
      for number in [7, 9, 8] { try await database.figures.add(counts(visits(number)), on: day) }
      let found = try await database.figures.subscribers(from: day, to: day)
      #expect(
        found.map { "\($0.detail) \($0.subject) \($0.count)" } == [
          "/feed.xml Feedly 9", "/feed.xml NetNewsWire 3",
        ])
    }
  }

  @Test("When a day is over, its numbers stay, and what they were made of is gone")
  func close() async throws {
    try await withTestDatabase(migrations: Checkout.migrations) { database in
      let store = database.figures
      let salt = try await store.salt(of: day)
      #expect(try await store.salt(of: day) == salt)
      #expect(try await store.salt(of: "2026-11-27") != salt)
      let visits = [visit(.page, "/posts/a"), visit(.page, "/a", agent: "B")]
      try await store.add(counts(visits, salt: salt), on: day)
      let before = try await store.days(.visitors, from: day, to: day)
      #expect(before.map(\.count) == [2])
      // Several processes notice the end of a day at the same time.
      try await withThrowingTaskGroup { group in
        for _ in 0..<4 {
          group.addTask {
            try await database.transaction { try await $0.figures.close(before: "2026-11-27") }
          }
        }
        try await group.waitForAll()
      }
      #expect(try await store.days(.visitors, from: day, to: day) == before)
      let left = Statement(
        "left",
        """
        SELECT (SELECT count(*) FROM daily_visitors)
          + (SELECT count(*) FROM daily_salts WHERE day < '2026-11-27') AS count
        """,
        column: Column("count", Int.self, .computedNotNull))
      #expect(try await database.one(left) == 0)
    }
  }

  @Test("No address of a client is stored, and no name of a browser of a person")
  func anonymous() async throws {
    try await withTestDatabase(migrations: Checkout.migrations) { database in
      try await database.figures.add(
        counts([
          visit(.page, "/posts/a", agent: "Very rare browser"), visit(.media(0..<10), "/posts/a/b.mp3"),
          visit(.feed, "/feed.xml", agent: "Reader/1.0"),
        ]), on: day)
      let all = Statement(
        "all",
        """
        SELECT (SELECT string_agg(v::text, ' ') FROM daily_visitors v)
          || (SELECT string_agg(c::text, ' ') FROM daily_counts c) AS rows
        """,
        column: Column("rows", String.self, .computedNotNull))
      let rows = try await database.one(all)
      #expect(rows.contains("/posts/a") && rows.contains("Reader"))
      #expect(!rows.contains("203.0.113") && !rows.contains("rare browser"))
    }
  }

  @Test("What is made up is bounded, shortened, and has no NUL")
  func bounds() async throws {
    try await withTestDatabase(migrations: Checkout.migrations) { database in
      let visits = (0..<25_000).map { visit(.missing, "/\($0)") }
      #expect(counts(visits).counts.count == 20_000)
      let odd = [
        visit(.missing, "/" + String(repeating: "a", count: 9000)), visit(.missing, "/a\0b"),
        visit(.nothingFound, "/search?q=%00%20Two%20%20%20Words%09"), visit(.nothingFound, "/search?q=%20"),
        visit(.nothingFound, "/search"), visit(.page, "/a", referrer: "https://\0x.example/\0"),
      ]
      try await database.figures.add(counts(odd), on: day)
      let words = try await database.figures.top(.nothingFound, from: day, to: day)
      #expect(words.map(\.subject) == ["\u{FFFD} two words"])
      let missing = try await database.figures.top(.missing, from: day, to: day)
      #expect(Set(missing.map(\.subject.count)) == [3, 500])
    }
  }
}
