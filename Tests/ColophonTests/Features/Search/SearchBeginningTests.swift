import Foundation
import Testing

@testable import Colophon
@testable import Reading

@Suite("Search while one types")
struct SearchBeginningTests {
  private static let words = [
    "utf8", "shouldn't", "withDependencies", "dependencies", "snake_cased", "naïveté", "Überraschung",
    "running",
    "quick", String(repeating: "long", count: 12), "zebra12",
  ]

  @Test("Every beginning of a word finds it, with digits, apostrophes, accents, or inside an identifier")
  func beginnings() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write(
        "words.md",
        "---\ntitle: Words\ndate: 2025-05-01T10:00:00Z\n---\n\(Self.words.joined(separator: ". ")). `loadFromCache`"
      )
      // More words than are looked for one by one.
      let many = (1...20).map { "zebra\($0)" }.joined(separator: " ")
      folder.write("many.md", "---\ntitle: Many\ndate: 2024-05-01T10:00:00Z\n---\n\(many)")
      try await site.sync(folder)
      try await site.indexForSearch()
      for word in Self.words + ["cache"] {
        for length in 2...word.count {
          let found = try await titles(String(word.prefix(length)), site)
          #expect(found.contains("Words"), "\(word.prefix(length))")
        }
      }
      #expect(Set(try await titles("zebr", site)) == ["Words", "Many"])
      #expect(try await titles("zebra13", site) == ["Many"])
    }
  }

  @Test("A misspelled word is mended, although posts have words that the last one may become")
  func misspelledBefore() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write(
        "words.md",
        "---\ntitle: Words\ndate: 2025-05-01T10:00:00Z\n---\nThe injection of dependencies.")
      try await site.sync(folder)
      try await site.indexForSearch()
      #expect(
        try await site.text("/search.json?q=injektion%20dependencies").contains("\"mended\":\"injection"))
    }
  }

  private func titles(_ query: String, _ site: TestSite) async throws -> [String] {
    struct Found: Decodable {
      struct Post: Decodable { var title: String }
      var results: [Post]
    }
    let text = query.addingPercentEncoding(withAllowedCharacters: .alphanumerics)!
    return try JSONDecoder().decode(
      Found.self, from: Data(try await site.text("/search.json?q=\(text)").utf8)
    )
    .results.map(\.title)
  }
}
