import CGumbo

/// Makes the markup that the tree builder gets: without comments, without tags that would be unwrapped or dropped
/// anyway, and with nothing in it that costs more than it is long.
///
/// This is for the sake of a simple tree and of bounds; what is safe is decided when the tree is written.
struct MarkupFilter {
  private let source: UnsafeBufferPointer<UInt8>
  private var scanner: MarkupScanner
  private var output: [UInt8] = []
  private var tally = Tally()
  private var open = OpenElements()
  /// How deep in a formula; nil outside of one.
  private var formulaDepth: Int?
  /// Elements for which there is no end tag any more.
  private var unclosed: Set<String> = []

  static func filter(_ source: UnsafeBufferPointer<UInt8>) -> (html: [UInt8], left: Tally) {
    if source.contains(where: { $0 < 0x20 && !$0.isHTMLSpace }) {
      let printable = source.filter { $0 >= 0x20 || $0.isHTMLSpace }
      return printable.withUnsafeBufferPointer { Self.filter($0) }
    }
    var filter = MarkupFilter(source)
    while let token = filter.scanner.next() { filter.pass(token) }
    return (filter.output, filter.tally)
  }

  private init(_ source: UnsafeBufferPointer<UInt8>) {
    self.source = source
    scanner = MarkupScanner(source)
    output.reserveCapacity(source.count + source.count / 16)
  }

  private mutating func pass(_ token: MarkupScanner.Token) {
    switch token {
    case .text(let range):
      close(open.count())
      output.append(contentsOf: source[range])
    case .lessThan: output.append(contentsOf: "&lt;".utf8)
    case .comment: tally.add("<!-- -->")
    case .start(let tag): pass(start: tag)
    case .end(let tag): pass(end: tag)
    }
  }

  private mutating func pass(start tag: MarkupScanner.Tag) {
    let element = gumboTag(tag.name)
    switch ElementRule[element].action {
    case .drop: drop(tag, element)
    case .frame where formulaDepth != nil, .preformat where formulaDepth != nil: drop(rawText: tag)
    case _ where formulaDepth != nil: passFormula(start: tag)
    case .keep: write(start: tag, element)
    case .keepVoid, .link, .checkBox:
      close(open.count())
      write(tag)
    case .frame: passFrame(start: tag)
    case .preformat: passPreformatted(start: tag, element)
    case .formula: passMath(start: tag)
    case .unwrap where name(tag) == "picture": write(start: tag, element)
    case .unwrap: note(tag)
    }
  }

  private mutating func pass(end tag: MarkupScanner.Tag) {
    let element = gumboTag(tag.name)
    if formulaDepth != nil { return passFormula(end: tag) }
    switch ElementRule[element].action {
    case .keep: break
    case .preformat where element == GUMBO_TAG_LISTING:
      if case .write = open.end(GUMBO_TAG_PRE) { output.append(contentsOf: "</pre>".utf8) }
      return
    case .unwrap where name(tag) == "picture": break
    // An end tag that stands alone: of `br`, a line break; of others, nothing.
    case .keepVoid where element == GUMBO_TAG_BR: break
    default: return
    }
    if case .write = open.end(element) {
      output.append(contentsOf: "</".utf8)
      output.append(contentsOf: source[tag.name])
      output.append(UInt8(ascii: ">"))
    }
  }
}

// MARK: - Elements that are kept

extension MarkupFilter {
  private mutating func write(start tag: MarkupScanner.Tag, _ element: GumboTag, as name: StaticString? = nil)
  {
    close(open.count())
    switch open.start(element) {
    case .write: write(tag, as: name)
    case .writeAfterClosing(let formatting):
      close(formatting)
      write(tag, as: name)
    case .leaveOut: tally.add("too deep")
    }
  }

  private mutating func write(_ tag: MarkupScanner.Tag, as name: StaticString? = nil) {
    output.append(UInt8(ascii: "<"))
    if let name { output.append(contentsOf: name.bytes) } else { output.append(contentsOf: source[tag.name]) }
    output.append(contentsOf: source[tag.name.upperBound..<tag.attributesEnd])
    if tag.isCut { tally.add("too many attributes") }
    // The space keeps the slash out of an attribute without quotes.
    output.append(contentsOf: (tag.isSelfClosing ? " />" : ">").utf8)
  }

  private mutating func close(_ formatting: [GumboTag]) {
    for tag in formatting {
      output.appendEndTag(UnsafeBufferPointer(terminated: gumbo_normalized_tagname(tag)))
    }
  }

  /// What a frame has for its content nobody sees. Without an end tag, that would be the rest of the document.
  private mutating func passFrame(start tag: MarkupScanner.Tag) {
    close(open.count())
    write(tag)
    output.append(contentsOf: "</iframe>".utf8)
    _ = skipRawText(tag)
  }

  /// Text that is no markup, as a `pre` that says the same in markup.
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
    for byte in source[content] {
      switch byte {
      case UInt8(ascii: "<"): output.append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: "&") where !hasReferences: output.append(contentsOf: "&amp;".utf8)
      default: output.append(byte)
      }
    }
    if case .write = open.end(GUMBO_TAG_PRE) { output.append(contentsOf: "</pre>".utf8) }
  }
}

// MARK: - Elements that go

extension MarkupFilter {
  private mutating func drop(_ tag: MarkupScanner.Tag, _ element: GumboTag) {
    switch element {
    case GUMBO_TAG_SCRIPT, GUMBO_TAG_STYLE, GUMBO_TAG_TITLE, GUMBO_TAG_NOEMBED, GUMBO_TAG_NOFRAMES:
      drop(rawText: tag)
    case GUMBO_TAG_SVG, GUMBO_TAG_TEMPLATE, GUMBO_TAG_SELECT, GUMBO_TAG_DATALIST: drop(element: tag)
    default: note(tag)
    }
  }

  /// Without an end tag the rest of the document is part of it, but for the empty tags that XML allows.
  private mutating func drop(rawText tag: MarkupScanner.Tag) {
    note(tag)
    if skipRawText(tag) == nil, !tag.isSelfClosing { _ = scanner.skipToEnd() }
  }

  private mutating func drop(element tag: MarkupScanner.Tag) {
    note(tag)
    let name = name(tag)
    guard !tag.isSelfClosing, !unclosed.contains(name) else { return }
    if !scanner.skipElement(tag.name) { unclosed.insert(name) }
  }

  private mutating func skipRawText(_ tag: MarkupScanner.Tag) -> Range<Int>? {
    let name = name(tag)
    guard !unclosed.contains(name) else { return nil }
    let content = scanner.skipRawText(until: tag.name)
    if content == nil { unclosed.insert(name) }
    return content
  }

  private mutating func note(_ tag: MarkupScanner.Tag) { tally.add("<\(name(tag).prefix(32))>") }

  private func name(_ tag: MarkupScanner.Tag) -> String {
    String(decoding: source[tag.name], as: UTF8.self).lowercased()
  }

  private func gumboTag(_ name: Range<Int>) -> GumboTag {
    UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(source)[name]).withMemoryRebound(to: CChar.self) {
      gumbo_tagn_enum($0.baseAddress, UInt32($0.count))
    }
  }
}

// MARK: - Formulas

extension MarkupFilter {
  private static let deepestFormula = 128

  /// A formula without an end is none: HTML that follows would end it in ways of its own.
  private mutating func passMath(start tag: MarkupScanner.Tag) {
    guard formulaDepth == nil, !tag.isSelfClosing, !unclosed.contains("math") else { return note(tag) }
    var ahead = scanner
    guard ahead.skipElement(tag.name) else {
      unclosed.insert("math")
      return note(tag)
    }
    close(open.count())
    formulaDepth = 0
    write(tag)
  }

  private mutating func passFormula(start tag: MarkupScanner.Tag) {
    let name = name(tag)
    if name == "annotation-xml" { return drop(element: tag) }
    guard FormulaRules.elements[name] != nil, let depth = formulaDepth, depth < Self.deepestFormula else {
      return note(tag)
    }
    if !tag.isSelfClosing { formulaDepth = depth + 1 }
    write(tag)
  }

  private mutating func passFormula(end tag: MarkupScanner.Tag) {
    let name = name(tag)
    if name == "math" {
      formulaDepth = nil
    } else {
      guard FormulaRules.elements[name] != nil, let depth = formulaDepth, depth > 0 else { return }
      formulaDepth = depth - 1
    }
    output.append(contentsOf: "</\(name)>".utf8)
  }
}
