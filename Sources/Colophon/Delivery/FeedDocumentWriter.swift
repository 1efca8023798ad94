import Digests
import Feeds

/// Writes a feed entry by entry, and notes where each stands.
struct FeedDocumentWriter {
  private let feed: Feed
  private let writer: any FeedWriter
  private let separator: [UInt8]
  private var spool: DocumentSpool
  private var frame: [UInt8] = []
  private var entries: [Range<Int>] = []
  private var digests: [SHA256Digest] = []

  /// - Parameters:
  ///   - feed: what a head tells of all entries is told of `feed.entries`, whose texts are not looked at.
  ///   - size: bytes that the document will have at least.
  /// - Throws: `TemporaryFileError`
  init(_ feed: Feed, _ writer: any FeedWriter, _ spooling: Spooling, atLeast size: Int = 0) throws {
    self.feed = feed
    self.writer = writer
    separator = writer.separator.withUTF8Buffer { Array($0) }
    spool = try DocumentSpool(spooling, atLeast: size)
    writer.appendHead(of: feed, to: &frame)
    try spool.append(frame)
  }

  /// - Throws: `TemporaryFileError`
  mutating func append(_ entry: Entry) throws {
    if !entries.isEmpty && !separator.isEmpty { try spool.append(separator) }
    let (start, writer, feed) = (spool.count, writer, feed)
    let digest = try spool.append {
      writer.append(entry, of: feed, to: &$0)
    } digest: {
      SHA256Digest(of: $0)
    }
    digests.append(digest)
    entries.append(start..<spool.count)
  }

  /// The document, with its tail.
  ///
  /// - Throws: `TemporaryFileError`
  mutating func finish() throws -> FeedDocument {
    var tail: [UInt8] = []
    writer.appendTail(of: feed, to: &tail)
    try spool.append(tail)
    return FeedDocument(
      try spool.body, entries: entries, digests: digests, frame: frame + tail, separator: separator)
  }
}
