import Postgres
import Timestamps

/// Feeds that posts were imported from, and what is known of the addresses that they were fetched from.
package struct SourceStore: Store {
  let source: any Queryable

  /// The address of an imported feed that was at this path and query, whatever its host; slashes at the end
  /// do not count.
  package func importedFeed(at place: String) async throws -> String? {
    try await source.first(Self.sql.importedFeed, place) ?? nil
  }

  /// The addresses of all feeds that posts were imported from.
  package func importedFeeds() async throws -> [String] {
    try await source.rows(Self.sql.importedFeeds).compactMap(\.self)
  }

  /// Records that a feed is being imported.
  ///
  /// - Parameters:
  ///   - identity: what stays the same when the feed is imported from another place.
  ///   - location: the file or address that it is imported from.
  /// - Returns: the id of the source, and whether every page may show something else now: whether it is the
  ///   first source, and has another title, description or language than before.
  package func save(
    identity: String, location: String, about feed: ImportedSource, now: Timestamp
  ) async throws -> (id: Int, changesEveryPage: Bool) {
    try await source.one(
      Self.sql.save, identity, location, feed.title, feed.description, feed.language, now)
  }

  /// Keeps what the last import of the feed at `location` did, for editors and owners.
  package func keep(report: String, ofFeedAt location: String) async throws {
    try await source.run(Self.sql.keepReport, location, report)
  }

  /// Gives a source another identity and location, unless another source has that identity.
  package func adopt(_ former: String, as identity: String, location: String) async throws {
    try await source.run(Self.sql.adopt, former, identity, location)
  }

  /// The record of a feed's address, or of an address that led to it.
  func rememberedFetch(of url: String) async throws -> RememberedFetch? {
    try await source.first(Self.sql.rememberedFetch, url)
  }

  /// Replaces what is known of the address, which led to the source with this identity.
  package func remember(_ memory: RememberedFetch, identity: String, now: Timestamp) async throws {
    try await source.run(
      Self.sql.remember, memory.url, identity, memory.feedURL, memory.entityTag, memory.lastModified,
      memory.isWhole, Int32(memory.rendering), now)
  }

  /// The guids of all posts of the source with this identity.
  func guids(ofSource identity: String) async throws -> [String] {
    try await source.rows(Self.sql.guids, identity)
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }
}

extension Queryable {
  /// Feeds that posts were imported from.
  package var sources: SourceStore { SourceStore(source: self) }
}

private struct SQL {
  let importedFeed = Statement(
    "imported feed at",
    """
    SELECT location FROM (SELECT location FROM sources UNION SELECT feed_url FROM fetches) AS known
    WHERE rtrim(substring(location FROM '^https?://[^/?#]*([^#]*)'), '/') = $1 LIMIT 1
    """,
    parameters: String.self, column: Column("location", String?.self))

  let importedFeeds = Statement(
    "addresses of imported feeds",
    "SELECT location FROM (SELECT location FROM sources UNION SELECT feed_url FROM fetches) AS known ORDER BY 1",
    column: Column("location", String?.self))

  // Values that are selected after RETURNING are as they were before the statement.
  let save = Statement(
    "save source",
    """
    INSERT INTO sources (identity, location, title, description, language, imported_at)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (identity) DO UPDATE SET
      location = excluded.location, title = excluded.title, description = excluded.description,
      language = excluded.language, imported_at = excluded.imported_at
    RETURNING id, NOT EXISTS (SELECT FROM sources earlier WHERE earlier.id < sources.id) AND NOT EXISTS (
      SELECT FROM sources former
      WHERE former.identity = $1 AND (former.title, former.description, former.language)
        IS NOT DISTINCT FROM (sources.title, sources.description, sources.language)) AS changes_every_page
    """,
    parameters: String.self, String.self, String?.self, String?.self, String?.self, Timestamp.self,
    columns: Column("id", Int.self), Column("changes_every_page", Bool.self, .computedNotNull)
  ) { (id: $0, changesEveryPage: $1) }

  let keepReport = Statement(
    "keep report of import", "UPDATE sources SET report = $2 WHERE location = $1",
    parameters: String.self, String.self)

  let adopt = Statement(
    "adopt source",
    """
    UPDATE sources SET identity = $2, location = $3
    WHERE identity = $1 AND ($1 = $2 OR NOT EXISTS (SELECT FROM sources WHERE identity = $2))
    """,
    parameters: String.self, String.self, String.self)

  let rememberedFetch = Statement(
    "remembered fetch",
    """
    SELECT f.url, f.feed_url, f.entity_tag, f.last_modified, f.is_whole, f.rendering, s.identity
    FROM fetches f JOIN sources s ON s.id = f.source_id
    WHERE f.url = $1 OR f.feed_url = $1 ORDER BY f.url = $1 DESC, f.fetched_at DESC LIMIT 1
    """,
    parameters: String.self,
    columns: Column("url", String.self), Column("feed_url", String.self), Column("entity_tag", String?.self),
    Column("last_modified", String?.self), Column("is_whole", Bool.self), Column("rendering", Int32.self),
    Column("identity", String.self)
  ) {
    RememberedFetch(
      url: $0, feedURL: $1, entityTag: $2, lastModified: $3, isWhole: $4, rendering: $5, identity: $6)
  }

  let remember = Statement(
    "remember fetch",
    """
    INSERT INTO fetches (url, source_id, feed_url, entity_tag, last_modified, is_whole, rendering, fetched_at)
    SELECT $1, id, $3, $4, $5, $6, $7, $8 FROM sources WHERE identity = $2
    ON CONFLICT (url) DO UPDATE SET
      source_id = excluded.source_id, feed_url = excluded.feed_url, entity_tag = excluded.entity_tag,
      last_modified = excluded.last_modified, is_whole = excluded.is_whole, rendering = excluded.rendering,
      fetched_at = excluded.fetched_at
    """,
    parameters: String.self, String.self, String.self, String?.self, String?.self, Bool.self, Int32.self,
    Timestamp.self)

  let guids = Statement(
    "guids of source",
    "SELECT p.guid FROM posts p JOIN sources s ON s.id = p.source_id WHERE s.identity = $1",
    parameters: String.self, column: Column("guid", String.self))
}
