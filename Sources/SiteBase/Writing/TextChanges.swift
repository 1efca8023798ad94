import Importing

/// What a program changes in the text of a post. The text with its front matter is the only truth: single
/// members are keys of the front matter.
package struct TextChanges: Sendable {
  /// The whole text, Markdown with front matter, in place of what there is.
  package var source: String?
  /// The Markdown below the front matter.
  package var markdown: String?
  /// Made after the others.
  package var frontMatter = FrontMatterChanges()

  package init(
    source: String? = nil, markdown: String? = nil, frontMatter: FrontMatterChanges = FrontMatterChanges()
  ) {
    self.source = source
    self.markdown = markdown
    self.frontMatter = frontMatter
  }

  /// `text` with these changes.
  ///
  /// - Throws: `ContentError` if the front matter cannot be read, or is none that can be changed.
  package func applied(to text: String) throws(ContentError) -> String {
    var text = source ?? text
    if let markdown { text = try FrontMatterValues.replacingMarkdown(of: text, by: markdown) }
    return try frontMatter.applied(to: text, place: "text")
  }
}
