import Texts

/// Markdown with places for the arguments of a mark, such as a tag of Liquid or a shortcode.
///
/// `{{ title }}` is the argument with that name, `{{ 1 }}` the first one without a name, `{{ content }}` what
/// stands between the tags of a pair, and `{{ all }}` the arguments as they are written. Of several names
/// with commas between them, the first that has a value counts; what follows a bar is used if none has one,
/// as in `{{ title, 1 | Note }}`.
struct MarkTemplate: Sendable, Hashable {
  let text: String

  init(_ text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let last = lines.last, last.allSatisfy(\.isWhitespace) { lines.removeLast() }
    self.text = lines.joined(separator: "\n")
  }

  /// Whether it stands for nothing.
  var isEmpty: Bool { text.isEmpty }

  /// Whether the text between the tags of a pair comes along.
  var hasContent: Bool {
    text.matches(of: Self.place).contains { Self.names($0.1).contains("content") }
  }

  private static var place: Regex<(Substring, Substring, Substring?)> {
    #/\{\{\s*([\w.-]+(?:\s*,\s*[\w.-]+)*)\s*(?:\|\s*(.*?)\s*)?\}\}/#
  }

  private static func names(_ text: Substring) -> [String] {
    text.split(separator: ",").map { $0.trimmed.lowercased() }
  }

  /// The Markdown for one mark. A line whose places all have no value is left out.
  ///
  /// - Parameter value: that of an argument; nil for one that the mark does not have.
  /// - Returns: nil if there are places, and none has a value.
  func filled(_ value: (String) -> String?) -> String? {
    var lines: [String] = []
    var hasPlaces = false
    var hasValues = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.contains("{{") else {
        lines.append(String(line))
        continue
      }
      let (filled, places, values) = Self.filled(line, value)
      if places > 0 { hasPlaces = true }
      if values > 0 { hasValues = true }
      if places == 0 || values > 0 { lines.append(filled) }
    }
    return hasPlaces && !hasValues ? nil : lines.joined(separator: "\n")
  }

  private static func filled(
    _ line: Substring, _ value: (String) -> String?
  ) -> (text: String, places: Int, values: Int) {
    var (text, places, values) = ("", 0, 0)
    var rest = line
    while let match = rest.firstMatch(of: place) {
      text += rest[..<match.range.lowerBound]
      rest = rest[match.range.upperBound...]
      places += 1
      let given = names(match.1).lazy.compactMap(value).first { !$0.isEmpty }
      guard let found = given ?? match.2.map({ String($0).withoutQuotes }) else { continue }
      values += 1
      text += written(found, behind: text)
    }
    return (text + rest, places, values)
  }

  /// A value as it may stand behind a text: as an address, as an attribute of HTML, or as lines of which each
  /// belongs to the same quotation or item.
  private static func written(_ value: String, behind text: String) -> String {
    if text.hasSuffix("](") { return MovedFigure.destination(value) }
    if text.hasSuffix("=\"") { return value.asAttribute }
    let value = value.trimmed
    guard value.contains("\n"), text.allSatisfy({ " \t>-*+0123456789.)".contains($0) }) else { return value }
    let margin = String(text.map { $0 == ">" ? ">" : $0.isWhitespace ? $0 : " " })
    let lines = value.split(separator: "\n", omittingEmptySubsequences: false)
    let others = lines.dropFirst().map { $0.isEmpty ? "\(margin.trimmedEnd)" : "\(margin)\($0)" }
    return ([String(lines[0])] + others).joined(separator: "\n")
  }
}

extension String {
  /// Without white space at its end.
  var trimmedEnd: String {
    var text = self[...]
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
