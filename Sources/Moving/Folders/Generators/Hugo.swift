import Foundation
import Importing
import Texts
import Timestamps
import URIs

/// A folder of Hugo: `content` with its sections and bundles, in one language or several.
package typealias HugoSource = FolderSource<Hugo>

package enum Hugo: GeneratorTable {
  package static let generator = Generator(
    name: "hugo", folder: "the folder with the settings of Hugo", sign: sign,
    settings: settingNames, readSettings: { folder, _ in settings(in: folder) },
    scopes: { values in
      [values["languages"]?[mainLanguage(values)], values].compactMap(\.self)
    }, description: ["params.description", "description"],
    language: ["languageCode", "locale", "defaultContentLanguage"], timeZone: ["timeZone"],
    address: ["baseURL"], basePath: ["baseURL"], author: ["params.author", "author"],
    readSettingNames: [
      "title", "baseurl", "languagecode", "locale", "defaultcontentlanguage",
      "defaultcontentlanguageinsubdir", "timezone", "permalinks", "uglyurls", "disablepathtolower",
      "contentdir", "taxonomies", "menu", "menus", "languages", "frontmatter", "author", "description",
      "cascade", "publishdir", "ignorefiles",
    ], navigation: navigation, hasMenusInTexts: true, feed: "/index.xml",
    markup: { values in
      let setting = values.value(at: "markup.goldmark.extensions.typographer")
      return FolderMarkup(
        hasSmartPunctuation: setting?.bool ?? !(setting?["disable"]?.bool ?? false),
        hasEmojiNames: values["enableEmoji"]?.bool == true,
        hasBlockAttributes: values.value(at: "markup.goldmark.parser.attribute.block")?.bool ?? false)
    }, roots: roots,
    media: { values, content in
      (values["staticDir"]?.names.map(\.droppingSlashes) ?? ["static"]) + ["assets", content]
    }, exclusions: exclusions, markdownEndings: [".md", ".markdown", ".mdown", ".mmark"], place: place,
    prepare: prepare, others: others,
    source: { text, file in file.hasSuffix(".org") ? text.orgAsMetadata : text }, hasMetadata: true,
    // `date` goes before the date from which Hugo shows a text.
    dateKeys: ["date", "publishdate", "pubdate", "published", "created"], zone: "UTC",
    addressKeys: ["url", "slug"], kind: kind, skipped: skipped, fill: fill, permalink: "permalinks",
    addresses: addresses, hasRelativeRedirects: true,
    terms: { text in
      taxonomies(text.site.values).map { list in
        let entries = text.front.entries.filter {
          FrontMatterKeys.normal($0.key) == FrontMatterKeys.normal(list)
        }
        let names = entries.flatMap { TextFields.names($0, in: text.front) }.map(\.trimmed)
        return (list, names.filter { !$0.isEmpty })
      }
    }, archive: archive, note: note, languagePrefix: languagePrefix, dialect: { _, _ in .hugo },
    reference: reference,
    variable: { name, text in
      let own = text.front[name] ?? text.front["params"]?[name]
      return (own ?? text.site.values["params"]?.value(at: name))?.scalar
    })

  private static func sign(_ folder: SourceFolder) -> String? {
    let folders = ["content", "layouts", "archetypes", "themes"]
    if let file = settingNames.first(where: folder.hasFile) {
      return file.hasPrefix("hugo.") || folders.contains(where: folder.hasFolder) ? file : nil
    }
    return folder.hasFolder("config/_default") ? "config/_default" : nil
  }

  // MARK: Files

  private static let textEndings: Set = [
    ".md", ".markdown", ".mdown", ".html", ".htm", ".org", ".adoc", ".asciidoc", ".ad", ".rst", ".pandoc",
    ".pdc", ".mmark",
  ]

  @Sendable private static func place(_ file: String, in site: FolderSite) -> FolderPlace? {
    guard textEndings.contains(file.pathExtension), var place = FolderPlace(file, in: site.roots) else {
      return nil
    }
    let languages = languages(site.values)
    let ending = String(place.name.pathExtension.dropFirst())
    if languages.count > 1, languages.contains(ending) {
      place.language = ending
      place.name = place.name.withoutExtension
    }
    if place.name == "_index" {
      place.role = .section
      place.name = ""
    } else if place.name == "index" {
      place.role = .leaf
      place.name = place.sections.popLast() ?? ""
    } else if site.leaf(of: file) != nil {
      // A resource of a bundle has no page.
      return nil
    }
    // The name keeps the day, which is part of the address.
    place.day = FolderPlace.day(of: place.name, before: "-_ ")?.day
    return place
  }

  /// The path of a text as references name it.
  private static func path(_ place: FolderPlace) -> String {
    "/" + (place.sections + [place.name]).filter { !$0.isEmpty }.joined(separator: "/")
  }

  /// Finds bundles, values for folders, and names for references.
  @Sendable private static func prepare(_ site: FolderSite) {
    for file in site.files where file.lastPathPart.hasPrefix("index.") {
      if textEndings.contains(file.pathExtension) { site.addLeaf(file) }
    }
    readCascade(site.values["cascade"], "", site)
    for file in site.files {
      guard let place = place(file, in: site) else { continue }
      if place.role == .section {
        var list = LossList(file: file)
        let head = FolderHead(place, site, losses: &list)
        readCascade(head?.front["cascade"], file.parentPath, site)
      }
      let path = path(place).lowercased()
      if site.names[path] == nil || place.language == site.mainLanguage { site.names[path] = file }
      let name = place.name.lowercased()
      // A name of several texts means none.
      site.names[name] = site.names[name] == nil || site.names[name] == file ? file : ""
    }
    if site.values.value(at: "markup.goldmark.renderer.hardWraps")?.bool == true {
      let message = "a line break in a paragraph is a space here"
      site.losses.append(Loss(.markup, "hardWraps", at: site.settings.place(of: "markup"), message))
    }
  }

  private static func readCascade(_ value: JSONValue?, _ folder: String, _ site: FolderSite) {
    for item in value?.items ?? [] {
      let target = item["_target"] ?? item["target"]
      var values = JSONValue.mapping(item.pairs.filter { !["_target", "target", "params"].contains($0.key) })
      if let params = item["params"] { values = values.merging(params) }
      let kind = target?["kind"]?.scalar
      let pattern = target?["path"]?.scalar
      site.defaults.add(
        folder,
        .init(values: values) { place in
          guard kind == nil || kind == (place.role == .section ? "section" : "page") else { return false }
          guard let fixed = pattern?.prefix(while: { $0 != "*" && $0 != "{" }) else { return true }
          let path = path(place)
          return path.hasPrefix(fixed) || path + "/" == fixed
        })
    }
  }

  /// The text that `ref` names from another one, with its address.
  @Sendable private static func reference(_ mark: String, _ name: String, _ text: FolderText) -> String? {
    let parts = name.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let fragment = parts.count > 1 ? "#\(parts[1])" : ""
    guard let first = parts.first, !first.isEmpty else { return fragment.isEmpty ? nil : fragment }
    let (site, place) = (text.site, text.place)
    var path = first.lowercased()
    if textEndings.contains(path.pathExtension) { path = path.withoutExtension }
    if let ending = languages(site.values).first(where: { path.hasSuffix(".\($0)") }) {
      path = String(path.dropLast(ending.count + 1))
    }
    for name in ["/_index", "/index"] where path.hasSuffix(name) { path = String(path.dropLast(name.count)) }
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    let here = place.sections.joined(separator: "/").lowercased()
    let own = place.role == .leaf ? "\(here)/\(place.name.lowercased())" : here
    let candidates = path.hasPrefix("/") ? [path] : ["/\(here)/\(path)", "/\(own)/\(path)", "/\(path)"]
    let paths = candidates.map { $0.removingDotSegments.replacing("//", with: "/") } + [path.lastPathPart]
    guard let file = paths.lazy.compactMap({ site.names[$0] }).first, !file.isEmpty else { return nil }
    return site.path(of: file).map { $0 + fragment }
  }

  // MARK: Texts

  @Sendable private static func skipped(_ text: FolderText) -> SkippedText? {
    guard text.head.isEmpty else { return nil }
    if text.place.role == .section {
      let address = text.former.paths.first ?? "/"
      return SkippedText(
        (.text, "_index.md", "has only front matter for the list at \(address) and is not moved"))
    }
    let isLayout = text.front["layout"] != nil && text.front["date"] == nil
    return isLayout && text.site.files(of: text.place).isEmpty
      ? text.withoutText(FolderText.onlyLayout) : nil
  }

  @Sendable private static func kind(_ text: FolderText) -> MovedText.Kind {
    if text.place.role == .section { return .page }
    switch text.front["type"]?.scalar?.lowercased() {
    case "page", "pages": return .page
    case "post", "posts", "blog": return .post
    default: break
    }
    guard let section = text.place.sections.first?.lowercased() else {
      return text.moved.date != nil && !text.moved.tags.isEmpty ? .post : .page
    }
    let main = text.site.values.value(at: "params.mainSections")?.names ?? []
    if main.contains(where: { $0.lowercased() == section }) { return .post }
    let isBlog = ["post", "posts", "blog", "blogs", "article", "articles", "news", "notes"].contains(section)
    return isBlog || text.moved.date != nil ? .post : .page
  }

  @Sendable private static func fill(_ text: inout FolderText) {
    readDates(&text)
    let menus = text.front["menu"] ?? text.front["menus"]
    if let menus, menus["main"] != nil || menus.names.contains("main") {
      _ = text.fields.take("menu", "menus")
    }
    if let pattern = text.site.values["unreadPatterns"]?.names.first {
      text.moved.isDraft = true
      text.fields.add(.text, "ignoreFiles", "\(pattern) cannot be read here, so the text is a draft")
    }
    if let entry = text.fields.take("headless"), entry.value.bool == true {
      text.moved.isDraft = true
      text.fields.add(.frontMatter, entry.key, line: entry.line, "has no page, so the text is a draft")
    }
    if let entry = text.fields.take("build", "_build") {
      func isOne(_ key: String, of names: [String]) -> Bool {
        names.contains(entry.value[key]?.scalar?.lowercased() ?? "")
      }
      if isOne("render", of: ["never", "false", "link"]) {
        text.moved.isDraft = true
        text.fields.add(
          .frontMatter, entry.key, line: entry.line, "says that there is no page, so the text is a draft")
      } else if isOne("list", of: ["never", "false", "local"]) {
        text.moved.isUnlisted = true
      }
    }
    let (site, language) = (text.site, text.place.language)
    if languages(site.values).count > 1, language != site.mainLanguage {
      text.moved.language = text.moved.language ?? language
    }
  }

  private static func readDates(_ text: inout FolderText) {
    let site = text.site
    let now = Timestamp(secondsSince1970: Date().timeIntervalSince1970)
    if let entry = text.fields.takeUnread("publishdate"), let written = entry.value.scalar,
      let date = site.date(written)
    {
      if now < date {
        text.moved.date = date
        text.fields.keep("date", text.front["date"] ?? .null)
        text.fields.add(
          .date, entry.key, line: entry.line, "is in the future and the date; date is kept below params")
      } else {
        text.fields.keep(entry.key, entry.value)
        text.fields.add(.date, entry.key, line: entry.line, "is not the date and kept below params")
      }
    }
    if let entry = text.fields.take("expirydate", "unpublishdate"), let written = entry.value.scalar {
      text.fields.keep(entry.key, entry.value)
      let isPast = site.date(written).map { $0 < now } ?? false
      if isPast { text.moved.isDraft = true }
      let message = isPast ? "is past, so the text is a draft" : "is kept below params: texts do not expire"
      text.fields.add(.date, entry.key, line: entry.line, message)
    }
    if text.isDatedByName, !readsFileNames(site.values) {
      text.fields.add(.date, "date", "is missing, so the day in the file's name is the date")
    }
  }

  /// Notes the entries of menus, and the lists of sections that have posts.
  @Sendable private static func note(_ text: FolderText, _ notes: inout FolderNotes) {
    let site = text.site
    if let menus = text.front["menu"] ?? text.front["menus"], let url = text.moved.addresses.first,
      menus.names.contains("main") || menus["main"] != nil
    {
      let entry = menus["main"]
      let weight = (entry?["weight"] ?? text.front["weight"])?.scalar.flatMap(Double.init)
      notes.menu.append(MenuLink(title: entry?["name"]?.scalar ?? text.moved.title, url: url, weight: weight))
    }
    if text.place.role == .section {
      notes.sectionTexts.formUnion(text.moved.addresses)
    } else if text.moved.kind == .post, let section = text.place.sections.first {
      let pattern = site.values.value(at: "permalinks.section")?[section]?.scalar
      let parts = AddressParts(sections: [section], title: section, style: style(site.values))
      let path = path(pattern, parts, isUgly: false) ?? path(nil, parts, isUgly: false) ?? "/"
      notes.sections.add([site.basePath + text.languagePrefix + path])
    }
  }
}
