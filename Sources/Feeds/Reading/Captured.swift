/// What stood inside an element.
struct Captured {
  /// UTF-8: text, or markup where `isMarkup`.
  private(set) var bytes: [UInt8] = []
  /// Whether `bytes` is HTML, serialised from elements, and not text with all references decoded.
  private(set) var isMarkup: Bool
  private var openNames: [String] = []
  /// Whether a `div` that holds everything is to be left away, as around XHTML in Atom.
  let dropsWrapper: Bool
  private var isWrapped = false

  init(asMarkup: Bool = false) {
    isMarkup = asMarkup
    dropsWrapper = asMarkup
  }

  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    if isMarkup {
      if dropsWrapper, isWrapped, openNames.isEmpty { return }
      HTMLEscaping.append(text, to: &bytes)
    } else {
      bytes.append(contentsOf: text)
    }
  }

  mutating func start(_ tag: XMLTag, _ scope: NamespaceScope) {
    if !isMarkup { becomeMarkup() }
    let local = String(tag.localName)
    if dropsWrapper, openNames.isEmpty, local == "div", bytes.allSatisfy(\.isXMLSpace) {
      isWrapped = true
      bytes = []
      return openNames.append("")
    }
    openNames.append(local)
    bytes.append(UInt8(ascii: "<"))
    bytes.append(contentsOf: local.utf8)
    tag.forEachAttribute { prefix, local, value in
      if NamespaceScope.isDeclaration(prefix, local) { return }
      let namespace = prefix == nil ? .rss : scope.namespace(prefix)
      if namespace == .xml, !local.elementsEqual("lang".utf8) { return }
      bytes.append(UInt8(ascii: " "))
      if let prefix, namespace == .other {
        bytes.append(contentsOf: prefix)
        bytes.append(UInt8(ascii: ":"))
      }
      bytes.append(contentsOf: local)
      bytes.append(contentsOf: "=\"".utf8)
      HTMLEscaping.append(value, to: &bytes, inAttribute: true)
      bytes.append(UInt8(ascii: "\""))
    }
    bytes.append(contentsOf: HTMLEscaping.isVoid(local) ? " />".utf8 : ">".utf8)
  }

  mutating func end() {
    guard let name = openNames.popLast(), !name.isEmpty, !HTMLEscaping.isVoid(name) else { return }
    bytes.append(contentsOf: "</\(name)>".utf8)
  }

  /// What stands in the first element of this name in it, which has no attributes.
  func child(_ name: String) -> Captured? {
    guard isMarkup, let start = bytes.firstRange(of: "<\(name)>".utf8),
      let end = bytes[start.upperBound...].firstRange(of: "</\(name)>".utf8)
    else { return nil }
    var child = Captured()
    child.isMarkup = true
    child.bytes = Array(bytes[start.upperBound..<end.lowerBound])
    return child
  }

  private mutating func becomeMarkup() {
    var escaped: [UInt8] = []
    bytes.withUnsafeBufferPointer { HTMLEscaping.append($0, to: &escaped) }
    bytes = escaped
    isMarkup = true
  }
}

extension Captured {
  /// The text, exactly; of markup its source.
  var exact: String {
    var bytes = bytes
    Windows1252.replaceControls(in: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text on one line; of markup what a reader sees of it. Nil where that is nothing.
  var line: String? { (isMarkup ? PlainText.of(html: exact) : exact).unfolded.nonEmpty }

  /// A title of RSS: the text on one line, less of HTML than stands there.
  var title: String? { line.map(PlainText.ofTitle)?.unfolded.nonEmpty }

  /// The text without white space at its ends, nil where it is empty.
  var token: String? { (isMarkup ? PlainText.of(html: exact) : exact).trimmed.nonEmpty }

  /// For text that is HTML. Nil where there is nothing but white space.
  var html: String? { bytes.allSatisfy(\.isXMLSpace) ? nil : exact }

  /// For elements where there should be HTML as text: what stands in them is HTML that was escaped, as always.
  var htmlOfElements: String? { html.map(HTMLEscaping.unescaped) }

  /// For text that is no HTML: as HTML that shows it.
  var htmlOfText: String? { isMarkup ? html : html.map(HTMLEscaping.escaped) }
}
