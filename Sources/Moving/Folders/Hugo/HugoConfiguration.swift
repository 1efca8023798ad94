import Texts
import URIs

/// What a folder of Hugo says in `hugo.toml` and its kin, and in `config/_default`.
struct HugoConfiguration {
  private(set) var values = JSONValue.mapping([])
  let losses: [Loss]
  /// The settings with the file and the line in which each stands first.
  private var places: [(key: String, place: SourcePlace)] = []

  static let names = ["hugo", "config"]
  static let endings = ["toml", "yaml", "yml", "json"]

  /// The files of settings of a folder, the most important first.
  static func files(in folder: SourceFolder) -> [String] {
    let roots = names.flatMap { name in endings.map { "\(name).\($0)" } }.filter(folder.hasFile)
    let parts = folder.names(in: "config/_default").filter { name in
      endings.contains { name.hasSuffix(".\($0)") }
    }
    return roots.prefix(1) + parts.map { "config/_default/\($0)" }
  }

  init(in folder: SourceFolder) {
    var losses: [Loss] = []
    for file in Self.files(in: folder) {
      var list = LossList(file: file)
      guard var read = DataFile.read(file, in: folder, losses: &list) else { continue }
      losses += list.losses
      let name = file.lastPathPart.withoutExtension
      if !Self.names.contains(name) {
        // `menus.de.toml` is for one language, whose name comes last.
        let parts = name.split(separator: ".").map(String.init)
        read = .mapping([JSONValue.Pair(parts[0], read)])
        if parts.count > 1 {
          read = .mapping([JSONValue.Pair("languages", .mapping([.init(parts[1], read)]))])
        }
      }
      for pair in read.pairs where !places.contains(where: { $0.key == pair.key }) {
        places.append((pair.key, SourcePlace(file: file)))
      }
      values = values.merging(read)
    }
    self.losses = losses
    let content = values["contentDir"]?.scalar?.droppingSlashes ?? "content"
    contentFolder = content.hasPrefix("..") ? "content" : content
  }

  let contentFolder: String

  /// The path of `baseURL` without a slash at its end; empty for the root.
  var basePath: String {
    let reference = URIReference(values["baseURL"]?.scalar ?? "")
    let path = reference.path.droppingSlashes
    return path.isEmpty || path == "." ? "" : "/\(path)"
  }

  var timeZone: String? { values["timeZone"]?.scalar }

  var hasUglyURLs: JSONValue? { values["uglyURLs"] }

  var keepsCase: Bool { values["disablePathToLower"]?.bool ?? false }

  /// Whether Hugo makes quotation marks, dashes and dots typographic, as it does unless the settings say no.
  private var hasTypographer: Bool {
    let setting = values["markup"]?["goldmark"]?["extensions"]?["typographer"]
    return setting?.bool ?? !(setting?["disable"]?.bool ?? false)
  }

  // MARK: Languages

  var defaultLanguage: String { (values["defaultContentLanguage"]?.scalar ?? "en").lowercased() }

  /// The names of languages in small letters, if the site has several.
  var languages: [String] {
    (values["languages"]?.pairs ?? []).map { $0.key.lowercased() }
  }

  /// The folder of a language's texts, if it has one of its own.
  func contentFolder(of language: String) -> String? {
    values["languages"]?[language]?["contentDir"]?.scalar?.droppingSlashes
  }

  /// What stands before the paths of a language: `/de`, or empty.
  func prefix(of language: String?) -> String {
    guard let language, languages.count > 1 else { return "" }
    let hasPrefix = language != defaultLanguage || (values["defaultContentLanguageInSubdir"]?.bool ?? false)
    return hasPrefix ? "/\(language)" : ""
  }

  // MARK: Addresses

  /// The pattern of addresses of the texts of a section.
  func pattern(section: String) -> String? {
    guard let patterns = values["permalinks"] else { return nil }
    if case .list(let rules) = patterns { return Self.pattern(in: rules, section: section) }
    return patterns["page"]?[section]?.scalar ?? patterns[section]?.scalar
  }

  /// The first rule whose target is the section.
  private static func pattern(in rules: [JSONValue], section: String) -> String? {
    rules.first { rule in
      let path = (rule["target"]?["path"]?.scalar ?? "").droppingSlashes
      let kind = rule["target"]?["kind"]?.scalar ?? "page"
      return kind == "page"
        && (path.isEmpty || path == "**" || path == section || path.hasPrefix(section + "/"))
    }?["pattern"]?.scalar
  }

  /// The permalink pattern of the list page of a section.
  func pattern(ofSection section: String) -> String? {
    values["permalinks"]?["section"]?[section]?.scalar
  }

  /// Whether a line such as `{.wide}` below a block gives attributes to it.
  var hasBlockAttributes: Bool {
    values["markup"]?["goldmark"]?["parser"]?["attribute"]?["block"]?.bool ?? false
  }

  /// The pattern of addresses of the pages of a taxonomy's terms.
  func pattern(taxonomy: String) -> String? {
    values["permalinks"]?["term"]?[taxonomy]?.scalar ?? values["permalinks"]?["taxonomy"]?[taxonomy]?.scalar
      ?? values["permalinks"]?[taxonomy]?.scalar
  }

  /// The plural names of taxonomies, as front matter has them.
  var taxonomies: [String] {
    guard let pairs = values["taxonomies"]?.pairs, !pairs.isEmpty else { return ["tags", "categories"] }
    return pairs.compactMap(\.value.scalar)
  }

  /// Whether the date may be that in the name of a file.
  var readsFileNames: Bool {
    values["frontmatter"]?["date"]?.names.contains { $0.lowercased() == ":filename" } ?? false
  }

  // MARK: The site

  var site: MovedSite {
    var site = MovedSite()
    let language = values["languages"]?[defaultLanguage]
    // Settings of the language override those of the site.
    let all = [language, values].compactMap(\.self)
    func first(_ read: (JSONValue) -> String?) -> String? { all.lazy.compactMap(read).first }
    site.title = first { $0["title"]?.scalar }
    site.description = first {
      $0["params"]?["description"]?.scalar?.collapsed ?? $0["description"]?.scalar?.collapsed
    }
    site.language =
      first { $0["languageCode"]?.scalar ?? $0["locale"]?.scalar } ?? values["defaultContentLanguage"]?.scalar
    site.timeZone = timeZone
    site.hasSmartPunctuation = hasTypographer
    if let base = values["baseURL"]?.scalar, base.contains("://") {
      site.address = base.hasSuffix("/") ? String(base.dropLast()) : base
    }
    let menus = [values["menus"], values["menu"], language?["menus"], language?["menu"]].compactMap(\.self)
    let main = menus.lazy.compactMap { $0["main"] }.first ?? .null
    let entries = main.items.enumerated().sorted { left, right in
      let weights = [left, right].map { $0.element["weight"]?.scalar.flatMap(Double.init) ?? 0 }
      return weights[0] == weights[1] ? left.offset < right.offset : weights[0] < weights[1]
    }
    site.navigation = entries.compactMap { _, entry in
      guard let title = entry["name"]?.scalar ?? entry["title"]?.scalar ?? entry["identifier"]?.scalar,
        let url = entry["url"]?.scalar ?? entry["pageRef"]?.scalar
      else { return nil }
      return (title, url)
    }
    return site
  }

  /// The people that the settings name.
  var authors: [MovedAuthor] {
    let values = [self.values["params"]?["author"], self.values["author"]].compactMap(\.self)
    return values.prefix(1).compactMap { value in
      guard let name = value.scalar ?? value["name"]?.scalar else { return nil }
      return MovedAuthor(
        name: name, url: value["url"]?.scalar ?? value["homepage"]?.scalar,
        photo: value["image"]?.scalar ?? value["avatar"]?.scalar,
        about: (value["bio"]?.scalar ?? value["headline"]?.scalar)?.collapsed)
    }
  }

  /// A loss for each setting that says something and is not moved.
  var unread: [Loss] {
    let place = places.first { $0.key == "markup" }?.place ?? SourcePlace(file: ".")
    let isBreaking = values["markup"]?["goldmark"]?["renderer"]?["hardWraps"]?.bool == true
    let breaks = Loss(.markup, "hardWraps", at: place, "a line break in a paragraph is a space here")
    return (isBreaking ? [breaks] : []) + unreadSettings
  }

  private var unreadSettings: [Loss] {
    values.pairs.compactMap { pair in
      guard !Self.read.contains(pair.key.lowercased()), !pair.value.isEmpty else { return nil }
      let place = places.first { $0.key == pair.key }?.place ?? SourcePlace(file: ".")
      return Loss(.setting, pair.key, at: place, "is not moved")
    }
  }

  private static let read: Set = [
    "title", "baseurl", "languagecode", "locale", "defaultcontentlanguage", "defaultcontentlanguageinsubdir",
    "timezone", "permalinks", "uglyurls", "disablepathtolower", "contentdir", "taxonomies", "menu", "menus",
    "languages", "frontmatter", "author", "description", "cascade", "publishdir",
    "ignorefiles",
  ]
}
