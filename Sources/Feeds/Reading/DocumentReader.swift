/// Follows the elements of a document and gives each to the reader of its format, with what stands inside.
///
/// Between `XMLScanner`, which knows about tags, and the formats, which know about feeds, it keeps what is
/// open, with the namespaces, the `xml:base` and the `xml:lang` in force, collects text and markup, and closes
/// what was left open.
final class DocumentReader {
  /// The reader of the root's format; nil until there was a root.
  private(set) var format: (any FormatReader)?
  /// What the first element is when it is not that of a feed; a feed may still stand inside of it.
  private(set) var foreignRoot: String?
  /// Why reading had to stop.
  private(set) var failure: FeedError?
  /// Where the document was first found not to be well-formed.
  private(set) var defect: FeedError?
  /// Whether one of these is to be told its place.
  private(set) var needsPlace = false

  private let location: String?
  private(set) var open = OpenElements()
  private var scope = NamespaceScope()
  /// Those whose children the format is asked about.
  private var descended: [XMLElement] = []
  private var captured: (element: XMLElement, content: Captured)?
  /// What stands beside the children of the innermost element that may have both.
  private var beside: (depth: Int, content: Captured)?
  private(set) var isSkipping = false
  /// How many elements are open inside of the captured or the skipped one.
  private(set) var innerDepth = 0
  private var entries = EntryPile()
  /// How many entries are open; more than one only where they are inside one another.
  private var openEntries = 0
  /// How many elements the format was asked about, in this entry and beside all entries.
  private var asked = (inEntry: 0, besideEntries: 0)

  init(location: String?) { self.location = location }

  /// Elements inside one another beyond this are nobody's feed.
  static let deepest = 256
  /// More elements of one entry, or beside the entries, are nobody's feed either; what comes behind them is left out.
  static let most = 10_000

  var isBeforeRoot: Bool { format == nil }
  /// Whether an entry has begun that has not ended.
  var isInEntry: Bool { openEntries > 0 }
  /// Whether what stands in an element is collected.
  var isCapturing: Bool { captured != nil }
  /// Whether text is.
  var takesText: Bool { captured != nil || beside?.depth == open.count && !isSkipping }
  /// Whether what is collected is text until an element shows that it is markup.
  var isCapturingText: Bool { captured.map { !$0.content.dropsWrapper } ?? false }
  /// Whether what is collected is the elements of a page, and not those of any vocabulary.
  var isCapturingXHTML: Bool { captured?.element["type"]?.lowercased() == "xhtml" }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if captured != nil { captured?.content.append(bytes) } else { beside?.content.append(bytes) }
    entries.bytes &+= bytes.count
  }

  /// What comes of a tag is larger than the tag.
  private static func weight(of tag: XMLTag) -> Int { 128 + 8 * tag.attributes.bytes.count }

  func start(_ tag: XMLTag, isEmpty: Bool) {
    closeWhatEnds(before: tag)
    entries.bytes &+= Self.weight(of: tag)
    guard open.count < Self.deepest else {
      return fail(.hostile("elements nested deeper than \(Self.deepest)"))
    }
    if captured != nil || isSkipping {
      open.push(tag.rawName)
      innerDepth += 1
      captured?.content.start(tag, scope)
      if isEmpty || isCapturing && endsItself(tag) { end() }
    } else {
      startElement(tag, isEmpty: isEmpty)
    }
  }

  /// An end tag, also one that belongs to nothing.
  func end(_ name: UnsafeBufferPointer<UInt8>) {
    if open.isInnermost(name) { return end() }
    if format != nil { note("mismatched tag </\(String(name))>\(open.description)") }
    guard let index = open.index(endedBy: name) else { return }
    while open.count > index { end() }
  }

  /// Ends the innermost element.
  func end() {
    open.pop()
    if innerDepth > 0 {
      innerDepth -= 1
      captured?.content.end()
    } else if let (element, content) = captured {
      captured = nil
      format?.close(element, content)
    } else if isSkipping {
      isSkipping = false
    } else if let element = descended.popLast() {
      if Self.isEntry(element.name) { openEntries -= 1 }
      let isMixed = beside?.depth == open.count + 1
      format?.close(element, isMixed ? beside?.content ?? Captured() : Captured())
      if isMixed { beside = nil }
      entries.take(entriesRead) { format?.takeEntries() ?? [] }
    }
    scope.leave(depth: open.count)
  }

  /// The document is over. Text that was cut off counts where it is for reading.
  func finish() {
    guard open.count > 0 else { return }
    note("the document ends too early")
    guard let (element, _) = captured, Self.isProse(element.name) else { return }
    for _ in 0..<innerDepth + 1 { end() }
  }

  /// The entries that are complete, each once.
  func takeEntries() -> [Entry] { entries.taken() }

  /// Behind `format.finish()`: how many entries there were in all.
  var entriesRead: Int { format?.entriesRead ?? 0 }

  /// The feed, with the entries that were not taken.
  func finishedFeed() -> Feed? {
    guard var feed = format?.finish() else { return nil }
    feed.entries = entries.taken() + feed.entries
    return feed
  }

  private func startElement(_ tag: XMLTag, isEmpty: Bool) {
    guard scope.enter(tag, depth: open.count) else { return fail(.hostile("namespaces without end")) }
    let element = XMLElement(tag, scope, inside: descended.last, at: location)
    if open.count == 0, !isPartOfFeed(element) { return scope.leave(depth: 0) }
    open.push(tag.rawName)
    switch interest(in: element) {
    case .descend: descend(into: element)
    case .mixed:
      descend(into: element)
      beside = (open.count, Captured())
    case .text: captured = (element, Captured())
    case .markup: captured = (element, Captured(asMarkup: true))
    case .skip, nil: isSkipping = true
    }
    if isEmpty { end() }
  }

  private func descend(into element: XMLElement) {
    descended.append(element)
    if Self.isEntry(element.name) { openEntries += 1 }
  }

  private func interest(in element: XMLElement) -> Interest? {
    if Self.isEntry(element.name) {
      asked.inEntry = 0
    } else if openEntries > 0 {
      asked.inEntry += 1
      if asked.inEntry > Self.most { return .skip }
    } else {
      asked.besideEntries += 1
      if asked.besideEntries > Self.most { return .skip }
    }
    return format?.open(element)
  }

  /// Whether an element that stands in no other is a root, or an entry behind the end of the root.
  private func isPartOfFeed(_ element: XMLElement) -> Bool {
    let reader = Formats.reader(for: element, location: location)
    if format != nil { return reader != nil || Self.isEntry(element.name) }
    // HTML has none of these; in what is no HTML, a channel is one of feeds.
    let certain = foreignRoot == Formats.page ? ["rss", "rdf", "feed"] : ["rss", "rdf", "feed", "channel"]
    let isCertain = certain.contains(element.name.local) && element.name.namespace != .other
    if let reader, foreignRoot == nil || isCertain {
      format = reader
      return true
    }
    foreignRoot = foreignRoot ?? Formats.description(of: element)
    return false
  }
}

extension DocumentReader {
  func fail(_ reason: FeedError.Reason) {
    failure = FeedError(reason, entriesRead: entriesRead)
    needsPlace = true
  }

  /// The first thing that is wrong with the document as XML is kept.
  func note(_ problem: @autoclosure () -> String) {
    guard defect == nil else { return }
    defect = FeedError(.malformed(problem()), entriesRead: entriesRead)
    needsPlace = true
  }

  /// - Parameter place: From 1; that of the token of which the last problem was told.
  func put(_ place: (line: Int, column: Int)) {
    needsPlace = false
    for path in [\DocumentReader.failure, \DocumentReader.defect] where self[keyPath: path]?.line == nil {
      self[keyPath: path]?.line = place.line
      self[keyPath: path]?.column = place.column
    }
  }
}
