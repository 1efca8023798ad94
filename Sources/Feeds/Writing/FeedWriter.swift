/// A format to write feeds in.
///
/// A document is a head, its entries with separators, and a tail. Each can be written alone, so a long feed
/// need not be in memory as a whole.
///
/// The bytes of an entry do not depend on other entries, so a document with some of the entries can be made
/// of pieces of one with all of them.
///
/// Whatever a feed contains, the document is well-formed UTF-8, and the same feed gives the same bytes.
public protocol FeedWriter: Sendable {
  /// Everything before the entries.
  ///
  /// A head uses `feed.entries` only for what it says of all entries: Atom's newest date, XML's namespaces.
  /// If `feed.entries` is empty, entries are expected later and every namespace is declared.
  func appendHead(of feed: Feed, to bytes: inout [UInt8])

  /// One entry.
  func append(_ entry: Entry, of feed: Feed, to bytes: inout [UInt8])

  /// Between two entries; empty by default.
  var separator: StaticString { get }

  /// Everything after the entries.
  func appendTail(of feed: Feed, to bytes: inout [UInt8])
}

extension FeedWriter {
  public var separator: StaticString { "" }

  /// The document with `feed.entries`.
  public func write(_ feed: Feed) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(feed.estimatedSize)
    appendHead(of: feed, to: &bytes)
    for (index, entry) in feed.entries.enumerated() {
      if index > 0 { separator.withUTF8Buffer { bytes.append(contentsOf: $0) } }
      append(entry, of: feed, to: &bytes)
    }
    appendTail(of: feed, to: &bytes)
    return bytes
  }
}

extension Feed {
  /// An estimate of the written length in bytes.
  fileprivate var estimatedSize: Int {
    entries.reduce(4096) { sum, entry in
      let text = (entry.contentHTML?.utf8.count ?? 0) + (entry.summary?.utf8.count ?? 0)
      return sum + text + text / 8 + 2048
    }
  }
}
