import Texts

/// A repository of Gatsby, whose texts are in the folders that its settings name.
package typealias GatsbySource = FolderSource<Gatsby>

package enum Gatsby: GeneratorTable {
  private static let programs = SourceFolder.names(["gatsby-config"], ["js", "ts", "mjs", "cjs"])

  package static let generator = Generator(
    name: "gatsby", folder: "the folder with the settings of Gatsby",
    sign: { folder in programs.first(where: folder.hasFile) }, settings: programs,
    readSettings: { folder, _ in
      var (settings, script) = ScriptSettings.read(programs, and: ScriptSettings.facts, in: folder)
      // `${__dirname}/content/blog`, `./content/blog`, path.resolve("content/blog")
      let named = script.text.matches(of: #/\bpath\s*:[^"'`\n]*["'`](?:\$\{__dirname\})?([^"'`\n]+)["'`]/#)
      let paths =
        named.map { String($0.1).droppingSlashes } + [
          "content/blog", "content/posts", "content", "src/pages",
        ]
      var folders: [String] = []
      for path in folder.foldersOfTexts(paths) where !folders.contains(path) { folders.append(path) }
      settings.set("folders", .list(folders.map(JSONValue.text)))
      return settings
    }, timeZone: ["timezone"], basePath: ["base", "url"], feed: "/rss.xml",
    roots: { settings, _ in (settings.values["folders"]?.names ?? []).map { FolderRoot(path: $0) } },
    media: { _, _ in ["static", "public", ""] }, markdownEndings: [".md", ".mdx", ".markdown"],
    place: { file, site in
      guard var place = FolderPlace.named(file, in: site) else { return nil }
      place.takeDay(before: "-_ ")
      return place
    }, zone: "UTC", addressKeys: ["path", "slug", "permalink", "url"], kind: { $0.kindByFolder },
    addresses: { head, site in
      let own = ["path", "slug", "permalink", "url"].compactMap { head.text($0) }.first { !$0.isEmpty }
      if let own, own.hasPrefix("/") { return FormerAddresses(paths: [site.basePath + own.cleanPath]) }
      let stem = own ?? head.place.stem
      let path = stem.lastPathPart == "index" ? stem.parentPath : stem
      return FormerAddresses(paths: [site.basePath + "/\(path)/".cleanPath])
    }, hasWikiLinks: true, link: FolderText.aliased)
}

/// A repository of Nuxt with its module Content.
package typealias NuxtSource = FolderSource<Nuxt>

package enum Nuxt: GeneratorTable {
  private static let programs = SourceFolder.names(["nuxt.config"], ["ts", "js", "mjs"])

  package static let generator = Generator(
    name: "nuxt", folder: "the folder with the settings of Nuxt",
    sign: { folder in folder.hasFolder("content") ? programs.first(where: folder.hasFile) : nil },
    settings: programs,
    readSettings: { folder, _ in
      ScriptSettings.read(programs, and: ScriptSettings.facts, in: folder).settings
    }, timeZone: ["timezone"], basePath: ["base", "url"], roots: { _, _ in [FolderRoot(path: "content")] },
    media: { _, _ in ["public", "static", ""] }, markdownEndings: [".md", ".markdown"],
    place: { file, site in
      // Nuxt leaves out what begins so.
      guard !file.split(separator: "/").contains(where: { $0.hasPrefix("_") }) else { return nil }
      guard var place = FolderPlace.named(file, in: site) else { return nil }
      place.name = place.name.withoutNumber
      place.sections = place.sections.map(\.withoutNumber)
      place.takeDay(before: "-_ ")
      return place
    }, zone: "UTC", addressKeys: ["path", "slug", "permalink", "url"], kind: { $0.kindByFolder },
    fill: { text in
      if text.place.file.hasSuffix(".draft.md") { text.moved.isDraft = true }
    },
    addresses: { head, site in
      let names = head.place.stem.split(separator: "/").map { String($0).withoutNumber }
      let path = names.last == "index" ? Array(names.dropLast()) : names
      return FormerAddresses(paths: [site.basePath + "/\(path.joined(separator: "/"))".cleanPath])
    }, hasWikiLinks: true, link: FolderText.aliased)
}

/// A repository of Next.js whose texts are files: in the folders in which they usually are.
package typealias NextSource = FolderSource<Next>

package enum Next: GeneratorTable {
  private static let programs = SourceFolder.names(["next.config"], ["js", "mjs", "ts", "cjs"])
  private static let folders = [
    "content", "contents", "src/content", "_posts", "posts", "blog", "articles", "data", "src/data",
    "src/posts", "src/_posts",
    "src/blog", "app", "src/app", "pages", "src/pages",
  ]

  package static let generator = Generator(
    name: "next", folder: "the folder with the settings of Next.js",
    sign: { folder in
      let program = programs.first(where: folder.hasFile)
      let sign = program ?? (PackageFile.needs("next", in: folder) ? PackageFile.name : nil)
      return sign != nil && !folder.foldersOfTexts(folders).isEmpty ? sign : nil
    }, settings: programs,
    readSettings: { folder, _ in
      var (settings, _) = ScriptSettings.read(programs, and: ScriptSettings.facts, in: folder)
      settings.set("folders", .list(folder.foldersOfTexts(folders).map(JSONValue.text)))
      let routes = RouteFiles(below: ["app", "src/app", "pages", "src/pages"], in: folder)
      settings.set("routes", .list(routes.routes.map { .text($0.prefix) }))
      return settings
    }, timeZone: ["timezone"], basePath: ["base", "url"],
    roots: { settings, _ in (settings.values["folders"]?.names ?? []).map { FolderRoot(path: $0) } },
    media: { _, _ in ["public", ""] }, markdownEndings: [".md", ".mdx", ".markdown"],
    place: { file, site in
      guard var place = FolderPlace.named(file, in: site) else { return nil }
      // What sites say of their authors is no page.
      guard !place.sections.contains("authors") else { return nil }
      if place.name == "page", let folder = place.sections.last { place.name = folder }
      place.takeDay(before: "-_ ")
      return place
    }, zone: "UTC", addressKeys: ["path", "slug", "permalink", "url"], kind: { $0.kindByFolder },
    addresses: addresses,
    hasWikiLinks: true, link: FolderText.aliased)

  /// The address of a text: below the route whose path ends with the name of its folder, or the only route.
  @Sendable private static func addresses(_ head: FolderHead, in site: FolderSite) -> FormerAddresses {
    let place = head.place
    let root = site.roots.first { $0.relative(place.file) != nil }?.path ?? ""
    var names = place.stem.split(separator: "/").map(String.init)
    if ["pages", "app"].contains(root.lastPathPart) {
      if ["index", "page"].contains(names.last) { names.removeLast() }
      names.removeAll { $0.hasPrefix("(") && $0.hasSuffix(")") }
      return FormerAddresses(paths: [site.basePath + "/\(names.joined(separator: "/"))".cleanPath])
    }
    if names.last == "index" { names.removeLast() }
    let routes = site.values["routes"]?.names ?? []
    let name = head.text("slug")?.droppingSlashes ?? names.popLast() ?? ""
    var folders = Array(names.reversed())
    if !["content", "contents", "data"].contains(root.lastPathPart) {
      folders.append(root.lastPathPart.droppingMark)
    }
    let match = folders.indices.lazy.compactMap { index in
      routes.first { $0.lastPathPart == folders[index] || $0.lastPathPart == "\(folders[index])s" }.map {
        (index, $0)
      }
    }.first
    let prefix = match?.1 ?? (routes.count == 1 ? routes[0] : folders.reversed().joined(separator: "/"))
    // Folders below that of the route are parts of the address.
    let between = match.map { Array(folders[..<$0.0].reversed()) } ?? []
    let path = ([prefix] + between + [name]).filter { !$0.isEmpty }.joined(separator: "/")
    return FormerAddresses(paths: [site.basePath + "/\(path)".cleanPath])
  }
}

extension FolderPlace {
  /// The place of a text in Markdown. One called `index` has the name of its folder.
  static func named(_ file: String, in site: FolderSite) -> FolderPlace? {
    guard site.generator.markdownEndings.contains(file.pathExtension),
      var place = FolderPlace(file, in: site.roots)
    else { return nil }
    if ["index", "readme"].contains(place.name.lowercased()), let folder = place.sections.last {
      place.name = folder
    }
    return place
  }
}

extension FolderText {
  /// A post if it has a date, or is in a folder of posts.
  var kindByFolder: MovedText.Kind {
    let folders = place.file.split(separator: "/").dropLast().map { $0.lowercased().droppingMark }
    return moved.date != nil || folders.contains(where: Self.blogs.contains) ? .post : .page
  }
}

extension String {
  /// Without the number by which Nuxt sorts files: `2.guide`.
  fileprivate var withoutNumber: String { replacing(#/^\d+\./#, with: "") }

  /// Without the mark before the name of a folder: `_posts`.
  fileprivate var droppingMark: String { hasPrefix("_") ? String(dropFirst()) : self }
}
