import HTTP
import Postgres
import Publication

extension Site {
  /// Whether the query of `target` is a part of the address of a post, of a former address, or of a feed that
  /// was imported, as on blogs with addresses like `/?p=12`. At all other addresses, a query that the route
  /// does not name means nothing.
  @Sendable package func isQueryAddress(_ target: RequestTarget) async throws -> Bool {
    let key = Permalink.key(ofTarget: target.pathAndQuery)
    // While the database is away, what was known last is as good as the stale pages that are sent.
    if cache.nextTry != nil, let known = queryAddresses.value { return known.contains(key) }
    do {
      return try await remembered(queryAddresses) { _ in
        (try await QueryAddressStore(source: database).keys(), until: nil)
      }.contains(key)
    } catch let error where error.isUnavailability {
      guard let known = queryAddresses.value else { throw error }
      return known.contains(key)
    }
  }
}

package struct QueryAddressStore: Store {
  package let source: any Queryable

  package init(source: any Queryable) {
    self.source = source
  }

  /// The keys of all addresses with a query at which there are posts, or from which something leads to posts
  /// or feeds.
  package func keys() async throws -> Set<String> {
    let (keys, links) = try await source.together(Self.sql.keys.rows(), Self.sql.links.rows())
    return Set(keys.compactMap(\.self)).union(links.compactMap { $0.map(Permalink.key(ofTarget:)) })
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }

  private struct SQL {
    let keys = Statement(
      "keys of addresses with queries",
      """
      SELECT path_key FROM posts WHERE path_key LIKE '%?%'
      UNION SELECT path_key FROM former_paths WHERE path_key LIKE '%?%'
      UNION SELECT path_key FROM redirects WHERE path_key LIKE '%?%'
      """,
      column: Column("path_key", String?.self))

    let links = Statement(
      "addresses of imported feeds with queries",
      """
      SELECT substring(location FROM '^https?://[^/?#]*([^#]*)') AS target
      FROM (SELECT location FROM sources UNION SELECT feed_url FROM fetches) AS known
      WHERE location LIKE '%?%'
      """,
      column: Column("target", String?.self))
  }
}
