import Feeds
import Foundation
import Postgres
import Sanitizer
import Timestamps

// How rows of `posts` become values of the model.

extension PostHead {
  /// What a statement selects from `posts p` for a ``PostHead``.
  package static let selected = """
    p.id, p.guid, p.path, p.origin, p.link, p.title, p.summary, p.authors,
    p.tags, p.published, p.published_offset, p.updated, p.updated_offset, p.sorted_at, p.lead,
    p.lead_is_whole, p.image
    """

  package static let columns: [ColumnDescription] = [
    Column("id", UUID.self).description, Column("guid", String.self).description,
    Column("path", String.self).description, Column("origin", String?.self).description,
    Column("link", String?.self).description, Column("title", String?.self).description,
    Column("summary", String?.self).description, Column("authors", [String].self).description,
    Column("tags", [String].self).description, Column("published", Timestamp?.self).description,
    Column("published_offset", Int32?.self).description,
    Column("updated", Timestamp?.self).description, Column("updated_offset", Int32?.self).description,
    Column("sorted_at", Timestamp.self).description, Column("lead", String.self).description,
    Column("lead_is_whole", Bool.self).description, Column("image", String?.self).description,
  ]

  package static let row = RowMapping(columns: columns) { try PostHead(&$0) }

  package init(_ row: inout RowReader) throws {
    try self.init(
      id: row.next(), guid: row.next(), path: row.next(), origin: row.next(), link: row.next(),
      title: row.next(), summary: row.next(), authors: row.next(), tags: row.next(),
      published: row.nextDate(), updated: row.nextDate(), sortedAt: row.next(),
      lead: BodyTemplate(encoded: row.next()), leadIsWhole: row.next(), image: row.next())
  }
}

extension ListedPost {
  package static let selected = "p.path, p.title, p.summary, p.published, p.published_offset"

  package static let row = RowMapping(columns: [
    Column("path", String.self).description, Column("title", String?.self).description,
    Column("summary", String?.self).description, Column("published", Timestamp?.self).description,
    Column("published_offset", Int32?.self).description,
  ]) { row in
    try ListedPost(path: row.next(), title: row.next(), summary: row.next(), published: row.nextDate())
  }
}

extension Post {
  package static let selected = "\(PostHead.selected), p.body, p.enclosures"

  package static let columns =
    PostHead.columns + [
      Column("body", String.self).description, Column("enclosures", JSONB.self).description,
    ]

  package static let row = RowMapping(columns: columns) { try Post(&$0) }

  package init(_ row: inout RowReader) throws {
    let head = try PostHead(&row)
    let body = try BodyTemplate(encoded: row.next())
    try self.init(head: head, body: body, enclosures: row.nextEnclosures())
  }
}

extension FeedPost {
  package static let selected = "\(PostHead.selected), p.enclosures, octet_length(p.body) AS size"

  package static let columns =
    PostHead.columns + [
      Column("enclosures", JSONB.self).description,
      Column("size", Int32.self, .computedNotNull).description,
    ]

  package static let row = RowMapping(columns: columns) { row in
    try FeedPost(
      head: PostHead(&row), enclosures: row.nextEnclosures(), size: Int(row.next(Int32.self)))
  }
}

extension RowReader {
  fileprivate mutating func nextEnclosures() throws -> [Enclosure] {
    let text = try next(JSONB.self)
    // What nearly all posts have.
    if text.bytes.elementsEqual("[]".utf8) { return [] }
    return try JSONDecoder().decode([Enclosure].self, from: Data(text.bytes))
  }

  /// Two columns: an instant, and its offset from UTC in seconds.
  package mutating func nextDate() throws -> Timestamp? {
    let instant = try next(Timestamp?.self)
    let offset = try next(Int32?.self)
    guard let instant, let offset else { return nil }
    return Timestamp(microseconds: instant.microseconds, offset: Int(offset))
  }
}
