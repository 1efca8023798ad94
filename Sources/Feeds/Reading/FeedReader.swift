/// Reads feeds in whatever format they are: RSS 0.90 to 2.0 and 1.0, Atom 0.3 and 1.0.
///
/// ```swift
/// let feed = try FeedReader.read(bytes, location: "https://example.com/feed.xml")
/// ```
///
/// A document that is not well-formed is mended and read as far as it makes sense. Nothing is ever fetched,
/// and neither the depth of a document nor its entities can exhaust memory or time.
public enum FeedReader {
  /// - Parameters:
  ///   - bytes: The document, in any encoding.
  ///   - location: The address that it came from, which relative addresses start from; nil where it is
  ///     unknown.
  /// - Throws: `FeedError` where this is not a feed, is built to do harm, or breaks off before anything of
  ///   use.
  public static func read(_ bytes: [UInt8], location: String? = nil) throws(FeedError) -> Feed {
    try readNotingDefect(bytes, location: location).feed
  }

  /// The feed, and the first place where its XML had to be mended; nil where it is well-formed.
  ///
  /// Undefined entities, stray ampersands, forbidden characters and wrong encodings are no defects. A
  /// document that was cut off is: what is there of its last entry is part of the feed.
  public static func readNotingDefect(
    _ bytes: [UInt8], location: String? = nil
  ) throws(FeedError) -> (feed: Feed, defect: FeedError?) {
    let document = DocumentEncoding.utf8(bytes)
    guard !Formats.isJSON(document), let prolog = XMLProlog(document) else {
      throw FeedError(.notAFeed(Formats.description(of: document)))
    }
    let mended = try XMLMending.mended(document, prolog)
    let before = document[..<prolog.rootIndex]
    let text = mended?[...] ?? document[prolog.rootIndex...]

    let reader = DocumentReader(location: location, recovering: false)
    reader.read(before, text)
    guard let defect = reader.failure else { return (try finish(reader), nil) }
    guard case .malformed = defect.reason else { throw defect }

    let secondReader = DocumentReader(location: location, recovering: true)
    secondReader.read(before, XMLBalancing.balanced(text)[...])
    if let failure = secondReader.failure, case .malformed = failure.reason {
    } else if let failure = secondReader.failure {
      throw failure
    }
    guard let feed = try? finish(secondReader), !feed.entries.isEmpty else { throw defect }
    return (feed, defect)
  }

  private static func finish(_ reader: DocumentReader) throws(FeedError) -> Feed {
    guard var format = reader.format else { throw FeedError(.notAFeed("a document without elements")) }
    return format.finish()
  }
}
