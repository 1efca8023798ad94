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
    var marks = ["<!--more-->", "<!-- more -->"]
    if let separator, separator.contains("<!--") { marks.insert(separator, at: 0) }
    let found = marks.lazy.compactMap { mark -> Range<Int>? in
      var search = AscendingSearch(mark)
      return search.first(in: source.bytes, from: 0).map { $0..<($0 + mark.utf8.count) }
    }.first
    guard let (start, end) = found.map({ ($0.lowerBound, $0.upperBound) }) else { return source }
    for code in CodeScanner.ranges(in: source.bytes) where code.range.contains(start) { return source }
    let number = source.bytes[..<start].count { $0 == 0x0A }
    if summary == nil {
      let above = MarkdownDocument(source.text(0..<start)).plainText.collapsed
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
