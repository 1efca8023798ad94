/// Text as HTML (and XML) that shows it.
enum HTMLEscaping {
  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x26 || $0 == 0x3C || $0 == 0x3E }) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + text.utf8.count / 8)
    var text = text
    text.withUTF8 { append($0, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The source of which `source` is the escaped form.
  static func unescaped(_ source: String) -> String {
    guard source.utf8.contains(UInt8(ascii: "&")) else { return source }
    return source.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
  }

  /// Text of several lines: paragraphs where lines are empty, breaks where lines end.
  static func paragraphs(_ text: String) -> String {
    let lines = escaped(text.replacing("\r\n", with: "\n")).trimmed.split(
      separator: "\n", omittingEmptySubsequences: false)
    if lines.count == 1 { return String(lines[0]) }
    let paragraphs = lines.split { $0.allSatisfy { $0 == " " || $0 == "\t" } }
    return paragraphs.map { "<p>\($0.joined(separator: "<br>\n"))</p>" }.joined(separator: "\n")
  }

  /// Appends `text` with `&`, `<` and `>` as references, and `"` too for the value of an attribute.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8], inAttribute: Bool = false) {
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
      bytes.append(contentsOf: text[copied..<index])
      reference.withUTF8Buffer { bytes.append(contentsOf: $0) }
      copied = index + 1
    }
    bytes.append(contentsOf: text[copied...])
  }

  /// Whether HTML's element of this name has neither content nor end tag.
  static func isVoid(_ name: String) -> Bool { voidNames.contains(name) }

  private static let voidNames: Set = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track",
    "wbr",
  ]
}
