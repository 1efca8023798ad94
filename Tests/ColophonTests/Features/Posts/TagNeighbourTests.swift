import Pages
import PagesTestSupport
import Publication
import Testing
import Timestamps

@testable import Colophon

@Suite("Previous and next within a tag")
struct TagNeighbourTests {
  @Test("A post leads to the posts before and after it with the tag that fewest others have")
  func neighbours() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      for (day, tags) in ["all, rare", "all", "all, rare", "all", "all, rare, lone", "all"].enumerated() {
        folder.write("p\(day).md", post(day, tags))
      }
      folder.write("draft.md", post(3, "all, rare", "draft: true"))
      folder.write("later.md", "---\ntitle: Later\ndate: 2030-01-01T00:00:00Z\ntags: [rare]\n---\nText.\n")
      try await site.sync(folder)
      let middle = try await site.text("/posts/p2")
      #expect(middle.contains("More in <a href=\"/tags/rare\" rel=\"tag\">rare</a>"))
      #expect(tagged(middle) == ["Older: /posts/p0", "Newer: /posts/p4"])
      #expect(tagged(try await site.text("/posts/p4")) == ["Older: /posts/p2"])
      #expect(tagged(try await site.text("/posts/p0")) == ["Newer: /posts/p2"])
      // The neighbours in this tag are those of the whole site.
      #expect(tagged(try await site.text("/posts/p1")) == [])
    }
  }

  @Test("A post without tags, or with tags that no other post has, leads nowhere by tag")
  func alone() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write("p0.md", post(0, "one"))
      folder.write("p1.md", post(1, ""))
      folder.write("p2.md", post(2, "two"))
      try await site.sync(folder)
      for number in 0...2 { #expect(tagged(try await site.text("/posts/p\(number)")) == []) }
    }
  }

  private func post(_ day: Int, _ tags: String, _ line: String = "summary:") -> String {
    "---\ntitle: P\(day)\ndate: 2026-01-0\(day + 1)T00:00:00Z\ntags: [\(tags)]\n\(line)\n---\nText.\n"
  }

  /// What the page shows as the neighbours in a tag.
  private func tagged(_ page: String) -> [String] {
    page.matches(of: #/<li><span>(Older|Newer): </span><a href="([^"]*)">/#).map { "\($0.1): \($0.2)" }
  }
}
