/// Plain text as Markdown that shows this text. Backslashes stand only where the text would be read as marks.
///
/// The result is one paragraph on one line, not a heading, a list or another block.
public func escapedMarkdown(ofPlainText text: some StringProtocol) -> String {
  let source = Array(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").unicodeScalars)
  let hasLinks = zip(source, source.dropFirst()).contains { $0 == "]" && "([:".unicodeScalars.contains($1) }
  var escaped = ""
  for (index, scalar) in source.enumerated() {
    let before = index > 0 ? source[index - 1] : " "
    let after = index + 1 < source.count ? source[index + 1] : " "
    let isReference =
      scalar == "&"
      && characterReference(Array(String(String.UnicodeScalarView(source[index...].prefix(12))).utf8)[...])
        != nil
    if isReference || needsEscape(scalar, before, after, hasLinks: hasLinks, isFirst: index == 0) {
      escaped += "\\"
    }
    escaped.unicodeScalars.append(scalar)
  }
  return paragraph(escaped)
}

private func needsEscape(
  _ scalar: Unicode.Scalar, _ before: Unicode.Scalar, _ after: Unicode.Scalar, hasLinks: Bool, isFirst: Bool
) -> Bool {
  let isWordInside = before.properties.isAlphabetic && after.properties.isAlphabetic
  switch scalar {
  case "\\": return after.isASCII && UInt8(ascii: after).isPunctuation
  case "`", "~": return true
  case "*": return before != " " || after != " "
  case "_": return !isWordInside
  case "[": return isFirst || hasLinks || after == "^"
  case "]": return hasLinks
  case "<": return after != " "
  default: return false
  }
}
