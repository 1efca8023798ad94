import Digests
import Sanitizer
import Testing

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import ProgramInterfaces
@testable import Publication
@testable import Reading
@testable import Settings
@testable import SiteBase
@testable import Syndication

@Suite("The digest of what feeds depend on besides their posts")
struct FeedRenderingTests {
  @Test("It depends on everything that feeds show of the site, and on nothing else")
  func site() {
    func digest(_ subject: FeedSubject = .site, _ change: (inout SiteDescription) -> Void = { _ in })
      -> String
    {
      var site = SiteDescription(Configuration())
      change(&site)
      return FeedRendering.digest(of: subject, site: site, links: .site).hex
    }
    let digests = [
      digest(), digest { $0.title = "Another" }, digest { $0.description = "About it" },
      digest { $0.author = "Ada" }, digest { $0.language = "de" },
      digest { $0.baseURL = "https://elsewhere.example" }, digest(.tag("a")), digest(.author("a")),
      digest(.series("a")), digest(FeedSubject(tags: ["a", "b"])),
    ]
    #expect(Set(digests).count == digests.count)
    #expect(digest() == digest())
    #expect(digest { $0.hasAbout = true } == digest())
  }

  @Test("One specimen has everything that a post can have, and one has nothing")
  func specimens() throws {
    let (full, bare) = (FeedRendering.specimens[0], FeedRendering.specimens[2])
    func absent(_ value: Any) -> [String] {
      Mirror(reflecting: value).children.compactMap { child in
        let mirror = Mirror(reflecting: child.value)
        let isAbsent = [.optional, .collection].contains(mirror.displayStyle) && mirror.children.isEmpty
        return isAbsent ? child.label : nil
      }
    }
    #expect(absent(full.post) == [])
    #expect(absent(full.post.head) == [])
    #expect(absent(try #require(full.post.enclosures.first)) == [])
    #expect(full.text.references.count == 2)
    #expect(absent(bare.post) == ["enclosures"])
    #expect(
      absent(bare.post.head) == [
        "origin", "link", "title", "summary", "authors", "tags", "published", "updated", "image",
        "readingMinutes", "language",
      ])
  }
}
