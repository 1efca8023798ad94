import Feeds
import Testing
import Timestamps

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Whole feeds: those of two blogs that were written for tests, and those of real blogs, if they are in a
/// folder beside the checkout.
private enum Samples {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let own = ["Tests/Samples/lamplight.rss.xml", "Tests/Samples/workbench.atom.xml"]
  static let real = [
    "../shared/seeds/alwaysrightinstitute.rss.xml", "../shared/seeds/twocentstudios-ios.rss.xml",
  ].filter { FileManager.default.fileExists(atPath: package.appending(path: $0).path) }

  static func read(_ name: String) throws -> Feed {
    try FeedReader.read(Array(Data(contentsOf: package.appending(path: name))))
  }
}

@Suite("Whole feeds")
struct WholeFeedTests {
  @Test("A blog in RSS: guids with two slashes that are no links, dates at local midnight, some authors")
  func rss() throws {
    let feed = try Samples.read(Samples.own[0])
    #expect(feed.entries.count == 30)
    #expect(feed.entries.allSatisfy { $0.guid?.hasPrefix("https://lamplight.example//") == true })
    #expect(feed.entries.allSatisfy { $0.guid != $0.link })
    #expect(Set(feed.entries.compactMap(\.published?.offset)) == [3600, 7200])
    #expect(feed.entries.allSatisfy { $0.published?.local.hour == 0 })
    #expect(feed.entries.count { $0.authors.map(\.name) == ["Ines Marlow"] } == 10)
    #expect(Set(feed.entries.flatMap(\.tags)).count == 23)
  }

  @Test("A blog in Atom: tag URIs, dates of changes, contents in HTML and XHTML")
  func atom() throws {
    let feed = try Samples.read(Samples.own[1])
    #expect(feed.entries.count == 30)
    #expect(feed.entries.allSatisfy { $0.guid?.hasPrefix("tag:workbench.example,202") == true })
    #expect(feed.entries.count { $0.updated != $0.published } == 22)
    #expect(Set(feed.entries.compactMap(\.published?.offset)) == [-21_600])
    let xhtml = try #require(feed.entries.first { $0.title == "Switches: quiet or honest" }?.contentHTML)
    let html = try #require(feed.entries.first { $0.title == "A keyboard with fewer keys" }?.contentHTML)
    #expect(html.hasPrefix("<p>Forty-two keys, in columns"))
    #expect(xhtml.contains("<p>Linear, tactile, clicky"))
  }

  @Test("A feed survives being written and read again", arguments: Samples.own + Samples.real)
  func roundTrip(name: String) throws {
    let feed = try Samples.read(name)
    let rss = try FeedReader.read(RSSWriter().write(feed))
    if name.hasSuffix(".rss.xml") { #expect(rss == feed) }
    let atom = try FeedReader.read(AtomWriter().write(feed))
    if name.hasSuffix(".atom.xml") { #expect(atom.entries == feed.entries) }
    for twin in [rss, atom] {
      #expect(twin.entries.map(\.guid) == feed.entries.map(\.guid))
      #expect(twin.entries.map(\.contentHTML) == feed.entries.map(\.contentHTML))
      #expect(twin.entries.map(\.published) == feed.entries.map(\.published))
      #expect(twin.entries.map(\.tags) == feed.entries.map(\.tags))
    }
  }
}

@Suite("Real feeds", .enabled(if: !Samples.real.isEmpty, "no feeds of real blogs beside the checkout"))
struct RealFeedTests {
  @Test("The Always Right Institute: guids with two slashes, dates at local midnight")
  func alwaysRightInstitute() throws {
    let feed = try Samples.read(Samples.real[0])
    #expect(feed.entries.count == 10)
    #expect(feed.entries.allSatisfy { $0.guid?.hasPrefix("https://www.alwaysrightinstitute.com//") == true })
    #expect(feed.entries.allSatisfy { $0.guid == $0.link })
    #expect(Set(feed.entries.compactMap(\.published?.offset)) == [3600, 7200])
    #expect(feed.entries.allSatisfy { $0.published?.local.hour == 0 })
    #expect(feed.entries.map { $0.contentHTML?.utf8.count ?? 0 }.max() == 157_493)
  }

  @Test("twocentstudios: tags and offsets") func twocentstudios() throws {
    let feed = try Samples.read(Samples.real[1])
    #expect(feed.entries.count == 10)
    #expect(feed.entries.map(\.tags.count).reduce(0, +) == 37)
    #expect(Set(feed.entries.flatMap(\.tags)).count == 15)
    #expect(feed.updated?.offset == -21_600)
  }
}
