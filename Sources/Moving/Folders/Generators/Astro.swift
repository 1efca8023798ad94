import Texts
import URIs

/// A repository of Astro: collections of texts, and pages in `src/pages`.
package typealias AstroSource = FolderSource<Astro>

package enum Astro: GeneratorTable {
  private static let programs = SourceFolder.names(["astro.config"], ["mjs", "ts", "js", "mts", "cjs"])

  package static let generator = Generator(
    name: "astro", folder: "the folder with the settings of Astro", sign: sign, settings: programs,
    readSettings: { folder, _ in settings(in: folder) }, timeZone: ["timezone"], basePath: ["base", "url"],
    roots: { settings, _ in
      (settings.values["collections"]?.pairs ?? []).compactMap { pair in
        pair.value.scalar.map { FolderRoot(path: $0) }
      } + [FolderRoot(path: "src/pages")]
    }, media: { _, _ in ["public", ""] }, markdownEndings: [".md", ".mdx", ".markdown", ".mdoc"],
    place: place, prepare: { note(in: $0) }, zone: "UTC", addressKeys: ["slug", "permalink", "url"],
    kind: { text in
      let name = text.place.collection ?? text.place.sections.first ?? ""
      return text.moved.date != nil || FolderText.blogs.contains(name.lowercased()) ? .post : .page
    },
    fill: { text in
      guard let name = text.place.collection, text.site.values["unrouted"]?.names.contains(name) == true,
        !text.moved.isDraft
      else { return }
      text.fields.add(.text, name, "is a collection that has no pages, so the text is a draft")
      text.moved.isDraft = true
    }, addresses: addresses, hasWikiLinks: true, link: FolderText.aliased)

  private static func sign(_ folder: SourceFolder) -> String? {
    if let program = programs.first(where: folder.hasFile) { return program }
    let hasTexts = ["src/content", "src/pages"].contains(where: folder.hasFolder)
    return hasTexts && PackageFile.needs("astro", in: folder) ? PackageFile.name : nil
  }

  // MARK: Settings

  private static func settings(in folder: SourceFolder) -> FolderSettings {
    var (settings, script) = ScriptSettings.read(
      programs, and: SourceFolder.names(["astro-paper.config"], ["ts"]) + ScriptSettings.facts, in: folder)
    let collections = collections(in: folder)
    settings.set("collections", .mapping(collections.map { .init($0.name, .text($0.path)) }))
    settings.set("file", .bool(script.text.contains(#/\bformat["']?\s*:\s*["']file["']/#)))
    let routes = RouteFiles(below: ["src/pages"], in: folder)
    let isStarlight = script.text.contains("starlight(")
    let prefixes = collections.compactMap { collection in
      let prefix = collection.name == "docs" && isStarlight ? "" : routes.prefix(of: collection.name)
      return prefix.map { JSONValue.Pair(collection.name, .text($0)) }
    }
    settings.set("prefixes", .mapping(prefixes))
    // A route that asks for no collection by its name may be that of any.
    let isKnown =
      routes.routes.contains { !$0.collections.isEmpty } && !routes.routes.contains { $0.collections.isEmpty }
    let unrouted = collections.map(\.name).filter { name in
      isKnown && !prefixes.contains { $0.key == name } && !FolderText.blogs.contains(name.lowercased())
    }
    settings.set("unrouted", .list(unrouted.map(JSONValue.text)))
    return settings
  }

  /// The collections of texts with their folders: those that the program defines, and the folders below
  /// `src/content`.
  private static func collections(in folder: SourceFolder) -> [(name: String, path: String)] {
    let files = SourceFolder.names(["src/content.config", "src/content/config"], ["ts", "js", "mts", "mjs"])
    let script = ScriptText(files, in: folder)
    let program = script.text
    var found: [(name: String, path: String)] = []
    let definition = #/(\w+)\s*=\s*defineCollection\(/#
    let starts = program.matches(of: definition)
    for (number, match) in starts.enumerated() {
      let end = number + 1 < starts.count ? starts[number + 1].range.lowerBound : program.endIndex
      let part = program[match.range.upperBound..<end]
      guard let base = part.firstMatch(of: #/\bbase\s*:\s*([^\n,]+)/#)?.1.trimmed,
        let path = path(base, script)?.droppingSlashes, !path.isOutside, folder.hasFolder(path)
      else { continue }
      found.append((name(of: String(match.1), program), path))
    }
    for name in folder.names(in: "src/content") where folder.hasFolder("src/content/\(name)") {
      let path = "src/content/\(name)"
      if !name.hasPrefix("."), !found.contains(where: { $0.path == path || $0.path.hasPrefix("\(path)/") }) {
        found.append((name, path))
      }
    }
    return found
  }

  /// The folder that an expression names: a text, perhaps with constants in it, or a constant.
  private static func path(_ expression: String, _ script: ScriptText) -> String? {
    let words = expression.trimmed.prefix { !")} ".contains($0) }
    guard let quote = words.first, "\"'`".contains(quote) else { return script.value(String(words)) }
    return String(expression.dropFirst().prefix { $0 != quote }).replacing(#/\$\{(\w+)\}/#) { match in
      script.value(String(match.1)) ?? String(match.0)
    }
  }

  /// The name under which the program exports a collection: `collections = { "my-notes": notes }`.
  private static func name(of variable: String, _ program: String) -> String {
    guard let list = program.firstMatch(of: #/collections\s*=\s*\{([^}]*)\}/#)?.1 else { return variable }
    for item in list.split(separator: ",") {
      let parts = item.split(separator: ":").map(\.trimmed)
      if parts.count == 2, parts[1] == variable { return parts[0].withoutQuotes }
    }
    return variable
  }

  // MARK: Files

  @Sendable private static func place(_ file: String, in site: FolderSite) -> FolderPlace? {
    guard site.generator.markdownEndings.contains(file.pathExtension),
      var place = FolderPlace(file, in: site.roots)
    else { return nil }
    // Astro leaves out files and folders whose names begin so.
    guard !place.stem.split(separator: "/").contains(where: { $0.hasPrefix("_") }) else { return nil }
    place.collection =
      (site.values["collections"]?.pairs ?? []).filter { pair in
        file.hasPrefix("\(pair.value.scalar ?? "")/")
      }.max { ($0.value.scalar ?? "").utf8.count < ($1.value.scalar ?? "").utf8.count }?.key
    if place.name.lowercased() == "index", let folder = place.sections.last { place.name = folder }
    place.takeDay(before: "-_ ")
    return place
  }

  private static func note(in site: FolderSite) {
    for file in site.files where site.generator.markdownEndings.contains(file.pathExtension) {
      guard file.split(separator: "/").contains(where: { $0.hasPrefix("_") }) else { continue }
      let message = "has a name that Astro leaves out; not moved"
      site.losses.append(Loss(.text, file.lastPathPart, at: SourcePlace(file: file), message))
    }
  }

  @Sendable private static func addresses(_ head: FolderHead, in site: FolderSite) -> FormerAddresses {
    let place = head.place
    var parts = place.stem.split(separator: "/").map(String.init)
    if parts.last?.lowercased() == "index" { parts.removeLast() }
    var names = parts
    var prefix = ""
    if let collection = place.collection {
      names = parts.map { NameStyle.github($0) }
      prefix = site.values["prefixes"]?[collection]?.scalar ?? collection
      if let own = head.text("slug")?.droppingSlashes, !own.isEmpty { names = [own] }
    }
    let path = "/\(prefix)/\(names.joined(separator: "/"))/".cleanPath
    var addresses = FormerAddresses(paths: [site.basePath + path])
    if site.values["file"]?.bool == true, path != "/" {
      addresses.paths.append(site.basePath + path.dropLast() + ".html")
    }
    let own = ["permalink", "url"].compactMap { head.text($0) }.filter { $0.hasPrefix("/") }
    addresses.named = own.map { site.basePath + $0.cleanPath }
    return addresses
  }
}

extension FolderText {
  /// The names of folders and collections whose texts are posts.
  static let blogs: Set = [
    "blog", "blogs", "post", "posts", "article", "articles", "writing", "writings", "news", "journal", "log",
    "essays",
    "weblog", "thoughts",
  ]

  /// The address of a file that a program of JavaScript names by an alias of a folder: `~/assets/a.png`,
  /// `@/assets/a.png`, `src/assets/a.png`.
  @Sendable static func aliased(_ path: String, _ text: FolderText) -> String? {
    let folder = text.site.folder
    for alias in ["~/", "@/", "@@/", "@", "~", ""] where path.hasPrefix(alias) {
      let rest = String(path.dropFirst(alias.count))
      let files = alias.isEmpty ? [rest] : ["src/\(rest)", rest, "app/\(rest)"]
      guard alias.isEmpty ? rest.hasPrefix("src/") : true,
        let file = files.first(where: { !$0.isOutside && folder.hasFile($0) })
      else { continue }
      return "/" + file.percentEncoded(allowing: .path)
    }
    return nil
  }
}
