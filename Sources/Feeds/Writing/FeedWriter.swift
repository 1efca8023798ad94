/// A format to write feeds in.
///
/// A document is a head, its entries with a separator between each two, and a tail. Each can be had alone, so that a
/// feed of any length can be written without ever being in memory as a whole.
///
/// What is written of an entry depends on nothing that stands before it, so that a document with some of the entries
/// can be put together from the pieces of one with all of them.
///
/// Whatever a feed says, the document is well-formed UTF-8, and the same feed gives the same bytes.
public protocol FeedWriter: Sendable {
  /// What stands before the entries.
  ///
  /// Of `feed.entries` only that is regarded which a head tells of all entries: the newest date of Atom, the
  /// namespaces of XML. Where `feed.entries` is empty, those are to come, and every namespace is declared.
  func appendHead(of feed: Feed, to bytes: inout [UInt8])

  /// One entry.
  func append(_ entry: Entry, of feed: Feed, to bytes: inout [UInt8])

  /// What stands between two entries; nothing unless a format says otherwise.
  var separator: StaticString { get }

  /// What stands behind the entries.
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
  /// About as many bytes as the feed is long when it is written.
  fileprivate var estimatedSize: Int {
    entries.reduce(4096) { sum, entry in
      let text = (entry.contentHTML?.utf8.count ?? 0) + (entry.summary?.utf8.count ?? 0)
      return sum + text + text / 8 + 2048
    }
  }
}
