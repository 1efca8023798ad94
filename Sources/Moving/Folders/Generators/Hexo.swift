import Importing
import Texts
import URIs

/// A folder of Hexo: `_config.yml`, and `source` with `_posts`, `_drafts` and pages.
package typealias HexoSource = FolderSource<Hexo>

package enum Hexo: GeneratorTable {
  package static let generator = Generator(
    name: "hexo", folder: "the folder of a site of Hexo", sign: sign,
    site: { folder in
      // The folder of the texts alone was named.
      let site = SourceFolder("\(folder.root)/..")
      return folder.root.lastPathPart == "source" && !folder.hasFile("_config.yml") && sign(site) != nil
        ? site : folder
    }, settings: ["_config.yml", "_config.yaml"], description: ["description", "subtitle"],
    language: ["language", "lang"], basePath: ["root", "url"],
    readSettingNames: [
      "title", "subtitle", "description", "author", "language", "timezone", "url", "root", "permalink",
      "permalink_defaults", "pretty_urls", "source_dir", "public_dir", "tag_dir", "archive_dir",
      "category_dir",
      "new_post_name", "default_layout", "filename_case", "render_drafts", "post_asset_folder",
      "default_category", "category_map", "tag_map", "exclude", "ignore", "include", "skip_render", "feed",
      "date_format", "time_format", "per_page", "pagination_dir", "index_generator", "archive_generator",
      "deploy", "external_link", "relative_link", "titlecase", "updated_option", "code_dir", "i18n_dir",
      "marked", "future", "meta_generator", "syntax_highlighter", "highlight", "prismjs",
      "use_date_for_updated",
    ], navigation: menu, feed: "/atom.xml", ownFeed: ["feed.path"],
    listOfPosts: { $0.folder("archive_dir") ?? "archives" },
    markup: { values in
      FolderMarkup(hasSmartPunctuation: values.value(at: "marked.smartypants")?.bool ?? true)
    },
    roots: { settings, _ in [FolderRoot(path: sourceFolder(settings.values))] }, exclusions: exclusions,
    countsFilesInContent: true, markdownEndings: [".md", ".markdown", ".mdown", ".mkd", ".mdx"],
    place: place, prepare: note, source: { text, _ in fenced(text) }, hasMetadata: true,
    skipped: skipped, fill: fill, pattern: ":year/:month/:day/:title/", placeholders: placeholders,
    addresses: addresses, isNamedByFile: true, terms: terms, archive: archive,
    dialect: { head, _ in head.front["disableNunjucks"]?.bool == true ? nil : dialect },
    reference: reference,
    // The files of a post may be in a folder of its name.
    link: { path, text in asset(path, of: text) })

  /// `_config.yml` is also Jekyll's: `source/_posts`, or the program among those that the repository needs,
  /// say that it is Hexo's. Octopress has that folder, too, and says `source: source`.
  private static func sign(_ folder: SourceFolder) -> String? {
    guard let file = ["_config.yml", "_config.yaml"].first(where: folder.hasFile) else { return nil }
    let values = FolderSettings([file], in: folder).values
    if values.folder("source") != nil { return nil }
    let hasPosts = ["_posts", "_drafts"].contains { folder.hasFolder("\(sourceFolder(values))/\($0)") }
    return hasPosts || PackageFile.needs("hexo", in: folder) ? file : nil
  }

  private static func sourceFolder(_ values: JSONValue) -> String {
    let folder = values.folder("source_dir") ?? "source"
    return folder.isEmpty || folder.hasPrefix("..") ? "source" : folder
  }

  /// The menu, which is in the settings of the theme: `about: /about/ || fa fa-user`.
  @Sendable private static func menu(_ site: FolderSite) -> [MenuLink] {
    let theme = site.values.text("theme") ?? ""
    let files = ["_config.\(theme).yml", "themes/\(theme)/_config.yml"]
    let own = files.lazy.filter { !$0.isOutside && site.folder.hasFile($0) }.compactMap {
      DataFile.read($0, in: site.folder)?["menu"]
    }
    let menu = site.values.value(at: "theme_config.menu") ?? own.first
    return (menu?.pairs ?? []).compactMap { pair in
      guard let url = pair.value.scalar?.split(separator: "|").first?.trimmed,
        url.hasPrefix("/") || url.contains("://")
      else { return nil }
      let name = pair.key.split(separator: "|").first.map(\.trimmed) ?? pair.key
      return MenuLink(title: name.prefix(1).uppercased() + name.dropFirst(), url: url)
    }
  }

  // MARK: Files

  /// Hexo leaves out what `_` begins, except the folders of posts.
  private static func isLeftOut(_ stem: String) -> Bool {
    let names = stem.split(separator: "/")
    return names.enumerated().contains { index, name in
      name.hasPrefix("_") && !(index == 0 && ["_posts", "_drafts"].contains(name))
    }
  }

  @Sendable private static func place(_ file: String, in site: FolderSite) -> FolderPlace? {
    guard site.generator.markdownEndings.contains(file.pathExtension),
      var place = FolderPlace(file, in: site.roots), !isLeftOut(place.stem)
    else { return nil }
    switch place.sections.first {
    case "_posts":
      place.role = .post
      // The day is part of the name unless the settings say that names begin with it.
      if hasDays(site.values) { place.takeDay(before: "-_ ") }
    case "_drafts": place.role = .draft
    default:
      place.role = .page
      if place.name == "index", let folder = place.sections.last { place.name = folder }
    }
    return place
  }

  private static func hasDays(_ values: JSONValue) -> Bool {
    values.text("new_post_name")?.contains(":day") ?? false
  }

  @Sendable private static func note(_ site: FolderSite) {
    for file in site.files where site.generator.markdownEndings.contains(file.pathExtension) {
      guard isLeftOut(site.relative(file)) else { continue }
      let message = "has a name, or is in a folder, that Hexo leaves out; not moved"
      site.losses.append(Loss(.text, file.lastPathPart, at: SourcePlace(file: file), message))
    }
  }

  @Sendable private static func exclusions(
    _ settings: FolderSettings, _ folder: SourceFolder
  ) -> FolderExclusions {
    let names = ["exclude", "ignore"].flatMap { settings.values[$0]?.names ?? [] }.map(\.droppingSlashes)
    let patterns = names.filter { !$0.isEmpty }.map { PathPattern($0) }
    let root = FolderRoot(path: sourceFolder(settings.values))
    return FolderExclusions(
      contains: { file in
        let path = root.relative(file) ?? file
        return patterns.contains { $0.matches(path) || $0.matches(file) }
      }, skipsFolders: false, loss: ("excluded", "is left out by the settings, and not moved"))
  }

  /// Front matter of Hexo may have no mark at its beginning, and JSON ends with `;;;`.
  private static func fenced(_ text: String) -> String {
    let start = text.drop { $0.isWhitespace }
    if start.hasPrefix(";;;") || start.hasPrefix("\"") || start.hasPrefix("{"),
      let end = start.dropFirst(3).firstRange(of: "\n;;;")
    {
      let object = start[..<end.lowerBound].drop { $0 == ";" }
      let mapping = object.drop { $0.isWhitespace }.hasPrefix("{") ? String(object) : "{\(object)\n}"
      return "---json\n\(mapping)\n---\(start[end.upperBound...])"
    }
    guard start.prefixMatch(of: #/\w+:(\s|$)/#) != nil, let end = start.firstRange(of: "\n---") else {
      return text
    }
    let lines = start[..<end.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
    let isFront = lines.allSatisfy { line in
      line.isEmpty || line.first?.isWhitespace == true || line.first == "-" || line.first == "#"
        || line.prefixMatch(of: #/[\w-]+:(\s|$)/#) != nil
    }
    return isFront ? "---\n\(start)" : text
  }

  // MARK: Texts

  @Sendable private static func skipped(_ text: FolderText) -> SkippedText? {
    guard text.place.role == .page else { return nil }
    let address = text.former.paths.first ?? "/"
    if text.path?.hasPrefix("/404") ?? false {
      return SkippedText(text, "is the page of an error and not moved")
    }
    let lists = ["tags", "categories", "archives", "archive"]
    let isList = ["type", "layout"].contains { lists.contains(text.front[$0]?.scalar ?? "") }
    if isList { return text.withoutText("is only a list that a theme makes") }
    return text.head.isEmpty ? SkippedText(text, "\(FolderText.onlyLayout), so \(address) is not moved") : nil
  }

  @Sendable private static func fill(_ text: inout FolderText) {
    // They say what the address is, and whether the text has tags.
    _ = text.fields.take("disableNunjucks", "abbrlink", "urlname")
  }

  /// The file of a post that is in the folder of its name.
  private static func asset(_ path: String, of text: FolderText) -> String? {
    let site = text.site
    let beside = site.folder.file(path, from: "\(text.place.file.withoutExtension)/index.md")
    return beside.map { "/" + site.relative($0).percentEncoded(allowing: .path) }
  }

  @Sendable private static func reference(_ mark: String, _ name: String, _ text: FolderText) -> String? {
    if mark.hasPrefix("asset_") { return asset(name, of: text) }
    return text.site.wikiNames["_posts/\(name)"].flatMap { text.site.path(of: $0) }
  }

  private static let dialect = MarkDialect(
    kind: .templateTag, hasHashComments: true,
    replacements: MarkDialect.common.merging([
      "raw": .content, "codeblock": .code, "code": .code, "img": .image, "image": .image, "asset_img": .image,
      "post_link": .link, "asset_link": .link, "post_path": .reference, "asset_path": .reference,
      "blockquote": .quotation, "quote": .quotation, "pullquote": .quotation, "cq": .quotation,
      "centerquote": .quotation,
    ]) { $1 },
    verbatim: ["raw", "codeblock", "code"])
}
