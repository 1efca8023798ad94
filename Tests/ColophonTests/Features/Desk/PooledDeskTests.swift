import Dependencies
import HTTP
import HTTPTypes
import Postgres
import PostgresTestSupport
import Publication
import Testing

@testable import Colophon
@testable import SiteBase

#if os(Linux)
  @Suite("The desk behind a pooler")
  struct PooledDeskTests {
    @Test("Through pgbouncer in transaction mode, an author signs in, writes, publishes and edits")
    func edit() async throws {
      try await DeskFixture.run { desk in
        let pooler = try await PgBouncer(before: desk.site.database)
        let pooled = Database(
          pooler.connectionString, direct: desk.site.database.connectionString, preparesStatements: false,
          checkoutTimeout: .patience, statementTimeout: .patience)
        try await withDependencies {
          $0.database = pooled
        } operation: {
          let ada = try await desk.browser()
          let editor = try await ada.begin("Hello")
          for text in ["First.", "Second."] {
            let text = "---\ntitle: Hello\n---\n\n\(text)\n"
            let response = try await ada.publish(editor, text)
            #expect(response.status == .seeOther)
          }
          #expect(try await ada.text("/posts/hello").contains("Second."))
        }
        await pooled.close()
      }
    }
  }
#endif
