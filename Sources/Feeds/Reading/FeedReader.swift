/// Reads feeds in every format: RSS 0.90 to 2.0, RDF included, Atom 0.3 and 1.0, JSON Feed 1.0 and 1.1.
///
/// ```swift
/// let feed = try FeedReader.read(bytes, location: "https://example.com/feed.xml")
/// ```
///
/// A document that is not well-formed is read as far as possible. Nothing is fetched, and neither deep
/// nesting nor entities can exhaust memory or time. `FeedParser` reads documents that arrive in pieces.
public enum FeedReader {
  /// - Parameters:
  ///   - bytes: the document, in any encoding.
  ///   - location: the address of the document, the base of relative addresses; nil if unknown.
  ///   - charset: the encoding that the transport names, such as the `charset` of an HTTP `Content-Type`.
  /// - Throws: `FeedError` if the document is no feed, is built to do harm, or breaks off before anything
  ///   useful.
  public static func read(
    _ bytes: [UInt8], location: String? = nil, charset: String? = nil
  ) throws(FeedError) -> Feed {
    try readNotingDefect(bytes, location: location, charset: charset).feed
  }

  /// The feed, and the first place where its XML had to be repaired; nil if it is well-formed.
  public static func readNotingDefect(
    _ bytes: [UInt8], location: String? = nil, charset: String? = nil
  ) throws(FeedError) -> (feed: Feed, defect: FeedError?) {
    var parser = FeedParser(location: location, charset: charset)
    let entries = try parser.push(bytes)
    let (rest, defect) = try parser.finishNotingDefect()
    var feed = rest
    feed.entries = entries + feed.entries
    return (feed, defect)
  }
}
