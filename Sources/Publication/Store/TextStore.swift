import Foundation
import Postgres
import Sanitizer

/// The text of each post without markup, and its headings.
package struct TextStore: Store {
  let source: any Queryable

  /// Nil for a post whose text has not been stored yet.
  package func text(of post: UUID) async throws -> PostText? { try await source.first(Self.sql.text, post) }

  func save(_ text: PostText, of post: UUID) async throws {
    try await source.run(Self.sql.save, post, text.text, text.headingsColumn)
  }

  /// Stores the texts of new posts.
  func add(_ texts: [(post: UUID, text: PostText)]) async throws {
    try await source.run(
      Self.sql.add, texts.map(\.post), texts.map(\.text.text), try texts.map { try $0.text.headingsColumn })
  }

  /// Stores the texts of some posts that have none, in the order of their ids. Posts written by earlier versions have
  /// none.
  ///
  /// - Parameters:
  ///   - id: the last post of the previous slice; nil for the first slice.
  ///   - limit: the maximum number of posts in the slice.
  /// - Returns: the last post of the slice; nil when there are no more.
  package func fillMissing(after id: UUID?, limit: Int) async throws -> UUID? {
    let posts = try await source.rows(Self.sql.missing, id, limit)
    for post in posts {
      let html = String(decoding: post.body.render { $0 }, as: UTF8.self)
      let content = sanitize(html, base: nil, policy: post.isImported ? .imported : .trusted)
      let text = PostText(content)
      try await source.run(Self.sql.fill, post.id, text.text, text.headingsColumn)
    }
    return posts.last?.id
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }
}

extension Queryable {
  /// The texts of posts without markup.
  package var texts: TextStore { TextStore(source: self) }
}

/// The text of a post as search and tables of contents need it.
package struct PostText: Hashable, Sendable {
  /// Without markup (``SanitizedBody/text``).
  package let text: String
  /// In document order.
  package let headings: [Heading]

  package struct Heading: Hashable, Sendable, Codable {
    /// 1 to 6.
    package let level: Int
    package let text: String
    /// The id of the element in the body; nil if it has none.
    package let id: String?
  }

  package init(_ content: SanitizedBody) {
    text = content.text
    headings = content.headings.map { Heading(level: $0.level, text: $0.text, id: $0.id) }
  }

  fileprivate init(text: String, headings: JSONB) throws {
    self.text = text
    self.headings = try JSONDecoder().decode([Heading].self, from: Data(headings.bytes))
  }

  fileprivate var headingsColumn: JSONB {
    get throws { JSONB(bytes: Array(try JSONEncoder().encode(headings))) }
  }
}

private struct SQL {
  let text = Statement(
    "text of post", "SELECT text, headings FROM post_texts WHERE post_id = $1", parameters: UUID.self,
    columns: Column("text", String.self), Column("headings", JSONB.self)
  ) { try PostText(text: $0, headings: $1) }

  let save = Statement(
    "save text",
    """
    INSERT INTO post_texts (post_id, text, headings) VALUES ($1, $2, $3)
    ON CONFLICT (post_id) DO UPDATE SET text = excluded.text, headings = excluded.headings
    """,
    parameters: UUID.self, String.self, JSONB.self)

  let add = Statement(
    "add texts",
    "INSERT INTO post_texts (post_id, text, headings) SELECT * FROM unnest($1::uuid[], $2::text[], $3::jsonb[])",
    parameters: [UUID].self, [String].self, [JSONB].self)

  // If the post has been written in the meantime, its text is already stored, and is newer.
  let fill = Statement(
    "fill text",
    "INSERT INTO post_texts (post_id, text, headings) VALUES ($1, $2, $3) ON CONFLICT (post_id) DO NOTHING",
    parameters: UUID.self, String.self, JSONB.self)

  let missing = Statement(
    "posts without text",
    """
    SELECT p.id, p.body, p.origin_kind = 'feed' AS is_imported FROM posts p
    WHERE ($1 IS NULL OR p.id > $1) AND NOT EXISTS (SELECT FROM post_texts t WHERE t.post_id = p.id) ORDER BY p.id LIMIT $2
    """,
    parameters: UUID?.self, Int.self,
    columns: Column("id", UUID.self), Column("body", String.self),
    Column("is_imported", Bool.self, .computedNotNull)
  ) { (id: $0, body: BodyTemplate(encoded: $1), isImported: $2) }
}
