import Importing

/// Changes of the text of a post. The text with its front matter is the only truth: single members are keys
/// of the front matter.
package struct TextChanges: Sendable {
  /// The whole text, Markdown with front matter, in place of what there is.
  package var source: String?
  /// The Markdown below the front matter.
  package var markdown: String?
  /// Made after the others.
  package var frontMatter: FrontMatterChanges
  /// Whether the result is saved even if it has a mistake, as the editor shows it then.
  package var mayHaveMistakes = false

  package init(source: String? = nil, frontMatter: FrontMatterChanges = FrontMatterChanges()) {
    (self.source, self.frontMatter) = (source, frontMatter)
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
