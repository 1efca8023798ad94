import Foundation
import Postgres
import SiteBase
import Timestamps

/// The lists of administration, for editors and owners.
package struct AdministrationStore: Store {
  package let source: any Queryable

  func numbers(at now: Timestamp) async throws -> AdministrationNumbers {
    try await source.one(Self.sql.numbers, now)
  }

  /// Addresses that lead to posts, in their order.
  ///
  /// - Parameter words: what the address, or the address or title of the post, contains; empty for all.
  func redirects(words: String, limit: Int, offset: Int) async throws -> [ListedRedirect] {
    try await source.rows(Self.sql.redirects, words, limit, offset)
  }

  /// The feed that was imported last first.
  func importedFeeds() async throws -> [ImportedFeed] { try await source.rows(Self.sql.importedFeeds) }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }

  private struct SQL {
    let numbers = Statement(
      "numbers of administration",
      """
      SELECT (SELECT count(*) FROM websub_subscriptions WHERE NOT is_hub AND expires_at > $1) AS subscriptions,
        (SELECT count(*) FROM former_paths) + (SELECT count(*) FROM redirects) AS redirects, (SELECT count(*) FROM sources) AS feeds,
        (SELECT count(*) FROM people) AS people
      """,
      parameters: Timestamp.self,
      columns: Column("subscriptions", Int.self, .computedNotNull),
      Column("redirects", Int.self, .computedNotNull), Column("feeds", Int.self, .computedNotNull),
      Column("people", Int.self, .computedNotNull)
    ) { AdministrationNumbers(subscriptions: $0, redirects: $1, feeds: $2, people: $3) }

    let redirects = Statement(
      "listed redirects",
      """
      SELECT f.path_key AS former, p.id, p.path, p.title FROM former_paths f JOIN posts p ON p.id = f.post_id
      WHERE $1 = '' OR strpos(lower(f.path_key), lower($1)) > 0 OR strpos(lower(p.path), lower($1)) > 0
        OR strpos(lower(p.title), lower($1)) > 0
      ORDER BY f.path_key LIMIT $2 OFFSET $3
      """,
      parameters: String.self, Int.self, Int.self,
      columns: Column("former", String.self), Column("id", UUID.self), Column("path", String.self),
      Column("title", String?.self)
    ) { ListedRedirect(from: $0, post: $1, path: $2, title: $3) }

    let importedFeeds = Statement(
      "imported feeds",
      """
      SELECT s.title, s.location, s.imported_at, s.report, f.fetched_at, f.is_whole, p.posts, p.adopted, p.gone
      FROM sources s
      LEFT JOIN LATERAL (
        SELECT max(fetched_at) AS fetched_at, bool_or(is_whole) AS is_whole FROM fetches WHERE source_id = s.id
      ) f ON true
      LEFT JOIN LATERAL (
        SELECT count(*) AS posts, count(*) FILTER (WHERE origin_kind <> 'feed') AS adopted,
          count(*) FILTER (WHERE state = 'gone') AS gone
        FROM posts WHERE source_id = s.id
      ) p ON true
      ORDER BY s.imported_at DESC, s.id
      """,
      columns: Column("title", String?.self), Column("location", String.self),
      Column("imported_at", Timestamp.self), Column("report", String?.self),
      Column("fetched_at", Timestamp?.self),
      Column("is_whole", Bool?.self), Column("posts", Int.self, .computedNotNull),
      Column("adopted", Int.self, .computedNotNull), Column("gone", Int.self, .computedNotNull)
    ) { title, location, importedAt, report, fetchedAt, isWhole, posts, adopted, gone in
      ImportedFeed(
        title: title, location: location, importedAt: importedAt, report: report,
        fetchedAt: fetchedAt, isWhole: isWhole, posts: posts, adopted: adopted, gone: gone)
    }
  }
}

extension Queryable {
  /// The lists of administration, for editors and owners.
  var administration: AdministrationStore { AdministrationStore(source: self) }
}

struct AdministrationNumbers: Hashable, Sendable {
  let subscriptions, redirects, feeds, people: Int
}

/// An address that leads to a post.
struct ListedRedirect: Hashable, Sendable {
  let from: String
  let post: UUID
  let path: String
  let title: String?
}

/// A feed that posts were imported from.
struct ImportedFeed: Hashable, Sendable {
  let title: String?
  let location: String
  let importedAt: Timestamp
  /// The report of the last import; nil if it was one of an earlier version.
  let report: String?
  /// When its address was last asked; nil for a file.
  let fetchedAt: Timestamp?
  /// Whether its older pages were imported too; nil for a file.
  let isWhole: Bool?
  let posts: Int
  /// Posts that belong to the desk or a file now.
  let adopted: Int
  let gone: Int
}
