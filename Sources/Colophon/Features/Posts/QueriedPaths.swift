import Dependencies
import Postgres
import Publication
import Synchronization

/// The paths at which a query identifies a post or another address, such as `/` for a blog with addresses
/// like `/?p=12`.
///
/// At all other paths a query means nothing, so a kept page is the answer whatever the query is.
final class QueriedPaths: Sendable {
  private struct Known {
    let generation: Int
    let keys: Set<String>
  }

  private let known = Mutex<Known?>(nil)

  /// Whether there are addresses with a query at `path`.
  ///
  /// - Parameters:
  ///   - generation: the generation of the page cache. The paths are read from the database once in each
  ///     generation.
  ///   - scope: the dependency scope that has the database.
  func contain(_ path: String, at generation: Int, in scope: DependencyValues.Continuation) async throws
    -> Bool
  {
    let key = Permalink.key(ofTarget: path)
    if let known = known.withLock({ $0 }), known.generation == generation { return known.keys.contains(key) }
    let keys = try await scope.yield {
      @Dependency(\.database) var database
      return try await QueriedPathStore(database).keys()
    }
    known.withLock { $0 = Known(generation: generation, keys: keys) }
    return keys.contains(key)
  }
}

struct QueriedPathStore: Store {
  private let source: any Queryable

  init(_ source: any Queryable) { self.source = source }

  /// The keys of paths at which posts, former addresses of posts, or imported feeds have a query.
  func keys() async throws -> Set<String> {
    Set(try await source.rows(Self.sql.keys).compactMap(\.self))
  }

  private static let sql = SQL()
  static var statements: [any AnyStatement] { properties(of: sql) }

  private struct SQL {
    let keys = Statement(
      "keys of paths with queries",
      """
      SELECT split_part(path_key, '?', 1) AS path_key FROM posts WHERE path_key LIKE '%?%'
      UNION SELECT split_part(path_key, '?', 1) FROM former_paths WHERE path_key LIKE '%?%'
      UNION SELECT lower(coalesce(
        nullif(rtrim(substring(location FROM '^https?://[^/?#]*([^?#]*)[?]'), '/'), ''), '/'))
      FROM (SELECT location FROM sources UNION SELECT feed_url FROM fetches) AS known
      WHERE location LIKE '%?%'
      """,
      column: Column("path_key", String?.self))
  }
}
