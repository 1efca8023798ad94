public import Feeds
import Publication
import Spools
import YAML

/// A feed of any size.
public struct SpooledFeed: Sendable {
  /// All but its entries.
  public let feed: Feed
  public let entries: SpooledEntries

  init(_ feed: Feed, entries: SpooledEntries) {
    self.feed = feed
    self.entries = entries
  }

  /// A feed that is in memory.
  ///
  /// - Throws: `TemporaryFileError`
  public init(_ feed: Feed) throws {
    var entries = SpooledEntries(in: Spool())
    try entries.append(feed.entries)
    var rest = feed
    rest.entries = []
    self.init(rest, entries: entries)
  }
}

extension FeedParser {
  /// Reads a document to its end.
  ///
  /// - Parameters:
  ///   - piece: gives the next bytes of it, and nil at the end.
  ///   - body: gets entries as they become complete, and the authors that the feed has named by then.
  /// - Returns: the feed without its entries.
  /// - Throws: `FeedError`, `CancellationError`, and what `piece` and `body` throw.
  static func read(
    location: String? = nil, charset: String? = nil, pieces piece: () throws -> [UInt8]?,
    _ body: ([Entry], [Person]) throws -> Void
  ) throws -> Feed {
    var parser = FeedParser(location: location, charset: charset)
    while let bytes = try piece() {
      try Task.checkCancellation()
      parser.take(bytes)
      while let entries = try parser.nextEntries() { try body(entries, parser.authors) }
    }
    parser.end()
    while let entries = try parser.nextEntries() { try body(entries, parser.authors) }
    var feed = try parser.finish()
    try body(feed.entries, feed.authors)
    feed.entries = []
    return feed
  }

  /// How many bytes of a document are read at once.
  static var pieceSize: Int { 65_536 }
}
