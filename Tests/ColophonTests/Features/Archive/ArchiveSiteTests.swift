import HTTP
import HTTPTypes
import PagesTestSupport
import Postgres
import Publication
import Testing
import Timestamps

@testable import Colophon
@testable import SiteBase

@Suite("The archive")
struct ArchiveSiteTests {
  @Test("It leads to years and months with their numbers of posts, and these to their posts")
  func periods() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write("a.md", post("A", "2024-12-31T23:30:00-08:00"))
      folder.write("b.md", post("B", "2026-11-22T10:00:00+01:00"))
      folder.write("c.md", post("C", "2026-11-01T00:30:00+14:00"))
      folder.write("d.md", post("D", "2026-02-01T00:00:00Z"))
      folder.write("later.md", post("Later", "2030-01-01T00:00:00Z"))
      folder.write("draft.md", post("Draft", "2025-01-01T00:00:00Z\ndraft: true"))
      try await site.sync(folder)
      let all = try await site.text("/archive")
      #expect(all.contains("4 posts from 2024 to 2026."))
      #expect(counted(all) == ["/archive/2026 3", "/archive/2024 1"])
      #expect(archived(all) == ["/posts/b", "/posts/c", "/posts/d", "/posts/a"])
      let year = try await site.text("/archive/2026")
      #expect(counted(year) == ["/archive/2026/11 2", "/archive/2026/02 1"])
      #expect(archived(year) == ["/posts/b", "/posts/c", "/posts/d"])
      #expect(year.contains("<link rel=\"canonical\" href=\"http://localhost:8080/archive/2026\">"))
      #expect(
        year.contains("<a class=\"older\" href=\"/archive/2024\">") && !year.contains("class=\"newer\""))
      let month = try await site.text("/archive/2026/11")
      #expect(month.contains("<h1>November 2026</h1>") && archived(month) == ["/posts/b", "/posts/c"])
      #expect(month.contains("<a class=\"older\" href=\"/archive/2026/02\">"))
      #expect(archived(try await site.text("/archive/2024/12")) == ["/posts/a"])
      for path in [
        "/archive/2025", "/archive/2030", "/archive/2026/12", "/archive/2026/13", "/archive/2026/1",
        "/archive/2026/page/2", "/archive/undated", "/archive/26",
      ] {
        #expect(try await site.get(path).status == .notFound, "\(path)")
      }
      #expect(try await site.get("/archive/2026/").headerFields[.location] == "/archive/2026")
      #expect(archived(try await site.text("/archive?year=2026")) == archived(all))
    }
  }

  @Test("A scheduled post is in the archive as soon as it is out")
  func scheduled() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write("later.md", post("Later", "2030-01-01T00:00:00Z"))
      try await site.sync(folder)
      #expect(try await site.get("/archive/2030").status == .notFound)
      #expect(try await site.text("/archive").contains("Nothing has been published yet."))
      let then = try #require(Timestamp(rfc3339: "2030-01-01T00:00:00Z"))
      try await site.at(then) {
        let page = try await site.text("/archive/2030/01")
        #expect(archived(page) == ["/posts/later"])
      }
    }
  }

  @Test(
    "A year with many posts has several pages, which have each post once, and posts without a date have their own"
  )
  func paged() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      for number in 0..<230 {
        let day = number % 28 + 1
        let month = number % 12 + 1
        let date = "2025-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)T10:00:00Z"
        folder.write("p\(number).md", post("P\(number)", date))
      }
      try await site.sync(folder)
      try await site.importFeed(rss(item("Undated", date: "")))
      let pages = try await [
        site.text("/archive/2025"), site.text("/archive/2025/page/2"), site.text("/archive/2025/page/3"),
      ]
      #expect(pages.map { archived($0).count } == [100, 100, 30])
      #expect(Set(pages.flatMap(archived)) == Set((0..<230).map { "/posts/p\($0)" }))
      #expect(pages[1].contains("<link rel=\"prev\" href=\"/archive/2025\">"))
      #expect(pages[1].contains("<link rel=\"next\" href=\"/archive/2025/page/3\">"))
      #expect(try await site.get("/archive/2025/page/4").status == .notFound)
      let all = try await site.text("/archive")
      #expect(archived(all) == Array(archived(pages[0]).prefix(50)))
      #expect(counted(all) == ["/archive/2025 230", "/archive/undated 1"])
      #expect(archived(try await site.text("/archive/undated")).count == 1)
    }
  }

  @Test("A post of the year 0, which is 1 BC to Postgres, has its place in the archive")
  func yearZero() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write("a.md", post("A", "2026-11-22T10:00:00Z"))
      folder.write("b.md", post("B", "2026-11-21T10:00:00Z"))
      try await site.sync(folder)
      try await site.database.execute(
        "UPDATE posts SET published = '0001-12-31 12:00:00+00 BC', published_offset = 0 WHERE title = 'B'")
      let all = try await site.text("/archive")
      #expect(archived(all) == ["/posts/a", "/posts/b"])
      #expect(counted(all) == ["/archive/2026 1", "/archive/0000 1"])
      #expect(archived(try await site.text("/archive/0000/12")) == ["/posts/b"])
    }
  }

  @Test("A post that was at the address of a year stays there")
  func oldPost() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write("a.md", post("A", "2026-11-22T10:00:00Z"))
      try await site.sync(folder)
      try await site.database.execute("UPDATE posts SET path = '/archive/2026', path_key = '/archive/2026'")
      #expect(try await site.text("/archive/2026").contains(">A</h1>"))
      #expect(Site.addresses.isPage("/archive/2026") && Site.addresses.isPage("/archive/2026/11"))
    }
  }

  private func post(_ title: String, _ date: String) -> String {
    "---\ntitle: \(title)\ndate: \(date)\n---\nText.\n"
  }

  /// The posts of the page, in its order.
  private func archived(_ page: String) -> [String] {
    page.matches(of: #/<li>(?:<time [^>]*>[^<]*</time> )?<a href="([^"]*)">/#).map { String($0.1) }
      .filter { path in
        !["/archive", "/tags", "/subscribe", "/search", "/feed"].contains { path.hasPrefix($0) }
      }
  }

  /// The addresses of years or months, with their numbers of posts.
  private func counted(_ page: String) -> [String] {
    page.matches(of: #/<li style="[^"]*"><a href="([^"]*)">[^<]*</a> <span class="count">([0-9]+)/#)
      .map { "\($0.1) \($0.2)" }
  }
}
