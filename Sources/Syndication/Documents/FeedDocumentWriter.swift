import Digests
import Feeds
import HTTP
import Publication
import Spools

/// Writes a feed entry by entry, and records the position of each.
package struct FeedDocumentWriter {
  /// ``FeedDocument/hasImportedLinks`` of the document.
  package var hasImportedLinks = false
  private let feed: Feed
  private let writer: any FeedWriter
  private let separator: [UInt8]
  private let spool: Spool
  private var frame: [UInt8] = []
  private var entries: [Range<Int>] = []
  private var digests: [SHA256Digest] = []

  /// - Parameters:
  ///   - feed: its entries are used for the head of the document; their texts are not needed.
  ///   - size: how many bytes the document will have at least.
  /// - Throws: `TemporaryFileError`
  package init(_ feed: Feed, _ writer: any FeedWriter, _ spooling: Spooling, atLeast size: Int = 0) throws {
    self.feed = feed
    self.writer = writer
    separator = writer.separator.withUTF8Buffer { Array($0) }
    // Escaping makes markup about an eighth longer.
    spool = spooling.spool(expecting: size + size / 8 + 16_384)
    writer.appendHead(of: feed, to: &frame)
    try spool.append(frame)
  }

  /// - Throws: `TemporaryFileError`
  package mutating func append(_ entry: Entry) throws {
    if !entries.isEmpty && !separator.isEmpty { try spool.append(separator) }
    let start = spool.count
    let digest = try spool.append { bytes in
      let first = bytes.count
      writer.append(entry, of: feed, to: &bytes)
      return SHA256Digest(of: bytes[first...])
    }
    digests.append(digest)
    entries.append(start..<spool.count)
  }

  /// The document, with its tail.
  ///
  /// - Throws: `TemporaryFileError`
  package mutating func finish() throws -> FeedDocument {
    var tail: [UInt8] = []
    writer.appendTail(of: feed, to: &tail)
    try spool.append(tail)
    var document = FeedDocument(
      try Body(of: spool), entries: entries, digests: digests, frame: frame + tail, separator: separator)
    document.hasImportedLinks = hasImportedLinks
    return document
  }
}
