/// The facts of an export of WordPress about all of its items, to which texts refer before they come.
struct WordPressIndex {
  struct Attachment {
    var url: String
    var parent: Int
    var alternative: String
    var caption: String
  }

  struct Item {
    var title: String
    var link: String
    var isMoved: Bool
  }

  var site = MovedSite()
  var address = FormerAddress(site: nil)
  /// The names of authors by what they sign in with.
  var authors: [String: String] = [:]
  /// Categories and tags: their numbers, slugs, names and parents.
  var terms: [Term] = []
  private(set) var attachments: [Int: Attachment] = [:]
  private var picturesOfPosts: [Int: [Int]] = [:]
  private(set) var items: [Int: Item] = [:]
  /// The owner's replacements of shortcodes.
  var replacements = ReplacementTable.none
  /// Blocks that are used in several posts, by their numbers.
  var patterns: [Int: Pattern] = [:]
  private(set) var hasPatterns = false
  private(set) var menuItems: [WXRItem] = []

  enum Pattern {
    case text(String)
    /// Readers do not get it; the reason is for the report.
    case withheld(String)
  }

  struct Term: Hashable {
    var isTag: Bool
    var id: String
    var slug: String
    var parent: String
    var name: String
  }

  mutating func add(_ item: WXRItem) {
    switch item.type {
    case "attachment":
      let url = item["wp:attachment_url"].isEmpty ? item["guid"] : item["wp:attachment_url"]
      attachments[item.id] = Attachment(
        url: url, parent: item.parent,
        alternative: (item.meta("_wp_attachment_image_alt") ?? "").withCharacterReferences,
        caption: item["excerpt:encoded"])
      if Embeds.isMedium(url, [".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif", ".svg"]) {
        picturesOfPosts[item.parent, default: []].append(item.id)
      }
    case "nav_menu_item": menuItems.append(item)
    case "wp_block": hasPatterns = true
    default:
      items[item.id] = Item(title: item["title"], link: item["link"], isMoved: WordPressTexts.isMoved(item))
    }
  }

  func pictures(of post: Int) -> [Int] { picturesOfPosts[post] ?? [] }

  /// The picture of an attachment with its caption.
  func figure(_ id: Int) -> HTMLNode? {
    guard let attachment = attachments[id] else { return nil }
    var children: [HTMLNode] = [.element("img", ["src": attachment.url, "alt": attachment.alternative])]
    if !attachment.caption.isEmpty {
      children.append(.element("figcaption", [:], ReadHTML(attachment.caption).nodes))
    }
    return .element("figure", [:], children)
  }

  /// The first level of the main menu, and how many entries are below it.
  func navigation() -> (entries: [(title: String, url: String)], deeper: Int) {
    var menus: [String: [WXRItem]] = [:]
    for item in menuItems where item.status == "publish" {
      let menu = item.categories.first { $0.domain == "nav_menu" }?.slug ?? ""
      menus[menu, default: []].append(item)
    }
    let names = menus.keys.sorted()
    let main = names.first { name in
      ["main", "primary", "header", "top"].contains { name.lowercased().contains($0) }
    }
    guard let menu = main ?? names.max(by: { menus[$0, default: []].count < menus[$1, default: []].count })
    else {
      return ([], 0)
    }
    let sorted = menus[menu, default: []].sorted {
      (Int($0["wp:menu_order"]) ?? 0) < (Int($1["wp:menu_order"]) ?? 0)
    }
    let top = sorted.filter { ($0.meta("_menu_item_menu_item_parent") ?? "0") == "0" }
    let entries = top.compactMap { item -> (title: String, url: String)? in
      let target = item.meta("_menu_item_object_id").flatMap { Int($0) }
      var url = item.meta("_menu_item_url") ?? ""
      var title = item["title"]
      switch item.meta("_menu_item_type") {
      case "post_type":
        guard let found = target.flatMap({ items[$0] }), found.isMoved else { return nil }
        url = address.path(of: found.link) ?? found.link
        if title.isEmpty { title = found.title }
      case "taxonomy":
        let isTag = item.meta("_menu_item_object") == "post_tag"
        guard let term = terms.first(where: { $0.isTag == isTag && Int($0.id) == target }) else { return nil }
        url = paths(of: term)[0]
        if title.isEmpty { title = term.name }
      default: url = address.path(of: url) ?? url
      }
      return title.isEmpty || url.isEmpty ? nil : (title, url)
    }
    return (entries, sorted.count - entries.count)
  }

  /// The paths of the archive of a category or a tag.
  func paths(of term: Term) -> [String] {
    guard !term.isTag else {
      return ["\(address.base)/tag/\(term.slug)/", "\(address.base)/?tag=\(term.slug)"]
    }
    let slugs = ancestors(of: term).reversed().map(\.slug) + [term.slug]
    var paths = ["\(address.base)/category/\(slugs.joined(separator: "/"))/"]
    if slugs.count > 1 { paths.append("\(address.base)/category/\(term.slug)/") }
    if !term.id.isEmpty { paths.append("\(address.base)/?cat=\(term.id)") }
    return paths
  }

  /// The categories above a category, the nearest first: at most nine, since an export may have a circle.
  func ancestors(of term: Term) -> [Term] {
    var ancestors: [Term] = []
    var parent = term.parent
    while !parent.isEmpty, ancestors.count < 9,
      let next = terms.first(where: { !$0.isTag && $0.slug == parent })
    {
      ancestors.append(next)
      parent = next.parent
    }
    return ancestors
  }
}
