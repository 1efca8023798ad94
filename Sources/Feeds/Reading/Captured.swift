import Texts

/// The content of an element.
struct Captured {
  /// UTF-8: text, or markup if `isMarkup`.
  private(set) var bytes: [UInt8] = []
  /// Whether `bytes` is HTML, serialised from elements, rather than text with all references decoded.
  private(set) var isMarkup: Bool
  private var openNames: [String] = []
  /// Whether to drop a `div` around everything, as around XHTML in Atom.
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

  /// The content of the first child element of this name, which must have no attributes.
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
  /// The exact text; for markup its source.
  var exact: String {
    var bytes = bytes
    Windows1252.replaceControls(in: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text on one line; for markup its visible text. Nil if empty.
  var line: String? { (isMarkup ? PlainText.of(html: exact) : exact).unfolded.nonEmpty }

  /// A title of RSS: the text on one line, HTML removed.
  var title: String? { line.map(PlainText.ofTitle)?.unfolded.nonEmpty }

  /// The text without white space at its ends; nil if empty.
  var token: String? { (isMarkup ? PlainText.of(html: exact) : exact).trimmingXMLSpace.nonEmpty }

  /// For text that is HTML. Nil if there is only white space.
  var html: String? { bytes.allSatisfy(\.isXMLSpace) ? nil : exact }

  /// For elements where HTML is expected as text: their text is HTML that was escaped once more.
  var htmlOfElements: String? { html.map(HTMLEscaping.unescaped) }

  /// For text that is not HTML: as HTML that shows it.
  var htmlOfText: String? { isMarkup ? html : html.map(HTMLEscaping.escaped) }
}
