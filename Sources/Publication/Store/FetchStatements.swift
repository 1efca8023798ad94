import Postgres
import Timestamps

extension Statements {
  package static let fetching: [any AnyStatement] = [
    rememberedFetch, rememberFetch, guidsOfSource, adoptSource, importedFeedAt,
  ]

  /// What is known of an address: that of a feed, or one that led to it.
  package static let rememberedFetch = Statement(
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

  package static let rememberFetch = Statement(
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

  /// The guids of all posts of the feed with this identity.
  package static let guidsOfSource = Statement(
    "guids of source",
    "SELECT p.guid FROM posts p JOIN sources s ON s.id = p.source_id WHERE s.identity = $1",
    parameters: String.self, column: Column("guid", String.self))

  /// Gives a source, under its identity, another identity and location, unless that is a source already.
  package static let adoptSource = Statement(
    "adopt source",
    """
    UPDATE sources SET identity = $2, location = $3
    WHERE identity = $1 AND ($1 = $2 OR NOT EXISTS (SELECT FROM sources WHERE identity = $2))
    """,
    parameters: String.self, String.self, String.self)

  /// The address of an imported feed that was at this path and query, without slashes at the end, on whatever host.
  package static let importedFeedAt = Statement(
    "imported feed at",
    """
    SELECT location FROM (SELECT location FROM sources UNION SELECT feed_url FROM fetches) AS known
    WHERE rtrim(substring(location FROM '^https?://[^/?#]*([^#]*)'), '/') = $1 LIMIT 1
    """,
    parameters: String.self, column: Column("location", String?.self))
}
