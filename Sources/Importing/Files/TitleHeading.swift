import Markdown
import YAML

extension FrontMatterDocument {
  /// The Markdown of a post: without the heading of level 1 at its beginning, if that is the title because
  /// the front matter has none.
  ///
  /// - Returns: also that title, in plain text, and the number of lines in the file before the Markdown.
  func text(hasTitle: Bool) -> (title: String?, markdown: String, linesBefore: Int) {
    guard !hasTitle, let (title, rest, lines) = Self.heading(of: body) else {
      return (nil, body, linesBefore)
    }
    return (title, rest, linesBefore + lines)
  }

  /// The heading of level 1 with which Markdown begins, in plain text; nil if it begins with something else.
  ///
  /// - Returns: also the Markdown below the heading, and the number of lines before that.
  package static func heading(of markdown: String) -> (title: String, rest: String, lines: Int)? {
    var rest = markdown[...]
    var lines = 0
    while let line = rest.takeLine() {
      lines += 1
      if line.allSatisfy(\.isWhitespace) { continue }
      guard line.hasPrefix("# "),
        let heading = MarkdownDocument(String(line)).headings.first, !heading.text.isEmpty
      else { break }
      return (heading.text, String(rest), lines)
    }
    return nil
  }
}
