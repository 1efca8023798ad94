import Feeds
import Foundation
import Testing

@Suite("The table of formats in Documentation/feeds.md")
struct FeedsPageTests {
  /// An element that the page names for a format.
  struct Claim: Sendable, CustomTestStringConvertible {
    let subject: String
    /// `guid`, `atom:link rel=hub`, `xml:base`, or `itunes:` for anything of a vocabulary.
    let name: String
    let isJSON: Bool

    var testDescription: String { "\(subject): \(name)" }

    func isKept(in document: String) -> Bool {
      if isJSON { return document.contains("\"\(name)\":") }
      let words = name.split(separator: " ").map(String.init)
      if words[0].hasPrefix("xml:") { return document.contains(" \(words[0])=\"") }
      let ends = words[0].hasSuffix(":") ? [""] : words.count > 1 ? [" "] : [">", " "]
      let isThere = ends.contains { document.contains("<\(words[0])\($0)") }
      let attribute = words.dropFirst().first?.replacingOccurrences(of: "=", with: "=\"")
      return isThere && attribute.map { document.contains("<\(words[0]) \($0)\"") } ?? true
    }
  }

  /// In the order of the table's columns.
  private static let writers: [any FeedWriter] = [RSSWriter(), AtomWriter(), JSONFeedWriter()]

  @Test("Every element that the table names for a format is in its documents", arguments: 0..<3)
  func comesOut(column: Int) throws {
    let claims = try Self.claims(ofColumn: column)
    #expect(claims.count > 10)
    let documents = (0..<60).map { seed in
      var generator = Generator(seed: seed)
      return Self.writers[column].write(generator.feed()).text
    }
    for claim in claims { #expect(documents.contains(where: claim.isKept), "\(claim.testDescription)") }
  }

  @Test("A wrong claim is detected")
  func wrong() {
    let document = #"<rss><atom:link rel="self" href="x"/><guid>x</guid></rss>"#
    for name in ["id", "atom:link rel=hub", "itunes:", "xml:base", "gui"] {
      #expect(!Claim(subject: "-", name: name, isJSON: false).isKept(in: document))
    }
    for name in ["guid", "atom:link rel=self", "atom:"] {
      #expect(Claim(subject: "-", name: name, isJSON: false).isKept(in: document))
    }
  }

  /// The code after each ⇄, up to the next arrow, in the rows of the table.
  private static func claims(ofColumn column: Int) throws -> [Claim] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
      path: "../../../Documentation/feeds.md")
    let lines = try String(contentsOf: file.standardizedFileURL, encoding: .utf8).components(
      separatedBy: "\n")
    let head = try #require(lines.firstIndex { $0.contains("| RSS | Atom | JSON Feed |") })
    return lines[(head + 2)...].prefix { $0.hasPrefix("|") }.flatMap { row in
      let cells = row.components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let both = cells[column + 2].components(separatedBy: "⇄").dropFirst().flatMap {
        $0.components(separatedBy: "→")[0].components(separatedBy: "`").enumerated()
          .filter { $0.offset % 2 == 1 }.map(\.element)
      }
      return both.map { Claim(subject: cells[1], name: $0, isJSON: column == 2) }
    }
  }
}
