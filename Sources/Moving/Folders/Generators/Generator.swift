/// A program that makes a site of a folder of Markdown files, as a table; ``FolderSource`` reads such a
/// folder.
package struct Generator: Sendable {
  /// The name for `--from`.
  let name: String
  /// Files and folders by which a folder is recognised: all have to be there. If none are named, any folder
  /// with a Markdown file is recognised.
  var signs: [String] = []
  /// The folder of the texts in that of the site; empty for the same folder.
  var content = ""
  /// The file of the settings. If there is none, a text with a date is a post; otherwise those in `posts`
  /// are.
  var settings: String?
  /// The folders below `content` of posts, and of posts that are not public.
  var posts = "_posts"
  var drafts = "_drafts"
  /// The settings that say what the name of each is.
  var title = "title"
  var description = "description"
  var language = "language"
  var timeZone = "timezone"
  /// The address of the site, and the path at which it begins.
  var address = "url"
  var basePath = "root"
  var permalink = "permalink"
  /// The pattern of addresses of posts, unless the settings have one.
  var pattern = ""
  /// The placeholders of patterns, as ``JekyllAddress`` calls them.
  var placeholders: [(String, String)] = []
  /// The marks in texts; nil if all stay as text.
  var dialect: MarkDialect?
}

/// Names a table, so that each program is a source of its own.
package protocol GeneratorTable: Sendable {
  static var generator: Generator { get }
}

/// A folder of Markdown files of no program in particular.
package typealias MarkdownSource = FolderSource<PlainMarkdown>

package enum PlainMarkdown: GeneratorTable {
  package static let generator = Generator(name: "markdown")
}
