import Texts
import URIs
import YAML

/// The settings of Eleventy, which are a program that is not run, and its files of data.
extension Eleventy {
  /// Values of the settings, which are a program: patterns find them. They are below the key `eleventy`.
  static func settings(in folder: SourceFolder) -> FolderSettings {
    var settings = FolderSettings()
    let present = programs.first(where: folder.hasFile)
    let file = present ?? PackageFile.name
    settings.files = [file]
    var list = LossList(file: file)
    let program = present.flatMap { SourceFile.text(folder.path($0), losses: &list) } ?? ""
    let literal = #/ignores\s*\.\s*add\(\s*["'`]([^"'`$]*)["'`]\s*\)/#
    let ignored = program.matches(of: literal).map { String($0.1).droppingSlashes }
    let flags = [
      "nunjucks": program.contains(#/markdownTemplateEngine["']?\s*:\s*["'`]njk/#),
      "typographer": program.contains(#/\btypographer["']?\s*:\s*true/#),
      "gitignore": !program.contains(#/setUseGitIgnore\(\s*false/#),
    ]
    var pairs = flags.map { JSONValue.Pair($0.key, .bool($0.value)) }
    pairs.append(.init("ignored", .list(ignored.map(JSONValue.text))))
    let folders = folders(program, folder)
    pairs += folders.pairs
    let found = ["metadata", "site", "meta"].lazy.compactMap { name -> (String, JSONValue)? in
      let names = ["json", "js", "cjs", "mjs"].map { "\(folders.folder("data") ?? "")/\(name).\($0)" }
      return names.first(where: folder.hasFile).flatMap { read($0, in: folder) }.map { (name, $0) }
    }.first
    pairs.append(.init("metadata", .text(found?.0 ?? "")))
    let own = JSONValue.mapping([.init("eleventy", .mapping(pairs))])
    settings.values = own.merging(found?.1 ?? .mapping([]))
    if present != nil {
      list.add(.setting, file, "is a program; only its folders, the prefix and some options are read")
    }
    if program.matches(of: #/ignores\s*\.\s*add\(/#).count > ignored.count {
      list.add(
        .setting, "ignores",
        "leaves out paths that the settings work out when they run; check that none of their texts became public"
      )
    }
    if program.contains(#/\bbreaks["']?\s*:\s*true/#) {
      list.add(.markup, "breaks", "a line break in a paragraph is a space here")
    }
    settings.losses = list.losses
    return settings
  }

  /// The folders that the program names, relative to that of the site, and the prefix of paths.
  private static func folders(_ program: String, _ folder: SourceFolder) -> JSONValue {
    var words: [String: String] = [:]
    let pair = #/\b(input|output|data|includes|layouts|pathPrefix)["']?\s*:\s*["'`]([^"'`]*)["'`]/#
    for match in program.matches(of: pair) where words[String(match.1)] == nil {
      words[String(match.1)] = String(match.2).droppingSlashes
    }
    // A dot before a name is no boundary of words.
    let call = #/set(Input|Output|Data|Includes|Layouts)Directory\(\s*["'`]([^"'`]*)["'`]/#
    for match in program.matches(of: call) {
      words[match.1.lowercased()] = String(match.2).droppingSlashes
    }
    let input = words["input"].flatMap { $0 == "." ? "" : $0 } ?? ""
    /// Folders are relative to that of the texts.
    func inside(_ name: String, _ standard: String) -> String {
      let found = words[name].map { "\(input)/\($0)".removingDotSegments.droppingSlashes }
      return found.flatMap { folder.hasFolder($0) ? $0 : nil } ?? "\(input)/\(standard)".droppingSlashes
    }
    let hidden = [
      inside("includes", "_includes"), inside("layouts", "_layouts"), "_includes", "_layouts",
      words["output"] ?? "_site",
    ]
    return .mapping([
      .init("input", .text(input)), .init("data", .text(inside("data", "_data"))),
      .init("pathPrefix", .text(words["pathPrefix"] ?? "")),
      .init("hidden", .list(hidden.map(JSONValue.text))),
    ])
  }

  /// The values of a file of data. One in JavaScript is read if it exports an object without programs.
  private static func read(_ file: String, in folder: SourceFolder) -> JSONValue? {
    if file.hasSuffix(".json") { return DataFile.read(file, in: folder) }
    var list = LossList(file: file)
    guard let text = SourceFile.text(folder.path(file), losses: &list), text.utf8.count < 100_000,
      let start = text.firstMatch(of: #/(?:module\.exports\s*=|export\s+default)\s*\{/#)?.range,
      let end = text.lastIndex(of: "}"), start.upperBound <= end
    else { return nil }
    let lines = text[text.index(before: start.upperBound)...end].split(separator: "\n").map { line in
      line.trimmed.hasPrefix("//") ? "" : line.replacing("\t", with: "  ")
    }
    list = LossList(file: file)
    let front = SourceFrontMatter(
      DividedText("---json\n\(lines.joined(separator: "\n"))\n---\n"), losses: &list)
    let isProgram = lines.contains { $0.contains("=>") || $0.contains("function") || $0.contains("(") }
    return list.losses.isEmpty && !isProgram ? front.mapping : nil
  }

  // MARK: Files

  /// The paths in `.eleventyignore` and `.gitignore`, and those that the settings add. Eleventy reads no
  /// negation (`!`), and all paths from the folder of the file.
  @Sendable static func exclusions(_ settings: FolderSettings, _ folder: SourceFolder) -> FolderExclusions {
    let own = settings.values["eleventy"] ?? .null
    let input = own.folder("input") ?? ""
    func lines(_ file: String) -> [String] {
      SourceFile.lines(file, in: folder).map(\.trimmed)
        .filter { !$0.hasPrefix("#") && !$0.hasPrefix("!") }.map(\.droppingSlashes)
    }
    var paths = (own["ignored"]?.names ?? []) + lines(".eleventyignore")
    if own["gitignore"]?.bool == true { paths += lines(".gitignore") }
    if !input.isEmpty { paths += lines("\(input)/.eleventyignore").map { "\(input)/\($0)" } }
    let patterns = paths.filter { !$0.isEmpty }.map { PathPattern($0) }
    let hidden = Set(own["hidden"]?.names ?? [])
    return FolderExclusions(
      isHidden: { hidden.contains($0) || $0.hasSuffix("/_includes") },
      contains: { path in patterns.contains { $0.matches(path) } },
      loss: ("ignored", "is left out by Eleventy, and not moved"))
  }

  /// Whether it is a file with the data of a text or a folder.
  @Sendable static func isData(_ file: String, _ site: FolderSite) -> Bool {
    if file.contains(".11tydata.") { return true }
    guard file.pathExtension == ".json" else { return false }
    let name = file.withoutExtension
    return name.lastPathPart == name.parentPath.lastPathPart || site.folder.hasFile("\(name).md")
  }

  /// Reads the files of data beside texts and folders.
  @Sendable static func readData(_ site: FolderSite) {
    let data = site.values.folder("eleventy.data") ?? "_data"
    let known = [
      "tags", "permalink", "author", "authors", "title", "date", "lang", "language", "image", "draft",
      "eleventyExcludeFromCollections", "sitemap", "noindex", "robots", "hidden", "unlisted",
    ]
    for file in site.files where isData(file, site) && !file.hasPrefix("\(data)/") {
      guard let value = read(file, in: site.folder), case .mapping = value else {
        site.losses.append(
          Loss(.setting, file.lastPathPart, at: SourcePlace(file: file), "is a program and not read"))
        continue
      }
      for pair in value.pairs where !known.contains(pair.key) {
        let message = "counts for several texts and is not moved"
        site.losses.append(Loss(.setting, "data: \(pair.key)", at: SourcePlace(file: file), message))
      }
      for tag in value["tags"]?.names ?? [] where isCollection(tag) {
        let message = "\(tag) is the name of a collection, and no tag here"
        site.losses.append(Loss(.frontMatter, "tags", at: SourcePlace(file: file), message))
      }
      let name = file.withoutExtension.replacing(".11tydata", with: "")
      // `posts/posts.json` is for the folder, and `posts/a.json` for the text.
      let isFolder = name.lastPathPart == name.parentPath.lastPathPart
      site.defaults.add(isFolder ? name.parentPath : name, .init(values: value))
    }
  }
}
