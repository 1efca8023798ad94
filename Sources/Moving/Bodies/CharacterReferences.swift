import Sanitizer

extension String {
  /// This text with characters in place of all character references of HTML, such as `&#8217;` and
  /// `&hellip;`, once; tags stay as they are.
  var withCharacterReferences: String {
    guard utf8.contains(UInt8(ascii: "&")) else { return self }
    var text = ""
    var rest = utf8[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      text += Substring(rest[..<start])
      rest = rest[start...]
      let name = rest.dropFirst().prefix(33).prefix(while: Self.isPartOfReference)
      if !name.isEmpty, rest[name.endIndex...].first == UInt8(ascii: ";") {
        text += Self.character(of: "&\(Substring(name));")
        rest = rest[name.endIndex...].dropFirst()
      } else {
        text += "&"
        rest = rest.dropFirst()
      }
    }
    return text + Substring(rest)
  }

  private static func isPartOfReference(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "#") || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
      || (0x61...0x7A).contains(byte)
  }

  /// The text of one reference; the same for one that HTML does not have.
  private static func character(of reference: String) -> String {
    let common = ["&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&apos;": "'", "&nbsp;": "\u{A0}"]
    if let character = common[reference] { return character }
    // A parser of HTML knows all names, and what browsers make of the numbers of Windows-1252.
    let read = plainText(ofHTML: "x\(reference)x")
    let character = String(read.dropFirst().dropLast())
    return character.isEmpty || character == " " ? reference.unescapedMarkup : character
  }
}
