import Foundation
import HTTP
import HTTPTypes
import Pages
import PagesTestSupport
import Publication
import Testing
import Timestamps

@testable import Colophon

@Suite("Series and related tags")
struct SeriesPageTests {
  @Test("The page of a series numbers its parts and says from when to when they are, once")
  func parts() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      for number in 1...12 {
        let month = number < 10 ? "0\(number)" : "\(number)"
        folder.write("p\(number).md", post("P\(number)", "2025-\(month)-01", "series: Macros"))
      }
      folder.write("draft.md", post("Draft", "2024-01-01", "series: Macros\ndraft: true"))
      try await site.sync(folder)
      let first = try await site.text("/series/Macros")
      #expect(first.contains("12 parts, January 2025 – December 2025"))
      #expect(parts(first) == (1...10).map { "Part \($0) /posts/p\($0)" })
      let second = try await site.text("/series/Macros/page/2")
      #expect(parts(second) == ["Part 11 /posts/p11", "Part 12 /posts/p12"])
      let page = try await site.text("/posts/p3")
      #expect(page.ranges(of: "Part 3 of 12").count == 1)
      #expect(page.ranges(of: "href=\"/series/Macros\"").count == 1)
    }
  }

  @Test("All series are on one page, with their lengths; without any there is no such page")
  func all() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write("a.md", post("A", "2025-01-01", "tags: [x]"))
      try await site.sync(folder)
      #expect(try await site.get("/series").status == .notFound)
      #expect(!(try await site.text("/tags")).contains("/series"))
      folder.write("b.md", post("B", "2025-02-01", "series: Macros"))
      folder.write("c.md", post("C", "2025-02-02", "series: Tests"))
      folder.write("d.md", post("D", "2025-05-02", "series: Tests"))
      folder.write("e.md", post("E", "2025-05-02", "series: Hidden\ndraft: true"))
      try await site.sync(folder)
      let page = try await site.text("/series")
      let shown = page.matches(of: #/<li><a href="([^"]*)">[^<]*</a> <span class="count">([^<]*)</#)
        .map { "\($0.1) \($0.2)" }
      #expect(
        shown == [
          "/series/Macros 1 part, February 2025", "/series/Tests 2 parts, February 2025 – May 2025",
        ])
      #expect(try await site.text("/tags").contains("<a href=\"/series\">All series</a>"))
    }
  }

  @Test("The page of a tag names the tags that its posts have besides, the most frequent first")
  func companions() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write("a.md", post("A", "2025-01-01", "tags: [swift, b]"))
      folder.write("b.md", post("B", "2025-01-02", "tags: [swift, c]"))
      folder.write("c.md", post("C", "2025-01-03", "tags: [swift, c]"))
      folder.write("d.md", post("D", "2025-01-04", "tags: [swift, hidden]\ndraft: true"))
      folder.write("e.md", post("E", "2025-01-05", "tags: [other]"))
      try await site.sync(folder)
      let page = try await site.text("/tags/swift")
      let start = try #require(page.range(of: "Often together with "))
      let end = try #require(page[start.upperBound...].range(of: "</p>"))
      let named = page[start.upperBound..<end.lowerBound].matches(of: #/href="([^"]*)"/#).map { String($0.1) }
      #expect(named == ["/tags/c", "/tags/b"])
      #expect(!(try await site.text("/tags/other")).contains("Often together"))
    }
  }

  private func post(_ title: String, _ day: String, _ line: String) -> String {
    "---\ntitle: \(title)\ndate: \(day)T00:00:00Z\n\(line)\n---\nText.\n"
  }

  /// The parts that the page of a series lists.
  private func parts(_ page: String) -> [String] {
    let part = #/<p class="eyebrow">(Part [0-9]+)</p><h2[^>]*><a [^>]*href="([^"]*)"/#
    return page.matches(of: part).map { "\($0.1) \($0.2)" }
  }
}
