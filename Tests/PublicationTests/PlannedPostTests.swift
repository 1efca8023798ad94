import Testing

@testable import Publication

@Suite("Plans after an import")
struct PlannedPostTests {
  @Test("Postgres plans for the posts that were just written, if they are more than a tenth of all")
  func knowsPosts() async throws {
    try await PublicationFixture.run { site in
      func write(_ numbers: ClosedRange<Int>) async throws -> Double {
        try await site.write { writer in
          for number in numbers {
            _ = try await writer.insert(draft("post-\(number)"), from: .editor, rendering: 1)
          }
        }
        return try await site.database.writing.planned()
      }
      let planned = [
        try await write(1...20), try await write(21...21), try await write(22...200),
        try await write(201...212),
      ]
      #expect(planned == [20, 20, 200, 200])
    }
  }
}
