import Texts

/// A block of code, as a fence of this program.
struct FencedCode {
  var language = ""
  var title: String?
  /// `1,3-5`
  var markedLines = ""
  /// Whether lines have numbers.
  var hasNumbers = false
  var start: Int?

  init(language: String) { self.language = language }

  /// The information after the opening fence.
  var info: String {
    var words = language.isEmpty ? [] : [language]
    if let title, !title.isEmpty { words.append("title=\"\(title.replacing("\"", with: "'"))\"") }
    if !markedLines.isEmpty { words.append("{\(markedLines)}") }
    if let start, start != 1 {
      words.append("start=\(start)")
    } else if hasNumbers || start != nil {
      words.append("numbers")
    }
    // Attributes need a language before them.
    if language.isEmpty, !words.isEmpty { words.insert("text", at: 0) }
    return words.joined(separator: " ")
  }

  /// The block with its code, whose lines keep their indentation.
  ///
  /// - Parameter indentation: what stands before the fences, as in lists.
  func markup(_ code: String, indentation: String) -> String {
    var longest = 2
    var run = 0
    for byte in code.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    var code = code[...]
    while let first = code.first, first.isNewline { code.removeFirst() }
    while let last = code.last, last.isWhitespace { code.removeLast() }
    let end = indentation.isEmpty ? "" : indentation
    return "\(fence)\(info)\n\(code)\n\(end)\(fence)"
  }

  /// Reads the options of Hugo and Rouge: `linenos=table hl_lines=[1,"3-5"] linenostart=10`.
  ///
  /// - Returns: the names of those that say nothing here.
  mutating func read(options: String) -> [String] {
    var unread: [String] = []
    for (key, value) in Self.options(options) {
      switch key.lowercased() {
      case "linenos": if !["false", "0"].contains(value.lowercased()) { hasNumbers = true }
      case "linenostart": start = Int(value)
      case "hl_lines", "mark_lines", "highlight_lines":
        markedLines = value.split { "[] ,\"'".contains($0) }.joined(separator: ",")
      case "title", "file", "filename", "caption": title = value
      case "lineanchors", "anchorlinenos", "style", "noclasses", "tabwidth", "guesssyntax", "hl_inline",
        "linenumbersintable", "nobackground":
        break
      default: unread.append(key)
      }
    }
    if start != nil, !hasNumbers { start = nil }
    return unread
  }

  /// Words and pairs with commas or spaces between them, except in brackets and quotation marks.
  private static func options(_ text: String) -> [(key: String, value: String)] {
    var options: [(String, String)] = []
    var word = ""
    var depth = 0
    var quote: Character?
    func add(_ options: inout [(String, String)]) {
      let parts = word.split(separator: "=", maxSplits: 1).map { String($0).trimmed }
      if let key = parts.first, !key.isEmpty {
        options.append((key, parts.count > 1 ? parts[1].withoutQuotes : "true"))
      }
      word = ""
    }
    for character in text {
      if quote == nil, depth == 0, character == "," || character.isWhitespace {
        // `key = value`
        if word.hasSuffix("=") && character.isWhitespace { continue }
        add(&options)
        continue
      }
      if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
      } else if quote == nil, character == "[" {
        depth += 1
      } else if quote == nil, character == "]" {
        depth -= 1
      }
      if character == "=", word.isEmpty, let last = options.popLast() { word = last.0 }
      word.append(character)
    }
    add(&options)
    // Hugo also puts spaces between lines: `hl_lines=2 4-5`.
    var joined: [(key: String, value: String)] = []
    for option in options {
      let isRange = option.1 == "true" && option.0.allSatisfy { $0.isNumber || $0 == "-" }
      if isRange, let last = joined.last, last.key.lowercased() == "hl_lines" {
        joined[joined.count - 1].value += " \(option.0)"
      } else {
        joined.append(option)
      }
    }
    return joined
  }
}
