/// Plain text as Markdown that shows this text. Backslashes stand only where the text would be read as marks.
///
/// The result is one paragraph on one line, not a heading, a list or another block.
public func escapedMarkdown(ofPlainText text: some StringProtocol) -> String {
  let words = text.split(whereSeparator: \.isWhitespace)
  let hasLinks = words.contains { word in
    zip(word.unicodeScalars, word.unicodeScalars.dropFirst()).contains {
      $0 == "]" && "([:".unicodeScalars.contains($1)
    }
  }
  let escaped = words.enumerated().map { index, word in
    let word = Word(scalars: Array(word.unicodeScalars), isFirst: index == 0, hasLinks: hasLinks)
    let escaped = word.escaped(isAddress: true)
    // In an address that becomes a link by itself, a backslash would be shown.
    return escaped.utf8.count == word.length ? escaped : word.escaped(isAddress: false)
  }
  return paragraph(escaped.joined(separator: " "))
}

private struct Word {
  let scalars: [Unicode.Scalar]
  /// Whether the text begins with the word.
  let isFirst: Bool
  /// Whether brackets of the text could be a link.
  let hasLinks: Bool

  /// In UTF-8.
  var length: Int { scalars.reduce(0) { $0 + UTF8.width($1) } }

  /// - Parameter isAddress: whether `http://` and `www.` stay what makes a link.
  func escaped(isAddress: Bool) -> String {
    var escaped = ""
    for (index, scalar) in scalars.enumerated() {
      if needsEscape(scalar, at: index, isAddress: isAddress) { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
    return escaped
  }

  private func needsEscape(_ scalar: Unicode.Scalar, at index: Int, isAddress: Bool) -> Bool {
    let before = index > 0 ? scalars[index - 1] : " "
    let after = index + 1 < scalars.count ? scalars[index + 1] : " "
    switch scalar {
    case "\\": return after.isASCII && UInt8(ascii: after).isPunctuation
    case "`", "~": return true
    case "*": return before != " " || after != " "
    case "_": return !(before.properties.isAlphabetic && after.properties.isAlphabetic)
    case "[": return isFirst && index == 0 || hasLinks || after == "^"
    case "]": return hasLinks
    case "<": return after != " "
    case "&": return isReference(after: index)
    case ":": return !isAddress && after == "/"
    case ".": return !isAddress && before == "w"
    default: return false
    }
  }

  /// Whether the `&` at `index` may begin a character reference.
  private func isReference(after index: Int) -> Bool {
    let name = scalars[(index + 1)...].prefix { $0 == "#" || $0.isASCII && $0.isLetterOrNumber }
    return !name.isEmpty && scalars[name.endIndex...].first == ";"
  }
}

extension Unicode.Scalar {
  fileprivate var isLetterOrNumber: Bool { properties.isAlphabetic || properties.numericType != nil }
}
