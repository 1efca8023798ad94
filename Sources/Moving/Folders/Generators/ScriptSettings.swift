import Texts

/// The settings of a program that are programs themselves: patterns find texts in them.
enum ScriptSettings {
  /// - Parameters:
  ///   - programs: the names that the settings may have; the first one that is there is told of.
  ///   - others: further files in which a site of the program may have its title.
  static func read(
    _ programs: [String], and others: [String], in folder: SourceFolder
  ) -> (settings: FolderSettings, script: ScriptText) {
    var settings = FolderSettings()
    let program = programs.first(where: folder.hasFile)
    let script = ScriptText([program].compactMap(\.self), in: folder)
    let facts = ScriptText(others + [program].compactMap(\.self), in: folder)
    if let program {
      settings.files = [program]
      settings.losses.append(
        Loss(
          .setting, program, at: SourcePlace(file: program),
          "is a program; only the title, the language, the address and the folders in it are read"))
    }
    let address = [
      script.value("site", "siteUrl", "hostname"), facts.value("siteUrl", "website", "url", "site"),
    ]
    let base = script.value("base", "basePath", "pathPrefix", "baseURL").flatMap {
      $0.hasPrefix("/") ? $0 : nil
    }
    let known: [(String, String?)] = [
      ("title", facts.value("siteTitle", "site_title", "title", "siteName", "name")),
      ("description", facts.value("siteDescription", "site_description", "description", "desc", "tagline")),
      ("language", facts.value("defaultLocale", "lang", "language", "siteLanguage", "locale")),
      ("timezone", facts.value("timezone", "timeZone")),
      ("author", facts.value("siteAuthor", "author", "authorName")),
      ("url", address.compactMap(\.self).first { $0.contains("://") }), ("base", base),
    ]
    settings.values = .mapping(
      known.compactMap { key, value in value.map { JSONValue.Pair(key, .text($0)) } })
    return (settings, script)
  }

  /// The files in which sites of JavaScript have their title.
  static let facts: [String] = {
    let stems = [
      "src/consts", "src/constants", "src/config", "src/site.config", "src/site-config", "src/siteConfig",
      "src/site", "src/settings", "src/config/index", "src/config/site", "src/config/config",
      "src/data/site", "src/data/config", "src/data/constants", "src/lib/constants", "src/lib/config",
      "src/utils/constants", "src/constants/index", "site.config", "siteConfig", "blog.config", "config",
      "config/site", "lib/constants", "data/siteMetadata", "app.config", "app/app.config",
    ]
    return SourceFolder.names(stems, ["ts", "js", "mjs", "cjs", "json", "yaml", "yml", "tsx"])
  }()
}

extension FolderSettings {
  mutating func set(_ key: String, _ value: JSONValue) {
    values = .mapping([.init(key, value)]).merging(values)
  }
}
