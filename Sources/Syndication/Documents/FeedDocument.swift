import Dependencies
import Digests
import HTTP
import Publication
import Spools

/// A written feed, and the positions of its entries in it, so that some entries can be sent without the
/// others.
package struct FeedDocument: Sendable {
  /// In memory or in a file.
  package let body: Body
  /// The bytes of each entry, in the order of the document.
  package let entries: [Range<Int>]
  /// One for each entry.
  package let digests: [SHA256Digest]
  /// The bytes between two entries.
  package let separator: [UInt8]
  /// The version that its entity tag names.
  package let version: FeedVersion
  /// Whether imported texts in it have links that may begin or cease to lead to this site.
  package var hasImportedLinks = false

  package init(
    _ body: Body, entries: [Range<Int>], digests: [SHA256Digest], frame: [UInt8], separator: [UInt8]
  ) {
    self.body = body
    self.entries = entries
    self.digests = digests
    self.separator = separator
    version = FeedVersion(frame: frame, entries: digests)
  }

  /// The document with only the entries at `kept`, indices in ascending order. A large one is in a file.
  ///
  /// - Throws: `TemporaryFileError`, ``FileCutShort``
  package func with(only kept: [Int]) async throws -> Body {
    @Dependency(\.spooling) var spooling
    let places = places(kept)
    let spool = spooling.spool(expecting: places.reduce(0) { $0 + $1.count + separator.count })
    for (index, place) in places.enumerated() {
      if index > 1 && index < places.count - 1 { try spool.append(separator) }
      switch body {
      case .bytes(let bytes): try spool.append(bytes[place])
      case .file(let file):
        for try await piece in file[place].pieces {
          try spool.append(piece)
          // Let other tasks of this thread go on.
          await Task.yield()
        }
      case .empty, .stream: break
      }
    }
    return try Body(of: spool)
  }

  /// The parts of a document with only the entries at `kept`: the head, the entries, and the tail.
  private func places(_ kept: [Int]) -> [Range<Int>] {
    let length = body.length ?? 0
    guard let first = entries.first, let last = entries.last else { return [0..<length] }
    return [0..<first.lowerBound] + kept.map { entries[$0] } + [last.upperBound..<length]
  }
}
