/// Writes an XML document as UTF-8.
///
/// The document is well-formed, whatever the text: `&`, `<` and the `>` of `]]>` are escaped, a carriage
/// return is written as a reference (a parser would turn it into a line feed), and characters that XML 1.0
/// forbids are left out.
struct XMLOutput {
  private var bytes: [UInt8] = []
  private var depth: Int

  /// Continues a document with `depth` open elements.
  static func append(
    to bytes: inout [UInt8], depth: Int = 0, _ body: (inout XMLOutput) -> Void
  ) {
    var output = XMLOutput(depth: depth)
    swap(&output.bytes, &bytes)
    body(&output)
    swap(&output.bytes, &bytes)
  }

  private init(depth: Int) { self.depth = depth }

  /// The XML declaration, and the start tag of the root.
  mutating func open(
    root name: StaticString, attributes: KeyValuePairs<StaticString, String?>, _ vocabularies: Vocabularies
  ) {
    append("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n")
    startTag(name, attributes, declaring: vocabularies, end: ">\n")
    depth += 1
  }

  mutating func open(_ name: StaticString) {
    startTag(name, [:], end: ">\n")
    depth += 1
  }

  mutating func close(_ name: StaticString) {
    depth -= 1
    indent()
    endTag(name)
  }

  /// An element with child elements.
  mutating func element(
    _ name: StaticString, attributes: KeyValuePairs<StaticString, String?> = [:],
    containing body: (inout XMLOutput) -> Void
  ) {
    startTag(name, attributes, end: ">\n")
    depth += 1
    body(&self)
    close(name)
  }

  /// An element with text; nothing for nil.
  mutating func element(
    _ name: StaticString, _ text: String?, attributes: KeyValuePairs<StaticString, String?> = [:]
  ) {
    guard var text else { return }
    startTag(name, attributes, end: ">")
    text.withUTF8 { escape($0, inAttribute: false) }
    endTag(name)
  }

  /// An empty element. Attributes that are nil are left out.
  mutating func emptyElement(_ name: StaticString, attributes: KeyValuePairs<StaticString, String?>) {
    startTag(name, attributes, end: "/>\n")
  }

  /// Atom's `link` (RFC 4287 §4.2.7); nothing without an address.
  ///
  /// - Parameter name: the element's name, with its prefix in documents of another format.
  mutating func link(
    _ relation: StaticString, _ address: String?, as name: StaticString = "link", type: String? = nil,
    length: Int? = nil, title: String? = nil
  ) {
    guard let address else { return }
    emptyElement(
      name,
      attributes: [
        "rel": "\(relation)", "type": type, "length": length.map { String($0) }, "title": title,
        "href": address,
      ])
  }

  private mutating func startTag(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?>,
    declaring vocabularies: Vocabularies = [], end: StaticString
  ) {
    indent()
    append("<")
    append(name)
    for case (let name, let value?) in attributes { attribute(name, value) }
    if !vocabularies.isEmpty {
      for vocabulary in Vocabularies.all where vocabularies.contains(vocabulary.set) {
        attribute(vocabulary.declaration, vocabulary.uri)
      }
    }
    append(end)
  }

  private mutating func attribute(_ name: StaticString, _ value: String) {
    var value = value
    append(" ")
    append(name)
    append("=\"")
    value.withUTF8 { escape($0, inAttribute: true) }
    append("\"")
  }

  private mutating func endTag(_ name: StaticString) {
    append("</")
    append(name)
    append(">\n")
  }

  private mutating func indent() {
    for _ in 0..<depth { append("  ") }
  }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }
}

extension XMLOutput {
  private mutating func escape(_ text: UnsafeBufferPointer<UInt8>, inAttribute: Bool) {
    let notable = Self.isNotable
    var copied = 0
    for index in text.indices where notable[Int(text[index])] {
      guard let replacement = replacement(at: index, of: text, inAttribute) else { continue }
      bytes.append(contentsOf: text[copied..<index])
      append(replacement.text)
      copied = index + replacement.length
    }
    bytes.append(contentsOf: text[copied...])
  }

  private func replacement(
    at index: Int, of text: UnsafeBufferPointer<UInt8>, _ inAttribute: Bool
  ) -> (text: StaticString, length: Int)? {
    switch text[index] {
    case UInt8(ascii: "&"): return ("&amp;", 1)
    case UInt8(ascii: "<"): return ("&lt;", 1)
    case UInt8(ascii: ">"):
      return index < 2 || mayFollowBracket(text[index - 1]) ? ("&gt;", 1) : nil
    case UInt8(ascii: "\""): return inAttribute ? ("&quot;", 1) : nil
    case 0x0D: return ("&#13;", 1)
    case 0x0A: return inAttribute ? ("&#10;", 1) : nil
    case 0x09: return inAttribute ? ("&#9;", 1) : nil
    case 0xEF:
      // U+FFFE and U+FFFF.
      let isForbidden = index + 2 < text.count && text[index + 1] == 0xBF && text[index + 2] >= 0xBE
      return isForbidden ? ("", 3) : nil
    default: return ("", 1)
    }
  }

  /// Whether a `>` after this byte may end a `]]>`: bytes that are left out, or written by another call, may
  /// stand between.
  private func mayFollowBracket(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "]") || byte < 0x20 || byte >= 0x80
  }

  private static let isNotable: [Bool] = (0..<256).map { byte in
    byte < 0x20 || [0x22, 0x26, 0x3C, 0x3E, 0xEF].contains(byte)
  }
}
