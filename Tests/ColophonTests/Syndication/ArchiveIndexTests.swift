import Foundation
import Testing
import Timestamps

@testable import Colophon

@Suite("How a feed is cut into documents")
struct ArchiveIndexTests {
  private let index = ArchiveIndex(
    [.page(10, digest: 1), .page(20, digest: 2), .page(30, digest: 3), .rest], site: "A site")

  @Test("Each document begins where the next older one ends")
  func parts() throws {
    let keys = index.pages
    #expect(index.part(nil)?.previousArchive == keys[2])
    #expect(index.part(keys[2]) == FeedPart(posts: .between(.at(20), .at(30)), previousArchive: keys[1]))
    #expect(index.part(keys[0]) == FeedPart(posts: .between(nil, .at(10)), previousArchive: nil))
  }

  @Test("A page's digest tells of the page, of all older ones, and of what all pages say of the site")
  func digests() {
    func digests(_ first: UInt8, _ second: UInt8, site: String = "A site") -> [String] {
      ArchiveIndex([.page(10, digest: first), .page(20, digest: second), .rest], site: site).pages.map(
        \.digest)
    }
    #expect(digests(1, 2) == Array(index.pages.prefix(2).map(\.digest)))
    #expect(digests(1, 9)[0] == digests(1, 2)[0] && digests(1, 9)[1] != digests(1, 2)[1])
    #expect(Set(digests(9, 2)).isDisjoint(with: digests(1, 2)))
    #expect(Set(digests(1, 2, site: "Another")).isDisjoint(with: digests(1, 2)))
  }

  @Test(
    "An address that is no more leads to the document that has what it began with, or newer posts than that")
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
    // What is newer than all pages is in the document that readers subscribe to.
    #expect(successor(31) == nil)
  }

  @Test("Indexes are kept as long as the site shows the same, for a bounded number of subjects")
  func keeping() {
    let indexes = ArchiveIndexes(capacity: 2)
    let revision = SiteRevision(number: 1, cameOut: nil)
    indexes.keep(index, of: .site, at: revision)
    indexes.keep(index, of: .tag("a"), at: revision)
    #expect(indexes.index(of: .site, at: revision) == index)
    #expect(indexes.index(of: .tag("b"), at: revision) == nil)
    for other in [
      SiteRevision(number: 2, cameOut: nil), SiteRevision(number: 1, cameOut: Timestamp(microseconds: 5)),
    ] {
      #expect(indexes.index(of: .site, at: other) == nil)
    }
    indexes.keep(index, of: .tag("b"), at: revision)
    #expect(indexes.index(of: .site, at: revision) == nil)
    #expect(indexes.index(of: .tag("b"), at: revision) == index)
  }
}

extension FeedPosition {
  fileprivate static func at(_ instant: Int64) -> FeedPosition {
    FeedPosition(microseconds: instant, sequence: 1)
  }
}

extension ArchivePageRow {
  fileprivate static func page(_ newest: Int64, digest: UInt8) -> ArchivePageRow {
    ArchivePageRow(newest: .at(newest), digest: [digest], rest: nil)
  }

  fileprivate static let rest = ArchivePageRow(newest: .at(40), digest: [], rest: [UUID()])
}
