import Feeds
import Spools

/// A feed of any size, with its entries in a spool.
package struct SpooledFeed: Sendable {
  /// The feed without its entries.
  package let feed: Feed
  package let entries: SpooledEntries

  init(_ feed: Feed, entries: SpooledEntries) {
    self.feed = feed
    self.entries = entries
  }

  /// Spools a feed that is in memory.
  ///
  /// - Throws: `TemporaryFileError`
  package init(_ feed: Feed) throws {
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
  ///   - piece: returns the next bytes, and nil at the end.
  ///   - body: receives entries as they become complete, and the feed's authors as far as they are known by
  ///     then.
  /// - Returns: the feed without its entries.
  /// - Throws: `FeedError`, `CancellationError`, and what `piece` and `body` throw.
  package static func read(
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

  /// How many bytes are read at once.
  package static var pieceSize: Int { 65_536 }
}
