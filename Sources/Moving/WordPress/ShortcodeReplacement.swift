/// Replaces the shortcodes in a text of WordPress.
struct ShortcodeReplacement {
  private let text: [UInt8]
  private let replace: (WordPressShortcode, _ line: Int) -> String?
  private var index = 0
  private var line = 1
  private var output: [UInt8] = []
  /// The places of the end tags that are still to come, by name, the next one last.
  private var ends: [String: [Range<Int>]] = [:]
  /// How many `pre` and `code` are open: shortcodes in code are examples.
  private var codeDepth = 0

  /// - Parameter replace: gets a shortcode with the line that it begins in; nil leaves it as it is.
  static func text(_ text: String, replace: @escaping (WordPressShortcode, _ line: Int) -> String?) -> String
  {
    guard text.utf8.contains(UInt8(ascii: "[")) else { return text }
    var replacement = ShortcodeReplacement(text: Array(text.utf8), replace: replace)
    replacement.run()
    return String(decoding: replacement.output, as: UTF8.self)
  }

  private init(text: [UInt8], replace: @escaping (WordPressShortcode, _ line: Int) -> String?) {
    (self.text, self.replace) = (text, replace)
    ends = Self.ends(in: text)
  }

  private mutating func run() {
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "<"):
        for (tag, change) in [("<pre", 1), ("<code", 1), ("</pre", -1), ("</code", -1)]
        where has(tag) { codeDepth = max(0, codeDepth + change) }
        copy(1)
      case UInt8(ascii: "[") where has("[[") && escaped(): continue
      case UInt8(ascii: "[") where codeDepth == 0: readTag()
      default: copy(1)
      }
    }
  }

  private mutating func copy(_ count: Int) {
    for byte in text[index..<(index + count)] {
      if byte == 0x0A { line += 1 }
      output.append(byte)
    }
    index += count
  }

  private func has(_ word: String) -> Bool {
    text[index...].prefix(word.utf8.count).elementsEqual(word.utf8)
  }

  /// Copies `[[name]]` without the outer brackets, if that is what the text has here.
  private mutating func escaped() -> Bool {
    let start = index
    guard let (_, length) = WordPressShortcode.tag(text[(start + 1)...]) else { return false }
    let end = start + 1 + length
    guard end < text.count, text[end] == UInt8(ascii: "]") else { return false }
    index += 1
    copy(length)
    index += 1
    return true
  }

  private mutating func readTag() {
    guard let (tag, length) = WordPressShortcode.tag(text[index...]) else { return copy(1) }
    var shortcode = tag
    if let end = end(of: shortcode.name, from: index + length) {
      shortcode.content = String(decoding: text[(index + length)..<end.lowerBound], as: UTF8.self)
      shortcode.source = String(decoding: text[index..<end.upperBound], as: UTF8.self)
      if let replaced = replace(shortcode, line) {
        output += replaced.utf8
        line += text[index..<end.upperBound].count { $0 == 0x0A }
        index = end.upperBound
        return
      }
      // Inside of an unknown one there may be known ones.
      return copy(length)
    }
    guard let replaced = replace(shortcode, line) else { return copy(length) }
    output += replaced.utf8
    line += text[index..<(index + length)].count { $0 == 0x0A }
    index += length
  }

  /// The place of `[/name]`.
  private mutating func end(of name: String, from start: Int) -> Range<Int>? {
    while let next = ends[name]?.last {
      if next.lowerBound >= start { return next }
      ends[name]?.removeLast()
    }
    return nil
  }

  /// Finds all end tags at once.
  private static func ends(in text: [UInt8]) -> [String: [Range<Int>]] {
    var ends: [String: [Range<Int>]] = [:]
    for index in text.indices.reversed() where text[index] == UInt8(ascii: "[") {
      guard index + 1 < text.count, text[index + 1] == UInt8(ascii: "/") else { continue }
      let name = text[(index + 2)...].prefix(64).prefix { $0 != UInt8(ascii: "]") }
      guard name.endIndex < text.count, text[name.endIndex] == UInt8(ascii: "]"), !name.isEmpty else {
        continue
      }
      ends[String(decoding: name, as: UTF8.self), default: []].append(index..<(name.endIndex + 1))
    }
    return ends
  }
}
