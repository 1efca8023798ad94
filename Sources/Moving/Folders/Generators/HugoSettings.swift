import Texts

/// The facts in the settings of Hugo: in `hugo.toml` and its kin, and in `config/_default`.
extension Hugo {
  static let endings = ["toml", "yaml", "yml", "json"]
  private static let stems = ["hugo", "config"]
  static let settingNames = stems.flatMap { name in endings.map { "\(name).\($0)" } }

  static func settings(in folder: SourceFolder) -> FolderSettings {
    var settings = FolderSettings()
    let parts = folder.names(in: "config/_default").filter { name in
      endings.contains { name.hasSuffix(".\($0)") }
    }
    settings.files =
      settingNames.filter(folder.hasFile).prefix(1) + parts.map { "config/_default/\($0)" }
    for file in settings.files {
      var list = LossList(file: file)
      guard var read = DataFile.read(file, in: folder, losses: &list) else { continue }
      settings.losses += list.losses
      let name = file.lastPathPart.withoutExtension
      if !stems.contains(name) {
        // `menus.de.toml` is for one language, whose name comes last.
        let parts = name.split(separator: ".").map(String.init)
        guard let key = parts.first else { continue }
        read = .mapping([JSONValue.Pair(key, read)])
        if parts.count > 1 {
          read = .mapping([JSONValue.Pair("languages", .mapping([.init(parts[1], read)]))])
        }
      }
      for pair in read.pairs where !settings.entries.contains(where: { $0.key == pair.key }) {
        settings.entries.append((pair.key, SourcePlace(file: file)))
      }
      settings.values = settings.values.merging(read)
    }
    // Hugo compares patterns with absolute paths, which were others where the site was made.
    let unread = (settings.values["ignoreFiles"]?.names ?? []).filter {
      $0.hasPrefix("^") || $0.utf8.count > PathPattern.longest || (try? Regex($0)) == nil
    }
    let list = JSONValue.list(unread.map(JSONValue.text))
    settings.values = .mapping(settings.values.pairs + [.init("unreadPatterns", list)])
    return settings
  }

  // MARK: Languages

  static func mainLanguage(_ values: JSONValue) -> String {
    (values["defaultContentLanguage"]?.scalar ?? "en").lowercased()
  }

  /// The names of languages in small letters, if the site has several.
  static func languages(_ values: JSONValue) -> [String] {
    (values["languages"]?.pairs ?? []).map { $0.key.lowercased() }
  }

  @Sendable static func languagePrefix(_ language: String?, _ values: JSONValue) -> String {
    guard let language, languages(values).count > 1 else { return "" }
    let isInFolder = values["defaultContentLanguageInSubdir"]?.bool ?? false
    return language != mainLanguage(values) || isInFolder ? "/\(language)" : ""
  }

  @Sendable static func roots(_ settings: FolderSettings, _ folder: SourceFolder) -> [FolderRoot] {
    let values = settings.values
    let common = values.folder("contentDir") ?? "content"
    let languages = languages(values)
    var roots = languages.compactMap { language in
      values["languages"]?[language]?.folder("contentDir").map { FolderRoot(path: $0, language: language) }
    }
    let content = common.hasPrefix("..") ? "content" : common
    if !roots.contains(where: { $0.path == content }) {
      roots.append(FolderRoot(path: content, language: languages.count > 1 ? mainLanguage(values) : nil))
    }
    return roots
  }

  @Sendable static func navigation(_ site: FolderSite) -> [MenuLink] {
    let language = site.values["languages"]?[mainLanguage(site.values)]
    let menus = [site.values, language].flatMap { [$0?["menus"], $0?["menu"]] }
    let main = menus.lazy.compactMap { $0?["main"] }.first ?? .null
    return main.items.links(titles: ["name", "title", "identifier"])
  }

  /// Whether the date may be that in the name of a file.
  static func readsFileNames(_ values: JSONValue) -> Bool {
    values.value(at: "frontmatter.date")?.names.contains { $0.lowercased() == ":filename" } ?? false
  }

  /// The plural names of taxonomies, as front matter has them.
  static func taxonomies(_ values: JSONValue) -> [String] {
    guard let pairs = values["taxonomies"]?.pairs, !pairs.isEmpty else { return ["tags", "categories"] }
    return pairs.compactMap(\.value.scalar)
  }

  // MARK: Files

  /// The files beside the content, except settings, and the links there.
  @Sendable static func others(_ site: FolderSite) -> SourceFolder.Listing {
    let skipped = Set(
      site.roots.map(\.path) + ["themes", "resources", site.values.folder("publishDir") ?? "public"])
    var listing = site.folder.listing(skipping: skipped.contains)
    listing.files.removeAll(where: site.settings.files.contains)
    return listing
  }

  /// The files that `ignoreFiles` names, and those of no mount.
  @Sendable static func exclusions(_ settings: FolderSettings, _ folder: SourceFolder) -> FolderExclusions {
    let names = settings.values["ignoreFiles"]?.names ?? []
    let patterns = names.filter { !$0.hasPrefix("^") && $0.utf8.count <= PathPattern.longest }
      .compactMap { try? Regex($0) }
    let mounts = (settings.values.value(at: "module.mounts")?.items ?? []).compactMap(Mount.init)
    return FolderExclusions(
      contains: { file in
        let isIgnored =
          !patterns.isEmpty
          && file.pathsFromRoot.contains { path in
            patterns.contains { "/\(path)".firstMatch(of: $0) != nil }
          }
        // A mount at the content replaces the folder that Hugo takes by itself.
        return isIgnored || !mounts.isEmpty && !mounts.contains { $0.contains(file) }
      }, skipsFolders: false,
      loss: ("left out", "is left out by ignoreFiles or a mount, and not moved"))
  }

  /// A folder that the settings put in the place of the content or of a part of it.
  private struct Mount {
    let root: FolderRoot
    var included: [PathPattern] = []
    var excluded: [PathPattern] = []

    /// - Returns: nil for a mount of something else.
    init?(_ value: JSONValue) {
      let target = value.folder("target") ?? ""
      guard target == "content" || target.hasPrefix("content/") else { return nil }
      let source = value.folder("source") ?? ""
      root = FolderRoot(path: source == "." ? "" : source)
      // Newer settings have one list, in which `!` excludes.
      let files = value["files"]?.names ?? []
      included = Self.patterns((value["includeFiles"]?.names ?? []) + files.filter { !$0.hasPrefix("!") })
      excluded = Self.patterns(
        (value["excludeFiles"]?.names ?? [])
          + files.filter { $0.hasPrefix("!") }.map { String($0.dropFirst()) })
    }

    private static func patterns(_ texts: [String]) -> [PathPattern] {
      texts.map { PathPattern($0.trimmed.droppingSlashes.lowercased()) }
    }

    func contains(_ file: String) -> Bool {
      guard let path = root.relative(file)?.lowercased() else { return false }
      func isIn(_ patterns: [PathPattern], _ path: String) -> Bool { patterns.contains { $0.matches(path) } }
      if path.pathsFromRoot.dropLast().contains(where: { isIn(excluded, $0) }) { return false }
      return isIn(included, path) || included.isEmpty && !isIn(excluded, path)
    }
  }
}
