import Foundation

/// The facts in the small tables of an export of Ghost.
struct GhostIndex {
  struct Term {
    var name: String
    var slug: String
    /// Tags that begin with a number sign are only seen by editors.
    var isInternal: Bool
  }

  private(set) var tags: [String: Term] = [:]
  private(set) var users: [String: MovedAuthor] = [:]
  private(set) var userSlugs: [String: String] = [:]
  /// Fields that stand in a table of their own, by the number of the post.
  private(set) var meta: [String: [String: String]] = [:]
  private(set) var settings: [String: String] = [:]
  private var tagsOfPosts: [String: [(order: Int, id: String)]] = [:]
  private var authorsOfPosts: [String: [(order: Int, id: String)]] = [:]

  static let tables: Set<String> = ["tags", "posts_tags", "users", "posts_authors", "posts_meta", "settings"]

  /// Settings that are read: others may be secrets.
  private static let readable: Set<String> = [
    "title", "description", "lang", "locale", "timezone", "activeTimezone", "active_timezone", "navigation",
    "secondary_navigation", "permalinks", "codeinjection_head", "codeinjection_foot", "url",
  ]

  mutating func add(_ table: String, _ row: [String: Any]) {
    let id = fieldText(row["id"]) ?? ""
    let post = fieldText(row["post_id"]) ?? ""
    let order = (row["sort_order"] as? NSNumber)?.intValue ?? 0
    switch table {
    case "tags":
      guard let name = fieldText(row["name"]) else { return }
      let isInternal = fieldText(row["visibility"]) == "internal" || name.hasPrefix("#")
      tags[id] = Term(name: name, slug: fieldText(row["slug"]) ?? "", isInternal: isInternal)
    case "posts_tags": tagsOfPosts[post, default: []].append((order, fieldText(row["tag_id"]) ?? ""))
    case "posts_authors":
      authorsOfPosts[post, default: []].append((order, fieldText(row["author_id"]) ?? ""))
    case "users":
      guard let name = fieldText(row["name"]) else { return }
      let photo = fieldText(row["profile_image"]) ?? fieldText(row["image"])
      users[id] = MovedAuthor(
        name: name, url: fieldText(row["website"]), photo: photo?.withoutGhostMark,
        about: fieldText(row["bio"]))
      userSlugs[id] = fieldText(row["slug"])
    case "posts_meta":
      var fields: [String: String] = [:]
      for (key, value) in row where GhostTexts.metaFields.contains(key) { fields[key] = fieldText(value) }
      if !fields.isEmpty { meta[post] = fields }
    case "settings":
      guard let key = fieldText(row["key"]), Self.readable.contains(key) else { return }
      settings[key] = fieldText(row["value"])
    default: break
    }
  }

  func tags(of post: String) -> [Term] {
    (tagsOfPosts[post] ?? []).sorted { $0.order < $1.order }.compactMap { tags[$0.id] }
  }

  /// The numbers of the authors of a post.
  func authors(of post: String, first: String?) -> [String] {
    let ids = (authorsOfPosts[post] ?? []).sorted { $0.order < $1.order }.map(\.id)
    return ids.isEmpty ? first.map { [$0] } ?? [] : ids
  }

  var timeZone: String? {
    settings["timezone"] ?? settings["activeTimezone"] ?? settings["active_timezone"]
  }

  func navigation(_ key: String) -> [(title: String, url: String)] {
    guard let json = settings[key],
      let entries = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
    else { return [] }
    return entries.compactMap { entry in
      guard let title = fieldText(entry["label"]), let url = fieldText(entry["url"]) else { return nil }
      return (title, url.withoutGhostMark)
    }
  }

  var site: MovedSite {
    var site = MovedSite()
    site.title = settings["title"]
    site.description = settings["description"]
    site.language = settings["locale"] ?? settings["lang"]
    site.timeZone = timeZone
    site.address = settings["url"]
    site.navigation = navigation("navigation")
    return site
  }
}

extension String {
  /// A path for a URL that begins with Ghost's mark for the address of the site.
  var withoutGhostMark: String {
    guard contains("__GHOST_URL__") else { return self }
    let text = replacing("__GHOST_URL__/", with: "/").replacing("__GHOST_URL__", with: "")
    return text.isEmpty ? "/" : text
  }
}
