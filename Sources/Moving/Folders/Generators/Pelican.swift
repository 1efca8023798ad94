import Texts
import Timestamps
import URIs
import YAML

/// A folder of Pelican: articles and pages in Markdown below `content`.
package typealias PelicanSource = FolderSource<Pelican>

package enum Pelican: GeneratorTable {
  private static let program = "pelicanconf.py"

  package static let generator = Generator(
    name: "pelican", folder: "the folder with pelicanconf.py",
    sign: { folder in
      folder.hasFile(program) && folder.hasFolder(texts(settings(in: folder))) ? program : nil
    }, settings: [program],
    readSettings: { folder, _ in settings(in: folder) }, title: ["SITENAME"], description: ["SITESUBTITLE"],
    language: ["DEFAULT_LANG"], timeZone: ["TIMEZONE"], address: ["SITEURL"], basePath: ["SITEURL"],
    author: ["AUTHOR"],
    navigation: { site in (site.values["MENUITEMS"]?.items ?? []).links(titles: ["title"]) },
    feed: "/feeds/all.atom.xml", ownFeed: ["FEED_ALL_ATOM"],
    roots: { settings, _ in [FolderRoot(path: texts(settings))] },
    markdownEndings: [".md", ".markdown", ".mkd", ".mdown"], place: place, prepare: { note(in: $0) },
    hasMetadata: true, undated: "is missing: it was the time of the file, so the text is a draft",
    addressKeys: ["slug", "url", "save_as"], fill: { text in fill(&text) },
    permalink: "ARTICLE_URL", addresses: addresses,
    archive: { _, _, names, site in
      TermArchive(
        paths: names.flatMap { name in
          [("TAG_URL", "tag/{slug}.html"), ("CATEGORY_URL", "category/{slug}.html")].compactMap {
            key, usual in
            filled(site.values.text(key) ?? usual, ["slug": slug(name)], date: nil).map {
              (name, site.basePath + "/\($0)".cleanPath)
            }
          }
        })
    }, hasBracedLinks: true, link: link)

  // MARK: Settings

  private static func settings(in folder: SourceFolder) -> FolderSettings {
    var settings = FolderSettings()
    settings.files = [program]
    var losses = LossList(file: program)
    let text = SourceFile.text(folder.path(program), losses: &losses) ?? ""
    // The settings of what is published come on top of the others.
    let published = SourceFile.lines("publishconf.py", in: folder).joined(separator: "\n")
    losses.add(.setting, program, "is a program; only texts and lists of texts in it are read")
    settings.values = .mapping(PythonTexts.pairs(in: published)).merging(
      .mapping(PythonTexts.pairs(in: text)))
    settings.losses = losses.losses
    return settings
  }

  /// The folder of the texts.
  private static func texts(_ settings: FolderSettings) -> String {
    guard let path = settings.values.folder("PATH"), !path.isOutside else { return "content" }
    return path
  }

  // MARK: Texts

  @Sendable private static func place(_ file: String, in site: FolderSite) -> FolderPlace? {
    guard site.generator.markdownEndings.contains(file.pathExtension),
      var place = FolderPlace(file, in: site.roots)
    else { return nil }
    let pages = site.values["PAGE_PATHS"]?.names ?? ["pages"]
    let isPage = pages.contains { place.stem.hasPrefix("\($0.droppingSlashes)/") }
    place.role = isPage ? .page : .post
    place.takeDay(before: "-_ ")
    return place
  }

  private static func note(in site: FolderSite) {
    for file in site.files where [".rst", ".adoc", ".html", ".htm"].contains(file.pathExtension) {
      site.losses.append(
        Loss(
          .text, file.lastPathPart, at: SourcePlace(file: file),
          "is not in Markdown and not moved; convert it, as with pandoc, and run the import again"))
    }
  }

  private static func fill(_ text: inout FolderText) {
    if text.fields.take("translation")?.value.bool == true {
      text.fields.add(.address, "translation", "is at the address of another text, and gets one of its own")
    }
    if text.place.role == .post, let category = category(text.head, text.site), category != "misc" {
      text.addTags([category])
    }
    if text.head.text("status")?.lowercased() == "skip" { text.moved.isDraft = true }
  }

  /// The category in the metadata, or else the name of the folder.
  private static func category(_ head: FolderHead, _ site: FolderSite) -> String? {
    if let own = head.text("category"), !own.isEmpty { return own }
    let isByFolder = site.values["USE_FOLDER_AS_CATEGORY"]?.bool ?? true
    if isByFolder, let folder = head.place.sections.last { return folder }
    return site.values.text("DEFAULT_CATEGORY") ?? "misc"
  }

  // MARK: Addresses

  @Sendable private static func addresses(_ head: FolderHead, in site: FolderSite) -> FormerAddresses {
    let isPage = head.place.role == .page
    if let own = head.text("url") ?? head.text("save_as"), !own.isEmpty {
      return FormerAddresses(paths: [site.basePath + "/\(own)".cleanPath])
    }
    let usual = isPage ? ("PAGE_URL", "pages/{slug}.html") : ("ARTICLE_URL", "{slug}.html")
    let pattern = site.values.text(usual.0) ?? usual.1
    let isByFile = site.values.text("SLUGIFY_SOURCE") == "basename"
    let name = isByFile ? head.place.stem.lastPathPart : head.text("title") ?? head.place.name
    let date = (head.text("date") ?? head.place.day).flatMap { site.date($0) }?.local
    let values = [
      "slug": head.text("slug") ?? slug(name), "category": category(head, site).map(slug) ?? "misc",
      "author": slug(head.text("author") ?? site.values.text("AUTHOR") ?? ""),
      "lang": head.text("lang") ?? site.values.text("DEFAULT_LANG") ?? "en",
    ]
    guard let path = filled(pattern, values, date: date) else { return FormerAddresses(unknown: pattern) }
    var addresses = FormerAddresses(paths: [site.basePath + "/\(path)".cleanPath])
    // A folder's address is also that of the file in it.
    if addresses.paths[0].hasSuffix("/index.html") {
      addresses.paths.insert(String(addresses.paths[0].dropLast("index.html".count)), at: 0)
    }
    return addresses
  }

  private static func slug(_ name: String) -> String { NameStyle.eleventy(name) }

  /// A pattern such as `posts/{date:%Y}/{slug}/`; nil if it has a part that is not known.
  private static func filled(_ pattern: String, _ values: [String: String], date: CivilTime?) -> String? {
    var isKnown = true
    let path = pattern.replacing(#/\{(\w+)(?::([^{}]*))?\}/#) { match -> String in
      if match.1 == "date", let date { return date.formatted(String(match.2 ?? "%Y-%m-%d")) }
      if let value = values[String(match.1)], !value.isEmpty { return value }
      isKnown = false
      return ""
    }
    return isKnown ? path : nil
  }

  /// `{static}/images/a.png`, `{filename}other.md`, `{tag}swift` and the like.
  @Sendable private static func link(_ path: String, _ text: FolderText) -> String? {
    guard let match = path.wholeMatch(of: #/[{|](\w+)[}|](.*)/#) else { return nil }
    let (site, rest) = (text.site, String(match.2))
    switch match.1 {
    case "filename", "static", "attach":
      let root = site.content.isEmpty ? "" : "\(site.content)/"
      let file =
        rest.hasPrefix("/")
        ? root + rest.droppingSlashes
        : "\(text.place.file.parentPath)/\(rest)".removingDotSegments.droppingSlashes
      guard !file.isOutside, site.folder.hasFile(file) else { return nil }
      return site.path(of: file) ?? "/" + site.relative(file).percentEncoded(allowing: .path)
    case "tag", "category", "author":
      let key = "\(match.1.uppercased())_URL"
      let pattern = site.values.text(key) ?? "\(match.1)/{slug}.html"
      return filled(pattern, ["slug": slug(rest)], date: nil).map { site.basePath + "/\($0)".cleanPath }
    case "index": return site.basePath + "/"
    default: return nil
    }
  }
}

/// The texts, and the lists of texts, that a program in Python gives to names in capitals.
private enum PythonTexts {
  static func pairs(in program: String) -> [JSONValue.Pair] {
    var pairs: [JSONValue.Pair] = []
    var rest = program[...]
    while let line = rest.takeLine() {
      guard let match = line.prefixMatch(of: #/([A-Z][A-Z0-9_]*)\s*=\s*/#) else { continue }
      var value = String(line[match.range.upperBound...])
      if let first = value.first, "([".contains(first) {
        while !isClosed(value), value.utf8.count < 20_000, let next = rest.takeLine() { value += "\n\(next)" }
      }
      if let read = read(value.trimmed, key: String(match.1)) { pairs.append(.init(String(match.1), read)) }
    }
    return pairs
  }

  private static func isClosed(_ value: String) -> Bool {
    let plain = value.replacing(#/"[^"\n]*"|'[^'\n]*'|#[^\n]*/#, with: "")
    return plain.count { "([".contains($0) } <= plain.count { ")]".contains($0) }
  }

  private static func read(_ value: String, key: String) -> JSONValue? {
    if value.hasPrefix("True") { return .bool(true) }
    if value.hasPrefix("False") { return .bool(false) }
    let texts = value.matches(of: #/[ubr]?(?:"([^"\n]*)"|'([^'\n]*)')/#).map { String($0.1 ?? $0.2 ?? "") }
    guard let first = value.first else { return nil }
    guard "([".contains(first) else {
      // What is put together of several texts is worked out when the program runs.
      return value.contains(#/^[ubr]?["']/#) && texts.count == 1 && !value.contains(" + ")
        ? .text(texts[0]) : nil
    }
    guard key == "MENUITEMS" || key == "LINKS" else { return .list(texts.map(JSONValue.text)) }
    return .list(
      stride(from: 0, to: texts.count - 1, by: 2).map { index in
        .mapping([.init("title", .text(texts[index])), .init("url", .text(texts[index + 1]))])
      })
  }
}
