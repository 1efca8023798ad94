/// Reads feeds in whatever format they are: RSS 0.90 to 2.0, those on RDF included, Atom 0.3 and 1.0, JSON Feed 1.0
/// and 1.1.
///
/// ```swift
/// let feed = try FeedReader.read(bytes, location: "https://example.com/feed.xml")
/// ```
///
/// A document that is not well-formed is read as far as it makes sense. Nothing is ever fetched, and neither
/// the depth of a document nor its entities can exhaust memory or time. `FeedParser` does the same for
/// documents that come in pieces.
public enum FeedReader {
  /// - Parameters:
  ///   - bytes: The document, in any encoding.
  ///   - location: The address that it came from, which relative addresses start from; nil where it is
  ///     unknown.
  ///   - charset: The encoding that the transport names, such as the `charset` of an HTTP `Content-Type`.
  /// - Throws: `FeedError` where this is not a feed, is built to do harm, or breaks off before anything of
  ///   use.
  public static func read(
    _ bytes: [UInt8], location: String? = nil, charset: String? = nil
  ) throws(FeedError) -> Feed {
    try readNotingDefect(bytes, location: location, charset: charset).feed
  }

  /// The feed, and the first place where its XML had to be mended; nil where it is well-formed.
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
