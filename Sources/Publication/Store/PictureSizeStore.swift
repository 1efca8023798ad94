import Foundation
import Postgres
import Sanitizer
import Timestamps

/// The sizes of pictures on other sites, and of which ones they are still to be read.
package struct PictureSizeStore: Store {
  let source: any Queryable

  /// The sizes of pictures in a post that are known, by the addresses in its HTML.
  package func sizes(ofPost id: UUID) throws -> Query<[PictureSize]> {
    try Self.sql.sizes.rows(id)
  }

  /// Posts whose pictures are not noted yet, at most `limit`.
  package func waiting(limit: Int) async throws -> [PostWithPictures] {
    try await source.rows(Self.sql.waiting, limit)
  }

  /// Notes the pictures of a post, in place of former ones. Their sizes are read when they are next claimed.
  package func note(_ addresses: [String], of post: PostWithPictures) async throws {
    try await source.run(Self.sql.forget, post.number)
    try await source.run(Self.sql.drop, post.id)
    guard !addresses.isEmpty else { return }
    try await source.run(Self.sql.note, post.id, addresses)
    try await source.run(Self.sql.await, addresses)
  }

  /// Claims pictures whose sizes are to be read. Counts a failure of each, so that one that stops the program
  /// is not tried again at once: the next try is an hour later, then a day, then a week, then never.
  package func claim(limit: Int, at now: Timestamp) async throws -> [String] {
    try await source.rows(Self.sql.claim, limit, now)
  }

  package func save(_ size: PictureSize) async throws {
    try await source.run(Self.sql.save, size.address, size.width, size.height)
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }

  private struct SQL {
    let sizes = Statement(
      "sizes of pictures",
      """
      SELECT s.address, s.width, s.height FROM post_pictures p JOIN picture_sizes s ON s.address = p.address
      WHERE p.post_id = $1 AND s.width IS NOT NULL AND s.height IS NOT NULL
      """,
      parameters: UUID.self,
      columns: Column("address", String.self), Column("width", Int.self, .computedNotNull),
      Column("height", Int.self, .computedNotNull)
    ) { PictureSize(address: $0, width: $1, height: $2) }

    let waiting = Statement(
      "posts waiting for pictures",
      """
      SELECT w.number, p.id, p.body, p.origin FROM pictures_waiting w JOIN posts p ON p.id = w.post_id
      ORDER BY w.number LIMIT $1
      """,
      parameters: Int.self,
      columns: Column("number", Int.self), Column("id", UUID.self), Column("body", String.self),
      Column("origin", String?.self)
    ) { PostWithPictures(number: $0, id: $1, body: BodyTemplate(encoded: $2), origin: $3) }

    let forget = Statement(
      "forget post waiting for pictures", "DELETE FROM pictures_waiting WHERE number = $1",
      parameters: Int.self)

    let drop = Statement(
      "drop pictures of post", "DELETE FROM post_pictures WHERE post_id = $1", parameters: UUID.self)

    let note = Statement(
      "note pictures of post",
      "INSERT INTO post_pictures (post_id, address) SELECT DISTINCT $1::uuid, unnest($2::text[])",
      parameters: UUID.self, [String].self)

    let await = Statement(
      "await sizes of pictures",
      """
      INSERT INTO picture_sizes (address) SELECT DISTINCT address FROM unnest($1::text[]) AS picture (address) ORDER BY address
      ON CONFLICT DO NOTHING
      """,
      parameters: [String].self)

    let claim = Statement(
      "claim pictures",
      """
      UPDATE picture_sizes SET failures = failures + 1, next_try = CASE failures
        WHEN 0 THEN $2::timestamptz + interval '1 hour' WHEN 1 THEN $2::timestamptz + interval '1 day'
        WHEN 2 THEN $2::timestamptz + interval '7 days' END
      WHERE address = ANY(ARRAY(
        SELECT address FROM picture_sizes WHERE next_try <= $2::timestamptz ORDER BY next_try LIMIT $1
        FOR UPDATE SKIP LOCKED))
      RETURNING address
      """,
      parameters: Int.self, Timestamp.self, column: Column("address", String.self))

    let save = Statement(
      "save size of picture",
      "UPDATE picture_sizes SET width = $2, height = $3, failures = 0, next_try = NULL WHERE address = $1",
      parameters: String.self, Int.self, Int.self)
  }
}

/// A picture on another site.
package struct PictureSize: Hashable, Sendable {
  /// As it is written in HTML: `&amp;` stands for `&`.
  package var address: String
  /// In CSS pixels.
  package var width: Int
  package var height: Int

  package init(address: String, width: Int, height: Int) {
    self.address = address
    self.width = width
    self.height = height
  }
}

/// A post that has pictures which are not noted yet.
package struct PostWithPictures: Sendable {
  /// Its place in the queue.
  let number: Int
  package let id: UUID
  package let body: BodyTemplate
  /// See ``PostHead``.
  package let origin: String?
}

extension Queryable {
  /// The sizes of pictures on other sites.
  package var pictureSizes: PictureSizeStore { PictureSizeStore(source: self) }
}

extension Database {
  /// Only one process at a time notes pictures, so that no two wait for each other's addresses.
  private static let notingPictures = AdvisoryLock("colophon pictures of posts")

  /// Notes the pictures of the first posts in the queue.
  ///
  /// - Parameter addresses: the pictures without a size in a post.
  /// - Returns: whether the queue may have more.
  /// - Throws: `LockTimeout` if another process does this.
  package func notePictures(of addresses: @Sendable (PostWithPictures) -> [String]) async throws -> Bool {
    let slice = 50
    return try await transaction(
      holding: Self.notingPictures, lockTimeout: .seconds(1), statementTimeout: .seconds(30)
    ) { transaction in
      let posts = try await transaction.pictureSizes.waiting(limit: slice)
      for post in posts { try await transaction.pictureSizes.note(addresses(post), of: post) }
      return posts.count == slice
    }
  }
}
