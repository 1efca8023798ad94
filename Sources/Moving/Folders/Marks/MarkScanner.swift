import Texts

/// A mark of a template language in a text.
struct Mark {
  enum Form {
    /// Opens a pair, or stands alone.
    case opening
    case closing
    /// `{{< name />}}`
    case alone
    /// `{{ value }}`
    case output
    /// `{# … #}`
    case comment
    /// `{{</* name */>}}`, which Hugo shows as `{{< name >}}`.
    case escaped
  }

  let range: Range<Int>
  let form: Form
  /// The expression of an output.
  let name: String
  /// The arguments after the name.
  var arguments = ""
  /// Whether it is written as in Hugo.
  var isShortcode = false
  /// Whether it is written as in MDX.
  var isComponent = false
  /// The index of the other mark of a pair.
  var partner: Int?
}

/// Finds all marks of a text outside of code, in time linear in its length.
struct MarkScanner {
  private(set) var marks: [Mark] = []
  /// Code, in which marks are only text.
  private(set) var code: [Range<Int>] = []
  let bytes: [UInt8]
  private let dialect: MarkDialect
  private var ends: [String: AscendingSearch] = [:]

  init(_ bytes: [UInt8], _ dialect: MarkDialect) {
    (self.bytes, self.dialect) = (bytes, dialect)
    var scanner = CodeScanner(bytes)
    var index = 0
    while index < bytes.count {
      if let end = scanner.endOfCode(at: index) {
        code.append(index..<end)
        index = end
      } else if bytes[index] == UInt8(ascii: "`") {
        index += scanner.run(at: index)
      } else if let mark = dialect.hasComponents ? component(at: index) : nil {
        marks.append(mark)
        index = mark.range.upperBound
      } else if bytes[index] == UInt8(ascii: "{"), let mark = mark(at: index) {
        marks.append(mark)
        index = mark.range.upperBound
        if mark.form == .opening, dialect.verbatim.contains(mark.name.lowercased()),
          let closing = closing(of: mark, from: index)
        {
          marks.append(closing)
          index = closing.range.upperBound
        }
      } else {
        index += 1
      }
    }
    findPairs()
  }

  /// The text between the beginning of a mark and its end.
  mutating func inner(from start: Int, to end: String) -> (text: Substring, end: Int)? {
    guard let close = ends[end, default: AscendingSearch(end)].first(in: bytes, from: start) else {
      return nil
    }
    return (String(decoding: bytes[start..<close], as: UTF8.self)[...], close + end.utf8.count)
  }

  private mutating func mark(at start: Int) -> Mark? {
    guard start + 3 < bytes.count else { return nil }
    let (second, third) = (bytes[start + 1], bytes[start + 2])
    if dialect.hasShortcodes, second == UInt8(ascii: "{"),
      third == UInt8(ascii: "<") || third == UInt8(ascii: "%"),
      let (inner, end) = inner(from: start + 3, to: third == UInt8(ascii: "<") ? ">}}" : "%}}")
    {
      return shortcode(inner.trimmed[...], start..<end)
    }
    guard dialect.hasTags else { return nil }
    switch second {
    case UInt8(ascii: "%"):
      guard let (inner, end) = inner(from: start + 2, to: "%}") else { return nil }
      return tag(Self.withoutHyphens(inner), start..<end)
    case UInt8(ascii: "{"):
      guard let (inner, end) = inner(from: start + 2, to: "}}"), !inner.contains("\n\n") else { return nil }
      let expression = Self.withoutHyphens(inner)
      guard let first = expression.first, first != "|" else { return nil }
      return Mark(range: start..<end, form: .output, name: expression)
    case UInt8(ascii: "#") where dialect.hasHashComments:
      guard let (_, end) = inner(from: start + 2, to: "#}") else { return nil }
      return Mark(range: start..<end, form: .comment, name: "comment")
    default: return nil
    }
  }

  private static func withoutHyphens(_ inner: Substring) -> String {
    var inner = inner
    if inner.first == "-" { inner.removeFirst() }
    if inner.last == "-" { inner.removeLast() }
    return inner.trimmed
  }

  private func tag(_ text: String, _ range: Range<Int>) -> Mark? {
    let name = text.prefix { !$0.isWhitespace && $0 != ":" }
    guard let first = name.first, first.isLetter || first == "_" || first == "#" else { return nil }
    let isEnd = name.hasPrefix("end")
    return Mark(
      range: range, form: isEnd ? .closing : .opening, name: String(isEnd ? name.dropFirst(3) : name),
      arguments: text.dropFirst(name.count).trimmed)
  }

  private func shortcode(_ inner: Substring, _ range: Range<Int>) -> Mark? {
    if inner.hasPrefix("/*") {
      return inner.hasSuffix("*/") && inner.utf8.count > 3
        ? Mark(range: range, form: .escaped, name: "", isShortcode: true) : nil
    }
    let isEnd = inner.first == "/"
    let isAlone = inner.last == "/" && !isEnd
    let text = (isEnd ? inner.dropFirst() : isAlone ? inner.dropLast() : inner).trimmed
    let name = String(text.prefix { !$0.isWhitespace })
    guard let first = name.first, first.isLetter || first.isNumber || first == "_" else { return nil }
    let arguments = String(text.dropFirst(name.count))
    let form = isEnd ? Mark.Form.closing : isAlone ? .alone : .opening
    return Mark(range: range, form: form, name: name, arguments: arguments, isShortcode: true)
  }

  /// The mark that ends a pair, whatever stands between.
  private mutating func closing(of mark: Mark, from start: Int) -> Mark? {
    var start = start
    let name = mark.name
    let word = mark.isShortcode ? "/\(name)" : "end\(name)"
    let marks = mark.isShortcode ? [("{{<", ">}}"), ("{{%", "%}}")] : [("{%", "%}")]
    while let found = ends[word, default: AscendingSearch(word)].first(in: bytes, from: start) {
      var (open, close) = (found, found + word.utf8.count)
      while open > start, isGap(open - 1) { open -= 1 }
      while close < bytes.count, isGap(close) { close += 1 }
      for (left, right) in marks
      where bytes[start..<open].suffix(left.utf8.count).elementsEqual(left.utf8)
        && bytes[close...].starts(with: right.utf8)
      {
        let range = (open - left.utf8.count)..<(close + right.utf8.count)
        return Mark(range: range, form: .closing, name: name, isShortcode: mark.isShortcode)
      }
      start = found + 1
    }
    return nil
  }

  /// Whether the byte is white space or a hyphen, which Liquid has at the ends of marks.
  private func isGap(_ index: Int) -> Bool {
    bytes[index].isWhiteSpace || bytes[index] == UInt8(ascii: "-")
  }

  private mutating func findPairs() {
    var open: [String: [Int]] = [:]
    for (index, mark) in marks.enumerated() {
      switch mark.form {
      case .opening: open[mark.pairName, default: []].append(index)
      case .closing:
        guard let partner = open[mark.pairName]?.popLast() else { continue }
        marks[index].partner = partner
        marks[partner].partner = index
      case .alone, .output, .comment, .escaped: break
      }
    }
  }
}

extension Mark {
  /// The key that both marks of a pair have in common.
  fileprivate var pairName: String { isComponent ? "<\(name)" : isShortcode ? "{\(name)" : name }
}
