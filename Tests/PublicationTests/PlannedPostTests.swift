import Postgres
import PostgresTestSupport
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
            _ = try await writer.insert(draft("post-\(number)"), from: .desk, rendering: 1)
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

  @Test(
    "After an import, an index alone says what is in lists",
    arguments: ["posts", "post_tags", "post_authors", "post_series", "post_counts"])
  func pagesAreVisible(table: String) async throws {
    try await PublicationFixture.run { site in
      // Other tests need not wait for the disk. Rows whose commit is not there yet are not known to be
      // visible.
      try await site.database.execute(
        "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = on', current_database()); END $$"
      )
      let database = Database(
        site.database.connectionString, poolSize: 2, checkoutTimeout: .patience, statementTimeout: .patience)
      try await PublicationFixture(database: database).write { writer in
        for number in 1...200 {
          var post = draft("post-\(number)", tags: ["Swift"])
          post.series = SeriesPart(name: "Lists", part: number)
          _ = try await writer.insert(post, from: .desk, rendering: 1)
        }
      }
      let pages = Statement(
        "pages of a table",
        "SELECT relpages AS all, relallvisible AS visible FROM pg_class WHERE relname = $1 AND relkind = 'r'",
        parameters: String.self, columns: Column("all", Int32.self), Column("visible", Int32.self)
      ) { (all: $0, visible: $1) }
      let read = try await database.one(pages, table)
      await database.close()
      #expect(read.all > 0)
      #expect(read.visible == read.all)
    }
  }
}
