import Texts

/// A text with front matter: keys and values above, and what is below them. The one reader of it, and the one
/// that changes it.
///
/// YAML is between two lines of `---`, TOML between two lines of `+++`. Metadata as Pelican writes it is
/// between the beginning of the file and an empty line. All of it is within ``FrontMatterLimits``.
package struct FrontMatterDocument {
  package enum Format: Sendable { case yaml, toml, metadata }

  /// The whole text, as it came.
  package let source: String
  package let format: Format
  /// The keys and values, with their lines in the file.
  package let mapping: YAMLMapping
  /// The text below the front matter, whose lines end with line feeds.
  package let body: String
  /// The number of lines in the file before the body.
  package let linesBefore: Int
  let file: String

  /// - Parameter file: the path that errors name.
  /// - Throws: ``YAMLError`` for a text without front matter, and for what cannot be read in it.
  package init(_ source: String, file: String) throws(YAMLError) {
    let text = source.withLineFeeds
    let divided = DividedText(text)
    let (format, frontMatter): (Format, String)
    switch Substring(text).firstLine.trimmed {
    case "---", "+++":
      guard let fenced = divided.format else {
        let mark = divided.unclosed ?? "---"
        throw YAMLError("\(file):1: the front matter has no end; close it with a line of \(mark)")
      }
      (format, frontMatter) = (fenced == .toml ? .toml : .yaml, divided.frontMatter)
      (body, linesBefore) = (divided.body, divided.bodyLine - 1)
    case _ where text.beginsWithMetadata:
      let (lines, rest, count) = Self.metadata(text)
      (format, frontMatter, body, linesBefore) = (.metadata, lines, rest, count)
    default:
      throw YAMLError(
        "\(file):1: the file should begin with its front matter between two lines of ---, or of +++ for TOML")
    }
    switch format {
    case .yaml: mapping = try YAMLMapping(frontMatter, file: file, linesBefore: 1)
    case .toml: mapping = try YAMLMapping(toml: frontMatter, file: file, linesBefore: 1)
    case .metadata: mapping = try YAMLMapping(metadata: frontMatter, file: file)
    }
    (self.source, self.format, self.file) = (source, format, file)
  }

  /// A line of the text, from 1, without its end.
  package func line(_ number: Int) -> String { SourceLines(source).text(number) }

  /// The lines before the first empty one, or before a line of marks.
  private static func metadata(_ text: String) -> (lines: String, body: String, count: Int) {
    var rest = text[...]
    var count = 0
    while true {
      let end = rest.startIndex
      guard let line = rest.takeLine() else { return (text, "", count) }
      count += 1
      if line.allSatisfy(\.isWhitespace) || ["---", "..."].contains(line.trimmed) {
        return (String(text[..<end]), String(rest), count)
      }
    }
  }
}

extension String {
  /// Without a byte order mark, and with line feeds at the ends of lines. Looks at bytes, because to look at
  /// a long text character by character takes longer than to render it.
  fileprivate var withLineFeeds: String {
    var text = self
    if utf8.contains(0x0D) { text = replacing("\r\n", with: "\n").replacing("\r", with: "\n") }
    if text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) { text.unicodeScalars.removeFirst() }
    return text
  }

  /// Whether the lines before the first empty one are metadata with a title.
  fileprivate var beginsWithMetadata: Bool {
    var rest = self[...]
    guard rest.firstLine.contains(#/^[A-Za-z][A-Za-z0-9_-]*:(\s|$)/#) else { return false }
    while let line = rest.takeLine(), !line.allSatisfy(\.isWhitespace) {
      if line.prefix(6).lowercased() == "title:" { return true }
    }
    return false
  }
}

extension Substring {
  fileprivate var firstLine: Substring {
    var rest = self
    return rest.takeLine() ?? ""
  }
}
