import Testing

@testable import Publication

@Suite("Sources")
struct SourceTests {
  @Test(
    "Another title, description or language of the first source changes every page, and nothing else does")
  func changesEveryPage() async throws {
    try await PublicationFixture.run { site in
      func save(
        _ identity: String, _ title: String?, _ description: String? = nil, _ language: String? = nil
      ) async throws -> Bool {
        try await site.database.sources.save(
          identity: identity, location: identity,
          about: ImportedSource(title: title, description: description, language: language),
          now: PublicationFixture.now
        ).changesEveryPage
      }
      let changes = [
        try await save("a", "One"), try await save("a", "One"), try await save("a", "Two"),
        try await save("a", "Two", "About"), try await save("a", "Two", "About", "de"),
        try await save("a", "Two", "About", "de"), try await save("a", nil, "About", "de"),
        try await save("b", "Other"), try await save("b", "Another"),
      ]
      #expect(changes == [true, false, true, true, true, false, true, false, false])
    }
  }

  @Test("What changes every page is announced although no post is written")
  func announced() async throws {
    try await PublicationFixture.run { site in
      var numbers: [Int] = []
      for changesEveryPage in [true, false, true] {
        try await site.write { $0.changesEveryPage = changesEveryPage }
        numbers.append(try await site.database.changes.number())
      }
      #expect(numbers == [1, 1, 2])
    }
  }
}
