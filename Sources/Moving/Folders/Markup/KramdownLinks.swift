import Texts

/// Encodes spaces in the addresses of links and of their definitions. kramdown reads such addresses; in
/// CommonMark they are text, and so are all definitions below one.
enum KramdownLinks {
  static func translated(_ source: TracedText) -> TracedText {
    guard source.contains("]:") || source.contains("](") else { return source }
    var output = TracedText(line: source.lines[0])
    var above = ""
    for line in source.dividedLines {
      let text = source.text(line.range)
      guard !line.isCodeBlock, text.contains("]:") || text.contains("]("),
        let changed = definition(text) ?? links(line, source, below: above)
      else {
        output.append(source.bytes[line.range], of: source, number: line.index)
        above = line.isCodeBlock ? "" : text
        continue
      }
      output.append(changed, line: line.sourceLine)
      above = text
    }
    return output
  }

  /// `[label]: address with spaces "title"`; nil for any other line.
  private static func definition(_ line: String) -> String? {
    let pattern = #/( {0,3}\[(?!\^)[^\]\n]+\]:[ \t]*)([^<\s].*?)([ \t]+(?:"[^\n]+"|'[^\n]+'))?[ \t]*\n?/#
    guard let match = line.wholeMatch(of: pattern), match.2.contains(where: \.isWhitespace),
      // Titles in parentheses are those of CommonMark.
      match.2.wholeMatch(of: #/\S+\s+\(.*\)/#) == nil, !match.2.contains("{%"), !match.2.contains("{{")
    else { return nil }
    return "\(match.1)\(encoded(match.2))\(match.3 ?? "")\(line.hasSuffix("\n") ? "\n" : "")"
  }

  /// A line with its links; nil if none of them has a space in its address.
  ///
  /// - Parameter above: the line before it, in which the text of a link may begin.
  private static func links(_ line: DividedLine, _ source: TracedText, below above: String) -> String? {
    let bytes = source.bytes
    var output: [UInt8] = []
    var copied = line.range.lowerBound
    var isOpen = above.contains("[")
    for part in line.parts where !part.isCode {
      var index = part.range.lowerBound
      while index < part.range.upperBound {
        defer { index += 1 }
        if bytes[index] == UInt8(ascii: "\\") {
          index += 1
          continue
        }
        if bytes[index] == UInt8(ascii: "[") { isOpen = true }
        guard isOpen, bytes[index] == UInt8(ascii: "]"), index + 1 < part.range.upperBound,
          bytes[index + 1] == UInt8(ascii: "("),
          let address = address(in: bytes, (index + 2)..<part.range.upperBound)
        else { continue }
        let text = source.text(address)
        if text.contains(where: \.isWhitespace), !text.contains("{%"), !text.contains("{{") {
          output += bytes[copied..<address.lowerBound] + encoded(text[...]).utf8
          copied = address.upperBound
        }
        index = address.upperBound - 1
      }
    }
    guard copied > line.range.lowerBound else { return nil }
    return String(decoding: output + bytes[copied..<line.range.upperBound], as: UTF8.self)
  }

  /// The address of a link between its parentheses, without white space at its ends; nil if it is between
  /// angle brackets, empty, or does not end in `range`.
  private static func address(in bytes: [UInt8], _ range: Range<Int>) -> Range<Int>? {
    var start = range.lowerBound
    while start < range.upperBound, bytes[start].isWhiteSpace { start += 1 }
    guard start < range.upperBound, bytes[start] != UInt8(ascii: "<") else { return nil }
    var end = start
    var depth = 0
    scan: while end < range.upperBound {
      switch bytes[end] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        if depth == 0 { break scan }
        depth -= 1
      // A title follows.
      case UInt8(ascii: "\""), UInt8(ascii: "'"): if bytes[end - 1].isWhiteSpace { break scan }
      default: break
      }
      end += 1
    }
    guard end < range.upperBound else { return nil }
    while end > start, bytes[end - 1].isWhiteSpace { end -= 1 }
    return end > start ? start..<end : nil
  }

  private static func encoded(_ address: Substring) -> String {
    String(address).trimmed.map { character in
      switch character {
      case _ where character.isWhitespace: "%20"
      case "<": "%3C"
      case ">": "%3E"
      default: String(character)
      }
    }.joined()
  }
}
