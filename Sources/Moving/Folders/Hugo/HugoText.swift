import Foundation
import Importing
import Texts
import Timestamps
import URIs
import YAML

/// Reads one file of Hugo into a text.
struct HugoText {
  private(set) var moved: MovedText
  /// The terms of the text, by taxonomy.
  private(set) var terms: [(taxonomy: String, names: [String])] = []
  /// The entries of the main menu that its front matter makes.
  private(set) var menu: [(weight: Double, title: String, url: String)] = []

  private let place: HugoPlace
  private let site: HugoSite
  private var losses: LossList

  /// - Returns: nil for a file of which no text is made.
  static func read(_ place: HugoPlace, _ site: HugoSite) -> (text: HugoText?, losses: [Loss]) {
    var losses = LossList(file: place.file)
    guard let (divided, front) = head(of: place, site, losses: &losses) else { return (nil, losses.losses) }
    if place.kind == .section, divided.body.allSatisfy(\.isWhitespace) {
      let path = address(of: place, front, site) ?? "/"
      losses.add(.text, "_index.md", "has only front matter for the list at \(path) and is not moved")
      return (nil, losses.losses)
    }
    if isLayout(place, divided, front, site) {
      let path = address(of: place, front, site) ?? "/"
      losses.add(
        .text, place.file.lastPathPart, "has no text of its own, only a layout, so \(path) is not moved")
      return (nil, losses.losses)
    }
    var text = HugoText(
      moved: MovedText(.page, id: place.file, place: SourcePlace(file: place.file)), place: place, site: site,
      losses: losses)
    text.fill(front)
    text.writeBody(divided, front)
    return (text, text.losses.losses)
  }

  private init(moved: MovedText, place: HugoPlace, site: HugoSite, losses: LossList) {
    (self.moved, self.place, self.site, self.losses) = (moved, place, site, losses)
  }

  private static func head(
    of place: HugoPlace, _ site: HugoSite, losses: inout LossList
  ) -> (DividedText, SourceFrontMatter)? {
    guard let source = SourceFile.text(site.folder.path(place.file), losses: &losses) else { return nil }
    let divided = DividedText(place.file.hasSuffix(".org") ? source.orgAsMetadata : source, hasMetadata: true)
    var front = SourceFrontMatter(divided, losses: &losses)
    for values in site.cascades(for: place) { front.addDefaults(values) }
    return (divided, front)
  }

  /// Whether a file has a layout but no text: the theme makes the whole page, as for the search.
  private static func isLayout(
    _ place: HugoPlace, _ divided: DividedText, _ front: SourceFrontMatter, _ site: HugoSite
  ) -> Bool {
    divided.body.allSatisfy(\.isWhitespace) && front["layout"] != nil && front["date"] == nil
      && site.files(of: place).isEmpty
  }

  // MARK: Address

  /// The path at which a text was, with the base path and the language.
  static func address(of place: HugoPlace, _ site: HugoSite) -> String? {
    var losses = LossList(file: place.file)
    guard let (_, front) = head(of: place, site, losses: &losses) else { return nil }
    return address(of: place, front, site)
  }

  private static func address(
    of place: HugoPlace, _ front: SourceFrontMatter, _ site: HugoSite
  ) -> String? {
    let configuration = site.configuration
    var address = HugoAddress()
    address.sections = place.sections
    address.name = place.name
    address.title = front["title"]?.scalar ?? ""
    address.slug = front["slug"]?.scalar
    address.keepsCase = configuration.keepsCase
    let section = place.sections.first ?? ""
    address.isUgly = configuration.hasUglyURLs?.bool ?? configuration.hasUglyURLs?[section]?.bool ?? false
    let dates = ["date", "publishdate", "pubdate", "published", "lastmod", "modified"]
    address.date = dates.lazy.compactMap { front[$0]?.scalar.flatMap(site.date) }.first?.local
    if configuration.readsFileNames, let day = day(of: place.name) {
      address.date = site.date(day.day)?.local
      address.slug = address.slug ?? day.rest
    }
    // Without a date, Hugo takes the first day that it knows.
    address.date = address.date ?? CivilTime(year: 1, month: 1, day: 1)
    let prefix = configuration.prefix(of: place.language)
    if let url = front["url"]?.scalar?.trimmed, !url.isEmpty, !url.contains("://") {
      return address.path(url: url).map { configuration.basePath + (url.hasPrefix("/") ? "" : prefix) + $0 }
    }
    // A bundle at the root of the content is the home page.
    let pattern =
      place.kind == .section
      ? place.sections.count == 1 ? configuration.pattern(ofSection: section) : nil
      : configuration.pattern(section: section)
    return address.path(pattern: pattern).map { configuration.basePath + prefix + $0 }
  }

  private static func day(of name: String) -> (day: String, rest: String)? {
    guard let match = name.wholeMatch(of: #/(\d{4}-\d{2}-\d{2})(?:[-_ ](.+))?/#) else { return nil }
    return (String(match.1), match.2.map(String.init) ?? name)
  }

  // MARK: Front matter

  private mutating func fill(_ front: SourceFrontMatter) {
    var fields = TextFields(front, losses: losses, dateKeys: Self.dateKeys) { [site] in site.date($0) }
    fields.fill(&moved)
    readDates(&fields, front)
    readVisibility(&fields)
    moved.kind = kind(front)
    if moved.kind == .post, moved.date == nil, !moved.isDraft {
      fields.add(.date, "date", "is missing, so the text is a draft")
      moved.isDraft = true
    }
    setAddresses(&fields, front)
    readMenu(front)
    for taxonomy in site.configuration.taxonomies {
      let entries = front.entries.filter {
        FrontMatterKeys.normal($0.key) == FrontMatterKeys.normal(taxonomy)
      }
      let names = entries.flatMap { TextFields.names($0, in: front) }.map(\.trimmed).filter { !$0.isEmpty }
      if !names.isEmpty { terms.append((taxonomy, names)) }
    }
    fields.keepOthers(in: &moved)
    losses = fields.losses
    moved.folder = site.folder.path(place.file.parentPath)
    moved.files = site.files(of: place)
    if site.configuration.languages.count > 1, place.language != site.configuration.defaultLanguage {
      moved.language = moved.language ?? place.language
    }
  }

  /// `date` goes before the date from which Hugo shows a text.
  private static let dateKeys = ["date", "publishdate", "pubdate", "published", "created"]

  private mutating func readDates(_ fields: inout TextFields, _ front: SourceFrontMatter) {
    let now = Timestamp(secondsSince1970: Date().timeIntervalSince1970)
    if let entry = fields.takeUnread("publishdate"), let written = entry.value.scalar,
      let date = site.date(written)
    {
      if now < date {
        moved.date = date
        fields.keep("date", front["date"] ?? .null)
        fields.add(
          .date, entry.key, line: entry.line, "is in the future and the date; date is kept below params")
      } else {
        fields.keep(entry.key, entry.value)
        fields.add(.date, entry.key, line: entry.line, "is not the date and kept below params")
      }
    }
    if let entry = fields.take("expirydate", "unpublishdate"), let written = entry.value.scalar {
      fields.keep(entry.key, entry.value)
      let isPast = site.date(written).map { $0 < now } ?? false
      if isPast { moved.isDraft = true }
      let message = isPast ? "is past, so the text is a draft" : "is kept below params: texts do not expire"
      fields.add(.date, entry.key, line: entry.line, message)
    }
    guard moved.date == nil, let day = Self.day(of: place.name), let date = site.date(day.day) else { return }
    moved.date = date
    if !site.configuration.readsFileNames {
      fields.add(.date, "date", "is missing, so the day in the file's name is the date")
    }
  }

  private mutating func readVisibility(_ fields: inout TextFields) {
    if let pattern = site.unreadExclusions.first {
      moved.isDraft = true
      fields.add(.text, "ignoreFiles", "\(pattern) cannot be read here, so the text is a draft")
    }
    if let entry = fields.take("headless"), entry.value.bool == true {
      moved.isDraft = true
      fields.add(.frontMatter, entry.key, line: entry.line, "has no page, so the text is a draft")
    }
    guard let entry = fields.take("build", "_build") else { return }
    let render = entry.value["render"]?.scalar?.lowercased()
    let list = entry.value["list"]?.scalar?.lowercased()
    if render == "never" || render == "false" || render == "link" {
      moved.isDraft = true
      fields.add(
        .frontMatter, entry.key, line: entry.line, "says that there is no page, so the text is a draft")
    } else if list == "never" || list == "false" || list == "local" {
      moved.isUnlisted = true
    }
  }

  private func kind(_ front: SourceFrontMatter) -> MovedText.Kind {
    if place.kind == .section { return .page }
    switch front["type"]?.scalar?.lowercased() {
    case "page", "pages": return .page
    case "post", "posts", "blog": return .post
    default: break
    }
    guard let section = place.sections.first?.lowercased() else {
      let isFiled = !moved.tags.isEmpty
      return moved.date != nil && isFiled ? .post : .page
    }
    let main = site.configuration.values["params"]?["mainSections"]?.names ?? []
    if main.contains(where: { $0.lowercased() == section }) { return .post }
    let isBlog = ["post", "posts", "blog", "blogs", "article", "articles", "news", "notes"].contains(section)
    return isBlog || moved.date != nil ? .post : .page
  }

  private mutating func readMenu(_ front: SourceFrontMatter) {
    guard let menus = front["menu"] ?? front["menus"], let url = moved.addresses.first else { return }
    guard menus.names.contains("main") || menus["main"] != nil else { return }
    let entry = menus["main"]
    let weight = entry?["weight"]?.scalar.flatMap(Double.init) ?? 0
    menu.append((weight, entry?["name"]?.scalar ?? moved.title, url))
  }

  private mutating func setAddresses(_ fields: inout TextFields, _ front: SourceFrontMatter) {
    let entries = [fields.take("url"), fields.take("slug")]
    let address = Self.address(of: place, front, site)
    if let address {
      moved.addresses = address.addressForms
    } else {
      let pattern = site.configuration.pattern(section: place.sections.first ?? "") ?? ""
      fields.add(
        .address, "permalinks", line: entries[0]?.line,
        "\(pattern) has a part that is not known for this text")
    }
    let base = site.configuration.basePath
    let prefix = site.configuration.prefix(of: place.language)
    for alias in fields.redirects() {
      let path = alias.contains("://") ? URIReference(alias).path : alias
      if path.hasPrefix("/") {
        moved.addresses.append((base + path).cleanRedirect)
        if !prefix.isEmpty { moved.addresses.append((base + prefix + path).cleanRedirect) }
      } else if let address {
        let folder = String(address.dropLast()).parentPath
        moved.addresses.append(HugoAddress.encoded("\(folder)/\(path)".removingDotSegments))
      }
    }
    var known: Set<String> = []
    moved.addresses = moved.addresses.filter { known.insert($0).inserted }
    let own = address.map { String($0.dropFirst(base.count)) }
    if moved.kind == .page {
      moved.slug =
        own?.pagePath ?? (place.sections + [place.name]).compactMap(\.asSlug).joined(separator: "/")
      if moved.slug?.isEmpty != false { moved.slug = "home" }
    } else {
      moved.slug = own?.slugOfAddress ?? place.name.asSlug
      if !prefix.isEmpty, let language = place.language, let slug = moved.slug,
        language != site.configuration.defaultLanguage
      {
        moved.slug = "\(slug)-\(language)"
      }
    }
  }

  // MARK: Body

  private mutating func writeBody(_ divided: DividedText, _ front: SourceFrontMatter) {
    var context = MarkContext()
    context.address = { [site, place] in site.address($1, from: place) }
    context.variable = { [site] name in
      var value = front[name] ?? front["params"]?[name]
      if value == nil {
        value = name.split(separator: ".").reduce(site.configuration.values["params"]) { $0?[String($1)] }
      }
      return value?.scalar
    }
    var body = TracedText(divided.body, firstLine: divided.bodyLine)
    if site.configuration.values["enableEmoji"]?.bool == true { EmojiNames.report(in: body, losses: &losses) }
    body = MarkTranslation.translated(body, .hugo, context, losses: &losses)
    let ending = place.file.pathExtension
    if [".md", ".markdown", ".mdown", ".mmark"].contains(ending) {
      body = FenceLines.translated(body, losses: &losses)
      if site.configuration.hasBlockAttributes { body = BlockAttributes.dropped(from: body, losses: &losses) }
    } else if !place.isHTML {
      losses.add(.markup, String(ending.dropFirst()), "is no Markdown; the text is kept as it is")
    }
    body = MoreMark.taken(from: body, separator: nil, summary: &moved.summary, losses: &losses)
    body = RelativeAddresses.resolved(in: body, address: moved.addresses.first) { [site, place] path in
      guard let other = site.folder.file(path, from: place.file) else { return .nothing }
      guard let text = site.place(of: other), text.isText else { return .file }
      return Self.address(of: text, site).map { .text($0) } ?? .nothing
    }
    moved.finish(body, isHTML: place.isHTML, of: divided, named: place.name, losses: &losses)
  }
}

extension String {
  /// The keywords with which a file of Org mode begins, as lines of metadata.
  fileprivate var orgAsMetadata: String {
    var lines: [String] = []
    var rest = self[...]
    while let line = rest.takeLine() {
      guard let match = line.wholeMatch(of: #/#\+(\w+(?:\[\])?):\s*(.*)/#) else {
        return (lines + ["", String(line)]).joined(separator: "\n") + "\n" + rest
      }
      // Org separates the items of a list (`#+TAGS[]:`) with spaces.
      let isList = match.1.hasSuffix("[]")
      let value = isList ? match.2.split(separator: " ").joined(separator: ", ") : String(match.2)
      lines.append("\(match.1.lowercased().replacing("[]", with: "")): \(value)")
    }
    return lines.joined(separator: "\n")
  }
}
