import Importing
import Texts
import YAML

extension MovedText {
  /// Takes the translated body, which is the end of reading a file. A text without a title gets one, and that
  /// of a home page, which is made of posts here, becomes the draft of a page.
  ///
  /// - Parameters:
  ///   - isHTML: whether the body is HTML as a whole.
  ///   - source: the file from which it comes, for the lines of losses.
  ///   - name: that of the file, for a text without a title.
  mutating func finish(
    _ translated: TracedText, isHTML: Bool = false, of source: DividedText, named name: String,
    losses: inout LossList
  ) {
    var markdown = translated.string
    if isHTML { markdown = BodyHTML.markdown(markdown, of: source, losses: &losses) }
    if title.isEmpty { takeTitle(from: &markdown, named: name, &losses) }
    body = markdown
    if !isHTML { BodyHTML.report(in: markdown, of: source, losses: &losses) }
    guard kind == .page, slug == "home" else { return }
    losses.add(
      .text, losses.file.lastPathPart,
      "is the home page, which is made of posts here; its text is the draft of a page")
    isDraft = true
    addresses = []
  }

  /// The heading with which the text begins, which is no part of the text then, or the words of the file's
  /// name.
  private mutating func takeTitle(from markdown: inout String, named name: String, _ losses: inout LossList) {
    if let heading = FrontMatterDocument.heading(of: markdown) {
      title = heading.title
      markdown = heading.rest
      return
    }
    let words = name.split(whereSeparator: { "-_".contains($0) })
    title =
      name.contains(" ")
      ? name.trimmed : words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    if title.isEmpty { title = "Untitled" }
    losses.add(.frontMatter, "title", "is missing, so the name of the file is the title: \(title)")
  }
}
