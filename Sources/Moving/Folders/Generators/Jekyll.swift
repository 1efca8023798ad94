import Foundation
import Texts
import Timestamps
import URIs
import YAML

/// A folder of Jekyll, or of Octopress, which is Jekyll with its texts in `source`: `_posts`, `_drafts`,
/// collections, and pages.
package typealias JekyllSource = FolderSource<Jekyll>

package enum Jekyll: GeneratorTable {
  package static let generator = Generator(
    name: "jekyll", folder: "the folder of a site of Jekyll", sign: sign,
    settings: ["_config.yml", "_config.yaml", "_config.toml"], title: ["title", "name"],
    description: ["description", "tagline"], language: ["lang", "locale", "language"],
    basePath: ["baseurl"], addsBasePath: true,
    readSettingNames: [
      "title", "name", "description", "url", "baseurl", "timezone", "permalink", "lang", "locale", "language",
      "collections", "collections_dir", "defaults", "excerpt_separator", "source", "destination", "author",
      "encoding", "tagline", "exclude", "include", "category_dir", "tag_dir",
    ],
    navigation: { site in
      let value = ["navigation", "nav", "menu", "menus"].lazy.compactMap { data($0, site) }.first ?? .null
      let list = ["main", "header", "nav", "menu"].lazy.compactMap { value[$0] }.first ?? value
      return list.items.links(titles: ["title", "name", "text"])
    }, authors: authors, feed: "/feed.xml", ownFeed: ["feed.path"], markup: markup,
    roots: { settings, _ in [FolderRoot(path: sourceFolder(settings.values))] }, exclusions: exclusions,
    hasPostsFirst: true, countsFilesInContent: true,
    markdownEndings: [".md", ".markdown", ".mkd", ".mkdn", ".mkdown"], place: place, prepare: prepare,
    isData: { file, site in isMarked(file) }, hasTimesInUTC: true,
    undated: "is missing, also in the name of the file, so the text is a draft",
    addressKeys: ["permalink", "slug"], skipped: skipped, fill: fill, placeholders: placeholders,
    addresses: addresses, terms: terms, archive: archive, dialect: { _, _ in .liquid },
    reference: reference, included: included, hasPicturesOfSite: true,
    variable: { name, text in
      if name == "page.url" { return text.path }
      let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
      guard parts.count > 1, parts[0] == "page" || parts[0] == "site" else { return nil }
      return (parts[0] == "page" ? text.front.mapping : text.site.values).value(at: parts[1])?.scalar
    },
    link: { path, text in
      let isText = text.site.generator.markdownEndings.contains(path.pathExtension)
      guard let folder = mediaFolder(text), !path.pathExtension.isEmpty, !isText else { return nil }
      return folder + path.percentEncoded(allowing: .path)
    })

  /// A folder `_posts` alone is also that of a program of which the repository says nothing else.
  private static func sign(_ folder: SourceFolder) -> String? {
    let texts = ["_posts", "_drafts"].first(where: folder.hasFolder)
    guard let settings = generator.settings.first(where: folder.hasFile) else {
      let manifest = RepositoryMarks(folder).manifest
      return manifest == nil || manifest == "Gemfile" || manifest == "Rakefile" ? texts : nil
    }
    if settings.hasSuffix(".toml"), texts == nil { return nil }
    // `source/_posts` is the layout of Hexo, whose settings have the same name, and of Octopress. Only
    // Octopress' settings say `source: source`; Hexo's say `source_dir`.
    let isHexo =
      folder.hasFolder("source/_posts")
      && sourceFolder(FolderSettings(generator.settings, in: folder).values) != "source"
    return isHexo ? nil : settings
  }

  // MARK: Files

  /// The endings of files in formats that Jekyll reads with plugins.
  private static let otherEndings: Set = [".textile", ".org", ".adoc", ".asciidoc", ".rst"]

  @Sendable private static func place(_ file: String, in site: FolderSite) -> FolderPlace? {
    let included = site.values["include"]?.names ?? []
    let isPage = site.generator.markdownEndings.union([".html", ".htm"]).contains(file.pathExtension)
    guard isPage || otherEndings.contains(file.pathExtension), var place = FolderPlace(file, in: site.roots),
      !isMarked(file) || included.contains(file.lastPathPart)
    else { return nil }
    let folder = site.values.folder("collections_dir") ?? ""
    let collection = place.sections.dropFirst(folder.isEmpty ? 0 : 1).first.map { $0.dropFirst() }
    if place.sections.contains("_posts") {
      place.role = .post
    } else if place.sections.contains("_drafts") {
      place.role = .draft
    } else if !isPage {
      return nil
    } else if let collection, place.sections.contains("_\(collection)"),
      collections(site.values)[String(collection)] != nil
    {
      place.role = .item(String(collection))
    } else {
      let names = place.sections + [file.lastPathPart]
      guard !names.contains(where: { $0.hasPrefix("_") && !included.contains($0) }) else { return nil }
      place.role = .page
      return place
    }
    takeDay(from: &place)
    return place
  }

  /// Takes the day of a name such as `20-1-2-title`.
  private static func takeDay(from place: inout FolderPlace) {
    guard let match = place.name.wholeMatch(of: #/(\d{2,4})(-\d{1,2}-\d{1,2})-(.+)/#) else { return }
    // As Ruby reads a year of two digits.
    let year = match.1.count == 2 ? ((Int(match.1) ?? 0) < 69 ? "20" : "19") + match.1 : String(match.1)
    place.day = "\(year)\(match.2)"
    place.name = String(match.3)
  }

  /// Whether Jekyll leaves out a post or a draft because of its name: `_unfinished.md`, `#half.md`, `a.md~`.
  private static func isMarked(_ file: String) -> Bool {
    guard let place = file.firstMatch(of: #/(?:^|\/)_(?:posts|drafts)\/(.+)$/#)?.1 else { return false }
    let names = [String(place), file.lastPathPart]
    return place.hasSuffix("~") || names.contains { $0.first.map { "_#~".contains($0) } ?? false }
  }

  @Sendable private static func exclusions(
    _ settings: FolderSettings, _ folder: SourceFolder
  ) -> FolderExclusions {
    let source = sourceFolder(settings.values)
    let output = settings.values.folder("destination")
    // As in Ruby's `File.fnmatch?` without flags, `*` and `?` mean slashes, too.
    let names = (settings.values["exclude"]?.names ?? []).map(\.droppingSlashes).filter { !$0.isEmpty }
    let patterns = names.map { PathPattern($0, isFlat: true) }
    let root = FolderRoot(path: source)
    return FolderExclusions(
      isHidden: { $0 == output },
      contains: { path in root.relative(path).map { path in patterns.contains { $0.matches(path) } } ?? false
      })
  }

  /// Reads the defaults of the settings, the names by which tags call posts, and what is left out.
  @Sendable private static func prepare(_ site: FolderSite) {
    for file in site.files {
      if isMarked(file), site.generator.place(file, site) == nil {
        let message = "has a name that Jekyll leaves out; not moved"
        site.losses.append(Loss(.text, file.lastPathPart, at: SourcePlace(file: file), message))
      }
      guard let range = file.range(of: "_posts/") else { continue }
      let name = file.lastPathPart.withoutExtension
      if site.names[name] == nil { site.names[name] = file }
      // Also with the folders below `_posts`.
      site.names[String(file[range.upperBound...]).withoutExtension] = file
    }
    readDefaults(site)
  }

  // MARK: Texts

  @Sendable private static func skipped(_ text: FolderText) -> SkippedText? {
    let (place, head) = (text.place, text.head)
    if head.divided.format == nil, head.divided.unclosed == nil, place.role == .page {
      guard place.isHTML else {
        return SkippedText(text, "has no front matter, so Jekyll makes no page of it; not moved")
      }
      return SkippedText((.setting, "pages without front matter", "is a file as it is and not moved"))
    }
    var isLayout = false
    if case .item = place.role { isLayout = head.isEmpty && head.front.line(of: "layout") != nil }
    guard place.role == .page || isLayout else { return nil }
    if let target = head.front["redirect_to"]?.names.first {
      let from = text.former.paths.first ?? "\(text.site.basePath)/"
      return SkippedText(item: .redirect(MovedRedirect(from: from, to: .address(target))))
    }
    if text.path?.hasPrefix("/404") ?? false {
      return SkippedText(text, "is the page of an error and not moved")
    }
    if head.isEmpty { return text.withoutText(FolderText.onlyLayout) }
    return text.isTemplate ? text.withoutText("is a template") : nil
  }

  @Sendable private static func fill(_ text: inout FolderText) {
    let role = text.place.role
    for name in categories(text.head)
    where !text.moved.tags.contains(where: { $0.lowercased() == name.lowercased() }) {
      text.moved.tags.append(name)
    }
    let people = text.site.authors
    text.moved.authors = text.moved.authors.map { name in
      people.first { $0.key == name }?.author.name ?? name
    }
    if let folder = mediaFolder(text), let image = text.moved.image, !image.hasPrefix("/"),
      !image.contains("://")
    {
      text.moved.image = folder + image
    }
    _ = text.fields.take("media_subpath", "img_path")
    if let entry = text.fields.take("redirect_to") {
      text.fields.add(
        .address, "redirect_to", line: entry.line,
        "redirected to \(entry.value.names.first ?? ""), and does not here")
    }
    if role == .page, text.fields.take("published")?.value.bool == false { text.moved.isDraft = true }
    if let separator = text.fields.take("excerpt_separator")?.value.scalar { text.separator = separator }
    if case .item(let name) = role, collections(text.site.values)[name]?["output"]?.bool != true {
      text.fields.add(.text, name, "is in a collection without pages, so the text is a draft")
      text.moved.isDraft = true
    }
    if role == .post, text.place.day == nil, text.moved.date != nil, !text.moved.isDraft {
      text.fields.add(.date, "name", "has no day, so Jekyll does not show the post; the text is a draft")
      text.moved.isDraft = true
    }
  }

  /// The path that the theme (Chirpy) puts before relative addresses of pictures: `media_subpath`.
  private static func mediaFolder(_ text: FolderText) -> String? {
    let folder = text.front["media_subpath"] ?? text.front["img_path"]
    return folder?.scalar.map { "\(text.site.basePath)/\($0.trimmed.droppingSlashes)/" }
  }

  /// The categories in the address, which come from folders and from the front matter.
  static func categories(_ head: FolderHead) -> [String] {
    guard head.place.role == .post || head.place.role == .draft else { return [] }
    let folders = head.place.sections.prefix { $0 != "_posts" && $0 != "_drafts" }
    return folders + names(head, "category", "categories").filter { !folders.contains($0) }
  }

  static func names(_ head: FolderHead, _ single: String, _ plural: String) -> [String] {
    if let value = head.front[single], !value.isEmpty { return value.names }
    guard let value = head.front[plural] else { return [] }
    return value.scalar?.split(whereSeparator: \.isWhitespace).map(String.init) ?? value.names
  }

  @Sendable private static func reference(_ mark: String, _ name: String, _ text: FolderText) -> String? {
    let site = text.site
    let name = name.droppingSlashes
    guard mark == "link" else { return site.names[name].flatMap { site.path(of: $0) } }
    let file = site.content.isEmpty ? name : "\(site.content)/\(name)"
    return site.folder.hasFile(file) ? site.path(of: file) ?? "\(site.basePath)/\(name)" : nil
  }

  /// The text of a file of the theme, or of one beside the text.
  @Sendable private static func included(_ mark: String, _ name: String, _ text: FolderText) -> String? {
    let site = text.site
    let folder = site.values.folder("includes_dir") ?? "_includes"
    let base = site.content.isEmpty ? "\(folder)/x" : "\(site.content)/\(folder)/x"
    guard let file = site.folder.file(name, from: mark == "include_relative" ? text.place.file : base) else {
      return nil
    }
    var losses = LossList(file: file)
    return ReadingNote.reading(file) { SourceFile.text(site.folder.path(file), losses: &losses) }
  }
}
