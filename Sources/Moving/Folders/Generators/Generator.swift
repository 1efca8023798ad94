import Texts
import Timestamps

/// A program that makes a site of a folder of texts, as a table; ``FolderSource`` reads such a folder.
///
/// Rules that a table cannot state are small functions of the program.
package struct Generator: Sendable {
  /// The name for `--from`.
  let name: String
  /// The name of the kind of folder, for a message about one that cannot be read.
  var folder = "a folder of Markdown files"
  /// The file or folder by which a folder is recognised.
  var sign: @Sendable (SourceFolder) -> String?
  /// The folder of the site, if that of its texts was named.
  var site: @Sendable (SourceFolder) -> SourceFolder = { $0 }

  // MARK: Settings

  /// The names that the file of the settings may have.
  var settings: [String] = []
  var readSettings: @Sendable (SourceFolder, Generator) -> FolderSettings = { .init($1.settings, in: $0) }
  /// Where settings are looked up, the most important place first.
  var scopes: @Sendable (JSONValue) -> [JSONValue] = { [$0] }
  /// The settings that say what the name of each is, the most important first; `a.b` is `b` in `a`.
  var title = ["title"]
  var description = ["description"]
  var language = ["language"]
  var timeZone = ["timezone"]
  /// The address of the site. The path of it, or of another setting, is where the site begins.
  var address = ["url"]
  var basePath: [String] = []
  /// Whether the address is without that path.
  var addsBasePath = false
  var author = ["author"]
  /// The settings that say nothing of what is left out.
  var readSettingNames: Set<String> = []
  var navigation: @Sendable (FolderSite) -> [MenuLink] = { _ in [] }
  /// Whether a post or page can add itself to the menu. Entries of equal weight are sorted by their titles.
  var hasMenusInTexts = false
  var authors: @Sendable (FolderSite) -> [(key: String, author: MovedAuthor)] = { _ in [] }
  /// The path of the feed below that of the site, and the setting that says another one.
  var feed: String?
  var ownFeed: [String] = []
  /// The path of the list of all posts below that of the site.
  var listOfPosts: @Sendable (JSONValue) -> String? = { _ in nil }
  /// How the program changes texts when it shows them.
  var markup: @Sendable (JSONValue) -> FolderMarkup = { _ in FolderMarkup() }

  // MARK: Files

  /// The folders of the texts, with the language of those in it, if each has its own. A folder in another one
  /// comes before that.
  var roots: @Sendable (FolderSettings, SourceFolder) -> [FolderRoot] = { _, _ in [FolderRoot(path: "")] }
  /// Folders in which media are at their paths of the site; the first one of texts is among them. The others
  /// of texts come behind them.
  var media: @Sendable (JSONValue, _ content: String) -> [String] = { [$1] }
  /// The files of the folder that are no part of the site.
  var exclusions: @Sendable (FolderSettings, SourceFolder) -> FolderExclusions = { _, _ in FolderExclusions()
  }
  /// Whether posts come before other texts.
  var hasPostsFirst = false
  /// Whether files that are no texts are counted by their folders in that of the texts.
  var countsFilesInContent = false
  /// The endings of texts in Markdown.
  var markdownEndings: Set<String> = [".md", ".markdown"]
  /// The folders of posts, and of posts that are not public.
  var posts = "_posts"
  var drafts = "_drafts"
  /// The kind of a file; nil if it is no text. The function may add a loss.
  var place: @Sendable (String, FolderSite) -> FolderPlace? = FolderPlace.ofFile
  /// Reads what holds for several texts.
  var prepare: @Sendable (FolderSite) -> Void = { _ in }
  /// Files that are neither texts nor worth a line.
  var isData: @Sendable (String, FolderSite) -> Bool = { _, _ in false }
  /// The files beside the texts that are worth a line.
  var others: @Sendable (FolderSite) -> SourceFolder.Listing = { _ in .init() }

  // MARK: Front matter

  /// The text of a file with front matter between marks that ``DividedText`` knows.
  var source: @Sendable (_ text: String, _ file: String) -> String = { text, _ in text }
  /// Whether values are texts as they are.
  var hasPlainValues = false
  /// Whether lines at the beginning may be front matter without marks.
  var hasMetadata = false
  /// The names of the date in their normal form, if they have an order of their own.
  var dateKeys: [String]?
  /// The time zone of dates without one, if it is not that of the machine.
  var zone: String?
  /// The date that words in place of one name; nil for other words.
  var namedDate: @Sendable (_ words: String, _ file: String, FolderSite) -> NamedDate? = { _, _, _ in nil }
  /// Whether a time without a zone, which YAML has in UTC, is shown in the zone of the site.
  var hasTimesInUTC = false
  /// The loss of a text without a date.
  var undated = "is missing, so the text is a draft"
  /// The keys that make addresses, the most important first.
  var addressKeys = ["permalink", "url", "slug"]
  var kind: @Sendable (FolderText) -> MovedText.Kind = { $0.usualKind }
  /// Why no text is made of a file; nil if one is.
  var skipped: @Sendable (FolderText) -> SkippedText? = { _ in nil }
  /// Reads what else the front matter says.
  var fill: @Sendable (inout FolderText) -> Void = { _ in }

  // MARK: Addresses

  /// The setting with the pattern of addresses of posts, and that pattern unless the setting is there.
  var permalink = "permalink"
  var pattern = ""
  var placeholders = Placeholders()
  var addresses: @Sendable (FolderHead, FolderSite) -> FormerAddresses = FormerAddresses.ofFile
  /// Whether the front matter or the file names a post here, rather than its address, and relative links
  /// are those of files.
  var isNamedByFile = false
  /// Whether former addresses without a slash are relative to the text's address.
  var hasRelativeRedirects = false
  /// The terms of a text, by the names of their lists.
  var terms: @Sendable (FolderText) -> [(list: String, names: [String])] = { [("tags", $0.moved.tags)] }
  /// The pages of the terms of a list.
  var archive: @Sendable (_ list: String, _ prefix: String, [String], FolderSite) -> TermArchive =
    { _, _, _, _ in TermArchive() }
  /// Notes what a text says of menus and lists.
  var note: @Sendable (FolderText, inout FolderNotes) -> Void = { _, _ in }
  /// The prefix of the paths of a language: `/de`, or empty.
  var languagePrefix: @Sendable (String?, JSONValue) -> String = { _, _ in "" }

  // MARK: Texts

  /// The marks in a text; nil if there are none.
  var dialect: @Sendable (FolderHead, FolderSite) -> MarkDialect? = { _, _ in nil }
  /// Whether Markdown files may contain components and imports, as MDX files do.
  var hasComponents = false
  /// Whether links begin with what they name in braces, as in `{static}/a.png`.
  var hasBracedLinks = false
  /// Whether links of wikis are translated.
  var hasWikiLinks = false
  /// The file that a mark names.
  var reference: @Sendable (_ mark: String, _ name: String, FolderText) -> String? = { _, _, _ in nil }
  /// The text of a file that a mark puts in its place.
  var included: @Sendable (_ mark: String, _ name: String, FolderText) -> String? = { _, _, _ in nil }
  /// Whether pictures of themes are at paths of the site.
  var hasPicturesOfSite = false
  /// The value of a variable in a text.
  var variable: @Sendable (_ name: String, FolderText) -> String? = { _, _ in nil }
  /// The address of a relative link in a text, if the program has one for it.
  var link: @Sendable (_ path: String, FolderText) -> String? = { _, _ in nil }
}

/// Names a table, so that each program is a source of its own.
package protocol GeneratorTable: Sendable {
  static var generator: Generator { get }
}

/// A date that a text names by words.
struct NamedDate {
  let date: Timestamp
  /// The line to report, if the date may not be the one that is meant.
  var loss: String?
}

/// How a program changes texts when it shows them.
struct FolderMarkup: Sendable {
  /// Whether quotation marks, dashes and dots become typographic.
  var hasSmartPunctuation = false
  /// Whether emoji are made of their names.
  var hasEmojiNames = false
  var isKramdown = false
  /// Whether what stands behind the language of a fence is a title.
  var hasCodeTitles = false
  /// Whether a line such as `{.wide}` below a block gives attributes to it.
  var hasBlockAttributes = false
  var excerptSeparator: String?
  /// Whether `:::tip` begins a box, as in Docusaurus and VitePress.
  var hasContainers = false
}
