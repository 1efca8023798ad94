import Foundation
import Publication
import Texts
import Timestamps

/// The addresses of Hexo's texts, tags and categories.
extension Hexo {
  /// How categories and titles are written in addresses.
  private static let style = NameStyle(
    keeps: { $0.properties.isAlphabetic || $0.properties.numericType != nil },
    separates: { $0.properties.generalCategory != .nonspacingMark }, isCased: true, isDecomposed: true)

  static let placeholders = Jekyll.placeholders.adding([
    "title": { parts, _ in parts.path }, "name": { parts, _ in parts.name },
    "post_title": { parts, _ in style(parts.title) },
    "category": { parts, _ in parts.categories.joined(separator: "/") },
    // Hexo knows these from its database alone.
    "id": { _, _ in nil }, "hash": { _, _ in nil },
  ])

  @Sendable static func addresses(_ head: FolderHead, in site: FolderSite) -> FormerAddresses {
    let place = head.place
    var addresses = FormerAddresses()
    let own = head.text("permalink")
    guard place.role != .page else {
      let stem = place.stem
      let path = own ?? (stem.lastPathPart == "index" ? "\(stem.parentPath)/" : "\(stem).html")
      addresses.paths = (site.basePath + "/\(path)".cleanPath).addressForms
      return addresses
    }
    let pattern = own ?? site.values.text("permalink") ?? site.generator.pattern
    var parts = AddressParts()
    // The path below `_posts`, without the day.
    parts.path = (place.sections.dropFirst() + [place.name]).joined(separator: "/")
    parts.name = place.name
    parts.title = head.text("title") ?? ""
    parts.categories = categories(head, site)
    parts.date = (head.text("date") ?? place.day).flatMap { site.date($0) }?.local
    parts.further = head.front.mapping.merging(site.values["permalink_defaults"] ?? .null)
    guard let path = placeholders.filled(pattern, parts) else {
      if parts.date != nil || !pattern.contains(":year") { addresses.unknown = pattern }
      return addresses
    }
    addresses.paths = (site.basePath + "/\(path)".cleanPath).addressForms
    return addresses
  }

  /// The categories of a post as addresses have them; those in the first list are below each other.
  private static func categories(_ head: FolderHead, _ site: FolderSite) -> [String] {
    let written = head.front["categories"] ?? head.front["category"] ?? .null
    let names = written.items.first.map { $0.items.count > 1 ? $0.names : written.names } ?? []
    let known = names.isEmpty ? [site.values.text("default_category") ?? "uncategorized"] : names
    return known.map { slug($0, "category_map", site) }
  }

  private static func slug(_ name: String, _ map: String, _ site: FolderSite) -> String {
    if let mapped = site.values[map]?[name]?.scalar { return mapped }
    let slug = style(name)
    switch site.values.text("filename_case") {
    case "1": return slug.lowercased()
    case "2": return slug.uppercased()
    default: return slug
    }
  }

  /// The sign between the names of categories that are below each other.
  private static let below = "\u{1F}"

  @Sendable static func terms(_ text: FolderText) -> [(list: String, names: [String])] {
    func names(_ keys: String...) -> [String] { keys.flatMap { text.front[$0]?.names ?? [] } }
    let tags = names("tags", "tag").filter { name in text.moved.tags.contains { $0.nameKey == name.nameKey } }
    // The names in a list are below each other; in a list of lists, those of each.
    let written = text.front["categories"] ?? text.front["category"] ?? .null
    let hasLists = written.items.contains { $0.items.count > 1 }
    let paths = hasLists ? written.items.map(\.names) : [written.names]
    let categories = paths.flatMap { path in path.indices.map { path[...$0].joined(separator: below) } }
    return [("tags", tags), ("categories", categories)]
  }

  @Sendable static func archive(
    _ list: String, _ prefix: String, _ names: [String], _ site: FolderSite
  ) -> TermArchive {
    let setting = list == "tags" ? "tag_dir" : "category_dir"
    let folder = "\(site.basePath)/\(site.values.folder(setting) ?? list)"
    let map = list == "tags" ? "tag_map" : "category_map"
    return TermArchive(
      list: list == "tags" && folder == "/tags" ? nil : "\(folder)/",
      paths: names.map { name in
        let path = name.components(separatedBy: below)
        let slugs = path.map { slug($0, map, site) }.joined(separator: "/")
        return (path.last ?? name, "\(folder)/\(slugs)/".cleanPath)
      })
  }
}
