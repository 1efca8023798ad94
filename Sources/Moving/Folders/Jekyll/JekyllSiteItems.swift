import Texts
import YAML

/// What a folder of Jekyll says of the site and its authors.
struct JekyllSiteItems {
  private let site: JekyllSite

  init(_ site: JekyllSite) { self.site = site }

  var items: [MovedItem] {
    var moved = MovedSite()
    let configuration = site.configuration
    moved.title = configuration.title
    moved.description =
      configuration.values["description"]?.scalar?.collapsed
      ?? configuration.values["tagline"]?.scalar
    moved.language = ["lang", "locale", "language"].lazy.compactMap { configuration.values[$0]?.scalar }
      .first?
      .replacing("_", with: "-")
    moved.timeZone = configuration.timeZone
    moved.hasSmartPunctuation = configuration.hasSmartQuotes
    let address = configuration.address
    moved.address = address.isEmpty ? nil : address + configuration.basePath
    moved.navigation = navigation
    var authors = Self.authors(in: site.folder, dataFolder).map(\.author)
    if let author = configuration.values["author"], let own = Self.author(author, key: nil),
      !authors.contains(where: { $0.name == own.name })
    {
      authors.insert(own, at: 0)
    }
    return [.site(moved)] + authors.map(MovedItem.author)
  }

  private var dataFolder: String {
    let source = site.configuration.sourceFolder
    return source.isEmpty ? "" : "\(source)/"
  }

  /// The links of the file in which themes keep them.
  private var navigation: [(title: String, url: String)] {
    for name in ["navigation", "nav", "menu", "menus"] {
      guard let value = Self.data(name, in: site.folder, dataFolder) else { continue }
      let list = ["main", "header", "nav", "menu"].lazy.compactMap { value[$0] }.first ?? value
      return list.items.compactMap { item in
        guard let title = item["title"]?.scalar ?? item["name"]?.scalar ?? item["text"]?.scalar,
          let url = item["url"]?.scalar ?? item["link"]?.scalar ?? item["href"]?.scalar
        else { return nil }
        return (title, url)
      }
    }
    return []
  }

  private static func data(_ name: String, in folder: SourceFolder, _ prefix: String) -> JSONValue? {
    for ending in ["yml", "yaml", "json"] {
      let file = "\(prefix)_data/\(name).\(ending)"
      guard folder.hasFile(file) else { continue }
      return DataFile.read(file, in: folder)
    }
    return nil
  }

  /// The people of `_data/authors.yml`, by the names that texts give them.
  static func authors(in folder: SourceFolder, _ prefix: String) -> [(key: String, author: MovedAuthor)] {
    guard let value = data("authors", in: folder, prefix) else { return [] }
    if !value.pairs.isEmpty {
      return value.pairs.compactMap { pair in author(pair.value, key: pair.key).map { (pair.key, $0) } }
    }
    return value.items.compactMap { item in
      author(item, key: nil).map { (item["username"]?.scalar ?? item["id"]?.scalar ?? $0.name, $0) }
    }
  }

  private static func author(_ value: JSONValue, key: String?) -> MovedAuthor? {
    if let name = value.scalar { return MovedAuthor(name: name) }
    guard let name = value["name"]?.scalar ?? value["display_name"]?.scalar ?? key else { return nil }
    func first(_ keys: [String]) -> String? { keys.lazy.compactMap { value[$0]?.scalar }.first }
    return MovedAuthor(
      name: name, url: first(["url", "uri", "web", "website", "site", "link"]),
      photo: first(["avatar", "photo", "picture", "image", "gravatar_url"]),
      about: first(["bio", "about", "description"])?.collapsed)
  }
}

/// Files of data and settings in YAML, TOML or JSON.
enum DataFile {
  /// Nil for a file that cannot be read at all.
  static func read(_ file: String, in folder: SourceFolder, losses: inout LossList) -> JSONValue? {
    guard let text = SourceFile.text(folder.path(file), losses: &losses) else { return nil }
    switch file.pathExtension {
    case ".toml":
      return SourceFrontMatter(DividedText("+++\n\(text)\n+++\n"), losses: &losses).mapping
    case ".json":
      return SourceFrontMatter(DividedText("---json\n\(text)\n---\n"), losses: &losses).mapping
    default:
      let lines = text.hasPrefix("---\n") ? String(text.dropFirst(4)) : text
      // A list is no mapping, so it gets a key.
      let start = lines.split(separator: "\n").first { $0.first?.isWhitespace == false && $0.first != "#" }
      if start?.hasPrefix("- ") == true {
        return SourceFrontMatter(DividedText("---\nlist:\n\(lines)\n---\n"), losses: &losses)["list"]
      }
      return SourceFrontMatter(DividedText("---\n\(lines)\n---\n"), losses: &losses).mapping
    }
  }

  static func read(_ file: String, in folder: SourceFolder) -> JSONValue? {
    var losses = LossList(file: file)
    return read(file, in: folder, losses: &losses)
  }
}
