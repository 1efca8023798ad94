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
    var source = source.replacing("\r\n", with: "\n")
    if source.unicodeScalars.first == "\u{FEFF}" { source.unicodeScalars.removeFirst() }
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    guard let format = lines.first.flatMap({ Format(rawValue: $0.trimmed) }) else {
      throw YAMLError(
        "\(file):1: the file should begin with its front matter between two lines of ---, or of +++ for TOML")
    }
    let mark = format.rawValue
    guard let end = lines.dropFirst().firstIndex(where: { $0.trimmed == mark }) else {
      throw YAMLError("\(file):1: the front matter has no end; close it with a line of \(mark)")
    }
    self.format = format
    self.file = file
    frontMatter = lines[1..<end].joined(separator: "\n")
    markdown = lines[(end + 1)...].joined(separator: "\n")
    linesBefore = end + 1
  }

  var mapping: YAMLMapping {
    get throws(YAMLError) {
      switch format {
      case .yaml: try YAMLMapping(frontMatter, file: file, linesBefore: 1)
      case .toml: try YAMLMapping(toml: frontMatter, file: file, linesBefore: 1)
      }
    }
  }
}
