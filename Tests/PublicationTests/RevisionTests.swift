import Foundation
import Postgres
import Testing

@testable import Publication

@Suite("Revisions of posts")
struct RevisionTests {
  @Test("Each version of a post's source is kept, with its author")
  func revisions() async throws {
    try await PublicationFixture.run { site in
      func save(_ text: String, over id: UUID? = nil) async throws -> UUID {
        try await site.save(draft("post", "<p>\(text)</p>"), madeFrom: text, over: id)
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
