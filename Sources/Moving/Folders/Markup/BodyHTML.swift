import Markdown
import Sanitizer
import YAML

/// HTML as the text of a post, and in one.
enum BodyHTML {
  /// Markdown for HTML that is the whole text.
  ///
  /// - Parameter source: the file from which it comes, for the lines of losses.
  static func markdown(_ html: String, of source: DividedText, losses: inout LossList) -> String {
    let read = MarkdownFromHTML(html)
    report(read.removed, source, &losses)
    return read.markdown.isEmpty ? "" : read.markdown + "\n"
  }

  /// Tells of what a page does not show of the HTML in Markdown.
  static func report(in markdown: String, of source: DividedText, losses: inout LossList) {
    let bytes = markdown.utf8
    guard zip(bytes, bytes.dropFirst()).contains(where: { $0 == UInt8(ascii: "<") && $1.beginsTag }) else {
      return
    }
    let html = MarkdownDocument(markdown).html
    report(sanitize(html, base: RelativeBase.base, policy: .trusted).removed, source, &losses)
  }

  private static func report(_ removed: [String: Int], _ source: DividedText, _ losses: inout LossList) {
    guard !removed.isEmpty else { return }
    let place = SourcePlace(file: losses.file, line: source.bodyLine)
    for loss in BodyLosses(source.body, at: place).losses(removed) { losses.add(loss) }
  }
}
