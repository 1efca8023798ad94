import Concurrency
import Postgres
import Publication
import Search
import Testing

@testable import Colophon
@testable import ProgramInterfaces
@testable import Reading
@testable import SiteBase

@Suite("The index of the search", .timeLimit(.minutes(15)))
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

  @Test("A post about which Postgres refuses something keeps no other one out, and is tried again")
  func refused() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      for name in ["a", "b", "c"] {
        folder.write("\(name).md", "---\ntitle: \(name)\ndate: 2025-05-01T10:00:00Z\n---\nInk \(name).")
      }
      try await site.sync(folder)
      try await site.database.execute(
        """
        CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'no' USING ERRCODE = 'syntax_error'; END $$;
        CREATE TRIGGER refuse BEFORE INSERT ON search_documents FOR EACH ROW
          WHEN (NEW.vector @@ 'b') EXECUTE FUNCTION refuse()
        """)
      try await site.indexForSearch()
      #expect(try await site.text("/search.json?q=ink").contains("\"total\":2"))
      try await site.database.execute("DROP TRIGGER refuse ON search_documents")
      try await site.database.updateSearchIndex(in: SearchLanguage(tag: "en"))
      try await site.indexForSearch()
      #expect(try await site.text("/search.json?q=ink").contains("\"total\":3"))
    }
  }

  @Test("What nobody may see for ever takes no place among the documents that are ranked")
  func closedForEver() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.writeSamples()
      try await site.sync(folder)
      try await site.indexForSearch()
      #expect(try await Set(site.database.rows(parts)) == ["all", "preview"])
      folder.writeSamples(members: "members until 2099-12-01T00:00:00Z")
      try await site.sync(folder)
      try await site.indexForSearch()
      #expect(try await Set(site.database.rows(parts)) == ["all", "preview", "members"])
    }
  }
}

private let outdated = Statement(
  "outdated", "SELECT NOT EXISTS (SELECT FROM search_documents WHERE made_by <> 'former') AS are_outdated",
  column: Column("are_outdated", Bool.self, .computedNotNull))

private let parts = Statement(
  "parts", "SELECT part FROM search_documents", column: Column("part", String.self))
