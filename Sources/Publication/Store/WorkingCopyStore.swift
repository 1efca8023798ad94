import Foundation
import Postgres
import Timestamps

/// The texts that authors have changed at the desk and not published yet: one copy for a post, and earlier
/// texts of it. No statement for readers reads them.
package struct WorkingCopyStore: Store {
  let source: any Queryable

  /// Nil if the post has none.
  package func copy(of post: UUID) async throws -> WorkingCopy? {
    try await source.first(Self.sql.copy, post)
  }

  /// The number of the newest version from which the post was made; 0 if there is none.
  package func revision(of post: UUID) async throws -> Int {
    Int(try await source.one(Self.sql.revision, post))
  }

  /// The version of the text of a post as it is now; nil for a post without any.
  package func version(of post: UUID) async throws -> TextVersion? {
    let (copy, revision) = try await source.one(Self.sql.version, post)
    return copy.map { .copy(Int($0)) } ?? revision.map { .revision(Int($0)) }
  }

  /// Earlier texts of the copies of a post, the newest first.
  package func keptTexts(of post: UUID) async throws -> [WorkingCopy] {
    try await source.rows(Self.sql.keptTexts, post)
  }

  /// Leaves the post as readers see it, and keeps the text of the copy.
  package func discard(of post: UUID) async throws {
    try await source.run(Self.sql.keep, post)
    try await remove(of: post)
  }

  /// Removes the copy, whose text is a version of the post now.
  package func remove(of post: UUID) async throws { try await source.run(Self.sql.discard, post) }

  /// - Parameters:
  ///   - title: empty for a text without one; nil for a text of which it cannot be read.
  ///   - author: the name of the person.
  /// - Returns: the version of the new copy; nil if the post has one.
  package func begin(
    _ text: String, titled title: String?, by author: String?, person: UUID?, of post: UUID,
    at moment: Timestamp
  ) async throws -> Int? {
    try await source.first(Self.sql.begin, post, text, title, author, person, moment).map(Int.init)
  }

  /// - Parameters:
  ///   - title: empty for a text without one; nil leaves the title of the copy before.
  ///   - former: the version that the author has read.
  ///   - keepingFormer: whether the text before stays in the history in any case. Otherwise it does once an
  ///     hour, and if another person saved it or most of it would be gone.
  /// - Returns: the version; nil if another version than `former` is stored.
  package func save(
    _ text: String, titled title: String?, by author: String?, person: UUID?, of post: UUID,
    over former: Int, keepingFormer: Bool, at moment: Timestamp
  ) async throws -> Int? {
    let former = Int32(clamping: former)
    if keepingFormer {
      try await source.run(Self.sql.keep, post)
    } else {
      try await source.run(Self.sql.keepBefore, post, text, author, person, former)
    }
    return try await source.first(Self.sql.save, post, text, title, author, person, moment, former)
      .map(Int.init)
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }
}

extension Queryable {
  /// The texts that authors have changed and not published yet.
  package var workingCopies: WorkingCopyStore { WorkingCopyStore(source: self) }
}

/// A text of a post that readers do not see.
package struct WorkingCopy: Hashable, Sendable {
  /// A number that no other version has; later ones are higher.
  package let version: Int
  /// Markdown with front matter, and the name of its author.
  package let source: PostSource
  /// Its author; nil if unknown.
  package let person: UUID?
  package let updatedAt: Timestamp

  fileprivate static let row = RowMapping(
    Column("version", Int32.self), Column("source", String.self), Column("author", String?.self),
    Column("person_id", UUID?.self), Column("updated_at", Timestamp.self)
  ) { version, source, author, person, updatedAt in
    WorkingCopy(
      version: Int(version), source: PostSource(.markdown, source, author: author), person: person,
      updatedAt: updatedAt)
  }
}

/// The text of a post at the desk as it is now.
package struct CurrentText: Sendable {
  package let version: TextVersion
  /// With the name of its author.
  package let source: PostSource
  /// Its author; nil if only the name is known, as of a version from which the post was made.
  package let person: UUID?
  package let savedAt: Timestamp
}

/// The text that an author has read, and writes over: a version of the working copy, or, for a post without
/// one, the version from which the post was made.
package enum TextVersion: Hashable, Sendable, LosslessStringConvertible {
  case copy(Int)
  case revision(Int)

  /// `c17` or `r3`.
  package var description: String {
    switch self {
    case .copy(let version): "c\(version)"
    case .revision(let number): "r\(number)"
    }
  }

  package init?(_ description: String) {
    guard let number = Int32(description.dropFirst()), number >= 0 else { return nil }
    switch description.first {
    case "c": self = .copy(Int(number))
    case "r": self = .revision(Int(number))
    default: return nil
    }
  }
}

extension WorkingCopyStore {
  /// The text of a post at the desk as it is now; nil for a post without any.
  package func currentText(of post: UUID) async throws -> CurrentText? {
    if let copy = try await copy(of: post) {
      return CurrentText(
        version: .copy(copy.version), source: copy.source, person: copy.person, savedAt: copy.updatedAt)
    }
    let revision = try await RevisionStore(source: source).latest(of: post)
    return revision.map {
      CurrentText(
        version: .revision($0.number), source: $0.source, person: nil, savedAt: $0.writtenAt)
    }
  }
}

private struct SQL {
  let copy = Statement(
    "working copy",
    "SELECT \(WorkingCopy.row.names) FROM working_copies WHERE post_id = $1",
    parameters: UUID.self, returning: WorkingCopy.row)

  let revision = Statement(
    "number of newest revision",
    "SELECT coalesce(max(number), 0) AS number FROM post_revisions WHERE post_id = $1",
    parameters: UUID.self, column: Column("number", Int32.self, .computedNotNull))

  let version = Statement(
    "version of text",
    """
    SELECT (SELECT version FROM working_copies WHERE post_id = $1) AS copy,
      (SELECT max(number) FROM post_revisions WHERE post_id = $1) AS revision
    """,
    parameters: UUID.self,
    columns: Column("copy", Int32?.self), Column("revision", Int32?.self)
  ) { (copy: $0, revision: $1) }

  let keptTexts = Statement(
    "kept texts",
    """
    SELECT version, source, author, person_id, saved_at AS updated_at FROM kept_texts
    WHERE post_id = $1 ORDER BY version DESC LIMIT 200
    """,
    parameters: UUID.self, returning: WorkingCopy.row)

  let begin = Statement(
    "begin working copy",
    """
    INSERT INTO working_copies (post_id, version, source, title, author, person_id, updated_at)
    VALUES ($1, nextval('working_copy_versions'), $2, $3, $4, $5, $6)
    ON CONFLICT (post_id) DO NOTHING RETURNING version
    """,
    parameters: UUID.self, String.self, String?.self, String?.self, UUID?.self, Timestamp.self,
    column: Column("version", Int32.self))

  /// Keeps the copy that a save writes over if it is another person's, if none was kept for an hour, or if
  /// most of it would be gone. Of a copy without its person, the person is not known to be the same.
  let keepBefore = Statement(
    "keep text before save",
    """
    INSERT INTO kept_texts (post_id, version, source, author, person_id, saved_at)
    SELECT w.post_id, w.version, w.source, w.author, w.person_id, w.updated_at FROM working_copies w
    WHERE w.post_id = $1 AND w.version = $5 AND w.source <> $2 AND (
      w.person_id IS DISTINCT FROM $4 OR w.author IS DISTINCT FROM $3
      OR length($2) * 2 < length(w.source) OR NOT EXISTS (
        SELECT FROM kept_texts k
        WHERE k.post_id = w.post_id AND k.saved_at > w.updated_at - interval '1 hour'))
    ON CONFLICT DO NOTHING
    """,
    parameters: UUID.self, String.self, String?.self, UUID?.self, Int32.self)

  let keep = Statement(
    "keep text",
    """
    INSERT INTO kept_texts (post_id, version, source, author, person_id, saved_at)
    SELECT post_id, version, source, author, person_id, updated_at FROM working_copies WHERE post_id = $1
    ON CONFLICT DO NOTHING
    """,
    parameters: UUID.self)

  let save = Statement(
    "save working copy",
    """
    UPDATE working_copies SET version = nextval('working_copy_versions'), source = $2,
      title = coalesce($3, title), author = $4, person_id = $5, updated_at = $6
    WHERE post_id = $1 AND version = $7
    RETURNING version
    """,
    parameters: UUID.self, String.self, String?.self, String?.self, UUID?.self, Timestamp.self, Int32.self,
    column: Column("version", Int32.self))

  let discard = Statement(
    "discard working copy", "DELETE FROM working_copies WHERE post_id = $1", parameters: UUID.self)
}
