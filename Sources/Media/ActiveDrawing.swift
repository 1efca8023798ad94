/// The parts of a drawing (SVG) that act when the drawing is opened by itself; pages show drawings as
/// pictures, in which nothing acts.
///
/// This finds what is written plainly, so that its author learns of it. What it might miss is kept from
/// acting by the policy with which drawings are served.
struct ActiveDrawing {
  private let bytes: [UInt8]
  private var position = 0

  /// The first active part, as the object of "contains"; nil if there is none.
  static func part(in bytes: [UInt8]) -> String? {
    var drawing = ActiveDrawing(bytes: bytes)
    return drawing.nextPart()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func nextPart() -> String? {
    while let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
      position = start + 1
      if has("!--") {
        skip(to: "-->")
      } else if has("![CDATA[") {
        skip(to: "]]>")
      } else if has("!ENTITY") {
        return "entities"
      } else if has("?xml-stylesheet") {
        return "a link to a style sheet"
      } else if let part = element() {
        return part
      }
    }
    return nil
  }

  /// Reads a start tag. Returns what in it is active.
  private mutating func element() -> String? {
    let name = localName(word())
    guard !name.isEmpty else { return nil }
    if name == "script" { return "a script" }
    if Self.elements.contains(name) { return "the element \(name)" }
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
      let attribute = localName(word())
      guard !attribute.isEmpty else {
        position += 1
        continue
      }
      let value = self.value()
      if attribute.hasPrefix("on") { return "an event handler (\(attribute))" }
      if Self.schemes.contains(where: value.hasPrefix) { return "a link that is a script" }
    }
    return nil
  }

  private mutating func word() -> String {
    let start = position
    while position < bytes.count, !Self.separators.contains(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self).lowercased()
  }

  /// The value after `=`, in lowercase without white space; empty if there is none.
  private mutating func value() -> String {
    skipSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else { return "" }
    position += 1
    skipSpace()
    guard position < bytes.count else { return "" }
    let quote = bytes[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return word() }
    let start = position + 1
    let end = bytes[start...].firstIndex(of: quote) ?? bytes.count
    position = min(end + 1, bytes.count)
    // No scheme is longer, but white space may be between its letters.
    let letters = bytes[start..<end].prefix(200).filter { $0 > 0x20 }
    return String(decoding: letters, as: UTF8.self).lowercased()
  }

  private mutating func skipSpace() {
    while position < bytes.count, Self.spaces.contains(bytes[position]) { position += 1 }
  }

  private func has(_ text: String) -> Bool {
    bytes[position...].prefix(text.utf8.count).elementsEqual(text.utf8) { $0 | 0x20 == $1 | 0x20 }
  }

  private mutating func skip(to mark: String) {
    let wanted = Array(mark.utf8)
    while position < bytes.count, !bytes[position...].starts(with: wanted) { position += 1 }
  }

  /// A name without the prefix of its namespace.
  private func localName(_ name: String) -> String { name.split(separator: ":").last.map(String.init) ?? "" }

  private static let spaces: Set<UInt8> = [0x09, 0x0A, 0x0C, 0x0D, 0x20]
  private static let separators = spaces.union("<>=/\"'".utf8)
  private static let schemes = ["javascript:", "vbscript:", "data:text/html"]
  private static let elements: Set<String> = [
    "iframe", "embed", "object", "link", "meta", "base", "form", "handler", "listener",
  ]
}
