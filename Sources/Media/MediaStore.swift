import Digests
import Foundation
import HTTP
import Postgres
import Timestamps

/// The rows of media, and the pieces of those whose bytes are in the database.
package struct MediaStore: Sendable {
  let source: any Queryable

  package init(_ source: any Queryable) { self.source = source }

  /// In bytes.
  static let pieceSize = 262_144

  package func medium(_ digest: SHA256Digest) async throws -> Medium? {
    try await source.first(Self.sql.byDigest, digest.hex)
  }

  /// - Parameter key: ``Medium/key``
  package func medium(atKey key: String) async throws -> Medium? { try await media(atKeys: [key]).first }

  /// Those of the keys that media have, in no order.
  package func media(atKeys keys: [String]) async throws -> [Medium] {
    keys.isEmpty ? [] : try await source.rows(Self.sql.byKeys, keys)
  }

  /// All media, by their digests.
  package func all() async throws -> [Medium] { try await source.rows(Self.sql.all) }

  /// Inserts the row of a medium.
  ///
  /// - Returns: whether there was none with its digest or key.
  func insert(_ medium: Medium) async throws -> Bool { try await source.run(Self.insert, medium) == 1 }

  func insertPiece(_ number: Int, _ bytes: [UInt8], of digest: SHA256Digest) async throws {
    try await source.run(Self.sql.insertPiece, digest.hex, Int32(number), bytes)
  }

  /// A piece; nil if there is none.
  func piece(_ number: Int, of digest: SHA256Digest) async throws -> [UInt8]? {
    try await source.first(Self.sql.piece, digest.hex, Int32(number))
  }

  /// - Parameter former: the alternative text that the caller has read; nil skips the comparison.
  /// - Returns: whether there was such a medium, with this text.
  package func setAlternative(
    _ text: String, of digest: SHA256Digest, over former: String? = nil
  ) async throws -> Bool {
    try await source.run(Self.sql.setAlternative, digest.hex, text, former) == 1
  }

  /// Removes the row of a medium, and its pieces.
  func remove(_ digest: SHA256Digest) async throws { try await source.run(Self.sql.remove, digest.hex) }

  package static let statements: [any AnyStatement] =
    [insert] + Mirror(reflecting: sql).children.compactMap { $0.value as? any AnyStatement }

  private static let insert = RecordStatement<Medium>(
    "insert medium",
    [
      RecordField("digest", \.digest.hex), RecordField("name", \.name),
      RecordField("media_type", \.mediaType.description), RecordField("size", \.size),
      RecordField("width", { $0.picture.map { Int32(clamping: $0.width) } }),
      RecordField("height", { $0.picture.map { Int32(clamping: $0.height) } }),
      RecordField("is_animated", { $0.picture?.isAnimated ?? false }),
      RecordField("alternative", \.alternative),
      RecordField("added_by", \.addedBy), RecordField("added_at", \.added),
      RecordField("store", \.store.rawValue),
    ]
  ) { "INSERT INTO media (\($0.names)) VALUES (\($0.values)) ON CONFLICT DO NOTHING" }

  private static let sql = SQL()

  private struct SQL {
    let byDigest = Statement(
      "medium by digest", "SELECT \(Medium.row.names) FROM media WHERE digest = $1", parameters: String.self,
      returning: Medium.row)

    let all = Statement(
      "all media", "SELECT \(Medium.row.names) FROM media ORDER BY digest", returning: Medium.row)

    let byKeys = Statement(
      "media by keys", "SELECT \(Medium.row.names) FROM media WHERE key = ANY($1)", parameters: [String].self,
      returning: Medium.row)

    let insertPiece = Statement(
      "insert piece of medium", "INSERT INTO media_pieces (digest, number, bytes) VALUES ($1, $2, $3)",
      parameters: String.self, Int32.self, [UInt8].self)

    let piece = Statement(
      "piece of medium", "SELECT bytes FROM media_pieces WHERE digest = $1 AND number = $2",
      parameters: String.self, Int32.self, column: Column("bytes", [UInt8].self))

    let setAlternative = Statement(
      "set alternative text of medium",
      "UPDATE media SET alternative = $2 WHERE digest = $1 AND ($3 IS NULL OR alternative = $3)",
      parameters: String.self, String.self, String?.self)

    let remove = Statement(
      "remove medium", "DELETE FROM media WHERE digest = $1", parameters: String.self)
  }
}

extension Medium {
  /// The columns of a row of `media`.
  package static let row = RowMapping(
    Column("digest", String.self), Column("name", String.self), Column("media_type", String.self),
    Column("size", Int.self), Column("width", Int32?.self), Column("height", Int32?.self),
    Column("is_animated", Bool.self), Column("alternative", String.self), Column("added_by", UUID?.self),
    Column("added_at", Timestamp.self), Column("store", String.self)
  ) { digest, name, type, size, width, height, isAnimated, alternative, addedBy, added, store in
    let sides = width.flatMap { width in height.map { (Int(width), Int($0)) } }
    return Medium(
      digest: SHA256Digest(hex: digest) ?? SHA256Digest(of: ""), name: name, mediaType: MediaType(type),
      size: size,
      picture: sides.map { Dimensions(width: $0.0, height: $0.1, isAnimated: isAnimated) },
      alternative: alternative, addedBy: addedBy, added: added, store: Place(rawValue: store) ?? .database)
  }
}
