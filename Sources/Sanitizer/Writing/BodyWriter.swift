import CGumbo

/// Walks a parse tree and writes its harmless part.
///
/// The walk has a stack of its own, so that a deep document does not overflow the thread's.
struct BodyWriter {
  var html: [UInt8] = []
  var text = TextCollector()
  /// The first part of ``text``, without what ``exhibits`` and footnotes contain.
  private(set) var opening = TextCollector()
  /// How many bytes of ``text`` are blocks of code.
  private(set) var codeLength = 0
  var attributes: AttributeWriter
  var lead: LeadFinder
  /// Whether parsing the written HTML could give another tree than the one walked: an element was unwrapped,
  /// or the parser moved elements.
  var mayReparseDifferently = false
  let policy: SanitizerPolicy
  var drawings = UseLimits()

  private var stack: [Frame] = []
  /// How many elements are open in what was written.
  private var depth = 0
  /// How many of ``exhibits`` and footnotes are open.
  private var exhibitDepth = 0
  /// How many `pre` are open.
  private var codeDepth = 0
  private var images = 0
  private var isInRun = false
  private var lineBreaks = 0
  /// Where the content of the last `pre` begins: a parser skips one line feed there.
  private var preformattedStart = -1

  init(policy: SanitizerPolicy, base: String?) {
    self.policy = policy
    attributes = AttributeWriter(
      addresses: AddressRules(
        base: base, linkSchemes: policy.linkSchemes, longestInlineImage: policy.longestInlineImage))
    lead = LeadFinder(wanted: policy.leadLength)
  }

  /// An element whose content is being written.
  struct Frame {
    var children: NodeParts<Node>
    var next = 0
    var endTag: UnsafeBufferPointer<UInt8>?
    var mode = Mode.html
    /// Whether the children are top-level blocks of the body.
    var holdsBlocks = false
    /// Set if this element is a top-level block of the body.
    var block: ElementRule.Flow?
    var isContainer = false
    var separatesWords = false
    var isExhibit = false
    var isCode = false
    /// Set if the tags are for the page of the text itself.
    var isInteractive = false
  }

  enum Mode {
    case html
    case formula
    /// Text only.
    case token
    case drawing
    /// Text only, and not part of ``SanitizedBody/text``.
    case title
  }

  /// The deepest nesting that is written. Browsers flatten trees that are deeper than about 500 elements.
  private static let deepest = 300

  mutating func write(childrenOf root: Node) {
    stack.append(Frame(children: root.children, holdsBlocks: true))
    while let frame = stack.last {
      guard frame.next < frame.children.count else {
        leave(frame)
        continue
      }
      stack[stack.count - 1].next += 1
      let node = frame.children[frame.next]
      switch node.kind {
      case .text: write(text: node.text, in: frame)
      case .element: enter(node, in: frame)
      case .other: attributes.note(node.isTemplate ? "<template>" : "<!-- -->")
      }
    }
  }

  private mutating func leave(_ frame: Frame) {
    if frame.holdsBlocks { endRun() }
    if let name = frame.endTag {
      html.append(contentsOf: "</".utf8)
      html.append(contentsOf: name)
      if frame.isInteractive {
        html += [BodyTemplate.Mark.interactiveStart, BodyTemplate.Mark.interactiveEnd]
      }
      html.append(UInt8(ascii: ">"))
      depth -= 1
    }
    if frame.separatesWords { separateWords() }
    if frame.isExhibit { exhibitDepth -= 1 }
    if frame.isCode { codeDepth -= 1 }
    if frame.isContainer { lead.leaveContainer() }
    if let flow = frame.block { lead.endBlock(flow, at: position) }
    stack.removeLast()
  }

  private mutating func write(text content: UnsafeBufferPointer<UInt8>, in frame: Frame) {
    if frame.holdsBlocks, !content.allSatisfy(\.isHTMLSpace) { continueRun() }
    let start = html.count
    html.appendEscapedText(content)
    if start == preformattedStart, start < html.count, html[start] == UInt8(ascii: "\n") {
      html.insert(UInt8(ascii: "\n"), at: start)
    }
    guard frame.mode != .title else { return }
    let length = text.bytes.count
    text.append(content)
    if codeDepth > 0 { codeLength += text.bytes.count - length }
    if exhibitDepth == 0, frame.mode != .drawing, opening.count < Self.longestOpening {
      opening.append(content)
    }
  }

  private mutating func separateWords() {
    text.separate()
    opening.separate()
  }

  /// In characters; the last text is whole.
  private static let longestOpening = 400

  /// Elements whose text makes no sense as part of a summary.
  private static let exhibits: Set<UInt32> = Set(
    [
      GUMBO_TAG_H1, GUMBO_TAG_H2, GUMBO_TAG_H3, GUMBO_TAG_H4, GUMBO_TAG_H5, GUMBO_TAG_H6, GUMBO_TAG_TABLE,
      GUMBO_TAG_PRE, GUMBO_TAG_FIGURE,
    ].map(\.rawValue))

  private mutating func enter(_ node: Node, in frame: Frame) {
    if node.isDisplaced { mayReparseDifferently = true }
    switch (frame.mode, node.namespace) {
    case (.html, GUMBO_NAMESPACE_HTML): enter(html: node, in: frame)
    case (.html, GUMBO_NAMESPACE_MATHML) where node.tag == GUMBO_TAG_MATH: enter(formula: node, in: frame)
    case (.html, GUMBO_NAMESPACE_SVG) where node.tag == GUMBO_TAG_SVG: enter(drawing: node, in: frame)
    case (.html, _): drop(node)
    case (.drawing, _), (.title, _): enter(partOfDrawing: node, in: frame)
    case (.formula, _), (.token, _): enter(partOfFormula: node, in: frame)
    }
  }

  private mutating func enter(html node: Node, in frame: Frame) {
    let rule = ElementRule[node.tag, keepsScripts: policy.keepsScripts]
    let name = UnsafeBufferPointer(terminated: gumbo_normalized_tagname(node.tag))
    switch rule.action {
    case .keep: open(name, node, rule.flow, in: frame)
    case .keepVoid: writeVoid(name, node, rule.flow, in: frame)
    case .unwrap where node.tag == GUMBO_TAG_UNKNOWN && node.writtenName == "picture":
      open(StaticString("picture").bytes, node, .inline, in: frame)
    case .unwrap where node.tag == GUMBO_TAG_UNKNOWN && policy.keepsScripts:
      if let name = node.customName { open(name, node, .inline, in: frame) } else { unwrap(node, in: frame) }
    case .unwrap: unwrap(node, in: frame)
    case .script: write(script: node)
    case .drop, .formula, .drawing, .preformat: drop(node)
    case .frame: write(frame: node, in: frame)
    case .link: writeLink(insteadOf: node, in: frame)
    case .input: write(input: node, in: frame)
    }
  }

  /// Writes the start tag of an element and continues with its content.
  private mutating func open(
    _ name: UnsafeBufferPointer<UInt8>, _ node: Node, _ flow: ElementRule.Flow, in parent: Frame
  ) {
    guard depth < Self.deepest else { return unwrap(node, in: parent) }
    var frame = Frame(children: node.children, endTag: name)
    if parent.holdsBlocks { place(flow, name, &frame) }
    // The parser moves content of a table that is outside of its cells, and does not report it.
    if node.tag == GUMBO_TAG_TABLE { mayReparseDifferently = true }
    if flow != .inline {
      frame.separatesWords = true
      separateWords()
    }
    if Self.exhibits.contains(node.tag.rawValue) || node.isFootnote {
      frame.isExhibit = true
      exhibitDepth += 1
    }
    if node.tag == GUMBO_TAG_PRE {
      frame.isCode = true
      codeDepth += 1
    }
    html.appendStartTag(name)
    frame.isInteractive = ElementRule.isInteractive(node.tag) && node.writtenName != "picture"
    if frame.isInteractive { html.append(BodyTemplate.Mark.interactiveStart) }
    attributes.write(attributesOf: node, to: &html)
    if frame.isInteractive { html.append(BodyTemplate.Mark.interactiveEnd) }
    push(frame)
    if name.elementsEqual(StaticString("pre").bytes) { preformattedStart = html.count }
  }

  /// Ends the start tag of an element and continues with its content.
  mutating func push(_ frame: Frame) {
    html.append(UInt8(ascii: ">"))
    stack.append(frame)
    depth += 1
  }

  private mutating func writeVoid(
    _ name: UnsafeBufferPointer<UInt8>, _ node: Node, _ flow: ElementRule.Flow, in parent: Frame
  ) {
    if flow == .image {
      if isTrackingPixel(node) { return attributes.note("tracking pixel") }
      noteImage()
    }
    if parent.holdsBlocks { placeVoid(flow) }
    if flow == .lineBreak || flow == .exhibit { separateWords() }
    html.appendStartTag(name)
    attributes.write(attributesOf: node, to: &html)
    html.append(UInt8(ascii: ">"))
    if parent.holdsBlocks, flow == .exhibit { lead.endBlock(flow, at: position) }
  }

  /// Whether `node` is an invisible image of another site, as used to count readers.
  private func isTrackingPixel(_ node: Node) -> Bool {
    guard !policy.keepsTrackingPixels, let width = node.attribute("width"), Self.pixel.contains(width),
      let height = node.attribute("height"), Self.pixel.contains(height), let source = node.attribute("src")
    else { return false }
    if case .absolute = attributes.addresses.media(source) { return true }
    return false
  }

  private static let pixel: Set<String> = ["0", "1", "0px", "1px"]

  mutating func noteImage() { images += 1 }

  mutating func unwrap(_ node: Node, in parent: Frame) {
    note(node)
    let separates = ElementRule[node.tag].flow == .container
    if separates { separateWords() }
    stack.append(
      Frame(
        children: node.children, mode: parent.mode, holdsBlocks: parent.holdsBlocks,
        separatesWords: separates))
  }

  mutating func drop(_ node: Node) { attributes.note("<\(node.writtenName.prefix(32))>") }

  /// Counts the removal of the tags of `node` while its content stays.
  private mutating func note(_ node: Node) {
    drop(node)
    mayReparseDifferently = true
  }
}

// MARK: - Blocks of the body

extension BodyWriter {
  private var position: LeadFinder.Position {
    LeadFinder.Position(
      html: html.count, characters: text.count, images: images,
      endsInColon: text.bytes.last == UInt8(ascii: ":"))
  }

  /// Reports an element at the top level to the lead: a block, a container, or inline content between blocks.
  private mutating func place(
    _ flow: ElementRule.Flow, _ name: UnsafeBufferPointer<UInt8>, _ frame: inout Frame
  ) {
    switch flow {
    case .inline, .image, .lineBreak: continueRun()
    case .container:
      endRun()
      lead.enterContainer(name)
      frame.isContainer = true
      frame.holdsBlocks = true
    case .block, .heading, .exhibit:
      endRun()
      lead.beginBlock(at: position)
      frame.block = flow
    }
  }

  private mutating func placeVoid(_ flow: ElementRule.Flow) {
    switch flow {
    case .lineBreak where isInRun:
      lineBreaks += 1
      if lineBreaks == 2 { endRun() }
    case .lineBreak: break
    case .exhibit:
      endRun()
      lead.beginBlock(at: position)
    default: continueRun()
    }
  }

  /// Begins a run of inline content between blocks, if none is open. A run counts as a block and ends at the
  /// next block or an empty line.
  mutating func continueRun() {
    lineBreaks = 0
    guard !isInRun else { return }
    isInRun = true
    lead.beginBlock(at: position)
  }

  private mutating func endRun() {
    guard isInRun else { return }
    isInRun = false
    lead.endBlock(.block, at: position)
  }
}

// MARK: - Elements that are replaced

extension BodyWriter {
  private mutating func write(frame node: Node, in parent: Frame) {
    guard let address = frameAddress(of: node) else { return writeLink(insteadOf: node, in: parent) }
    if parent.holdsBlocks { placeVoid(.exhibit) }
    html.append(contentsOf: "<iframe".utf8)
    html.appendAttribute(StaticString("src").bytes) { $0.appendHole(address) }
    FrameRules.write(attributesOf: node, showing: address, to: &html, &attributes)
    html.append(contentsOf: "></iframe>".utf8)
    if parent.holdsBlocks { lead.endBlock(.exhibit, at: position) }
  }

  private func frameAddress(of node: Node) -> AddressRules.Address? {
    guard let source = node.attribute("src"), !source.isEmpty else { return nil }
    return FrameRules.address(attributes.addresses.media(source), policy: policy)
  }

  private mutating func writeLink(insteadOf node: Node, in parent: Frame) {
    note(node)
    guard let source = node.attribute("src"), !source.isEmpty else { return }
    let address = attributes.addresses.link(source)
    switch address {
    case .fragment, .refused: return
    case .absolute, .reference: break
    }
    if parent.holdsBlocks { continueRun() }
    html.append(contentsOf: "<a".utf8)
    attributes.write(address, StaticString("href").bytes, to: &html)
    html.append(UInt8(ascii: ">"))
    source.withUTF8Bytes {
      html.appendEscapedText($0)
      text.append($0)
    }
    html.append(contentsOf: "</a>".utf8)
  }

  /// Writes a script in a file of the same site. All others are removed.
  private mutating func write(script node: Node) {
    guard let source = node.attribute("src"), !source.isEmpty else { return drop(node) }
    let address = attributes.addresses.media(source)
    guard case .reference = address else { return attributes.note("<script> of another site") }
    html.append(contentsOf: "<script".utf8)
    html.append(BodyTemplate.Mark.interactiveStart)
    attributes.write(address, StaticString("src").bytes, to: &html)
    if node.attribute("type")?.lowercased() == "module" { html.append(contentsOf: " type=\"module\"".utf8) }
    for name: StaticString in ["async", "defer"] where node.attribute(name) != nil {
      html.append(contentsOf: " \(name)=\"\"".utf8)
    }
    attributes.write(attributesOf: node, except: ["src", "type", "async", "defer"], to: &html)
    html.append(contentsOf: "></script".utf8)
    html.append(BodyTemplate.Mark.interactiveEnd)
    html.append(UInt8(ascii: ">"))
  }

  private mutating func write(input node: Node, in parent: Frame) {
    let isCheckBox = node.attribute("type")?.lowercased() == "checkbox"
    let isDisabled = node.attribute("disabled") != nil
    let isInteractive = policy.keepsScripts && !(isCheckBox && isDisabled)
    guard isCheckBox || isInteractive else { return drop(node) }
    if parent.holdsBlocks { continueRun() }
    html.append(contentsOf: "<input".utf8)
    if isInteractive { html.append(BodyTemplate.Mark.interactiveStart) }
    attributes.write(attributesOf: node, to: &html)
    if isInteractive {
      html.append(BodyTemplate.Mark.interactiveEnd)
    } else if !isDisabled {
      html.append(contentsOf: " disabled=\"\"".utf8)
    }
    html.append(UInt8(ascii: ">"))
  }
}
