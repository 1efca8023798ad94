import Texts
import URIs

/// A repository of Docusaurus: its blogs, its documentation and its pages.
package typealias DocusaurusSource = FolderSource<Docusaurus>

package enum Docusaurus: GeneratorTable {
  private static let programs = SourceFolder.names(
    ["docusaurus.config"], ["js", "ts", "mjs", "cjs", "mts", "cts"])

  package static let generator = Generator(
    name: "docusaurus", folder: "the folder with the settings of Docusaurus",
    sign: { folder in
      programs.first(where: folder.hasFile).flatMap {
        settings(in: folder).values["roots"] == .mapping([]) ? nil : $0
      }
    }, settings: programs,
    readSettings: { folder, _ in settings(in: folder) }, basePath: ["base", "url"],
    navigation: { site in
      (site.values["menu"]?.items ?? []).links(titles: ["title"])
    },
    authors: { site in
      (site.values["blogs"]?.names ?? []).flatMap { blog in
        DataFile.first(["\(blog)/authors.yml", "\(blog)/authors.yaml"], in: site.folder)?.pairs ?? []
      }.compactMap { pair in author(pair.value, key: pair.key).map { (pair.key, $0) } }
    }, ownFeed: ["feed"], listOfPosts: { $0.text("list") },
    markup: { _ in FolderMarkup(hasContainers: true) },
    roots: { settings, _ in
      (settings.values["roots"]?.pairs ?? []).map { FolderRoot(path: $0.key) }
    }, media: { _, _ in ["static", ""] },
    exclusions: { _, _ in
      FolderExclusions(
        contains: { $0.split(separator: "/").contains { $0.hasPrefix("_") } },
        loss: ("underscore", "has a name that Docusaurus leaves out; not moved"))
    }, markdownEndings: [".md", ".mdx"], place: place, isData: { file, _ in file.hasSuffix("/authors.yml") },
    source: { text, _ in
      text.replacing(#/\{\/\*\s*truncate\s*\*\/\}|<!--\s*truncate\s*-->/#, with: "<!--more-->")
    }, zone: "UTC", undated: "is missing: it was the time of the file, so the text is a draft",
    addressKeys: ["slug", "id"], kind: { isPost($0.place, $0.site) ? .post : .page },
    fill: { text in fill(&text) }, addresses: addresses,
    archive: { _, _, names, site in
      let blogs = (site.values["roots"]?.pairs ?? []).filter { pair in
        site.values["blogs"]?.names.contains(pair.key) == true
      }
      return TermArchive(
        paths: names.flatMap { name in
          blogs.flatMap { blog in
            NameStyle.kebab(name).map { style in
              (name, "\(site.basePath)\("/\(blog.value.scalar ?? "")/tags/\(style)".cleanPath)")
            }
          }
        })
    }, dialect: { _, _ in .components }, hasComponents: true, link: link)

  // MARK: Settings

  private static func settings(in folder: SourceFolder) -> FolderSettings {
    var (settings, script) = ScriptSettings.read(programs, and: [], in: folder)
    var roots: [JSONValue.Pair] = []
    var blogs: [String] = []
    for (kind, isBlog) in [("blog", true), ("docs", false)] {
      for options in Self.options(of: kind, script.text) {
        let path = (option("path", options) ?? kind).droppingSlashes
        guard !path.isOutside, folder.hasFolder(path), !roots.contains(where: { $0.key == path }) else {
          continue
        }
        let route = (option("routeBasePath", options) ?? kind).droppingSlashes
        roots.append(.init(path, .text(route)))
        if isBlog { blogs.append(path) }
      }
    }
    if folder.hasFolder("src/pages") { roots.append(.init("src/pages", .text(""))) }
    settings.set("roots", .mapping(roots))
    settings.set("blogs", .list(blogs.map(JSONValue.text)))
    if let route = roots.first(where: { $0.key == blogs.first })?.value.scalar {
      settings.set("feed", .text(route.isEmpty ? "/rss.xml" : "/\(route)/rss.xml"))
      if !route.isEmpty { settings.set("list", .text(route)) }
    }
    settings.set("menu", .list(menu(script.text)))
    for (name, message) in [
      ("i18n", "translations are not moved"), ("versioned_docs", "former versions are not moved"),
    ] where folder.hasFolder(name) {
      settings.losses.append(Loss(.setting, name, at: SourcePlace(file: name), message))
    }
    return settings
  }

  /// The options of each blog or documentation that the program names: those of a preset, `blog: {…}`, or of
  /// a plugin. One that is not named has the usual ones, unless it is `blog: false`.
  private static func options(of kind: String, _ program: String) -> [Substring] {
    let starts = program.matches(of: #/([\w-]+)["']?\s*[:,]\s*\{/#).filter { match in
      match.1 == kind || match.1 == "plugin-content-\(kind)"
    }
    let found = starts.map { start in
      var depth = 1
      return program[start.range.upperBound...].prefix { character in
        if character == "{" { depth += 1 }
        if character == "}" { depth -= 1 }
        return depth > 0
      }
    }
    let isOff = program.matches(of: #/(\w+)["']?\s*:\s*false/#).contains { $0.1 == kind }
    guard !found.isEmpty else { return isOff ? [] : [""] }
    // A theme has options of the same name.
    return found.filter { option("routeBasePath", $0) != nil } + found
  }

  private static func option(_ name: String, _ options: Substring) -> String? {
    options.matches(of: #/(\w+)["']?\s*:\s*["'`]([^"'`]*)["'`]/#).first { $0.1 == name }
      .map { String($0.2) }
  }

  /// The links of the bar at the top: `{to: "/blog", label: "Blog"}`.
  private static func menu(_ program: String) -> [JSONValue] {
    guard let start = program.firstRange(of: "navbar") else { return [] }
    let end = program[start.upperBound...].firstRange(of: "footer")?.lowerBound ?? program.endIndex
    return program[start.upperBound..<end].matches(of: #/\{[^{}]*\}/#).compactMap { match in
      guard let title = option("label", match.0), let url = option("to", match.0) ?? option("href", match.0)
      else { return nil }
      let path = url.contains("://") || url.hasPrefix("/") ? url : "/\(url)"
      return .mapping([.init("title", .text(title)), .init("url", .text(path))])
    }
  }

  // MARK: Texts

  private static func isPost(_ place: FolderPlace, _ site: FolderSite) -> Bool {
    site.values["blogs"]?.names.contains { place.file.hasPrefix("\($0)/") } ?? false
  }

  @Sendable private static func place(_ file: String, in site: FolderSite) -> FolderPlace? {
    guard var place = FolderPlace.named(file, in: site) else { return nil }
    if isPost(place, site) { place.takeDayOfPath(before: "-_ ") }
    return place
  }

  /// - Parameter key: the name by which texts call a person.
  private static func author(_ value: JSONValue, key: String? = nil) -> MovedAuthor? {
    guard var author = MovedAuthor(value, key: key) else { return nil }
    author.photo = author.photo ?? value.text("image_url", "imageURL")
    author.about = author.about ?? value.text("title")
    return author
  }

  private static func fill(_ text: inout FolderText) {
    for key in ["author_url", "author_image_url", "author_title", "author_image"] {
      _ = text.fields.take(key)
    }
    let known = text.site.authors
    text.moved.authors = text.moved.authors.map { name in
      known.first { $0.key == name }?.author.name ?? name
    }
    if let changed = text.fields.take("last_update")?.value["date"]?.scalar.flatMap({ text.site.date($0) }) {
      text.moved.updated = changed
    }
  }

  /// `/blog/2019/05/06/hello` for `blog/2019-05-06-hello.md`, unless the text has a slug of its own.
  @Sendable private static func addresses(_ head: FolderHead, in site: FolderSite) -> FormerAddresses {
    let place = head.place
    let root = site.roots.first { $0.relative(place.file) != nil }?.path ?? ""
    let route = site.values["roots"]?[root]?.scalar ?? ""
    let own = head.text("slug")
    let path: String
    if isPost(place, site) {
      path = "\(route)/\(own ?? slug(ofPost: place.stem))"
    } else if let own, root != "src/pages" {
      path =
        own.hasPrefix("/") ? "\(route)\(own)" : "\(route)/\(folders(place).joined(separator: "/"))/\(own)"
    } else {
      let isPage = root == "src/pages"
      var names = isPage ? place.stem.split(separator: "/").map(String.init) : folders(place)
      let name = place.stem.lastPathPart
      if isPage {
        if name == "index" { names.removeLast() }
      } else if !["index", "readme", names.last?.lowercased()].contains(name.withoutOrder.lowercased()) {
        names.append(head.text("id") ?? name.withoutOrder)
      }
      path = "\(route)/\(names.joined(separator: "/"))"
    }
    let clean = site.basePath + "/\(path)".cleanPath.droppingSlashes.withSlash
    // Hosts of files lead from one of the two to the other.
    return FormerAddresses(paths: clean.hasSuffix("/") ? [clean] : [clean, "\(clean)/"])
  }

  /// The folders of a text of the documentation, without the numbers by which they are sorted.
  private static func folders(_ place: FolderPlace) -> [String] {
    place.stem.split(separator: "/").dropLast().map { String($0).withoutOrder }
  }

  private static func slug(ofPost stem: String) -> String {
    let stem = stem.lastPathPart == "index" ? stem.parentPath : stem
    guard let match = stem.wholeMatch(of: #/(.*?)(\d{4})[-\/](\d{1,2})[-\/](\d{1,2})[-\/]?(.*)/#) else {
      return stem
    }
    return "\(match.1)\(match.2)/\(match.3)/\(match.4)/\(match.5)"
  }

  /// `@site/static/img/a.png` is `/img/a.png`.
  @Sendable private static func link(_ path: String, _ text: FolderText) -> String? {
    guard path.hasPrefix("@site/") else { return nil }
    let file = String(path.dropFirst("@site/".count))
    guard !file.isOutside, text.site.folder.hasFile(file) else { return nil }
    if let address = text.site.path(of: file) { return address }
    let shown = file.hasPrefix("static/") ? String(file.dropFirst("static/".count)) : file
    return "/" + shown.percentEncoded(allowing: .path)
  }
}

extension NameStyle {
  /// The slugs that Docusaurus makes of a tag. Its versions differ: some leave `swift6` as it is, others make
  /// `swift-6` of it.
  fileprivate static func kebab(_ name: String) -> [String] {
    let plain = NameStyle.github(name).replacing("_", with: "-")
    let words = name.matches(of: #/[A-Z]?[a-z]+|[A-Z]+|[0-9]+|[^A-Za-z0-9\s_-]+/#).map { String($0.0) }
    let divided = words.joined(separator: "-").lowercased()
    return divided == plain ? [plain] : [plain, divided]
  }
}

extension String {
  /// Without the number by which Docusaurus sorts files: `02-guide`.
  fileprivate var withoutOrder: String { replacing(#/^\d+\s*[-_.]+\s*/#, with: "") }

  fileprivate var withSlash: String { "/\(self)" }
}
