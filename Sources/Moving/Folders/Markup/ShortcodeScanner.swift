import Texts

/// A shortcode of Hugo in a text.
struct Shortcode {
  enum Form {
    /// Opens a pair, or stands alone.
    case opening
    case closing
    /// `{{< name />}}`
    case alone
    /// `{{</* name */>}}`, which Hugo shows as `{{< name >}}`.
    case escaped
  }

  let range: Range<Int>
  let form: Form
  let name: String
  /// The arguments after the name.
  let arguments: String
  /// For an opening one that has a closing one: its index in the list. For a closing one, that of the opening
  /// one.
  var partner: Int?
}

/// Finds all shortcodes of a text outside of code, in time linear in its length.
struct ShortcodeScanner {
  private(set) var shortcodes: [Shortcode] = []
  /// Code, in which shortcodes are only text.
  private(set) var code: [Range<Int>] = []
  private let bytes: [UInt8]
  private var ends = ["<": AscendingSearch(">}}"), "%": AscendingSearch("%}}")]
  private var closings: [String: AscendingSearch] = [:]

  /// Shortcodes whose content is no Markdown.
  static let verbatim: Set = [
    "highlight", "mermaid", "math", "katex", "latex", "comment", "rawhtml", "raw", "raw_html", "html", "code",
    "chart", "echarts", "plantuml", "goat",
  ]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var scanner = CodeScanner(bytes)
    var index = 0
    while index < bytes.count {
      if let end = scanner.endOfCode(at: index) {
        code.append(index..<end)
        index = end
      } else if bytes[index] == UInt8(ascii: "`") {
        index += scanner.run(at: index)
      } else if let shortcode = shortcode(at: index) {
        shortcodes.append(shortcode)
        index = shortcode.range.upperBound
        if shortcode.form == .opening, Self.verbatim.contains(shortcode.name),
          let closing = closing(of: shortcode.name, from: index)
        {
          shortcodes.append(closing)
          index = closing.range.upperBound
        }
      } else {
        index += 1
      }
    }
    findPairs()
  }

  private mutating func shortcode(at start: Int) -> Shortcode? {
    guard start + 4 < bytes.count, bytes[start] == UInt8(ascii: "{"), bytes[start + 1] == UInt8(ascii: "{"),
      bytes[start + 2] == UInt8(ascii: "<") || bytes[start + 2] == UInt8(ascii: "%")
    else { return nil }
    let mark = bytes[start + 2] == UInt8(ascii: "<") ? "<" : "%"
    guard let close = ends[mark]?.first(in: bytes, from: start + 3) else { return nil }
    let range = start..<(close + 3)
    var inner = String(decoding: bytes[(start + 3)..<close], as: UTF8.self).trimmed[...]
    if inner.hasPrefix("/*") {
      guard inner.hasSuffix("*/") else { return nil }
      return Shortcode(range: range, form: .escaped, name: "", arguments: "")
    }
    var form = Shortcode.Form.opening
    if inner.first == "/" {
      form = .closing
      inner = inner.dropFirst()
    } else if inner.last == "/" {
      form = .alone
      inner = inner.dropLast()
    }
    let text = inner.trimmed
    let name = String(text.prefix { !$0.isWhitespace })
    guard let first = name.first, first.isLetter || first.isNumber || first == "_" else { return nil }
    return Shortcode(
      range: range, form: form, name: name, arguments: String(text.dropFirst(name.count)))
  }

  private mutating func closing(of name: String, from start: Int) -> Shortcode? {
    var start = start
    while let found = closings[name, default: AscendingSearch("/\(name)")].first(in: bytes, from: start) {
      var open = found - 1
      while open > start, bytes[open].isWhiteSpace { open -= 1 }
      if open >= 2, let shortcode = shortcode(at: open - 2), shortcode.form == .closing,
        shortcode.name == name
      {
        return shortcode
      }
      start = found + 1
    }
    return nil
  }

  private mutating func findPairs() {
    var open: [String: [Int]] = [:]
    for (index, shortcode) in shortcodes.enumerated() {
      switch shortcode.form {
      case .opening: open[shortcode.name, default: []].append(index)
      case .closing:
        guard let partner = open[shortcode.name]?.popLast() else { continue }
        shortcodes[index].partner = partner
        shortcodes[partner].partner = index
      case .alone, .escaped: break
      }
    }
  }
}
