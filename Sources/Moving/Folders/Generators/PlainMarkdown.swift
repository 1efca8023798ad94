/// A folder of Markdown files of no program in particular.
package typealias MarkdownSource = FolderSource<PlainMarkdown>

package enum PlainMarkdown: GeneratorTable {
  package static let generator = Generator(
    name: "markdown", countsFilesInContent: true,
    markdownEndings: [".md", ".markdown", ".mdown", ".mkd", ".mdx"], hasMetadata: true, isNamedByFile: true,
    hasWikiLinks: true)
}
