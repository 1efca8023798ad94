import Texts

/// Formulas of kramdown, line by line.
struct KramdownMathematics {
  /// Whether a formula goes on from a line above.
  private var isInMath = false

  /// `$$…$$` in a line with other text is a formula in the line, which this program writes with one dollar.
  ///
  /// - Parameter spans: code in the line, by offsets of bytes.
  mutating func translated(_ text: String, _ spans: [Range<Int>]) -> String {
    let bytes = Array(text.utf8)
    var marks: [Int] = []
    var index = 0
    while index + 1 < bytes.count {
      if let span = spans.first(where: { $0.contains(index) }) {
        index = span.upperBound
      } else if bytes[index] == UInt8(ascii: "\\") {
        index += 2
      } else if bytes[index] == UInt8(ascii: "$"), bytes[index + 1] == UInt8(ascii: "$") {
        marks.append(index)
        index += 2
      } else {
        index += 1
      }
    }
    let trimmed = text.trimmed
    if isInMath {
      guard let first = marks.first else { return text }
      isInMath = false
      return trimmed == "$$" || bytes[..<first].allSatisfy(\.isWhiteSpace)
        ? text : "\(String(decoding: bytes[..<first], as: UTF8.self).trimmed)\n$$"
    }
    if marks.count == 1, trimmed.hasPrefix("$$") {
      isInMath = true
      return trimmed == "$$" ? text : "$$\n\(trimmed.dropFirst(2).trimmed)"
    }
    guard marks.count > 1, !(marks.count == 2 && trimmed.hasPrefix("$$") && trimmed.hasSuffix("$$")) else {
      return text
    }
    var output: [UInt8] = []
    var start = 0
    for pair in stride(from: 0, to: marks.count - 1, by: 2) {
      let formula = String(decoding: bytes[(marks[pair] + 2)..<marks[pair + 1]], as: UTF8.self).trimmed
      output += bytes[start..<marks[pair]]
      output += (formula.isEmpty ? "$$$$" : "$\(formula)$").utf8
      start = marks[pair + 1] + 2
    }
    return String(decoding: output + bytes[start...], as: UTF8.self)
  }
}
