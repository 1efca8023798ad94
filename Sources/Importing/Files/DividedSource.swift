import Markdown
import Texts
import YAML

/// A Markdown file, divided into its front matter and the text below it.
///
/// YAML is between two lines of `---`, TOML between two lines of `+++`. Metadata as Pelican writes it is
/// between the beginning of the file and an empty line.
package struct DividedSource {
  enum Format {
    case yaml
    case toml
    case metadata

    /// The lines that end the front matter.
    fileprivate var ends: [String] {
      switch self {
      case .yaml: ["---", "..."]
      case .toml: ["+++"]
      case .metadata: ["", "---", "..."]
      }
    }

    fileprivate init?(firstLine line: String) {
      switch line {
      case "---": self = .yaml
      case "+++": self = .toml
      default: return nil
      }
    }
  }

  let format: Format
  let frontMatter: String
  let markdown: String
  /// The number of lines in the file before the Markdown.
  let linesBefore: Int
  private let file: String

  /// - Parameter file: the path that error messages name.
  init(_ source: String, file: String) throws(YAMLError) {
    // Bytes, because to look at a long text character by character takes longer than to render it.
    var source = source
    if source.utf8.contains(0x0D) {
      source = source.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    }
    if source.utf8.starts(with: [0xEF, 0xBB, 0xBF]) { source.unicodeScalars.removeFirst() }
    var rest = source[...]
    var count = 1
    let first = Self.takeLine(from: &rest)
    if let fenced = first.flatMap({ Format(firstLine: $0.trimmed) }) {
      format = fenced
    } else if Self.beginsWithMetadata(source) {
      (format, rest, count) = (.metadata, source[...], 0)
    } else {
      throw YAMLError(
        "\(file):1: the file should begin with its front matter between two lines of ---, or of +++ for TOML")
    }
    let start = rest.startIndex
    while true {
      let end = rest.startIndex
      guard let line = Self.takeLine(from: &rest) else {
        guard format == .metadata else {
          throw YAMLError(
            "\(file):1: the front matter has no end; close it with a line of \(format.ends[0])")
        }
        frontMatter = source
        break
      }
      count += 1
      let text = line.trimmed
      // A text inside of the front matter may have such a line, indented.
      guard format.ends.contains(text), text.isEmpty || line.first?.isWhitespace == false else { continue }
      // Without the end of its last line.
      frontMatter = String(start == end ? "" : source[start..<source.utf8.index(before: end)])
      break
    }
    self.file = file
    markdown = String(rest)
    linesBefore = count
  }

  var mapping: YAMLMapping {
    get throws(YAMLError) {
      switch format {
      case .yaml: try YAMLMapping(frontMatter, file: file, linesBefore: 1)
      case .toml: try YAMLMapping(toml: frontMatter, file: file, linesBefore: 1)
      case .metadata: try YAMLMapping(metadata: frontMatter, file: file)
      }
    }
  }

  /// The Markdown of a post: without the heading of level 1 at its beginning, if that is the title because
  /// the front matter has none.
  ///
  /// - Returns: also that title, in plain text, and the number of lines in the file before the Markdown.
  func text(hasTitle: Bool) -> (title: String?, markdown: String, linesBefore: Int) {
    guard !hasTitle, let (title, rest, lines) = Self.heading(of: markdown) else {
      return (nil, markdown, linesBefore)
    }
    return (title, rest, linesBefore + lines)
  }

  /// The heading of level 1 with which Markdown begins, in plain text; nil if it begins with something else.
  ///
  /// - Returns: also the Markdown below the heading, and the number of lines before that.
  package static func heading(of markdown: String) -> (title: String, rest: String, lines: Int)? {
    var rest = markdown[...]
    var lines = 0
    while let line = takeLine(from: &rest) {
      lines += 1
      if line.allSatisfy(\.isWhitespace) { continue }
      guard line.hasPrefix("# "),
        let heading = MarkdownDocument(String(line)).headings.first, !heading.text.isEmpty
      else { break }
      return (heading.text, String(rest), lines)
    }
    return nil
  }

  /// Whether the lines before the first empty one are metadata with a title.
  private static func beginsWithMetadata(_ source: String) -> Bool {
    var rest = source[...]
    guard let first = takeLine(from: &rest), first.contains(#/^[A-Za-z][A-Za-z0-9_-]*:(\s|$)/#) else {
      return false
    }
    rest = source[...]
    while let line = takeLine(from: &rest), !line.allSatisfy(\.isWhitespace) {
      if line.lowercased().hasPrefix("title:") { return true }
    }
    return false
  }

  /// Removes the first line with its end; nil if nothing is left.
  private static func takeLine(from text: inout Substring) -> Substring? {
    guard !text.isEmpty else { return nil }
    let end = text.utf8.firstIndex(of: 0x0A) ?? text.endIndex
    let line = text[..<end]
    text = end == text.endIndex ? text[end...] : text[text.utf8.index(after: end)...]
    return line
  }
}
