import Testing

@testable import Colophon

@Suite("What search engines may list of the search")
struct SearchListingTests {
  @Test(
    "Only the empty form",
    arguments: [
      ("", false), ("?q=ink", true), ("?tag=ink", true), ("?author=Ada", true), ("?year=2025", true),
      ("?kind=post", true), ("?page=2", true),
    ])
  func listing(query: String, isHidden: Bool) async throws {
    try await TestSite.run { site in
      let page = try await site.text("/search\(query)")
      #expect(page.contains("<h1>Search</h1>"))
      #expect(page.contains("<meta name=\"robots\" content=\"noindex\">") == isHidden)
    }
  }
}
