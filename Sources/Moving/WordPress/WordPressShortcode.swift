/// A shortcode of WordPress: `[gallery ids="1,2"]`, `[caption width="300"]…[/caption]`.
struct WordPressShortcode {
  let name: String
  let attributes: [(name: String, value: String)]
  /// Values without a name, such as the address in `[youtube https://…]`.
  let words: [String]
  /// The text between the tags; nil if there is no end tag.
  var content: String?
  /// The text as it is written.
  var source: String

  subscript(names: String...) -> String? {
    for name in names {
      if let value = attributes.first(where: { $0.name == name })?.value, !value.isEmpty { return value }
    }
    return nil
  }

  /// The longest tag, in bytes.
  private static let longest = 8192

  /// Reads the start tag at the `[` with which `text` begins. Returns its length in bytes, too.
  static func tag(_ text: ArraySlice<UInt8>) -> (shortcode: WordPressShortcode, length: Int)? {
    var index = text.startIndex + 1
    func isName(_ byte: UInt8) -> Bool {
      (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
        || byte == 0x5F || byte == 0x2D
    }
    let start = index
    while index < text.endIndex, isName(text[index]) { index += 1 }
    guard index > start, index < text.endIndex, !(0x30...0x39).contains(text[start]), text[start] != 0x2D,
      [0x20, 0x0A, 0x09, 0x5D, 0x2F, 0x3D].contains(text[index])
    else { return nil }
    let name = String(decoding: text[start..<index], as: UTF8.self)
    let rest = index
    var quote: UInt8?
    let limit = min(text.endIndex, start + longest)
    while index < limit {
      let byte = text[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == 0x5D {
        break
      } else if byte == 0x22 || byte == 0x27, text[index - 1] == 0x3D {
        quote = byte
      } else if byte == 0x5B || byte == 0x3C, name != "caption", name != "wp_caption" {
        return nil
      }
      index += 1
    }
    guard index < limit else { return nil }
    let inner = String(decoding: text[rest..<index], as: UTF8.self)
    let (attributes, words) = values(inner.hasSuffix("/") ? String(inner.dropLast()) : inner)
    let source = String(decoding: text[text.startIndex...index], as: UTF8.self)
    return (
      WordPressShortcode(name: name, attributes: attributes, words: words, source: source),
      index + 1 - text.startIndex
    )
  }

  private static func values(_ text: String) -> (attributes: [(name: String, value: String)], words: [String])
  {
    var attributes: [(name: String, value: String)] = []
    var words: [String] = []
    var rest = text.unicodeScalars[...]
    while true {
      rest = rest.drop(while: \.isSpaceOfText)
      guard let first = rest.first else { return (attributes, words) }
      let name = rest.prefix { !$0.isSpaceOfText && $0 != "=" && $0 != "\"" }
      var after = rest.dropFirst(name.count)
      let blank = after.drop(while: \.isSpaceOfText)
      // A `=` may also belong to an address: `[youtube https://www.youtube.com/watch?v=…]`.
      let isName = name.allSatisfy {
        $0.properties.isAlphabetic || "0123456789_-".unicodeScalars.contains($0)
      }
      if blank.first == "=", isName, !name.isEmpty || words.isEmpty {
        after = blank.dropFirst().drop(while: \.isSpaceOfText)
        let value: String
        (value, rest) = Self.value(after)
        if name.isEmpty { words.append(value) } else { attributes.append((String(name).lowercased(), value)) }
      } else if first == "\"" {
        let value: String
        (value, rest) = Self.value(rest)
        words.append(value)
      } else {
        let word = rest.prefix { !$0.isSpaceOfText }
        words.append(String(word))
        rest = rest.dropFirst(word.count)
      }
    }
  }

  private static func value(
    _ text: Substring.UnicodeScalarView
  ) -> (String, Substring.UnicodeScalarView) {
    guard let quote = text.first, quote == "\"" || quote == "'" else {
      let word = text.prefix { !$0.isSpaceOfText }
      return (String(word), text.dropFirst(word.count))
    }
    let inner = text.dropFirst().prefix { $0 != quote }
    return (String(inner), text.dropFirst(inner.count + 2))
  }
}
