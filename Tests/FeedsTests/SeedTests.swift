import Feeds
import Testing
import Timestamps

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The sample feeds, in a folder beside the checkout. Without it these tests are skipped.
private enum Seeds {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared/seeds")

  static let areThere = FileManager.default.fileExists(atPath: folder.path)

  static func read(_ name: String) throws -> Feed {
    try FeedReader.read(Array(Data(contentsOf: folder.appending(path: name))))
  }
}

@Suite("Real feeds", .enabled(if: Seeds.areThere, "no sample feeds beside the checkout (../shared/seeds)"))
struct SeedTests {
  @Test("The Always Right Institute: guids with two slashes, dates at local midnight")
  func alwaysRightInstitute() throws {
    let feed = try Seeds.read("alwaysrightinstitute.rss.xml")
    #expect(feed.entries.count == 10)
    #expect(feed.entries.allSatisfy { $0.guid?.hasPrefix("https://www.alwaysrightinstitute.com//") == true })
    #expect(feed.entries.allSatisfy { $0.guid == $0.link })
    #expect(Set(feed.entries.compactMap(\.published?.offset)) == [3600, 7200])
    #expect(feed.entries.allSatisfy { $0.published?.local.hour == 0 })
    #expect(feed.entries.map { $0.contentHTML?.utf8.count ?? 0 }.max() == 157_493)
  }

  @Test("twocentstudios: tags and offsets") func twocentstudios() throws {
    let feed = try Seeds.read("twocentstudios-ios.rss.xml")
    #expect(feed.entries.count == 10)
    #expect(feed.entries.map(\.tags.count).reduce(0, +) == 37)
    #expect(Set(feed.entries.flatMap(\.tags)).count == 15)
    #expect(feed.updated?.offset == -21_600)
  }

  @Test(
    "A real feed survives being written and read again",
    arguments: ["alwaysrightinstitute.rss.xml", "twocentstudios-ios.rss.xml"])
  func roundTrip(name: String) throws {
    let feed = try Seeds.read(name)
    #expect(try FeedReader.read(RSSWriter().write(feed)) == feed)
    let atom = try FeedReader.read(AtomWriter().write(feed))
    #expect(atom.entries.map(\.guid) == feed.entries.map(\.guid))
    #expect(atom.entries.map(\.contentHTML) == feed.entries.map(\.contentHTML))
    #expect(atom.entries.map(\.published) == feed.entries.map(\.published))
    #expect(atom.entries.map(\.tags) == feed.entries.map(\.tags))
  }
}
