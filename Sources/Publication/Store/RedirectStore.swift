import Postgres

/// Redirects that belong to no post.
package struct RedirectStore: Store {
  let source: any Queryable

  /// The target of the redirect that has one of these keys. The longest key wins, so that an address with a
  /// query comes before the same path without one.
  package func target(atKeys keys: [String]) async throws -> String? {
    try await source.first(Self.sql.target, keys)
  }

  /// In the order of their keys.
  ///
  /// - Parameter isWritten: whether those of the file, or those of the desk.
  package func all(isWritten: Bool) async throws -> [Redirect] {
    try await source.rows(Self.sql.all, isWritten)
  }

  /// Makes the redirects of the file those of `redirects`. One that the desk has becomes one of the file.
  ///
  /// - Returns: whether something has changed.
  func replaceWritten(by redirects: [Redirect]) async throws -> Bool {
    let unique = Dictionary(redirects.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let sorted = unique.sorted { $0.key < $1.key }
    let changes = try await source.one(
      Self.sql.replace, sorted.map(\.key), sorted.map(\.value.path), sorted.map(\.value.target))
    return changes > 0
  }

  /// Makes a redirect at the desk, in place of another one that was made there.
  ///
  /// - Parameter target: the target that the other one must still have; nil replaces any, or makes a new one.
  /// - Returns: false if the file has one for this address, or if the other one does not lead there any more.
  package func save(_ redirect: Redirect, over target: String? = nil) async throws -> Bool {
    guard let target else {
      return try await source.run(Self.sql.save, redirect.key, redirect.path, redirect.target) == 1
    }
    return try await source.run(Self.sql.change, redirect.key, redirect.path, redirect.target, target) == 1
  }

  /// Removes a redirect of the desk.
  ///
  /// - Parameter target: the target that it must still have; nil removes it whatever its target is.
  /// - Returns: false if there is no such redirect.
  package func remove(key: String, to target: String? = nil) async throws -> Bool {
    try await source.run(Self.sql.remove, key, target) == 1
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }
}

extension Queryable {
  /// Redirects that belong to no post.
  package var redirects: RedirectStore { RedirectStore(source: self) }
}

extension PostWriter {
  /// Makes the redirects of the content folder's file those of `redirects`.
  package mutating func replaceRedirects(by redirects: [Redirect]) async throws -> Bool {
    let isChange = try await transaction.redirects.replaceWritten(by: redirects)
    if isChange { changesEveryPage = true }
    return isChange
  }
}

private struct SQL {
  let target = Statement(
    "target of redirect",
    "SELECT target FROM redirects WHERE path_key = ANY($1) ORDER BY length(path_key) DESC LIMIT 1",
    parameters: [String].self, column: Column("target", String.self))

  let all = Statement(
    "redirects", "SELECT path, target FROM redirects WHERE is_written = $1 ORDER BY path_key",
    parameters: Bool.self, columns: Column("path", String.self), Column("target", String.self)
  ) { Redirect(path: $0, target: $1) }

  let replace = Statement(
    "replace redirects of the file",
    """
    WITH given AS (SELECT * FROM unnest($1::text[], $2::text[], $3::text[]) AS g (path_key, path, target)),
    removed AS (
      DELETE FROM redirects r WHERE is_written AND r.path_key NOT IN (SELECT path_key FROM given) RETURNING 1
    ),
    written AS (
      INSERT INTO redirects AS r (path_key, path, target, is_written)
      SELECT path_key, path, target, true FROM given
      ON CONFLICT (path_key) DO UPDATE SET path = excluded.path, target = excluded.target, is_written = true
      WHERE (r.path, r.target, r.is_written) IS DISTINCT FROM (excluded.path, excluded.target, true)
      RETURNING 1
    )
    SELECT (SELECT count(*) FROM removed) + (SELECT count(*) FROM written) AS changes
    """,
    parameters: [String].self, [String].self, [String].self,
    column: Column("changes", Int.self, .computedNotNull))

  let save = Statement(
    "save redirect",
    """
    INSERT INTO redirects AS r (path_key, path, target, is_written) VALUES ($1, $2, $3, false)
    ON CONFLICT (path_key) DO UPDATE SET path = excluded.path, target = excluded.target
    WHERE NOT r.is_written
    """,
    parameters: String.self, String.self, String.self)

  let change = Statement(
    "change redirect",
    "UPDATE redirects SET path = $2, target = $3 WHERE path_key = $1 AND target = $4 AND NOT is_written",
    parameters: String.self, String.self, String.self, String.self)

  let remove = Statement(
    "remove redirect",
    "DELETE FROM redirects WHERE path_key = $1 AND NOT is_written AND ($2::text IS NULL OR target = $2)",
    parameters: String.self, String?.self)
}
