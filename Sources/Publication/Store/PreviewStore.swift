import Digests
import Foundation
import Postgres
import Timestamps

/// Secret addresses at which drafts, and posts that wait for their date, can be read.
package struct PreviewStore: Store {
  let source: any Queryable

  /// Makes a secret that opens the post of a file. Earlier secrets stay valid.
  ///
  /// - Returns: 32 hexadecimal digits, which are stored nowhere; nil if there is no post of this file.
  package func open(file: String, at now: Timestamp) async throws -> String? {
    let secret = Secret.random()
    let count = try await source.run(Self.sql.add, secret.digest(for: "preview"), file, now)
    return count == 1 ? secret.text : nil
  }

  /// Makes a secret that opens a post. Earlier secrets stay valid.
  ///
  /// - Returns: nil if there is no such post.
  package func open(post: UUID, at now: Timestamp) async throws -> String? {
    let secret = Secret.random()
    let count = try await source.run(Self.sql.addToPost, secret.digest(for: "preview"), post, now)
    return count == 1 ? secret.text : nil
  }

  /// Lets a secret open a post. Does nothing if it opens one already.
  package func open(_ secret: Secret, post: UUID, at now: Timestamp) async throws {
    try await source.run(Self.sql.addToPost, secret.digest(for: "preview"), post, now)
  }

  /// The posts that some secrets open, whether readers see them or not.
  package func posts(openedBy secrets: [Secret]) async throws -> Set<UUID> {
    Set(
      try await source.rows(
        Self.sql.opened, secrets.map { SHA256Digest(bytes: $0.digest(for: "preview")).hex }))
  }

  /// Makes all secrets that open a post invalid.
  package func revoke(post: UUID) async throws -> Int { try await source.run(Self.sql.revokeOfPost, post) }

  /// Makes all secrets that open the post of a file invalid.
  ///
  /// - Returns: their number.
  package func revoke(file: String) async throws -> Int { try await source.run(Self.sql.revoke, file) }

  /// The post that `secret` opens, visible or not; nil if it opens none, or a post that was removed.
  package func post(openedBy secret: String, _ visibility: Visibility) async throws -> FoundPost? {
    try await source.first(Self.sql.post, visibility, Secret(secret).digest(for: "preview"))
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }

  private struct SQL {
    let add = Statement(
      "add preview",
      """
      INSERT INTO previews (digest, post_id, created_at)
      SELECT $1, p.id, $3 FROM posts p WHERE p.file = $2 AND p.state <> 'gone'
      """,
      parameters: [UInt8].self, String.self, Timestamp.self)

    let addToPost = Statement(
      "add preview of post",
      """
      INSERT INTO previews (digest, post_id, created_at)
      SELECT $1, p.id, $3 FROM posts p WHERE p.id = $2 AND p.state <> 'gone' ON CONFLICT DO NOTHING
      """,
      parameters: [UInt8].self, UUID.self, Timestamp.self)

    let opened = Statement(
      "posts of previews",
      """
      SELECT v.post_id FROM previews v JOIN posts p ON p.id = v.post_id
      WHERE v.digest IN (SELECT decode(d, 'hex') FROM unnest($1::text[]) d) AND p.state <> 'gone'
        AND NOT EXISTS (SELECT FROM desk_posts d WHERE d.post_id = p.id AND d.removed_at IS NOT NULL)
      """,
      parameters: [String].self, column: Column("post_id", UUID.self))

    let revokeOfPost = Statement(
      "revoke previews of post", "DELETE FROM previews WHERE post_id = $1", parameters: UUID.self)

    let revoke = Statement(
      "revoke previews",
      "DELETE FROM previews v USING posts p WHERE p.id = v.post_id AND p.file = $1", parameters: String.self)

    let post = Statement(
      "post of preview",
      """
      SELECT \(FoundPost.selected)
      FROM previews v JOIN posts p ON p.id = v.post_id WHERE v.digest = $2 AND p.state <> 'gone'
        AND NOT EXISTS (SELECT FROM desk_posts d WHERE d.post_id = p.id AND d.removed_at IS NOT NULL)
      """,
      parameters: Visibility.self, [UInt8].self, returning: FoundPost.row)
  }
}

extension Queryable {
  /// Secret addresses of drafts.
  package var previews: PreviewStore { PreviewStore(source: self) }
}
