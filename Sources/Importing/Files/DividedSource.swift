import Texts
import YAML

/// A Markdown file, divided into its front matter and the text below it.
///
/// YAML is between two lines of `---`, TOML between two lines of `+++`.
struct DividedSource {
  enum Format: String {
    case yaml = "---"
    case toml = "+++"
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
    if source.utf8.contains(0x0D) { source = source.replacing("\r\n", with: "\n") }
    if source.utf8.starts(with: [0xEF, 0xBB, 0xBF]) { source.unicodeScalars.removeFirst() }
    var rest = source[...]
    guard let format = Self.takeLine(from: &rest).flatMap({ Format(rawValue: $0.trimmed) }) else {
      throw YAMLError(
        "\(file):1: the file should begin with its front matter between two lines of ---, or of +++ for TOML")
    }
    let start = rest.startIndex
    var count = 1
    while true {
      let end = rest.startIndex
      guard let line = Self.takeLine(from: &rest) else {
        throw YAMLError(
          "\(file):1: the front matter has no end; close it with a line of \(format.rawValue)")
      }
      count += 1
      guard line.trimmed == format.rawValue else { continue }
      // Without the end of its last line.
      frontMatter = String(start == end ? "" : source[start..<source.utf8.index(before: end)])
      break
    }
    self.format = format
    self.file = file
    markdown = String(rest)
    linesBefore = count
  }

  var mapping: YAMLMapping {
    get throws(YAMLError) {
      switch format {
      case .yaml: try YAMLMapping(frontMatter, file: file, linesBefore: 1)
      case .toml: try YAMLMapping(toml: frontMatter, file: file, linesBefore: 1)
      }
    }
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
