import CGumbo

/// Prepares markup for the tree builder: removes comments and tags that would be unwrapped or dropped anyway,
/// and limits constructs for which the builder needs more than linear time.
///
/// This keeps the tree simple and the work bounded. The safety of elements is decided later, when the tree is
/// written.
struct MarkupFilter {
  let source: UnsafeBufferPointer<UInt8>
  private let keepsScripts: Bool
  var scanner: MarkupScanner
  var output: [UInt8] = []
  private var tally = Tally()
  private var open = OpenElements()
  /// The open elements of a formula or a drawing; empty outside.
  var foreign = ForeignElements()
  /// Whether tags were removed or added because of a bound, so that parsing the result again may give another
  /// tree.
  private(set) var hasChangedNesting = false
  /// Whether a tag refers to control characters.
  var holdsControls = false
  /// The position of the next end tag of a formula or a drawing, by element, so that each is searched for
  /// once.
  private var rootEnds: [String: Int] = [:]
  private var customElements = 0
  /// Elements that have no end tag in the rest of the source.
  private var unclosed: Set<String> = []

  struct Result {
    var html: [UInt8]
    var removed: Tally
    var hasChangedNesting: Bool
    var holdsControls: Bool
  }

  /// - Parameter keepsScripts: see ``SanitizerPolicy/keepsScripts``.
  static func filter(_ source: UnsafeBufferPointer<UInt8>, keepsScripts: Bool) -> Result {
    if source.holdsControls {
      return source.withoutControls.withUnsafeBufferPointer { Self.filter($0, keepsScripts: keepsScripts) }
    }
    var filter = MarkupFilter(source, keepsScripts: keepsScripts)
    while let token = filter.scanner.next() { filter.pass(token) }
    filter.closeForeign()
    return Result(
      html: filter.output, removed: filter.tally, hasChangedNesting: filter.hasChangedNesting,
      holdsControls: filter.holdsControls)
  }

  private init(_ source: UnsafeBufferPointer<UInt8>, keepsScripts: Bool) {
    self.source = source
    self.keepsScripts = keepsScripts
    scanner = MarkupScanner(source)
    output.reserveCapacity(source.count + source.count / 16)
  }

  private mutating func pass(_ token: MarkupScanner.Token) {
    switch token {
    case .text(let range):
      close(open.count())
      copy(range)
    case .lessThan: output.append(contentsOf: "&lt;".utf8)
    case .comment: tally.add("<!-- -->")
    case .start(let tag): pass(start: tag)
    case .end(let tag): pass(end: tag)
    }
  }

  private mutating func pass(start tag: MarkupScanner.Tag) {
    let element = gumboTag(tag.name)
    if !foreign.isEmpty {
      guard foreign.isLeft(by: element) else { return passForeign(start: tag, element) }
      closeForeign()
    }
    switch ElementRule[element, keepsScripts: keepsScripts].action {
    case .drop: drop(tag, element)
    case .script: passScript(start: tag)
    case .keep: write(start: tag, element)
    case .keepVoid, .link, .input:
      close(open.count())
      write(tag)
    case .frame: passFrame(start: tag)
    case .preformat: passPreformatted(start: tag, element)
    case .formula, .drawing: passRoot(start: tag, element)
    case .unwrap where name(tag) == "picture": write(start: tag, element)
    case .unwrap where keepsScripts && ElementRule.isCustom(name(tag)): passCustom(start: tag)
    case .unwrap: note(tag)
    }
  }

  private mutating func pass(end tag: MarkupScanner.Tag) {
    let element = gumboTag(tag.name)
    if !foreign.isEmpty { return passForeign(end: tag) }
    switch ElementRule[element, keepsScripts: keepsScripts].action {
    case .keep: break
    case .preformat where element == GUMBO_TAG_LISTING:
      if case .write = open.end(GUMBO_TAG_PRE) { output.append(contentsOf: "</pre>".utf8) }
      return
    case .unwrap where name(tag) == "picture": break
    case .unwrap where keepsScripts && ElementRule.isCustom(name(tag)): return write(end: tag)
    // A stray `</br>` is a line break; other stray end tags of void elements mean nothing.
    case .keepVoid where element == GUMBO_TAG_BR: break
    default: return
    }
    if case .write = open.end(element) { write(end: tag) }
  }

  private mutating func write(end tag: MarkupScanner.Tag) {
    output.append(contentsOf: "</".utf8)
    output.append(contentsOf: source[tag.name])
    output.append(UInt8(ascii: ">"))
  }
}

// MARK: - Elements that are kept

extension MarkupFilter {
  /// Passes the start tag of a formula or a drawing. Without an end tag it is removed: the HTML that follows
  /// would end it in unexpected ways.
  private mutating func passRoot(start tag: MarkupScanner.Tag, _ element: GumboTag) {
    let name = name(tag)
    guard !tag.isSelfClosing, !unclosed.contains(name) else { return note(tag) }
    if tag.start >= rootEnds[name, default: 0] {
      var ahead = scanner
      guard ahead.skipElement(tag.name) else {
        unclosed.insert(name)
        return note(tag)
      }
      rootEnds[name] = ahead.position
    }
    close(open.count())
    foreign.begin(element == GUMBO_TAG_MATH ? .formula : .drawing, name)
    write(tag)
  }

  private mutating func write(start tag: MarkupScanner.Tag, _ element: GumboTag, as name: StaticString? = nil)
  {
    close(open.count())
    switch open.start(element) {
    case .write: write(tag, as: name)
    case .writeAfterClosing(let formatting):
      close(formatting)
      write(tag, as: name)
    case .leaveOut:
      hasChangedNesting = true
      tally.add("too deep")
    }
  }

  mutating func write(_ tag: MarkupScanner.Tag, as name: StaticString? = nil) {
    output.append(UInt8(ascii: "<"))
    if let name { output.append(contentsOf: name.bytes) } else { output.append(contentsOf: source[tag.name]) }
    copy(tag.name.upperBound..<tag.attributesEnd, isTag: true)
    if tag.isCut { tally.add("too many attributes") }
    // The space keeps the slash out of an attribute without quotes.
    output.append(contentsOf: (tag.isSelfClosing ? " />" : ">").utf8)
  }

  mutating func close(_ formatting: [GumboTag]) {
    if !formatting.isEmpty { hasChangedNesting = true }
    for tag in formatting {
      output.appendEndTag(UnsafeBufferPointer(terminated: gumbo_normalized_tagname(tag)))
    }
  }

  /// Passes an `iframe` without its content, which no browser shows. If the end tag is missing, the content
  /// would be the rest of the document.
  private mutating func passFrame(start tag: MarkupScanner.Tag) {
    close(open.count())
    write(tag)
    output.append(contentsOf: "</iframe>".utf8)
    _ = skipRawText(tag)
  }

  /// Passes a `script` without its content. If the end tag is missing, the content is the rest of the
  /// document.
  private mutating func passScript(start tag: MarkupScanner.Tag) {
    write(tag)
    output.append(contentsOf: "</script>".utf8)
    if skipRawText(tag) == nil { _ = scanner.skipToEnd() }
  }

  /// Passes the start tag of a custom element. Their number is bounded instead of their depth: which of them
  /// an end tag closes depends on their names.
  private mutating func passCustom(start tag: MarkupScanner.Tag) {
    guard customElements < Self.mostCustomElements else {
      hasChangedNesting = true
      return note(tag)
    }
    customElements += 1
    close(open.count())
    write(tag)
  }

  private static let mostCustomElements = 500

  /// Turns an element with raw text, such as `xmp`, into a `pre` with the same text, escaped.
  private mutating func passPreformatted(start tag: MarkupScanner.Tag, _ element: GumboTag) {
    note(tag)
    write(start: tag, GUMBO_TAG_PRE, as: "pre")
    guard element != GUMBO_TAG_LISTING else { return }
    let content: Range<Int>
    if element == GUMBO_TAG_PLAINTEXT {
      content = scanner.skipToEnd()
    } else {
      content = skipRawText(tag) ?? scanner.skipToEnd()
    }
    let hasReferences = element == GUMBO_TAG_TEXTAREA
    if !hasReferences, source[content].first == UInt8(ascii: "\n") { output.append(UInt8(ascii: "\n")) }
    write(text: content, hasReferences: hasReferences)
    if case .write = open.end(GUMBO_TAG_PRE) { output.append(contentsOf: "</pre>".utf8) }
  }
}

extension MarkupFilter {
  /// Writes `content` as text, with `<` escaped, and `&` too unless its references are to be decoded.
  mutating func write(text content: Range<Int>, hasReferences: Bool) {
    var start = content.lowerBound
    for index in content where source[index] == UInt8(ascii: "<") || source[index] == UInt8(ascii: "&") {
      let isReference = source[index] == UInt8(ascii: "&")
      if isReference, hasReferences { continue }
      copy(start..<index)
      output.append(contentsOf: (isReference ? "&amp;" : "&lt;").utf8)
      start = index + 1
    }
    copy(start..<content.upperBound)
  }
}

// MARK: - Elements that are removed

extension MarkupFilter {
  mutating func drop(_ tag: MarkupScanner.Tag, _ element: GumboTag) {
    switch element {
    case GUMBO_TAG_SCRIPT, GUMBO_TAG_STYLE, GUMBO_TAG_TITLE, GUMBO_TAG_NOEMBED, GUMBO_TAG_NOFRAMES:
      drop(rawText: tag)
    case GUMBO_TAG_TEMPLATE, GUMBO_TAG_SELECT, GUMBO_TAG_DATALIST: drop(element: tag)
    default: note(tag)
    }
  }

  /// Drops an element with raw text. If the end tag is missing, its content is the rest of the document,
  /// unless the tag is self-closing as in XML.
  mutating func drop(rawText tag: MarkupScanner.Tag) {
    note(tag)
    if skipRawText(tag) == nil, !tag.isSelfClosing { _ = scanner.skipToEnd() }
  }

  mutating func drop(element tag: MarkupScanner.Tag) {
    note(tag)
    let name = name(tag)
    guard !tag.isSelfClosing, !unclosed.contains(name) else { return }
    if !scanner.skipElement(tag.name) { unclosed.insert(name) }
  }

  mutating func skipRawText(_ tag: MarkupScanner.Tag) -> Range<Int>? {
    let name = name(tag)
    guard !unclosed.contains(name) else { return nil }
    let content = scanner.skipRawText(until: tag.name)
    if content == nil { unclosed.insert(name) }
    return content
  }

  mutating func note(_ tag: MarkupScanner.Tag) { tally.add("<\(name(tag).prefix(32))>") }

  func name(_ tag: MarkupScanner.Tag) -> String {
    String(decoding: source[tag.name], as: UTF8.self).lowercased()
  }

  private func gumboTag(_ name: Range<Int>) -> GumboTag {
    UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(source)[name]).withMemoryRebound(to: CChar.self) {
      gumbo_tagn_enum($0.baseAddress, UInt32($0.count))
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// These bytes without control characters, which parsers treat differently. U+0080 to U+009F become
  /// references, which HTML reads as characters of Windows-1252. The author meant those characters.
  fileprivate var withoutControls: [UInt8] {
    var plain: [UInt8] = []
    plain.reserveCapacity(count + count / 8)
    var start = 0
    for index in indices where isControl(at: index) {
      plain.append(contentsOf: self[start..<index])
      start = index + 1
      guard self[index] == 0xC2 else { continue }
      plain.append(contentsOf: "&#\(self[start]);".utf8)
      start += 1
    }
    plain.append(contentsOf: self[start...])
    return plain
  }

  fileprivate var holdsControls: Bool {
    var rest = self[...]
    // One comparison for almost every byte: below the space or above the tilde.
    while let index = rest.firstIndex(where: { $0 &- 0x20 >= 0x5F }) {
      if isControl(at: index) { return true }
      rest = rest[(index + 1)...]
    }
    return false
  }

  fileprivate func isControl(at index: Int) -> Bool {
    let byte = self[index]
    return byte < 0x20 && !byte.isHTMLSpace || byte == 0x7F
      || byte == 0xC2 && index + 1 < count && self[index + 1] < 0xA0
  }
}
