/// Reads a feed as it arrives, and returns its entries as they become complete.
///
/// ```swift
/// var parser = FeedParser(location: "https://example.com/feed.xml")
/// for try await chunk in chunks {
///   parser.take(chunk)
///   while let entries = try parser.nextEntries() { … }
/// }
/// let feed = try parser.finish()
/// for entry in feed.entries { … }
/// ```
///
/// The result does not depend on how the document is cut into chunks. Memory holds no more than an entry and
/// a few megabytes: entries are held back while they are few, so that authors and addresses that the feed
/// gives after them still apply to them.
public struct FeedParser: ~Copyable {
  /// The first place where the XML had to be repaired; nil if it is well-formed so far.
  ///
  /// Undefined entities, stray ampersands, forbidden characters and wrong encodings do not count.
  public var defect: FeedError? { json?.defect ?? reader.defect }

  /// The authors of the feed that are known so far.
  public var authors: [Person] { json?.authors ?? reader.format?.authors ?? [] }

  private var decoder: DocumentDecoder
  private var scanner = XMLScanner()
  private let reader: DocumentReader
  /// Nil for XML.
  private var json: JSONFeedReader?
  private let location: String?
  /// Decoded text; everything before `position` has been read.
  private var text: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  /// The beginning of the text.
  private var head: [UInt8] = []
  private var entriesTaken = 0

  /// - Parameters:
  ///   - location: the address of the document, the base of relative addresses; nil if unknown.
  ///   - charset: the encoding that the transport names, such as the `charset` of an HTTP `Content-Type`.
  public init(location: String? = nil, charset: String? = nil) {
    decoder = DocumentDecoder(charset: charset)
    reader = DocumentReader(location: location)
    self.location = location
  }

  /// Takes the next bytes of the document; `nextEntries` reads them.
  public mutating func take(_ chunk: some Collection<UInt8>) {
    if chunk.withContiguousStorageIfAvailable({ decode($0, isLast: false) }) == nil {
      Array(chunk).withUnsafeBufferPointer { decode($0, isLast: false) }
    }
  }

  /// Ends the document, so that `nextEntries` can return its last entries in parts. Optional: without it,
  /// `finish` returns them all at once.
  public mutating func end() { decode(UnsafeBufferPointer(start: nil, count: 0), isLast: true) }

  /// Reads on, and returns entries as soon as there are some.
  ///
  /// - Returns: Nil if more bytes are needed.
  /// - Throws: `FeedError` if the document is built to do harm; then every later call throws it too.
  public mutating func nextEntries() throws(FeedError) -> [Entry]? {
    while true {
      if let failure = json?.failure ?? reader.failure { throw failure }
      let entries = json?.takeEntries() ?? reader.takeEntries()
      entriesTaken += entries.count
      if !entries.isEmpty { return entries }
      if position == text.count { return nil }
      readPart()
    }
  }

  /// Takes bytes, and reads everything that was taken.
  ///
  /// - Throws: `FeedError` if the document is built to do harm; then every later call throws it too.
  public mutating func push(_ chunk: some Collection<UInt8>) throws(FeedError) -> [Entry] {
    take(chunk)
    return try entriesOfText()
  }

  /// Ends the document and returns the feed, with the entries that were not returned before.
  ///
  /// A document that was cut off is still a feed, with its last entry as far as it goes.
  ///
  /// - Throws: `FeedError` if the document is no feed, or is not well-formed and has no entries.
  public consuming func finish() throws(FeedError) -> Feed { try finishNotingDefect().feed }

  /// The same, with the first place in the document where the XML had to be repaired.
  public consuming func finishNotingDefect() throws(FeedError) -> (feed: Feed, defect: FeedError?) {
    end()
    let entries = try entriesOfText()
    if json != nil {
      var feed = try json?.finish() ?? Feed()
      feed.entries = entries + feed.entries
      return (feed, json?.defect)
    }
    scanner.scan(UnsafeBufferPointer(start: nil, count: 0), isLast: true, into: reader)
    if let failure = reader.failure { throw failure }
    reader.finish()
    if reader.needsPlace { reader.put(scanner.end) }
    if let redirect = reader.format as? RedirectReader { throw redirect.error }
    guard var feed = reader.finishedFeed() else {
      throw FeedError(.notAFeed(reader.foreignRoot ?? Formats.description(ofHead: head)))
    }
    if feed.entries.isEmpty, entriesTaken == 0 {
      if let foreign = reader.foreignRoot { throw FeedError(.notAFeed(foreign)) }
      if let defect = reader.defect { throw defect }
    }
    feed.entries = entries + feed.entries
    return (feed, reader.defect)
  }

  private mutating func entriesOfText() throws(FeedError) -> [Entry] {
    var entries: [Entry] = []
    while let more = try nextEntries() { entries += more }
    return entries
  }

  private mutating func decode(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) {
    guard !isAtEnd, reader.failure == nil, json?.failure == nil else { return }
    isAtEnd = isLast
    if position == text.count {
      text.removeAll(keepingCapacity: text.capacity <= 4 * Self.mostAtOnce)
      position = 0
    }
    decoder.decode(bytes, isLast: isLast) { text.append(contentsOf: $0) }
  }

  /// Reads a part of a long text, so that a text of many small entries does not return all of them at once.
  private mutating func readPart() {
    text.withUnsafeBufferPointer { text in
      var end = min(position + Self.mostAtOnce, text.count)
      while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
      let part = UnsafeBufferPointer(rebasing: text[position..<end])
      position = end
      if head.count < 64, json == nil { json = Self.json(part, after: &head, location) }
      if json == nil { scanner.scan(part, isLast: false, into: reader) } else { json?.read(part) }
    }
  }

  /// In bytes.
  private static let mostAtOnce = 16_384

  /// The reader for a document that begins as JSON, with what it made of the bytes before `text`.
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
