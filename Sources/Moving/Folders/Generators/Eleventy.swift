import Foundation
import Texts
import Timestamps
import YAML

/// A folder of Eleventy: Markdown, HTML and templates, with data in files beside them.
package typealias EleventySource = FolderSource<Eleventy>

package enum Eleventy: GeneratorTable {
  static let programs = [
    ".eleventy.js", "eleventy.config.js", "eleventy.config.mjs", "eleventy.config.cjs", "eleventy.config.ts",
  ]

  package static let generator = Generator(
    name: "eleventy", folder: "the folder of a site of Eleventy",
    sign: sign, settings: programs,
    readSettings: { folder, _ in settings(in: folder) }, title: ["title", "name"],
    language: ["language", "lang"], timeZone: [], basePath: ["eleventy.pathPrefix"],
    markup: { FolderMarkup(hasSmartPunctuation: $0.value(at: "eleventy.typographer")?.bool ?? false) },
    roots: { settings, _ in [FolderRoot(path: settings.values.folder("eleventy.input") ?? "")] },
    media: { _, content in
      (content.isEmpty ? [] : [content]) + ["public", "static", "src/static", "src/public", ""]
    }, exclusions: exclusions, place: place, prepare: readData, isData: isData, zone: "UTC",
    namedDate: namedDate, addressKeys: ["permalink", "slug"], kind: kind, skipped: skipped, fill: fill,
    addresses: addresses,
    archive: { _, _, names, site in archive(names, site) },
    dialect: { head, site in
      guard head.front["templateEngineOverride"]?.scalar != "md" else { return nil }
      return site.values.value(at: "eleventy.nunjucks")?.bool == true ? .nunjucks : .liquid
    },
    variable: { name, text in
      if name == "page.url" { return text.path }
      guard name.contains(".") || name.contains("[") else { return text.front[name]?.scalar }
      let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
      guard parts.count > 1, parts[0] == text.site.values.text("eleventy.metadata") else { return nil }
      return text.site.values.value(at: parts[1])?.scalar
    })

  private static func sign(_ folder: SourceFolder) -> String? {
    if let program = programs.first(where: folder.hasFile) { return program }
    return PackageFile.needs("@11ty/eleventy", in: folder) ? PackageFile.name : nil
  }

  /// The texts that a folder has for those who work on it.
  private static let forReaders = [
    "README.md", "LICENSE.md", "CONTRIBUTING.md", "CHANGELOG.md", "CODE_OF_CONDUCT.md",
  ]
  /// Files of HTML in which there may be tags of Liquid or Nunjucks.
  private static let templates: Set = [".html", ".njk", ".liquid"]
  private static let collections: Set = [
    "post", "posts", "blog", "article", "articles", "note", "notes", "writing",
  ]

  @Sendable private static func place(_ file: String, in site: FolderSite) -> FolderPlace? {
    let isText = [".md", ".markdown"].contains(file.pathExtension)
    guard
      isText
        ? !forReaders.contains(file) && !file.contains("/_data/") : templates.contains(file.pathExtension),
      var place = FolderPlace(file, in: site.roots)
    else { return nil }
    if place.name == "index" { place.name = place.sections.last ?? "" }
    place.takeDayOfPath(before: "-")
    return place
  }

  /// Whether a tag is no topic: it puts a text among all posts, or into the navigation.
  static func isCollection(_ tag: String) -> Bool {
    collections.contains(tag.lowercased()) || ["all", "nav"].contains(tag)
  }

  @Sendable private static func kind(_ text: FolderText) -> MovedText.Kind {
    if text.moved.tags.contains(where: { collections.contains($0.lowercased()) }) { return .post }
    let folders = text.place.file.split(separator: "/").dropLast().map { $0.lowercased() }
    if folders.contains(where: collections.contains) { return .post }
    return text.moved.date != nil && !folders.isEmpty ? .post : .page
  }

  /// The date that Eleventy takes from git or from the file.
  @Sendable private static func namedDate(_ words: String, _ file: String, _ site: FolderSite) -> NamedDate? {
    let isGit = words.lowercased().hasPrefix("git ")
    let isFirst = words.lowercased().hasSuffix("created")
    guard ["git created", "git last modified", "created", "last modified"].contains(words.lowercased()) else {
      return nil
    }
    if isGit, let date = FileDates.committed(file, in: site.folder, isFirst: isFirst) {
      return NamedDate(date: date)
    }
    let reason = isGit ? "git does not know the file" : "it is not in the text"
    return FileDates.modified(file, in: site.folder).map {
      NamedDate(
        date: $0, loss: "\"\(words)\" is when the file was last written here, as \(reason); correct it")
    }
  }

  @Sendable private static func skipped(_ text: FolderText) -> SkippedText? {
    if text.path?.hasPrefix("/404") ?? false {
      return SkippedText(text, "is the page of an error and not moved")
    }
    let (head, address) = (text.head, text.former.paths.first ?? "/")
    guard templates.contains(text.place.file.pathExtension) else { return nil }
    let isPage = address.hasSuffix("/") || address.withoutPageEnding != address
    guard head.divided.format != nil, head.front["pagination"] == nil, isPage else { return SkippedText() }
    guard head.isEmpty || text.isTemplate else { return nil }
    return text.moved.kind == .post ? text.withoutText("is a template") : SkippedText()
  }

  @Sendable private static func fill(_ text: inout FolderText) {
    // Some tags only name the collection of all posts, or the navigation.
    let names = text.moved.tags.filter(isCollection)
    text.moved.tags.removeAll(where: names.contains)
    // The tags in a data file hold for all texts of a folder, and are reported there.
    if let line = text.front.line(of: "tags") {
      for name in names {
        text.fields.add(
          .frontMatter, "tags", line: line, "\(name) is the name of a collection, and no tag here")
      }
    }
    if let entry = text.fields.take("permalink"), entry.value.bool == false {
      text.fields.add(
        .address, "permalink", line: entry.line, "is false: there is no page, so the text is a draft")
      text.moved.isDraft = true
    }
    if text.fields.take("eleventyExcludeFromCollections")?.value.bool == true { text.moved.isUnlisted = true }
  }

  // MARK: Addresses

  @Sendable private static func addresses(_ head: FolderHead, in site: FolderSite) -> FormerAddresses {
    guard head.front["permalink"]?.bool != false else { return FormerAddresses() }
    guard let permalink = head.text("permalink") else {
      let (place, isIndex) = (head.place, head.place.stem.lastPathPart == "index")
      let folders = isIndex ? place.sections.dropLast() : place.sections[...]
      // `a/a.md` is `/a/`.
      let name = !isIndex && place.name == folders.last ? [] : [place.name]
      let path = (folders + name).joined(separator: "/")
      return FormerAddresses(paths: [site.basePath + "/\(path)/".cleanPath])
    }
    guard var path = filled(permalink, head, site) else { return FormerAddresses(unknown: permalink) }
    if path.hasSuffix("/index.html") { path.removeLast("index.html".count) }
    return FormerAddresses(paths: (site.basePath + path.cleanPath).addressForms)
  }

  /// A template of an address with the values of its outputs; nil if it has something that is not known.
  private static func filled(_ template: String, _ head: FolderHead, _ site: FolderSite) -> String? {
    guard !template.contains("{%") else { return nil }
    let place = head.place
    var context = MarkContext()
    context.variable = { name in
      switch name {
      case "page.fileSlug", "fileSlug": place.name
      case "page.filePathStem":
        "/"
          + (place.sections + [place.stem.lastPathPart == "index" ? "index" : place.name]).joined(
            separator: "/")
      case "page.date", "date": head.text("date") ?? place.day
      default: head.front.mapping.value(at: name)?.scalar
      }
    }
    context.filter = { text, filter in
      switch filter.prefix(while: \.isLetter) {
      case "slug", "slugify": NameStyle.eleventy(text)
      case "lower", "downcase": text.lowercased()
      case "trim", "url", "safe": text
      case let name where name.hasPrefix("date"): dateText(site.date(text)?.utc.local, filter)
      default: nil
      }
    }
    var path = ""
    var rest = template[...]
    while let open = rest.range(of: "{{") {
      guard let close = rest[open.upperBound...].range(of: "}}"),
        !rest[open.upperBound..<close.lowerBound].trimmed.hasSuffix("date"),
        let value = context.value(of: String(rest[open.upperBound..<close.lowerBound]))
      else { return nil }
      path += rest[..<open.lowerBound] + value
      rest = rest[close.upperBound...]
    }
    return path + rest
  }

  /// A date by the filter of Liquid and its like: `date: "%Y/%m/%d"`.
  private static func dateText(_ date: CivilTime?, _ filter: String) -> String? {
    guard let date, let match = filter.firstMatch(of: #/["']([^"']+)["']/#) else { return nil }
    let words = [
      ("yyyy", "%Y"), ("YYYY", "%Y"), ("MM", "%m"), ("dd", "%d"), ("DD", "%d"),
    ]
    let text = date.formatted(words.reduce(String(match.1)) { $0.replacing($1.0, with: $1.1) })
    return text.contains("%") || text.contains(where: \.isLetter) ? nil : text
  }

  /// The addresses of tag pages, from the template that makes one page for each tag.
  private static func archive(_ names: [String], _ site: FolderSite) -> TermArchive {
    let endings = templates.union([".hbs", ".webc", ".vto", ".ejs", ".pug"])
    for file in site.files where endings.contains(file.pathExtension) {
      var list = LossList(file: file)
      guard let text = SourceFile.text(site.folder.path(file), losses: &list), text.contains("pagination")
      else { continue }
      let program = text.firstMatch(of: #/`(\/[\w\/-]*)\$\{[^}`]*\btag\b[^}`]*\}([^`$]*)`/#)
      let permalink = SourceFrontMatter(DividedText(text), losses: &list)["permalink"]?.scalar
      let template = #/(\/?[\w\/.-]*)\{\{\s*tag\w*\s*(?:\|[^}]*)?\}\}([^{}]*)/#
      guard let match = program?.output ?? permalink?.wholeMatch(of: template)?.output else { continue }
      return TermArchive(
        paths: names.map { name in
          (name, site.basePath + "\(match.1)\(NameStyle.eleventy(name))\(match.2)".cleanPath)
        })
    }
    return TermArchive()
  }
}
