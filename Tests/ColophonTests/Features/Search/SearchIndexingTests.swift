import Concurrency
import Postgres
import Testing

@testable import Colophon

@Suite("The index of the search")
struct SearchIndexingTests {
  @Test("What another version of the program indexes meanwhile is indexed again")
  func otherVersions() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write("a.md", "---\ntitle: A\ndate: 2025-05-01T10:00:00Z\n---\nInk.")
      try await site.sync(folder)
      let indexing = Task { await site.site.keepSearchIndexed(lookingForOutdated: .zero) }
      for _ in 1...2 {
        while try await site.database.one(outdated) { try await Task.sleep(for: .milliseconds(5)) }
        #expect(try await site.text("/search.json?q=ink").contains("\"total\":1"))
        try await site.database.execute("UPDATE search_documents SET made_by = 'former'")
        site.site.searchIndexing.notify()
      }
      while try await site.database.one(outdated) { try await Task.sleep(for: .milliseconds(5)) }
      indexing.cancel()
      await indexing.value
    }
  }
}

private let outdated = Statement(
  "outdated", "SELECT NOT EXISTS (SELECT FROM search_documents WHERE made_by <> 'former') AS are_outdated",
  column: Column("are_outdated", Bool.self, .computedNotNull))
