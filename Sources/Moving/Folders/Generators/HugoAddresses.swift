import Importing
import Texts
import Timestamps

/// The addresses of Hugo's texts, sections and terms.
extension Hugo {
  static let placeholders = Placeholders(
    dates: [
      "year": "%-Y", "2006": "%-Y", "month": "%m", "01": "%m", "monthname": "%B", "January": "%B",
      "Jan": "%b",
      "day": "%d", "02": "%d", "weekday": "%w", "weekdayname": "%A", "Monday": "%A", "Mon": "%a",
      "yearday": "%-j", "06": "%y", "1": "%-m", "2": "%-d", "15": "%H", "04": "%M", "05": "%S",
    ],
    [
      "section": { parts, _ in parts.style(parts.sections.first ?? "") },
      "sectionslug": { parts, _ in parts.style(parts.sections.first ?? "") }, "sections": sections,
      "sectionslugs": sections, "title": { parts, _ in parts.style(parts.title) },
      "slug": { parts, _ in parts.style(parts.slug ?? parts.title) },
      "filename": { parts, _ in parts.style(parts.name) },
      "contentbasename": { parts, _ in parts.style(parts.name) },
      "slugorfilename": { parts, _ in parts.style(parts.slug ?? parts.name) },
      "slugorcontentbasename": { parts, _ in parts.style(parts.slug ?? parts.name) },
    ])

  /// `sections[1:]`, `sections[last]`, `sections[:-1]` and their like.
  @Sendable private static func sections(_ address: AddressParts, _ cut: Substring?) -> String? {
    let count = address.sections.count
    func number(_ text: Substring) -> Int? { text == "last" ? count - 1 : Int(text) }
    func joined(_ names: some Sequence<String>) -> String {
      names.map { address.style($0) }.joined(separator: "/")
    }
    guard let parts = cut?.split(separator: ":", omittingEmptySubsequences: false) else {
      return joined(address.sections)
    }
    if parts.count == 1 {
      guard let index = number(parts[0]), address.sections.indices.contains(index) else { return "" }
      return joined([address.sections[index]])
    }
    let start = min(max(number(parts[0]) ?? 0, 0), count)
    let end = min(max(number(parts[1]) ?? count, start), count)
    return joined(address.sections[start..<end])
  }

  static func style(_ values: JSONValue) -> NameStyle {
    .hugo.cased(values["disablePathToLower"]?.bool ?? false)
  }

  /// The path for a pattern, or that of the folder and the name; nil if it is not known.
  static func path(_ pattern: String?, _ parts: AddressParts, isUgly: Bool) -> String? {
    var path: String
    if let pattern {
      guard let filled = placeholders.filled(pattern, parts) else { return nil }
      path = (parts.style.isCased ? filled : filled.lowercased()).split(separator: "/").joined(separator: "/")
    } else {
      let names = parts.sections + [parts.slug ?? parts.name]
      path = names.map { parts.style($0) }.filter { !$0.isEmpty }.joined(separator: "/")
    }
    let isFile = path.hasSuffix(".html") && (pattern != nil || isUgly)
    if isFile { return "/\(path)".cleanPath }
    if isUgly, !parts.name.isEmpty, !path.isEmpty { return "/\(path).html".cleanPath }
    return "/\(path)/".cleanPath
  }

  @Sendable static func addresses(_ head: FolderHead, in site: FolderSite) -> FormerAddresses {
    let (place, values) = (head.place, site.values)
    let section = place.sections.first ?? ""
    var parts = AddressParts(sections: place.sections, name: place.name, style: style(values))
    parts.title = head.front["title"]?.scalar ?? ""
    parts.slug = head.front["slug"]?.scalar.flatMap { $0.isEmpty ? nil : $0 }
    let dates = ["date", "publishdate", "pubdate", "published", "lastmod", "modified"]
    parts.date = dates.lazy.compactMap { head.front[$0]?.scalar.flatMap { site.date($0) } }.first?.local
    if readsFileNames(values), let (day, rest) = FolderPlace.day(of: place.name, before: "-_ ") {
      parts.date = site.date(day)?.local
      parts.slug = parts.slug ?? rest
    }
    // Without a date, Hugo takes the first day that it knows.
    parts.date = parts.date ?? CivilTime(year: 1, month: 1, day: 1)
    let prefix = languagePrefix(place.language, values)
    if let url = head.text("url"), !url.isEmpty, !url.contains("://") {
      guard let filled = placeholders.filled(url, parts) else { return FormerAddresses(unknown: url) }
      let path = filled.hasPrefix("/") ? filled : "\(prefix)/\(filled)"
      let isFile = path.hasSuffix("/") || path.lastPathPart.contains(".")
      return FormerAddresses(paths: (site.basePath + (isFile ? path : "\(path)/").cleanPath).addressForms)
    }
    let ugly = values["uglyURLs"]
    var pattern = pattern(of: section, values)
    if place.role == .section {
      pattern = place.sections.count == 1 ? values.value(at: "permalinks.section")?[section]?.scalar : nil
    }
    let isUgly = ugly?.bool ?? ugly?[section]?.bool ?? false
    // A bundle at the root of the content is the home page.
    guard let path = path(pattern, parts, isUgly: isUgly) else { return FormerAddresses(unknown: pattern) }
    return FormerAddresses(paths: (site.basePath + prefix + path).addressForms)
  }

  /// The pattern of addresses of the texts of a section.
  private static func pattern(of section: String, _ values: JSONValue) -> String? {
    guard let patterns = values["permalinks"] else { return nil }
    guard case .list(let rules) = patterns else {
      return patterns["page"]?[section]?.scalar ?? patterns[section]?.scalar
    }
    // The first rule whose target is the section.
    return rules.first { rule in
      let path = rule.folder("target.path") ?? ""
      let isPage = rule.value(at: "target.kind")?.scalar ?? "page" == "page"
      return isPage && (["", "**", section].contains(path) || path.hasPrefix(section + "/"))
    }?["pattern"]?.scalar
  }

  /// The pages of the terms of a taxonomy.
  @Sendable static func archive(
    _ list: String, _ prefix: String, _ names: [String], _ site: FolderSite
  ) -> TermArchive {
    guard FrontMatterKeys.names(of: "tags").contains(FrontMatterKeys.normal(list)) else {
      let message = "the pages of its \(names.count) terms below \(prefix)/\(list)/ are not moved"
      return TermArchive(loss: Loss(.address, list, at: SourcePlace(file: "."), message))
    }
    let patterns = site.values["permalinks"]
    let pattern =
      (patterns?["term"]?[list] ?? patterns?["taxonomy"]?[list] ?? patterns?[list])?.scalar
    let base = site.basePath + prefix
    let path = base + "/\(list)/".cleanPath
    return TermArchive(
      list: path == "/tags/" ? nil : path,
      paths: names.compactMap { name in
        let parts = AddressParts(sections: [list], name: name, title: name, style: style(site.values))
        return self.path(pattern, parts, isUgly: false).map { (name, base + $0) }
      })
  }
}
