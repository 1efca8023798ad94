/// Reads a feed as it comes in, and gives out its entries as they become complete.
///
/// ```swift
/// var parser = FeedParser(location: "https://example.com/feed.xml")
/// for try await chunk in chunks {
///   for entry in try parser.push(chunk) { … }
/// }
/// let feed = try parser.finish()
/// for entry in feed.entries { … }
/// ```
///
/// Where the document is cut into chunks makes no difference to anything. Of a document without end no more is
/// held than an entry and a few megabytes: entries are held back as long as few wait, so that what a feed says
/// of itself behind its entries still reaches them.
public struct FeedParser: ~Copyable {
  /// The first place where the XML had to be mended; nil where it is well-formed so far.
  ///
  /// Undefined entities, stray ampersands, forbidden characters and wrong encodings are no defects.
  public var defect: FeedError? { json?.defect ?? reader.defect }

  /// Those of the feed, as far as it has named them.
  public var authors: [Person] { reader.format?.authors ?? [] }

  private var decoder: DocumentDecoder
  private var scanner = XMLScanner()
  private let reader: DocumentReader
  /// Nil for XML.
  private var json: JSONFeedReader?
  private let location: String?
  /// The beginning of the text.
  private var head: [UInt8] = []
  private var entriesTaken = 0

  /// - Parameters:
  ///   - location: The address that the document came from, which relative addresses start from; nil where it
  ///     is unknown.
  ///   - charset: The encoding that the transport names, such as the `charset` of an HTTP `Content-Type`.
  public init(location: String? = nil, charset: String? = nil) {
    decoder = DocumentDecoder(charset: charset)
    reader = DocumentReader(location: location)
    self.location = location
  }

  /// Reads the next bytes of the document, and gives back the entries that are to be had.
  ///
  /// - Throws: `FeedError` where the document is built to do harm, now and ever after.
  public mutating func push(_ chunk: some Collection<UInt8>) throws(FeedError) -> [Entry] {
    if chunk.withContiguousStorageIfAvailable({ read($0, isLast: false) }) == nil {
      Array(chunk).withUnsafeBufferPointer { read($0, isLast: false) }
    }
    if let failure = json?.failure ?? reader.failure { throw failure }
    let entries = json?.takeEntries() ?? reader.takeEntries()
    entriesTaken += entries.count
    return entries
  }

  /// The document is over: the feed, with the entries that were not given out before.
  ///
  /// A document that was cut off is a feed: what is there of its last entry is part of it.
  ///
  /// - Throws: `FeedError` where this is not a feed, or one that is not well-formed and without entries.
  public consuming func finish() throws(FeedError) -> Feed { try finishNotingDefect().feed }

  /// Likewise, with the first place in all of it where the XML had to be mended.
  public consuming func finishNotingDefect() throws(FeedError) -> (feed: Feed, defect: FeedError?) {
    read(UnsafeBufferPointer(start: nil, count: 0), isLast: true)
    if let failure = json?.failure ?? reader.failure { throw failure }
    if json != nil {
      let feed = try json?.finish()
      return (feed ?? Feed(), json?.defect)
    }
    reader.finish()
    if reader.needsPlace { reader.put(scanner.end) }
    if let redirect = reader.format as? RedirectReader { throw redirect.error }
    guard let feed = reader.finishedFeed() else {
      throw FeedError(.notAFeed(reader.foreignRoot ?? Formats.description(ofHead: head)))
    }
    if feed.entries.isEmpty, entriesTaken == 0 {
      if let foreign = reader.foreignRoot { throw FeedError(.notAFeed(foreign)) }
      if let defect = reader.defect { throw defect }
    }
    return (feed, reader.defect)
  }

  private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) {
    guard reader.failure == nil else { return }
    decoder.decode(bytes, isLast: isLast) { text in
      if head.count < 64, json == nil { json = Self.json(text, after: &head, location) }
      if json == nil { scanner.scan(text, isLast: false, into: reader) } else { json?.read(text) }
    }
    if isLast, json == nil {
      scanner.scan(UnsafeBufferPointer(start: nil, count: 0), isLast: true, into: reader)
    }
  }

  /// The reader for a document whose beginning shows that it is JSON, with what came of it before `text`.
  private static func json(
    _ text: UnsafeBufferPointer<UInt8>, after head: inout [UInt8], _ location: String?
  ) -> JSONFeedReader? {
    let before = head
    head += text.prefix(64 - head.count)
    guard Formats.isJSON(head) else { return nil }
    var reader = JSONFeedReader(location: location)
    before.withUnsafeBufferPointer { reader.read($0) }
    return reader
  }
}
