import Digests
import Foundation
import Testing
import Timestamps

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Settings
@testable import Syndication

@Suite("The division of a feed into documents")
struct ArchiveIndexTests {
  private static let rendering = SHA256Digest(of: "A rendering")
  /// Posts at the instants 5, 10, 15 … 45, two on a page.
  private let index = ArchiveIndex(.posts(9), size: 2, rendering: rendering)

  @Test("Each document begins where the next older one ends")
  func parts() throws {
    let keys = index.pages
    #expect(index.part(nil)?.previousArchive == keys[2])
    #expect(index.part(keys[2]) == FeedPart(posts: .between(.at(20), .at(30)), previousArchive: keys[1]))
    #expect(index.part(keys[0]) == FeedPart(posts: .between(nil, .at(10)), previousArchive: nil))
  }

  @Test(
    "The document with the newest posts has at least one full page",
    arguments: [(0, 0), (1, 0), (2, 0), (3, 0), (4, 1), (5, 1), (6, 2)])
  func current(count: Int, pages: Int) {
    let posts = ArchivePosts.posts(count)
    let index = ArchiveIndex(posts, size: 2, rendering: Self.rendering)
    #expect(index.pages.count == pages)
    #expect(index.current == Array(posts.ids.dropFirst(pages * 2)))
  }

  @Test("The digest of a page depends on its posts, on all older posts, and on the rendering")
  func digests() {
    func digests(changing place: Int? = nil, rendering: SHA256Digest = Self.rendering) -> [String] {
      ArchiveIndex(.posts(9, changing: place), size: 2, rendering: rendering).pages.map(\.digest)
    }
    #expect(digests() == index.pages.map(\.digest))
    #expect(Set(digests()).count == 3)
    for place in 0..<6 {
      let (changed, untouched) = (digests(changing: place), place / 2)
      #expect(changed.prefix(untouched) == digests().prefix(untouched))
      #expect(Set(changed.dropFirst(untouched)).isDisjoint(with: digests()))
    }
    #expect(digests(changing: 7) == digests())
    #expect(Set(digests(rendering: SHA256Digest(of: "Another"))).isDisjoint(with: digests()))
  }

  @Test(
    "A former address leads to the document that has its newest post, or newer posts")
  func successors() {
    func successor(_ instant: Int64) -> ArchiveKey? {
      let key = ArchiveKey(newest: .at(instant), digest: "0000000000000000")
      #expect(index.part(key) == nil)
      return index.successor(of: key)
    }
    #expect(successor(5) == index.pages[0])
    #expect(successor(10) == index.pages[0])
    #expect(successor(11) == index.pages[1])
    #expect(successor(30) == index.pages[2])
    // Posts newer than all pages are in the document that readers subscribe to.
    #expect(successor(31) == nil)
  }

  @Test("Indexes are kept while the content of the site stays the same, for a limited number of subjects")
  func keeping() {
    let indexes = ArchiveIndexes(capacity: 2)
    let edition = SiteEdition.number(1)
    indexes.keep(index, of: .site, in: edition)
    indexes.keep(index, of: .tag("a"), in: edition)
    #expect(indexes.index(of: .site, in: edition) == index)
    #expect(indexes.index(of: .tag("b"), in: edition) == nil)
    for other in [
      .number(2), .number(1, cameOut: Timestamp(microseconds: 5)), .number(1, title: "Renamed"),
      // After a dump was restored, the numbers of changes come again.
      .number(1, transaction: "2"),
    ] as [SiteEdition] {
      #expect(indexes.index(of: .site, in: other) == nil)
    }
    indexes.keep(index, of: .tag("b"), in: edition)
    #expect(indexes.index(of: .site, in: edition) == nil)
    #expect(indexes.index(of: .tag("b"), in: edition) == index)
  }
}

extension FeedPosition {
  fileprivate static func at(_ instant: Int64) -> FeedPosition {
    FeedPosition(microseconds: instant, sequence: 1)
  }
}

extension ArchivePosts {
  fileprivate static func posts(_ count: Int, changing changed: Int? = nil) -> ArchivePosts {
    ArchivePosts(
      ids: (0..<count).map { UUID(uuid: (UInt8($0), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) },
      dates: (0..<count).map { Timestamp(microseconds: Int64($0 + 1) * 5) },
      sequences: Array(repeating: 1, count: count),
      digests: (0..<count).flatMap { SHA256Digest(of: $0 == changed ? "changed" : "\($0)").bytes })
  }
}

extension SiteEdition {
  fileprivate static func number(
    _ number: Int, cameOut: Timestamp? = nil, transaction: String = "1", title: String = "A site"
  ) -> Self {
    var configuration = Configuration()
    configuration.publication.title = title
    return SiteEdition(
      revision: SiteRevision(number: number, cameOut: cameOut, transaction: transaction),
      description: SiteDescription(configuration))
  }
}
