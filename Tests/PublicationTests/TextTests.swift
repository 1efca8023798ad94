import Foundation
import Postgres
import Testing

@testable import Publication

@Suite("Texts and revisions of posts")
struct TextTests {
  @Test("The plain text and the headings of a post are stored and updated")
  func stored() async throws {
    try await PublicationFixture.run { site in
      let id = try await site.save(draft("post", "<h2 id=\"one\">One &amp; two</h2><p>Some <b>text</b>.</p>"))
      let text = try #require(try await site.database.texts.text(of: id))
      #expect(text.text == "One & two Some text.")
      #expect(text.headings == [PostText.Heading(level: 2, text: "One & two", id: "one")])
      _ = try await site.save(draft("post", "<p>Other.</p>"), over: id)
      #expect(try await site.database.texts.text(of: id)?.text == "Other.")
    }
  }

  @Test("Posts of earlier versions get their texts, and are not changed otherwise")
  func filled() async throws {
    try await PublicationFixture.run { site in
      var ids: [UUID] = []
      for number in 1...5 {
        ids.append(try await site.save(draft("post-\(number)", "<h3>Heading \(number)</h3><p>Text.</p>")))
      }
      let rows = try await site.database.rows(rowsOfPosts)
      let written = try await site.database.texts.text(of: ids[0])
      try await site.database.execute("DELETE FROM post_texts")
      var last: UUID?
      repeat { last = try await site.database.texts.fillMissing(after: last, limit: 2) } while last != nil
      for (index, id) in ids.enumerated() {
        let text = try await site.database.texts.text(of: id)
        #expect(text?.text == "Heading \(index + 1) Text.")
        #expect(text?.headings.map(\.text) == ["Heading \(index + 1)"])
      }
      #expect(try await site.database.texts.text(of: ids[0]) == written)
      #expect(try await site.database.rows(rowsOfPosts) == rows)
    }
  }

  @Test("Each version of a post's source is kept, with its author")
  func revisions() async throws {
    try await PublicationFixture.run { site in
      func save(_ text: String, over id: UUID? = nil) async throws -> UUID {
        try await site.database.save(
          draft("post", "<p>\(text)</p>"), madeFrom: PostSource(.markdown, text, author: "Ada"), over: id,
          rendering: 1, now: PublicationFixture.now, isFree: { _ in true })
      }
      let id = try await save("one")
      _ = try await save("two", over: id)
      _ = try await save("two", over: id)
      let revisions = try await site.database.revisions.all(of: id)
      #expect(revisions.map(\.number) == [2, 1])
      #expect(revisions.map(\.source.text) == ["two", "one"])
      #expect(revisions.allSatisfy { $0.source.author == "Ada" && $0.writtenAt == PublicationFixture.now })
    }
  }
}

private let rowsOfPosts = Statement(
  "rows of posts", "SELECT to_jsonb(p) AS row FROM posts p ORDER BY id",
  column: Column("row", JSONB.self, .computedNotNull))
