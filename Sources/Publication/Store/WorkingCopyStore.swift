import Foundation
import Postgres
import Timestamps

/// What authors have changed at the desk and not published yet: one copy for a post. No statement for readers
/// reads it.
package struct WorkingCopyStore: Store {
  let source: any Queryable

  /// Nil if the post has none.
  package func copy(of post: UUID) async throws -> WorkingCopy? {
    try await source.first(Self.sql.copy, post)
  }

  /// Leaves the post as readers see it.
  package func discard(of post: UUID) async throws { try await source.run(Self.sql.discard, post) }

  /// - Returns: the version; nil if another version than `former` is stored.
  fileprivate func save(
    _ text: String, by author: String?, of post: UUID, over former: Int?, at moment: Timestamp
  ) async throws -> Int? {
    try await source.first(Self.sql.save, post, text, author, moment, former.map(Int32.init)).map(Int.init)
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }
}

extension Queryable {
  /// What authors have changed and not published yet.
  package var workingCopies: WorkingCopyStore { WorkingCopyStore(source: self) }
}

/// A text of a post that readers do not see.
package struct WorkingCopy: Hashable, Sendable {
  /// From 1, one more with each save.
  package let version: Int
  /// Markdown with front matter, and its author.
  package let source: PostSource
  package let updatedAt: Timestamp
}

extension Database {
  /// Saves the working copy of a post that the desk owns. Readers go on seeing the post as it is.
  ///
  /// - Parameters:
  ///   - text: Markdown with front matter, which may have mistakes.
  ///   - former: the version that the author has read; nil if there was none.
  /// - Returns: the version that was saved.
  /// - Throws: ``NoSuchPost``, ``OwnedElsewhere``, ``WorkingCopyChanged``, and ``WritersBusy``.
  package func saveWorkingCopy(
    _ text: String, by author: String?, of post: UUID, over former: Int?, now: Timestamp
  ) async throws -> Int {
    try await writePosts(lockTimeout: .milliseconds(500), now: now) { writer in
      let stored = try await writer.locked(post)
      guard stored.owner == .desk else {
        throw OwnedElsewhere(path: stored.path, owner: stored.owner, writer: .desk)
      }
      let saved = try await writer.transaction.workingCopies.save(
        text, by: author, of: post, over: former, at: now)
      guard let saved else { throw WorkingCopyChanged(path: stored.path) }
      return saved
    }
  }
}

/// Somebody else has saved the working copy of a post, or published or discarded it.
package struct WorkingCopyChanged: Error, Hashable, CustomStringConvertible {
  package let path: String

  package init(path: String) { self.path = path }

  package var description: String {
    "the working copy of \(path) has been changed meanwhile; read it again, and add your changes to it"
  }
}

private struct SQL {
  let copy = Statement(
    "working copy",
    "SELECT version, source, author, updated_at FROM working_copies WHERE post_id = $1 FOR UPDATE",
    parameters: UUID.self,
    columns: Column("version", Int32.self), Column("source", String.self), Column("author", String?.self),
    Column("updated_at", Timestamp.self)
  ) { version, source, author, updatedAt in
    WorkingCopy(
      version: Int(version), source: PostSource(.markdown, source, author: author), updatedAt: updatedAt)
  }

  let save = Statement(
    "save working copy",
    """
    INSERT INTO working_copies (post_id, version, source, author, updated_at) VALUES ($1, 1, $2, $3, $4)
    ON CONFLICT (post_id) DO UPDATE SET version = working_copies.version + 1, source = excluded.source,
      author = excluded.author, updated_at = excluded.updated_at
    WHERE working_copies.version = $5
    RETURNING version
    """,
    parameters: UUID.self, String.self, String?.self, Timestamp.self, Int32?.self,
    column: Column("version", Int32.self))

  let discard = Statement(
    "discard working copy", "DELETE FROM working_copies WHERE post_id = $1", parameters: UUID.self)
}
