import Foundation
import Markdown
import Texts

/// Takes the mark out of a text that ends its excerpt, such as `<!--more-->`.
///
/// The text above the mark becomes the summary, if there is none and the text is as short as one.
enum MoreMark {
  /// The longest summary in characters.
  private static let longest = 600

  /// - Parameter separator: that of the site, if it has one of its own.
  static func taken(
    from source: TracedText, separator: String?, summary: inout String?, losses: inout LossList
  ) -> TracedText {
    let string = source.string
    var marks = ["<!--more-->", "<!-- more -->"]
    if let separator, separator.contains("<!--") { marks.insert(separator, at: 0) }
    guard let mark = marks.lazy.compactMap({ string.range(of: $0) }).first else { return source }
    let start = string.utf8.distance(from: string.startIndex, to: mark.lowerBound)
    let end = string.utf8.distance(from: string.startIndex, to: mark.upperBound)
    for code in CodeScanner.ranges(in: source.bytes) where code.range.contains(start) { return source }
    let number = source.bytes[..<start].count { $0 == 0x0A }
    if summary == nil {
      let above = MarkdownDocument(String(string[..<mark.lowerBound])).plainText.collapsed
      if above.isEmpty || above.hasCharacters(atLeast: longest + 1) {
        losses.add(
          .markup, "more", line: source.lines[number],
          "is dropped; lists show the beginning of the text, since what stands above is no summary")
      } else {
        summary = above
      }
    }
    var output = TracedText(line: source.lines[0])
    output.append(source.bytes[..<start], of: source, number: 0)
    let last = number + source.bytes[start..<end].count { $0 == 0x0A }
    output.append(source.bytes[end...], of: source, number: last)
    return output
  }
}
