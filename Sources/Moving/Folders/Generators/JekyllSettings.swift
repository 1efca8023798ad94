import Texts

/// The facts in the settings and the data of Jekyll.
extension Jekyll {
  /// Where the sources are, relative to the folder of the site.
  static func sourceFolder(_ values: JSONValue) -> String {
    let folder = values.folder("source") ?? ""
    return folder == "." || folder.hasPrefix("..") ? "" : folder
  }

  /// The collections beside posts.
  static func collections(_ values: JSONValue) -> [String: JSONValue] {
    var collections: [String: JSONValue] = [:]
    switch values["collections"] {
    case .list(let names): for name in names.flatMap(\.names) { collections[name] = .mapping([]) }
    case .mapping(let pairs): for pair in pairs { collections[pair.key] = pair.value }
    default: break
    }
    return collections.filter { $0.key != "posts" && $0.key != "drafts" }
  }

  @Sendable static func markup(_ values: JSONValue) -> FolderMarkup {
    var markup = FolderMarkup(isKramdown: true)
    // kramdown, which Jekyll uses unless the settings name another program, makes quotation marks, dashes and
    // dots typographic, unless `smart_quotes` names the straight ones.
    let isKramdown = (values.text("markdown")?.lowercased() ?? "kramdown").contains("kramdown")
    let quotes = values.value(at: "kramdown.smart_quotes")?.names ?? []
    let names = quotes.flatMap { $0.split(separator: ",").map(\.trimmed) }
    markup.hasSmartPunctuation =
      isKramdown && !names.contains { ["apos", "quot", "39", "34", "#39", "#34"].contains($0) }
    // The plugin `jemoji` makes emoji of their names.
    markup.hasEmojiNames = ["plugins", "gems", "whitelist"].contains {
      values[$0]?.names.contains("jemoji") ?? false
    }
    markup.hasCodeTitles = sourceFolder(values) == "source"
    markup.excerptSeparator = values["excerpt_separator"]?.scalar
    return markup
  }

  // MARK: Defaults

  private static let readDefaultNames: Set = [
    "author", "authors", "category", "categories", "tag", "tags", "permalink", "lang", "language", "locale",
    "published", "image", "series", "date", "title", "description", "excerpt", "draft", "excerpt_separator",
    "sitemap", "noindex", "robots", "hidden", "unlisted",
  ]

  /// Reads the defaults of the settings: those of a longer path, of a type, and of a later item count first.
  static func readDefaults(_ site: FolderSite) {
    let items = site.values["defaults"]?.items ?? []
    let place = site.settings.place(of: "defaults")
    for item in items {
      for pair in item["values"]?.pairs ?? [] where !readDefaultNames.contains(pair.key) {
        site.losses.append(Loss(.setting, "defaults: \(pair.key)", at: place, "is not moved"))
      }
    }
    let typed = items.reversed().filter { $0["scope"]?["type"] != nil }
    for item in typed + items.reversed().filter({ $0["scope"]?["type"] == nil }) {
      let type = item.value(at: "scope.type")?.scalar
      let values = FolderDefaults.Values(values: item["values"] ?? .null) { place in
        let own = name(of: place.role)
        return type == nil || type == own || type == String(own.dropLast())
      }
      // Relative to the folder of the sources.
      let scope = (item.value(at: "scope.path")?.scalar ?? "").trimmed.droppingSlashes
      let path = [site.content, scope].filter { !$0.isEmpty }.joined(separator: "/")
      if path.contains("*") {
        site.defaults.add(pattern: path, values)
      } else {
        site.defaults.add(path, values)
      }
    }
    if site.values.value(at: "kramdown.hard_wrap")?.bool == true {
      let message = "a line break in a paragraph is a space here"
      site.losses.append(Loss(.markup, "hard_wrap", at: site.settings.place(of: "kramdown"), message))
    }
  }

  private static func name(of role: FolderPlace.Role) -> String {
    switch role {
    case .post: "posts"
    case .draft: "drafts"
    case .item(let collection): collection
    default: "pages"
    }
  }

  // MARK: Data

  static func data(_ name: String, _ site: FolderSite) -> JSONValue? {
    let folder = site.content.isEmpty ? "_data" : "\(site.content)/_data"
    return DataFile.first(["yml", "yaml", "json"].map { "\(folder)/\(name).\($0)" }, in: site.folder)
  }

  /// The people of `_data/authors.yml`, by the names that texts give them.
  @Sendable static func authors(_ site: FolderSite) -> [(key: String, author: MovedAuthor)] {
    guard let value = data("authors", site) else { return [] }
    if !value.pairs.isEmpty {
      return value.pairs.compactMap { pair in
        MovedAuthor(pair.value, key: pair.key).map { (pair.key, $0) }
      }
    }
    return value.items.compactMap { item in
      MovedAuthor(item).map { (item.text("username", "id") ?? $0.name, $0) }
    }
  }
}
