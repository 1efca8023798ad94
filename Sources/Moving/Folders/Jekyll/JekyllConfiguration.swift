import Texts
import YAML

/// What `_config.yml` says.
struct JekyllConfiguration {
  /// Where it stands, relative to the source's folder; nil if there is none.
  let file: String?
  let values: JSONValue
  let losses: [Loss]
  private let collections: [String: JSONValue]
  private let defaults: [Default]
  private let entries: SourceFrontMatter

  private struct Default {
    let path: String
    let type: String?
    let values: JSONValue
  }

  init(in folder: SourceFolder) {
    file = ["_config.yml", "_config.yaml", "_config.toml"].first(where: folder.hasFile)
    var losses = LossList(file: file ?? "_config.yml")
    var front = SourceFrontMatter()
    if let file, let text = SourceFile.text(folder.path(file), losses: &losses) {
      let fence = file.hasSuffix(".toml") ? "+++" : "---"
      // Its lines count from the one after the fence.
      let divided = DividedText("\(fence)\n\(text.withoutDocumentMark)\n\(fence)\n")
      front = SourceFrontMatter(divided, losses: &losses)
    }
    entries = front
    values = front.mapping
    var collections: [String: JSONValue] = [:]
    switch values["collections"] {
    case .list(let names): for name in names.flatMap(\.names) { collections[name] = .mapping([]) }
    case .mapping(let pairs): for pair in pairs { collections[pair.key] = pair.value }
    default: break
    }
    self.collections = collections
    defaults = (values["defaults"]?.items ?? []).map { item in
      Default(
        path: (item["scope"]?["path"]?.scalar ?? "").trimmed.droppingSlashes,
        type: item["scope"]?["type"]?.scalar, values: item["values"] ?? .mapping([]))
    }
    self.losses = losses.losses
  }

  var title: String? { values["title"]?.scalar ?? values["name"]?.scalar }

  /// `/blog`, or empty.
  var basePath: String {
    let path = (values["baseurl"]?.scalar ?? "").trimmed.droppingSlashes
    return path.isEmpty || path.contains("://") ? "" : "/\(path)"
  }

  /// Scheme and host, or empty.
  var address: String {
    var address = (values["url"]?.scalar ?? "").trimmed
    while address.hasSuffix("/") { address.removeLast() }
    return address.contains("://") ? address : ""
  }

  /// Where the plugin `jekyll-feed` writes the feed, if the settings say so.
  var ownFeedPath: String? { values["feed"]?["path"]?.scalar?.trimmed }

  var feedPath: String { ownFeedPath ?? "/feed.xml" }

  var timeZone: String? { values["timezone"]?.scalar?.trimmed }

  /// kramdown, which Jekyll uses unless the settings name another program, makes quotation marks, dashes and
  /// dots typographic, unless `smart_quotes` names the straight ones.
  var hasSmartQuotes: Bool {
    let isKramdown = (values["markdown"]?.scalar?.lowercased() ?? "kramdown").contains("kramdown")
    let quotes = values["kramdown"]?["smart_quotes"]
    let names = (quotes?.scalar?.split(separator: ",").map(String.init) ?? quotes?.names ?? []).map(\.trimmed)
    return isKramdown && !names.contains { ["apos", "quot", "39", "34", "#39", "#34"].contains($0) }
  }

  /// Whether the plugin `jemoji` makes emoji of their names.
  var hasEmojiNames: Bool {
    ["plugins", "gems", "whitelist"].contains { values[$0]?.names.contains("jemoji") ?? false }
  }

  var excerptSeparator: String? { values["excerpt_separator"]?.scalar }

  /// The folder with the folders of collections, and with `_posts`; empty for the root.
  var collectionsFolder: String { (values["collections_dir"]?.scalar ?? "").droppingSlashes }

  var sourceFolder: String {
    let folder = (values["source"]?.scalar ?? "").droppingSlashes
    return folder == "." || folder.hasPrefix("..") ? "" : folder
  }

  /// Octopress is Jekyll with its texts in `source`, as its settings say.
  var isOctopress: Bool { sourceFolder == "source" }

  /// The names of collections beside posts.
  var collectionNames: [String] { collections.keys.filter { $0 != "posts" && $0 != "drafts" }.sorted() }

  func isPublished(collection: String) -> Bool { collections[collection]?["output"]?.bool ?? false }

  /// The pattern of addresses of a collection's texts, or of posts.
  func pattern(collection: String) -> String {
    if let own = collections[collection]?["permalink"]?.scalar { return JekyllAddress.pattern(own) }
    let style = values["permalink"]?.scalar?.trimmed
    if collection == "posts" { return JekyllAddress.pattern(style ?? "date") }
    return "/:collection/:path" + JekyllAddress.suffix(style ?? "date")
  }

  /// The pattern of addresses of pages.
  var pagePattern: String {
    "/:path/:basename" + JekyllAddress.suffix(values["permalink"]?.scalar?.trimmed ?? "date")
  }

  /// The defaults of a file, those of the most specific scope first.
  ///
  /// - Parameter type: `posts`, `drafts`, `pages`, or the name of a collection.
  func defaults(for file: String, type: String) -> [JSONValue] {
    defaults.enumerated().filter { _, item in
      (item.type == nil || item.type == type || item.type == String(type.dropLast()))
        && (item.path.isEmpty || file == item.path || file.hasPrefix(item.path + "/")
          || item.path.contains("*") && Self.matches(file, item.path))
    }
    .sorted { left, right in
      if left.element.path.count != right.element.path.count {
        return left.element.path.count > right.element.path.count
      }
      if (left.element.type == nil) != (right.element.type == nil) { return left.element.type != nil }
      return left.offset > right.offset
    }
    .map(\.element.values)
  }

  /// Whether a path is one that a pattern with `*` means, or one below it.
  private static func matches(_ file: String, _ pattern: String) -> Bool {
    let names = file.split(separator: "/")
    let patterns = pattern.split(separator: "/")
    guard patterns.count <= names.count else { return false }
    return zip(names, patterns).allSatisfy { name, pattern in
      let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
      guard parts.count > 1, let first = parts.first, let last = parts.last else { return name == pattern }
      return name.hasPrefix(first) && name.hasSuffix(last)
    }
  }

  /// A loss for each setting that says something and is not moved.
  func unread() -> [Loss] {
    var losses = LossList(file: file ?? "_config.yml")
    for entry in entries.entries where !Self.read.contains(entry.key) && !entry.value.isEmpty {
      losses.add(.setting, entry.key, line: entry.line.map { $0 - 1 }, "is not moved")
    }
    if values["kramdown"]?["hard_wrap"]?.bool == true {
      losses.add(
        .markup, "hard_wrap", line: entries.line(of: "kramdown").map { $0 - 1 },
        "a line break in a paragraph is a space here")
    }
    for item in defaults {
      for pair in item.values.pairs where !Self.readDefaults.contains(pair.key) {
        losses.add(
          .setting, "defaults: \(pair.key)", line: entries.line(of: "defaults").map { $0 - 1 }, "is not moved"
        )
      }
    }
    return losses.losses
  }

  private static let read: Set = [
    "title", "name", "description", "url", "baseurl", "timezone", "permalink", "lang", "locale", "language",
    "collections", "collections_dir", "defaults", "excerpt_separator", "source", "destination", "author",
    "encoding", "tagline", "exclude", "include",
  ]

  private static let readDefaults: Set = [
    "author", "authors", "category", "categories", "tag", "tags", "permalink", "lang", "language", "locale",
    "published", "image", "series", "date", "title", "description", "excerpt", "draft", "excerpt_separator",
  ]
}

extension String {
  var droppingSlashes: String {
    var text = self[...]
    while text.hasPrefix("./") { text = text.dropFirst(2) }
    while text.first == "/" { text.removeFirst() }
    while text.last == "/" { text.removeLast() }
    return String(text)
  }

  /// Without the line `---` with which a document of YAML may begin.
  fileprivate var withoutDocumentMark: String {
    hasPrefix("---\n") ? "#\n" + dropFirst(4) : self
  }
}
