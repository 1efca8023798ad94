/// Escapes text for HTML and XML.
enum HTMLEscaping {
  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x26 || $0 == 0x3C || $0 == 0x3E }) else { return text }
    var text = text
    return text.withUTF8 { text in string { forEachPart(ofEscaped: text, $0) } }
  }

  /// The parts that `write` passes on, joined.
  ///
  /// Calls `write` twice, first to count the bytes: escaping may make megabytes of text several times as
  /// long, and a buffer that grows would take more memory than the result.
  private static func string(_ write: ((UnsafeBufferPointer<UInt8>) -> Void) -> Void) -> String {
    var count = 0
    write { count += $0.count }
    return String(unsafeUninitializedCapacity: count) { bytes in
      var end = 0
      write { end = bytes[end...].update(fromContentsOf: $0) }
      return end
    }
  }

  /// Undoes the escaping of `source`.
  static func unescaped(_ source: String) -> String {
    guard source.utf8.contains(UInt8(ascii: "&")) else { return source }
    return source.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
  }

  /// Text of several lines: empty lines separate paragraphs, other line ends become breaks.
  static func paragraphs(_ text: String) -> String {
    var text = text.trimmingXMLSpace
    return text.withUTF8 { text in
      guard text.contains(0x0A) else { return escaped(String(text)) }
      return string { writeParagraphs(text, $0) }
    }
  }

  private static func writeParagraphs(
    _ text: UnsafeBufferPointer<UInt8>, _ write: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    var isInside = false
    var hasBegun = false
    var start = 0
    while start < text.count {
      let end = text.index(of: 0x0A, from: start) ?? text.count
      let isCRLF = end < text.count && end > start && text[end - 1] == 0x0D
      let line = text[start..<(isCRLF ? end - 1 : end)]
      start = end + 1
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
        if isInside { ("</p>" as StaticString).withUTF8Buffer(write) }
        isInside = false
      } else {
        let beginning: StaticString = isInside ? "<br>\n" : hasBegun ? "\n<p>" : "<p>"
        beginning.withUTF8Buffer(write)
        (isInside, hasBegun) = (true, true)
        forEachPart(ofEscaped: UnsafeBufferPointer(rebasing: line), write)
      }
    }
    if isInside { ("</p>" as StaticString).withUTF8Buffer(write) }
  }

  /// Appends `text` with `&`, `<` and `>` as references, and `"` too in an attribute.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8], inAttribute: Bool = false) {
    forEachPart(ofEscaped: text, inAttribute: inAttribute) { bytes.append(contentsOf: $0) }
  }

  private static func forEachPart(
    ofEscaped text: UnsafeBufferPointer<UInt8>, inAttribute: Bool = false,
    _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    var copied = 0
    for index in text.indices {
      let reference: StaticString
      switch text[index] {
      case UInt8(ascii: "&"): reference = "&amp;"
      case UInt8(ascii: "<"): reference = "&lt;"
      case UInt8(ascii: ">"): reference = "&gt;"
      case UInt8(ascii: "\"") where inAttribute: reference = "&quot;"
      default: continue
      }
      if copied < index { body(UnsafeBufferPointer(rebasing: text[copied..<index])) }
      reference.withUTF8Buffer(body)
      copied = index + 1
    }
    if copied < text.count { body(UnsafeBufferPointer(rebasing: text[copied...])) }
  }

  /// Whether the HTML element has neither content nor an end tag.
  static func isVoid(_ name: String) -> Bool { voidNames.contains(name) }

  private static let voidNames: Set = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track",
    "wbr",
  ]
}
