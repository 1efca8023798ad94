/// Follows the elements of a document and passes each, with its content, to the reader of its format.
///
/// It stands between `XMLScanner`, which knows tags, and the formats, which know feeds. It keeps the open
/// elements with their namespaces, `xml:base` and `xml:lang`, collects text and markup, and closes elements
/// that were left open.
final class DocumentReader {
  /// The reader of the format; nil until the root is known.
  private(set) var format: (any FormatReader)?
  /// A description of the first element, if it is not that of a feed. A feed may still stand inside it.
  private(set) var foreignRoot: String?
  /// Why reading had to stop.
  private(set) var failure: FeedError?
  /// The first place where the document is not well-formed.
  private(set) var defect: FeedError?
  /// Whether `failure` or `defect` still needs its place.
  private(set) var needsPlace = false

  private let location: String?
  private(set) var open = OpenElements()
  private var scope = NamespaceScope()
  /// The open elements whose children go to the format.
  private var descended: [XMLElement] = []
  private var captured: (element: XMLElement, content: Captured)?
  /// The text of the innermost element, outside of its children, if it may have both (`.mixed`).
  private var beside: (depth: Int, content: Captured)?
  private(set) var isSkipping = false
  /// The number of open elements inside the captured or skipped one.
  private(set) var innerDepth = 0
  private var entries = EntryBuffer()
  /// The number of open entries; more than one only if they are nested.
  private var openEntries = 0
  /// The number of elements passed to the format: in this entry, and outside of entries.
  private var asked = (inEntry: 0, besideEntries: 0)

  init(location: String?) { self.location = location }

  /// The deepest nesting of elements.
  static let deepest = 256
  /// The most elements of one entry, or outside of entries; the rest is ignored.
  static let most = 10_000

  var isBeforeRoot: Bool { format == nil }
  /// Whether an entry has begun and not ended.
  var isInEntry: Bool { openEntries > 0 }
  /// Whether the content of an element is collected.
  var isCapturing: Bool { captured != nil }
  /// Whether text is collected.
  var takesText: Bool { captured != nil || beside?.depth == open.count && !isSkipping }
  /// Whether the collected content is text so far; an element would turn it into markup.
  var isCapturingText: Bool { captured.map { !$0.content.dropsWrapper } ?? false }
  /// Whether the collected elements are XHTML, as `type="xhtml"` says.
  var isCapturingXHTML: Bool { captured?.element["type"]?.lowercased() == "xhtml" }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if captured != nil { captured?.content.append(bytes) } else { beside?.content.append(bytes) }
    entries.bytes &+= bytes.count
  }

  /// An estimate of the memory that a tag takes, in bytes.
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

  /// Handles an end tag, even one without a start tag.
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

  /// Ends the document. An element that was cut off is kept if it is prose, and dropped otherwise.
  func finish() {
    guard open.count > 0 else { return }
    note("the document ends too early")
    guard let (element, _) = captured, Self.isProse(element.name) else { return }
    for _ in 0..<innerDepth + 1 { end() }
  }

  /// The complete entries, each returned once.
  func takeEntries() -> [Entry] { entries.taken() }

  /// After `format.finish()`: the number of all entries.
  var entriesRead: Int { format?.entriesRead ?? 0 }

  /// The feed, with the entries that were not taken.
  func finishedFeed() -> Feed? {
    guard var feed = format?.finish() else { return nil }
    feed.entries = entries.taken() + feed.entries
    return feed
  }

  private func startElement(_ tag: XMLTag, isEmpty: Bool) {
    guard scope.enter(tag, depth: open.count) else { return fail(.hostile("too many namespaces")) }
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

  /// Whether a top-level element is a root, or an entry after the end of the root.
  private func isPartOfFeed(_ element: XMLElement) -> Bool {
    let reader = Formats.reader(for: element, location: location)
    if format != nil { return reader != nil || Self.isEntry(element.name) }
    // HTML has none of these elements. Outside of HTML a `channel` is also that of a feed.
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

  /// Notes a violation of well-formedness; only the first is kept.
  func note(_ problem: @autoclosure () -> String) {
    guard defect == nil else { return }
    defect = FeedError(.malformed(problem()), entriesRead: entriesRead)
    needsPlace = true
  }

  /// - Parameter place: from 1; the place of the token with the last problem.
  func put(_ place: (line: Int, column: Int)) {
    needsPlace = false
    for path in [\DocumentReader.failure, \DocumentReader.defect] where self[keyPath: path]?.line == nil {
      self[keyPath: path]?.line = place.line
      self[keyPath: path]?.column = place.column
    }
  }
}
