import Importing
import Texts
import Timestamps

/// The addresses of Jekyll's texts, tags and categories.
extension Jekyll {
  static let placeholders = Placeholders(
    dates: [
      "year": "%Y", "month": "%m", "day": "%d", "hour": "%H", "minute": "%M", "second": "%S", "i_day": "%-d",
      "i_month": "%-m", "short_year": "%y", "short_month": "%^b", "long_month": "%B", "short_day": "%^a",
      "long_day": "%A", "y_day": "%j", "w_day": "%u", "week": "%V", "w_year": "%G",
    ],
    [
      "categories": { parts, _ in folders(parts.categories.map { $0.lowercased() }) },
      "slugified_categories": { parts, _ in folders(parts.categories.map { NameStyle.jekyll($0) }) },
      "title": { parts, _ in NameStyle.jekyllTitle(parts.slug ?? parts.name) },
      "slug": { parts, _ in NameStyle.jekyll(parts.slug ?? parts.name) },
      "name": { parts, _ in NameStyle.jekyll(parts.name) }, "basename": { parts, _ in parts.name },
      "path": { parts, _ in parts.path }, "collection": { parts, _ in parts.collection },
      "output_ext": { parts, _ in parts.ending },
    ])

  private static let styles = [
    "date": "/:categories/:year/:month/:day/:title:output_ext",
    "pretty": "/:categories/:year/:month/:day/:title/",
    "ordinal": "/:categories/:year/:y_day/:title:output_ext",
    "weekdate": "/:categories/:year/W:week/:short_day/:title:output_ext",
    "none": "/:categories/:title:output_ext",
  ]

  /// Names as folders, each once.
  static func folders(_ names: [String]) -> String {
    var used = UsedNames()
    used.add(names)
    return used.names.joined(separator: "/")
  }

  @Sendable static func addresses(_ head: FolderHead, in site: FolderSite) -> FormerAddresses {
    let place = head.place
    var parts = AddressParts()
    parts.categories = categories(head)
    parts.name = place.name
    parts.slug = head.front["slug"]?.scalar
    parts.ending = place.file.pathExtension == ".htm" ? ".htm" : ".html"
    parts.path = place.stem
    let style = site.values.text("permalink") ?? "date"
    let full = styles[style] ?? style
    // How addresses of pages and collections end.
    let end =
      style == "pretty" || full.hasSuffix("/") ? "/" : full.hasSuffix(":output_ext") ? ":output_ext" : ""
    var pattern = full
    switch place.role {
    case .item(let collection):
      parts.path =
        place.stem.split(separator: "_\(collection)/", maxSplits: 1).last.map(String.init) ?? place.stem
      parts.collection = collection
      let own = collections(site.values)[collection]?["permalink"]?.scalar
      pattern = own.map { styles[$0] ?? $0 } ?? "/:collection/:path\(end)"
    case .post, .draft:
      parts.collection = "posts"
      pattern = site.values.value(at: "collections.posts.permalink")?.scalar.map { styles[$0] ?? $0 } ?? full
    default:
      parts.path = place.stem.parentPath
      pattern = place.name == "index" ? "/:path/" : "/:path/:basename\(end)"
    }
    if let own = head.text("permalink"), !own.isEmpty { pattern = styles[own] ?? own }
    var addresses = FormerAddresses()
    for date in dates(head, site) {
      parts.date = date
      guard let path = placeholders.filled(pattern, parts)?.cleanPath else {
        // A draft without a date has no address yet.
        if date != nil { addresses.unknown = pattern }
        continue
      }
      var forms = path.addressForms
      // The file has an ending in any case.
      if !path.hasSuffix("/"), !path.hasSuffix(parts.ending),
        place.role != .post || !path.lastPathPart.contains(".")
      {
        forms.append(path + parts.ending)
      }
      for form in forms.map({ site.basePath + $0 }) where !addresses.paths.contains(form) {
        addresses.paths.append(form)
      }
    }
    return addresses
  }

  /// The days that the address may name: in the zone of the site, or in all that may have been that of the
  /// machine, if the settings name none; and as it is written, since a time without a zone is read in another
  /// one than most authors think.
  private static func dates(_ head: FolderHead, _ site: FolderSite) -> [CivilTime?] {
    let written = head.front["date"]?.scalar
    guard
      let date = written.flatMap({ site.date($0, isQuoted: head.isQuoting($0)) })
        ?? head.place.day.flatMap({ site.date($0) })
    else { return [nil] }
    var dates = [site.inZone(date).local]
    let literal = written.flatMap { WrittenDate(timeZone: "UTC").read($0)?.local }
    let others =
      (site.hasOwnTimeZone ? [] : [date.local, date.utc.local])
      + (literal.map { $0.second == dates[0].second ? [$0] : [] } ?? [])
    for other in others
    where !dates.contains(where: { ($0.year, $0.month, $0.day) == (other.year, other.month, other.day) }) {
      dates.append(other)
    }
    return dates
  }

  // MARK: Tags and categories

  @Sendable static func terms(_ text: FolderText) -> [(list: String, names: [String])] {
    // Where an author wrote commas between the words of a text, Jekyll has tags that end with one.
    let tags = names(text.head, "tag", "tags").compactMap { name in
      let word = name.lowercased().filter { $0 != "," }
      return text.moved.tags.first { $0.lowercased() == word }
    }
    return [("categories", categories(text.head)), ("tags", tags)]
  }

  /// The pages of tags and categories that the plugin `jekyll-archives`, or Octopress makes.
  @Sendable static func archive(
    _ list: String, _ prefix: String, _ names: [String], _ site: FolderSite
  ) -> TermArchive {
    if let folder = site.values.folder(list == "tags" ? "tag_dir" : "category_dir"), !folder.isEmpty {
      return TermArchive(
        list: "\(site.basePath)/\(folder)/",
        paths: names.map { ($0, "\(site.basePath)/\(folder)/\(NameStyle.jekyll($0))/".cleanPath) })
    }
    guard let settings = site.values["jekyll-archives"] else { return TermArchive() }
    let enabled = settings["enabled"]?.names ?? []
    guard enabled.contains("all") || enabled.contains(list) else { return TermArchive() }
    let single = list == "tags" ? "tag" : "category"
    let pattern = settings.value(at: "permalinks.\(single)")?.scalar ?? "/\(single)/:name/"
    return TermArchive(
      paths: names.map { name in
        (name, site.basePath + pattern.replacing(":name", with: NameStyle.jekyll(name)).cleanPath)
      })
  }
}
