import Feeds
import HTTP
import HTTPTypes
import Testing

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Settings
@testable import Syndication

@Suite("The archive of a feed while posts change at random")
struct ArchivePropertyTests {
  struct Case: CustomStringConvertible, Sendable {
    let feed: String
    let seed: UInt64
    let belongs: @Sendable (RestlessSite.Article) -> Bool

    var description: String { "\(feed), seed \(seed)" }
  }

  static let cases = [
    Case(feed: "/feed.atom", seed: 1) { _ in true },
    Case(feed: "/feed.xml", seed: 2) { _ in true },
    Case(feed: "/feed.json?content=summary", seed: 3) { _ in true },
    Case(feed: "/tags/swift/feed.json", seed: 4) { $0.tags.contains { $0.lowercased() == "swift" } },
    Case(feed: "/feed.atom?tag=swift&author=ada", seed: 5) {
      $0.tags.contains { $0.lowercased() == "swift" } && $0.author.lowercased() == "ada"
    },
  ]

  @Test(
    "Posts in archive documents never change, only move; none occurs twice; reading to a known page suffices",
    arguments: cases)
  func restless(_ example: Case) async throws {
    try await TestSite.run {
      $0.publication.postsPerFeed = 3
    } _: { site in
      var restless = RestlessSite(site, seed: example.seed)
      var (seen, reader): ([String: String], Reader) = ([:], Reader())
      for step in 1...16 {
        let change = try await restless.change()
        let expected = restless.expected(example.belongs)
        // A feed without posts does not exist.
        guard expected.count > 0 || example.feed.hasPrefix("/feed.") && !example.feed.contains("tag") else {
          continue
        }
        let walk = try await FeedWalk(site, from: example.feed)
        let moment = "step \(step), \(change)"
        #expect(walk.guids == expected, "\(moment)")
        try await expectUnchanged(seen, site, walk, moment)
        for document in walk.archive { seen[document.path] = withoutTargets(document.bytes) }
        reader.read(walk)
        for entry in walk.documents.flatMap(\.entries) {
          #expect(reader.entries[entry.guid ?? ""] == entry, "\(moment)")
        }
      }
      #expect(seen.count > 4)
    }
  }

  private func expectUnchanged(
    _ seen: [String: String], _ site: TestSite, _ walk: FeedWalk, _ moment: String
  ) async throws {
    for (path, bytes) in seen {
      let response = try await site.get(path)
      if response.status == .ok {
        let present = try await response.body.collect(upTo: 1 << 20)
        #expect(withoutTargets(present) == bytes, "\(moment): \(path)")
      } else {
        #expect(response.status == .movedPermanently, "\(moment): \(path)")
        let successor = response.headerFields[.location]
        // Names may be spelt differently by now, which takes another redirect.
        let there = try await FeedWalk.Document(site, successor ?? "")
        #expect(walk.documents.contains { $0.path == there.path }, "\(moment): \(path)")
      }
    }
  }

  /// Reads from the newest document to the first archive document that it has read before.
  private struct Reader {
    private(set) var entries: [String: Entry] = [:]
    private var known: Set<String> = []

    mutating func read(_ walk: FeedWalk) {
      for (place, document) in walk.documents.enumerated() {
        guard place == 0 || known.insert(document.path).inserted else { return }
        for entry in document.entries { entries[entry.guid ?? ""] = entry }
      }
    }
  }
}

/// `text` with all links between posts leading to this site.
private func withoutTargets(_ text: String) -> String {
  text.replacing(#/https:\\?/\\?/blog\.example\\?/(?=\d)/#, with: "http://localhost:8080/")
}

private func withoutTargets(_ bytes: [UInt8]) -> String {
  withoutTargets(String(decoding: bytes, as: UTF8.self))
}

extension FeedWalk.Document {
  /// Without the address of the document, and where links between posts lead.
  fileprivate var entries: [Entry] {
    feed.entries.map {
      var entry = $0
      entry.base = nil
      entry.contentHTML = entry.contentHTML.map { withoutTargets($0) }
      return entry
    }
  }
}
