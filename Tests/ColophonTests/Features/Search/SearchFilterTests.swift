import Foundation
import Testing

@testable import Colophon
@testable import Reading

@Suite("Filters of the search")
struct SearchFilterTests {
  @Test("Among more posts than are ranked, a filter finds those few that fit it")
  func few() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      for number in 1...130 {
        folder.write(
          number,
          """
          date: \(number == 40 ? 2019 : 2025)-05-01T10:00:00Z
          tags: [\(number == 20 ? "Rare" : "common")]
          authors: [\(number == 60 ? "Mara Lind" : "Jonas Weber")]
          """)
      }
      try await site.sync(folder)
      try await site.indexForSearch()
      for query in ["ink", "in", "\"blue ink\"", "ink -green", "lacking ink"] {
        #expect(try await titles(query, "tag=rare", site) == ["Post 20"], "\(query)")
        #expect(try await titles(query, "year=2019", site) == ["Post 40"], "\(query)")
        #expect(try await titles(query, "author=MARA%20LIND", site) == ["Post 60"], "\(query)")
        #expect(try await titles(query, "tag=rare&year=2019", site) == [], "\(query)")
        #expect(try await titles(query, "kind=post", site).count == 10, "\(query)")
        #expect(try await titles(query, "kind=episode", site) == [], "\(query)")
      }
    }
  }

  @Test("Names may have any characters and any length, and no word finds a filter")
  func names() async throws {
    let tags = [
      "C++", "it's \\ a: & | ! <-> 'name'", "日本語", "two  words",
      String(repeating: "long ", count: 99) + "end",
    ]
    try await TestSite.run { site in
      let folder = ContentFixture()
      for (number, tag) in tags.enumerated() {
        folder.write(number, "date: 2025-05-01T10:00:00Z\ntags: ['\(tag.replacing("'", with: "''"))']")
      }
      try await site.sync(folder)
      try await site.indexForSearch()
      for (number, tag) in tags.enumerated() {
        #expect(try await titles("ink", "tag=\(tag.encoded)", site) == ["Post \(number)"], "\(tag)")
      }
      #expect(try await titles("ink", "tag=\(String(repeating: "ä", count: 2_000).encoded)", site) == [])
      for word in ["tag", "ye", "kind ", "2025", "year 2025", "\"tag C++\"", "\" tag\""] {
        #expect(try await titles(word, "year=2025", site) == [], "\(word)")
      }
    }
  }

  @Test("What a post is chosen by follows each change of it")
  func changes() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      for (tag, year) in [("first", 2024), ("second", 2025)] {
        folder.write(1, "date: \(year)-05-01T10:00:00Z\ntags: [\(tag)]")
        try await site.sync(folder)
        try await site.indexForSearch()
        #expect(try await titles("ink", "tag=\(tag)&year=\(year)", site) == ["Post 1"])
      }
      #expect(try await titles("ink", "tag=first", site) == [])
      #expect(try await titles("ink", "year=2024", site) == [])
    }
  }

  @Test("The form keeps what was chosen, although it is not among its options")
  func chosen() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write(1, "date: 2025-05-01T10:00:00Z\ntags: [Swift]")
      try await site.sync(folder)
      let page = try await site.text("/search?q=ink&tag=a%3Cb&author=Nobody")
      #expect(page.contains(#"<option value="a&lt;b" selected>a&lt;b</option>"#))
      #expect(page.contains(#"<option value="Nobody" selected>Nobody</option>"#))
      let known = try await site.text("/search?q=ink&tag=swift")
      #expect(known.contains(#"<option value="Swift" selected>Swift (1)</option>"#))
      #expect(!known.contains(#"value="swift""#))
    }
  }

  private func titles(_ query: String, _ filter: String, _ site: TestSite) async throws -> [String] {
    struct Found: Decodable {
      struct Post: Decodable { var title: String }
      var complete: Bool
      var results: [Post]
    }
    let text = try await site.text("/search.json?q=\(query.encoded)&\(filter)")
    return try JSONDecoder().decode(Found.self, from: Data(text.utf8)).results.map(\.title)
  }
}

extension ContentFixture {
  /// A post about blue ink.
  fileprivate func write(_ number: Int, _ frontMatter: String) {
    write("post-\(number).md", "---\ntitle: Post \(number)\n\(frontMatter)\n---\nBlue ink.")
  }
}

extension String {
  fileprivate var encoded: String { addingPercentEncoding(withAllowedCharacters: .alphanumerics)! }
}
