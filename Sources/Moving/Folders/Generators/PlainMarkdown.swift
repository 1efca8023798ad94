import Texts
import YAML

/// A folder of Markdown files of no program in particular.
package typealias MarkdownSource = FolderSource<PlainMarkdown>

package enum PlainMarkdown: GeneratorTable {
  private static let endings: Set = [".md", ".markdown", ".mdown", ".mkd", ".mdx"]

  package static let generator = Generator(
    name: "markdown", sign: { folder in folder.files().first { endings.contains($0.pathExtension) } },
    readSettings: { folder, _ in
      var settings = FolderSettings()
      let marks = RepositoryMarks(folder)
      settings.set("repository", .bool(marks.isUnderVersionControl || marks.first != nil))
      settings.set("mark", marks.first.map(JSONValue.text) ?? .null)
      return settings
    }, media: { _, content in [content, "public", "static"] }, countsFilesInContent: true,
    markdownEndings: endings, hasMetadata: true,
    fill: { text in
      // Nobody has said that a note in a repository is for readers of a site.
      guard let mark = text.site.values.text("mark"), text.head.divided.format == nil, !text.moved.isDraft
      else { return }
      text.fields.add(
        .text, "no front matter", "is in a repository (\(mark)) and has no front matter, so it is a draft")
      text.moved.isDraft = true
    }, isNamedByFile: true, dialect: { _, _ in .foreign }, hasWikiLinks: true)
}
