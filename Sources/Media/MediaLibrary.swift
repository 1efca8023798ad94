import Concurrency
import Digests
import Foundation
import HTTP
import Postgres
import Timestamps

/// The pictures and other files that authors have added: where they go, and how their bytes are read.
///
/// The database has a row for each medium, and its bytes in pieces, or S3 has the bytes. Every process reads
/// them from there.
package struct MediaLibrary: Sendable {
  private let database: Database
  /// Where the bytes of new media go, and from where those in S3 are read; nil for the database.
  private let bucket: S3Bucket?
  package var limits = MediaLimits()

  package init(_ database: Database, bucket: S3Bucket? = nil) {
    (self.database, self.bucket) = (database, bucket)
  }

  /// Files are added two at a time: each occupies a connection to the database, or a large picture memory.
  private static let adding = AsyncSemaphore(permits: 2)

  /// Adds a file, unless there is a medium with the same bytes.
  ///
  /// - Parameters:
  ///   - name: as a client gave it, see ``MediaName``.
  ///   - claimed: the type that the client gave; the bytes decide.
  ///   - alternative: of a picture.
  ///   - person: who adds it.
  /// - Returns: the medium with these bytes, which may be older and have another name.
  /// - Throws: ``MediaRefusal``; errors of the database, of S3 and of reading. Then there is no new medium.
  package func add(
    _ source: MediaSource, named name: String, claiming claimed: MediaType? = nil, alternative: String = "",
    by person: UUID?, at moment: Timestamp
  ) async throws -> Medium {
    try await Self.adding.withPermit {
      let file = try await inspected(source, name, claimed)
      if let known = try await MediaStore(database).medium(file.digest) { return known }
      let medium = Medium(
        digest: file.digest, name: file.name, mediaType: file.mediaType, size: file.content.count,
        picture: file.picture, alternative: alternative, addedBy: person, added: moment,
        store: bucket == nil ? .database : .s3)
      if let bucket {
        try await store(medium, file.content, in: bucket)
      } else {
        try await store(medium, file.content)
      }
      guard let stored = try await MediaStore(database).medium(file.digest) else {
        throw AddressTaken(key: medium.key)
      }
      return stored
    }
  }

  private func inspected(
    _ source: MediaSource, _ name: String, _ claimed: MediaType?
  ) async throws -> InspectedFile {
    try await withTaskExecutorPreference(BlockingThreads.shared) {
      try await Self.inspect(source, name, claimed, limits)
    }
  }

  @concurrent private static func inspect(
    _ source: MediaSource, _ name: String, _ claimed: MediaType?, _ limits: MediaLimits
  ) async throws -> InspectedFile {
    try InspectedFile(source, named: name, claiming: claimed, limits)
  }

  /// Stores the row and all pieces in one transaction, so that nobody sees a part of a medium.
  private func store(_ medium: Medium, _ content: MediaSource) async throws {
    try await database.transaction { transaction in
      let store = MediaStore(transaction)
      guard try await store.insert(medium) else { return }
      for (number, place) in content.places(of: MediaStore.pieceSize).enumerated() {
        try await store.insertPiece(number, content.read(place), of: medium.digest)
      }
    }
  }

  /// Stores the bytes, then the row. If this fails in between, an object without a row remains in S3, which
  /// nobody sees and which the next try replaces.
  private func store(_ medium: Medium, _ content: MediaSource, in bucket: S3Bucket) async throws {
    try await bucket.put(content, medium.digest, medium.mediaType)
    try await database.transaction { transaction in
      try await Self.lock(medium.digest).take(in: transaction)
      _ = try await MediaStore(transaction).insert(medium)
    }
    // Somebody may have removed an older medium with these bytes in the meantime.
    if try await !bucket.has(medium.digest) { try await bucket.put(content, medium.digest, medium.mediaType) }
  }

  /// Whoever holds it decides whether S3 has to have an object.
  private static func lock(_ digest: SHA256Digest) -> AdvisoryLock {
    AdvisoryLock("colophon medium \(digest.hex)")
  }

  /// Removes a medium.
  ///
  /// - Parameter mayRemove: asked in the transaction that removes the medium.
  /// - Returns: whether it was removed.
  @discardableResult
  package func remove(
    _ medium: Medium, if mayRemove: @Sendable (Transaction) async throws -> Bool = { _ in true }
  ) async throws -> Bool {
    let isRemoved = try await database.transaction { transaction in
      guard try await mayRemove(transaction) else { return false }
      try await MediaStore(transaction).remove(medium.digest)
      return true
    }
    guard isRemoved, medium.store == .s3, let bucket else { return isRemoved }
    try await database.transaction { transaction in
      try await Self.lock(medium.digest).take(in: transaction)
      // The same bytes may have been added again.
      if try await MediaStore(transaction).medium(medium.digest) == nil {
        try await bucket.remove(medium.digest)
      }
    }
    return isRemoved
  }

  /// The bytes of a medium, which are read when they are sent, a piece at a time and from any place.
  package func content(of medium: Medium) -> Body {
    .stream(
      ByteStream(length: medium.size, pieceSize: medium.store.pieceSize) { place in
        try await read(place, of: medium)
      })
  }

  /// All bytes of a medium.
  package func bytes(of medium: Medium) async throws -> [UInt8] {
    try await content(of: medium).collect(upTo: medium.size)
  }

  /// - Parameter place: within one piece.
  private func read(_ place: Range<Int>, of medium: Medium) async throws -> [UInt8] {
    switch medium.store {
    case .database:
      let (number, start) = place.lowerBound.quotientAndRemainder(dividingBy: MediaStore.pieceSize)
      guard let piece = try await MediaStore(database).piece(number, of: medium.digest),
        piece.count >= start + place.count
      else { throw MissingBytes(medium: medium, reason: "the database lacks a piece of it; was it removed?") }
      return place.count == piece.count ? piece : Array(piece[start..<start + place.count])
    case .s3:
      guard let bucket else {
        throw MissingBytes(medium: medium, reason: "it is in S3; set MEDIA_STORE to where it is")
      }
      return try await bucket.read(place, of: medium.digest)
    }
  }
}

extension Medium.Place {
  /// How many bytes are read at once.
  fileprivate var pieceSize: Int { self == .database ? MediaStore.pieceSize : 4 << 20 }
}

/// Two files have the same beginning of their digests, which does not happen by chance.
private struct AddressTaken: Error, CustomStringConvertible {
  let key: String

  var description: String { "media: another file has the address /media/\(key); change the new one a little" }
}

/// The bytes of a medium are not where they should be.
private struct MissingBytes: Error, CustomStringConvertible {
  let medium: Medium
  let reason: String

  var description: String { "media: cannot read \(medium.address): \(reason)" }
}
