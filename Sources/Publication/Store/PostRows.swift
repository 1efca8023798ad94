import Feeds
import Foundation
import Postgres
import Sanitizer
import Timestamps

// How rows of `posts` become values of the model.

extension PostHead {
  /// The columns to select from `posts p` for a ``PostHead``.
  static let selected = row.names(of: "p")

  /// In the order in which ``init(_:)`` reads them.
  fileprivate static let columns: [ColumnDescription] = [
    Column("id", UUID.self).description, Column("guid", String.self).description,
    Column("path", String.self).description, Column("origin", String?.self).description,
    Column("link", String?.self).description, Column("title", String?.self).description,
    Column("summary", String?.self).description, Column("authors", [String].self).description,
    Column("tags", [String].self).description, Column("published", Timestamp?.self).description,
    Column("published_offset", Int32?.self).description,
    Column("updated", Timestamp?.self).description, Column("updated_offset", Int32?.self).description,
    Column("sorted_at", Timestamp.self).description, Column("lead", String.self).description,
    Column("lead_is_whole", Bool.self).description, Column("image", String?.self).description,
    Column("reading_minutes", Int32?.self).description, Column("language", String?.self).description,
  ]

  static let row = RowMapping(columns: columns) { try PostHead(&$0) }

  init(_ row: inout RowReader) throws {
    try self.init(
      id: row.next(), guid: row.next(), path: row.next(), origin: row.next(), link: row.next(),
      title: row.next(), summary: row.next(), authors: row.next(), tags: row.next(),
      published: row.nextDate(), updated: row.nextDate(), sortedAt: row.next(),
      lead: BodyTemplate(encoded: row.next()), leadIsWhole: row.next(), image: row.next(),
      readingMinutes: row.next(Int32?.self).map { Int($0) }, language: row.next())
  }
}

extension ListedPost {
  static let selected = row.names(of: "p")

  static let row = RowMapping(columns: [
    Column("id", UUID.self).description, Column("path", String.self).description,
    Column("title", String?.self).description, Column("summary", String?.self).description,
    Column("published", Timestamp?.self).description, Column("published_offset", Int32?.self).description,
    Column("language", String?.self).description,
  ]) { try ListedPost(&$0) }

  init(_ row: inout RowReader) throws {
    // Pages that are kept need to know which posts they show.
    _ = try row.next(UUID.self)
    try self.init(
      path: row.next(), title: row.next(), summary: row.next(), published: row.nextDate(),
      language: row.next())
  }
}

extension Post {
  fileprivate init(_ row: inout RowReader) throws {
    let head = try PostHead(&row)
    let body = try BodyTemplate(encoded: row.next())
    try self.init(head: head, body: body, enclosures: row.nextEnclosures())
  }
}

extension FeedPost {
  static let selected = "\(PostHead.selected), p.enclosures, octet_length(p.body) AS size"

  static let row = RowMapping(
    columns: PostHead.columns + [
      Column("enclosures", JSONB.self).description,
      Column("size", Int32.self, .computedNotNull).description,
    ]
  ) { row in
    try FeedPost(
      head: PostHead(&row), enclosures: row.nextEnclosures(), size: Int(row.next(Int32.self)))
  }
}

/// A post at a requested address, visible or not.
package struct FoundPost: Sendable {
  package let post: Post
  /// The URL of the original, if the post appeared elsewhere first; else nil.
  package let canonical: String?
  /// The name of its file in the content folder (``StoredPost/file``); nil for a post without one.
  package let file: String?
  package let notes: PostNotes
  package let isGone: Bool
  package let isVisible: Bool
  /// Whether it is a page that is no post.
  package let isPage: Bool
  /// Whether it is in no list, and search engines are asked not to list it.
  package let isUnlisted: Bool
  package let isInSeries: Bool
  /// Whether it has pictures on other sites.
  package let hasRemotePictures: Bool
  /// Who reads the whole text while not everybody does; nil if everybody always does.
  package let audience: Audience?
  /// When everybody reads the whole text of a post with an audience.
  package let opening: Opening
  /// Whether the reader gets the whole text.
  package let isWhole: Bool

  /// Its folder below the content folder; nil for a post without one of its own.
  package var folder: String? { PostStore.folder(ofFile: file) }

  /// The columns to select from `posts p`. `$1` is the visibility.
  static let selected = """
    \(PostHead.selected), \(WholeTextStore.body) AS body, p.enclosures, p.canonical, p.file, p.updates,
    p.outdated_by, p.state = 'gone' AS is_gone, \(Clause.reachable) AS is_visible,
    \(EditorialState.isPage) AS is_page, p.state = 'unlisted' AS is_unlisted,
    EXISTS (SELECT FROM post_series s WHERE s.post_id = p.id) AS is_in_series,
    EXISTS (SELECT FROM post_pictures r WHERE r.post_id = p.id) AS has_remote_pictures,
    \(WholeTextStore.audience) AS audience, \(WholeTextStore.opening), \(WholeTextStore.isOpen) AS is_whole
    """

  static let row = RowMapping(
    columns: PostHead.columns + [
      Column("body", String.self, .computedNotNull).description, Column("enclosures", JSONB.self).description,
      Column("canonical", String?.self).description, Column("file", String?.self).description,
    ] + PostNotes.columns + [
      Column("is_gone", Bool.self, .computedNotNull).description,
      Column("is_visible", Bool.self, .computedNotNull).description,
      Column("is_page", Bool.self, .computedNotNull).description,
      Column("is_unlisted", Bool.self, .computedNotNull).description,
      Column("is_in_series", Bool.self, .computedNotNull).description,
      Column("has_remote_pictures", Bool.self, .computedNotNull).description,
      Column("audience", Audience?.self).description,
    ] + WholeTextStore.openingColumns + [Column("is_whole", Bool.self, .computedNotNull).description]
  ) { row in
    try FoundPost(
      post: Post(&row), canonical: row.next(), file: row.next(),
      notes: PostNotes(&row), isGone: row.next(), isVisible: row.next(), isPage: row.next(),
      isUnlisted: row.next(), isInSeries: row.next(), hasRemotePictures: row.next(),
      audience: row.next(), opening: row.nextOpening(),
      isWhole: row.next())
  }
}

extension RowReader {
  fileprivate mutating func nextEnclosures() throws -> [Enclosure] {
    let text = try next(JSONB.self)
    // Nearly all posts have no enclosures.
    if text.bytes.elementsEqual("[]".utf8) { return [] }
    return try JSONDecoder().decode([Enclosure].self, from: Data(text.bytes)).onTheWeb
  }

  /// Two columns: an instant, and its offset from UTC in seconds.
  mutating func nextDate() throws -> Timestamp? {
    let instant = try next(Timestamp?.self)
    let offset = try next(Int32?.self)
    guard let instant, let offset else { return nil }
    return Timestamp(microseconds: instant.microseconds, offset: Int(offset))
  }
}
