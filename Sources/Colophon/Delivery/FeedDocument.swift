import Dependencies
import Digests
import HTTP

/// A feed as it was written, and where its entries stand in it, so that some of them can be sent without the others.
struct FeedDocument: Sendable {
  /// In memory or in a file.
  let body: Body
  /// The places of the entries, in the order of the document.
  let entries: [Range<Int>]
  /// One of each entry.
  let digests: [SHA256Digest]
  /// What stands between two entries.
  let separator: [UInt8]
  /// What its entity tag tells of it.
  let version: FeedVersion

  init(
    _ body: Body, entries: [Range<Int>], digests: [SHA256Digest], frame: [UInt8], separator: [UInt8]
  ) {
    self.body = body
    self.entries = entries
    self.digests = digests
    self.separator = separator
    version = FeedVersion(frame: frame, entries: digests)
  }

  /// The document with no other entries than those at `kept`, indices in ascending order.
  ///
  /// - Throws: `TemporaryFileError`, ``FileCutShort``
  func with(only kept: [Int]) async throws -> Body {
    switch body {
    case .bytes(let bytes): .bytes(bytes.joined(places(kept), separator))
    case .file(let file): try await joined(places(kept), of: file)
    case .empty, .stream: body
    }
  }

  /// What there is of a document with the entries at `kept`.
  private func places(_ kept: [Int]) -> [Range<Int>] {
    let length = body.length ?? 0
    guard let first = entries.first, let last = entries.last else { return [0..<length] }
    return [0..<first.lowerBound] + kept.map { entries[$0] } + [last.upperBound..<length]
  }

  /// In a file too, if it is as large. Files are no work for the queue of a connection.
  private func joined(_ places: [Range<Int>], of file: FileSlice) async throws -> Body {
    @Dependency(\.spooling) var spooling
    await Task.yield()
    var spool = try DocumentSpool(spooling, atLeast: places.reduce(0) { $0 + $1.count })
    for (index, place) in places.enumerated() {
      if index > 1 && index < places.count - 1 { try spool.append(separator) }
      for try await piece in file[place].pieces { try spool.append(piece) }
    }
    return try spool.body
  }
}

extension [UInt8] {
  /// A head, some entries with a separator between each two, and a tail.
  fileprivate func joined(_ places: [Range<Int>], _ separator: [UInt8]) -> [UInt8] {
    var document: [UInt8] = []
    document.reserveCapacity(places.reduce(0) { $0 + $1.count + separator.count })
    for (index, place) in places.enumerated() {
      if index > 1 && index < places.count - 1 { document += separator }
      document += self[place]
    }
    return document
  }
}
