/// The parts of the info string of a fenced code block: `swift title="A.swift" {1,3-5}` has the language
/// `swift`, the attribute `title` and the lines 1 and 3 to 5.
public struct FenceInfo: Hashable, Sendable {
  /// As it was written, up to the first white space, comma, colon or brace; empty if there is none.
  public var language: String
  /// The attributes after the language, see ``MarkdownAttributes/init(parsing:)``.
  public var attributes: MarkdownAttributes
  /// The line numbers and ranges in braces, in the order written.
  public var lines: [ClosedRange<Int>]

  public init(_ info: String) {
    language = String(info.prefix { !$0.isWhitespace && $0 != "," && $0 != "{" && $0 != ":" })
    var words = AttributeWords.split(String(info.dropFirst(language.count)))
    lines = words.compactMap(Self.lines).flatMap { $0 }
    words.removeAll { Self.lines($0) != nil }
    attributes = MarkdownAttributes(words)
  }

  /// `1,3-5` as ranges; nil if `word` is anything else.
  private static func lines(_ word: String) -> [ClosedRange<Int>]? {
    var ranges: [ClosedRange<Int>] = []
    for part in word.split(separator: ",", omittingEmptySubsequences: false) {
      let bounds = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard bounds.count <= 2, let first = bounds.first, let first, let last = bounds.last, let last,
        first <= last
      else { return nil }
      ranges.append(first...last)
    }
    return ranges
  }
}
