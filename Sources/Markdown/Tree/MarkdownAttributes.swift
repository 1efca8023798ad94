import HTML

/// HTML attributes of a node: an id, classes and others.
public struct MarkdownAttributes: Hashable, Sendable {
  public var id: String?
  public var classes: [String] = []
  /// All other attributes in their order. Values are escaped; a name that HTML could not read is not written.
  public private(set) var others: [Pair] = []

  public struct Pair: Hashable, Sendable {
    public let name: String
    public let value: String
  }

  public init() {}

  /// Reads attributes after a heading or a fence: `{#id .class name=value name="two words" name}`. The braces
  /// may be absent. A name without a value gets an empty value.
  public init(parsing text: String) { self.init(AttributeWords.split(text)) }

  init(_ words: [String]) {
    var pairs: [Pair] = []
    for word in words {
      if word.hasPrefix("#") {
        id = String(word.dropFirst())
      } else if word.hasPrefix(".") {
        classes.append(String(word.dropFirst()))
      } else {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        pairs.append(
          Pair(name: String(parts[0]), value: parts.count > 1 ? AttributeWords.unquoted(parts[1]) : ""))
      }
    }
    set(pairs)
  }

  /// Sets all `pairs`, the later ones of one name over the earlier ones. There may be thousands.
  mutating func set(_ pairs: [Pair]) {
    guard !pairs.isEmpty else { return }
    var indices: [String: Int] = [:]
    for (index, pair) in others.enumerated() { indices[pair.name] = index }
    for pair in pairs {
      if let index = indices[pair.name] {
        others[index] = pair
      } else {
        indices[pair.name] = others.count
        others.append(pair)
      }
    }
  }

  /// The value of the attribute `name`, which is neither `id` nor `class`. Nil removes it.
  public subscript(name: String) -> String? {
    get { others.first { $0.name == name }?.value }
    set {
      let index = others.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let value?): others[index] = Pair(name: name, value: value)
      case (let index?, nil): others.remove(at: index)
      case (nil, let value?): others.append(Pair(name: name, value: value))
      case (nil, nil): break
      }
    }
  }
}

extension String {
  /// Whether it has only ASCII letters, digits, `-`, `_`, `.` and `:`.
  fileprivate var isAttributeName: Bool {
    !isEmpty
      && utf8.allSatisfy {
        $0 < 0x80 && $0.beginsWord || $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
          || $0 == UInt8(ascii: ":")
      }
  }
}

extension HTMLBuffer {
  /// Writes ` id="…" class="…" name="…"` for the inside of a start tag.
  mutating func write(_ attributes: MarkdownAttributes) {
    if let id = attributes.id { write(attribute: "id", id) }
    if !attributes.classes.isEmpty { write(attribute: "class", attributes.classes.joined(separator: " ")) }
    // Others could end the tag.
    for pair in attributes.others where pair.name.isAttributeName { write(attribute: pair.name, pair.value) }
  }

  mutating func write(attribute name: String, _ value: String) {
    write(" ")
    write(raw: name)
    write("=\"")
    write(attributeValue: value)
    write("\"")
  }
}

/// Splits the text of attributes at white space and braces outside of quotes.
enum AttributeWords {
  static func split(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var quote: Character?
    for character in text {
      if quote == nil, character.isWhitespace || character == "{" || character == "}" {
        if !word.isEmpty { words.append(word) }
        word = ""
        continue
      }
      if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'", word.hasSuffix("=") {
        quote = character
      }
      word.append(character)
    }
    return word.isEmpty ? words : words + [word]
  }

  static func unquoted(_ value: Substring) -> String {
    guard let quote = value.first, quote == "\"" || quote == "'" else { return String(value) }
    let inner = value.dropFirst()
    return String(inner.last == quote ? inner.dropLast() : inner)
  }
}
