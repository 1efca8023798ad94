import Foundation
import Importing
import Sanitizer
import Texts
import Timestamps
import URIs

/// Turns items of WordPress into posts and pages.
struct WordPressTexts {
  let index: WordPressIndex
  let dates: LocalDates
  /// As the user named it.
  let file: String

  struct Result {
    var text: MovedText?
    var losses: [Loss] = []
    /// How many fields of WordPress and its plugins were left out.
    var internalFields = 0
    var tags: Set<String> = []
  }

  /// Types whose items are no texts of readers.
  private static let settings: Set<String> = [
    "revision", "custom_css", "customize_changeset", "oembed_cache", "user_request", "wp_global_styles",
    "wp_navigation", "wp_template", "wp_template_part", "wp_font_family", "wp_font_face",
  ]

  /// Whether an item is a post, a page, or a text of another type that has an address of its own.
  static func isMoved(_ item: WXRItem) -> Bool {
    guard !["trash", "auto-draft", "inherit"].contains(item.status) else { return false }
    switch item.type {
    case "post", "page": return true
    case let type
    where settings.contains(type) || ["attachment", "nav_menu_item", "wp_block"].contains(type):
      return false
    default: return item.status == "publish" && URIReference(item["link"]).query == nil && item["link"] != ""
    }
  }

  func result(_ item: WXRItem) -> Result {
    var result = Result()
    let place = SourcePlace(file: file, line: item.line)
    var losses: [Loss] = []
    func lose(_ kind: Loss.Kind, _ name: String, _ message: String) {
      losses.append(Loss(kind, name, at: place, message))
    }
    guard Self.isMoved(item) else {
      result.losses = [notMoved(item, at: place)]
      return result
    }
    let isPost = item.type == "post"
    var text = MovedText(isPost ? .post : .page, id: item.identity, place: place)
    text.title = plainText(ofHTML: item["title"])
    if text.title.isEmpty {
      lose(.frontMatter, "title", "is missing, so the end of the address is the title")
    }
    readState(item, &text, lose)
    let body = body(of: item)
    if body.isRestricted { text.isDraft = true }
    if !isPost, item.type != "page" { lose(.text, item.type, "became a page") }
    readDates(item, &text, lose)
    readAddresses(item, &text, lose)
    let author = item["dc:creator"]
    text.authors = authors(item, author)
    readTerms(item, &text, &result, lose)
    let excerpt = plainText(ofHTML: item["excerpt:encoded"])
    if !excerpt.isEmpty { text.summary = excerpt }
    readMeta(item, &text, &result, lose)
    text.body = body.markdown
    text.long = item.long
    result.losses = losses + body.losses
    if body.pages > 1, !text.isDraft, let path = text.addresses.first(where: { !$0.contains("?") }) {
      let folder = path.hasSuffix("/") ? path : path + "/"
      text.addresses += (2...body.pages).map { "\(folder)\($0)/" }
    }
    readComments(item, &text, &result)
    result.text = text
    return result
  }

  private func body(of item: WXRItem) -> WordPressBody {
    var footnotes: [(id: String, html: String)] = []
    if let json = item.meta("footnotes"),
      let notes = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
    {
      footnotes = notes.compactMap { note in
        guard let id = note["id"] as? String, let html = note["content"] as? String else { return nil }
        return (id, html)
      }
    }
    let place = SourcePlace(file: file, line: item.contentLine)
    return WordPressBody(item.content, at: place, post: item.id, index: index, footnotes: footnotes)
  }

  private func notMoved(_ item: WXRItem, at place: SourcePlace) -> Loss {
    let title = item["title"].isEmpty ? "" : " \"\(item["title"])\""
    switch item.status {
    case "trash": return Loss(.text, "trash", at: place, "not moved:\(title) is in the trash")
    case "auto-draft": return Loss(.text, "auto-draft", at: place, "not moved: nobody has saved it")
    default:
      let kind: Loss.Kind = Self.settings.contains(item.type) ? .setting : .text
      return Loss(kind, item.type, at: place, "not moved:\(title) has no address of its own")
    }
  }

  private func readState(
    _ item: WXRItem, _ text: inout MovedText, _ lose: (Loss.Kind, String, String) -> Void
  ) {
    switch item.status {
    case "publish", "future": break
    case "draft", "pending": text.isDraft = true
    case let status:
      text.isDraft = true
      lose(.text, status, "became a draft: only its author could read it")
    }
    if !item["wp:post_password"].isEmpty {
      text.isDraft = true
      lose(.text, "password", "became a draft: it was protected with a password")
    }
    for (key, value) in item.meta where MembersOnly.hides(field: key, value.trimmingSpaces) {
      text.isDraft = true
      lose(.text, key, "became a draft: only some could read it")
    }
    if let key = HiddenText.field(of: item.meta) {
      text.isUnlisted = true
      lose(.text, key, "keeps it out of searches, so it is unlisted")
    }
    if item["wp:is_sticky"] == "1" {
      text.params.append(("sticky", .bool(true)))
      lose(.frontMatter, "sticky", "kept below params: no post stays at the top of lists")
    }
  }

  private func readDates(
    _ item: WXRItem, _ text: inout MovedText, _ lose: (Loss.Kind, String, String) -> Void
  ) {
    let (local, utc) = (item["wp:post_date"], item["wp:post_date_gmt"])
    // The date of a draft without an instant is that of its first line, and goes on until it is published.
    if ["draft", "pending"].contains(item.status), LocalDates.civil(utc) == nil { return }
    text.date = dates.date(local: local, utc: utc) ?? published(item["pubDate"])
    if text.date == nil, !text.isDraft {
      lose(.date, "post_date", "\"\(local)\" is no date")
      text.isDraft = text.kind == .post
    }
    let changed = dates.date(local: item["wp:post_modified"], utc: item["wp:post_modified_gmt"])
    if let changed, let date = text.date, changed.seconds(since: date) >= 60 { text.updated = changed }
  }

  /// `Sat, 04 May 2019 11:00:05 +0000`
  private func published(_ text: String) -> Timestamp? {
    let words = text.split(whereSeparator: { $0 == " " || $0 == "," })
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    guard words.count == 6, let month = months.firstIndex(of: String(words[2])), words[3].count == 4 else {
      return nil
    }
    return LocalDates.civil("\(words[3])-\(month + 1)-\(words[1]) \(words[4])")
      .map { Timestamp(local: $0, offset: 0) }
  }

  private func readAddresses(
    _ item: WXRItem, _ text: inout MovedText, _ lose: (Loss.Kind, String, String) -> Void
  ) {
    let name = item["wp:post_name"]
    let link = index.address.path(of: item["link"])
    let isPretty = link.map { !$0.contains("?") } ?? false
    switch text.kind {
    case .post: text.slug = name.isEmpty ? nil : name.percentDecoded ?? name
    case .page:
      let path = isPretty ? index.address.pathBelowSite(link ?? "") : name.percentDecoded ?? name
      text.slug = path.isEmpty ? (name.isEmpty ? nil : name.percentDecoded ?? name) : path
    }
    guard !text.isDraft else { return }
    var addresses: [String] = []
    func add(_ address: String?) {
      if let address, !address.isEmpty, address != "/", !addresses.contains(address) {
        addresses.append(address)
      }
    }
    if text.kind == .page, isPretty, index.address.pathBelowSite(link ?? "").isEmpty {
      lose(.address, "home page", "was the home page, which is made of posts here")
    } else if link == nil, !item["link"].isEmpty {
      lose(.address, "other host", "\(item["link"]) is on another host and does not lead here")
    } else {
      add(link)
    }
    if item.id > 0, item.type == "post" || item.type == "page" {
      add("\(index.address.base)/?\(item.type == "page" ? "page_id" : "p")=\(item.id)")
    }
    let guid = item["guid"]
    if guid.contains("://") { add(index.address.path(of: guid)) }
    if let link, isPretty {
      let parts = link.split(separator: "/")
      for old in item.meta where old.key == "_wp_old_slug" {
        let slug = old.value.trimmingSpaces
        guard !slug.isEmpty, let last = parts.last, let range = link.ranges(of: String(last)).last else {
          continue
        }
        add(link.replacingCharacters(in: range, with: slug))
      }
    }
    text.addresses = addresses
  }

  private func authors(_ item: WXRItem, _ author: String) -> [String] {
    // Several authors are terms of a plugin.
    let several = item.categories.filter { $0.domain == "author" }.map { category in
      let login = category.slug.hasPrefix("cap-") ? String(category.slug.dropFirst(4)) : category.slug
      return index.authors[login] ?? index.authors[category.name] ?? category.name
    }
    if !several.isEmpty { return several }
    return author.isEmpty ? [] : [index.authors[author] ?? author]
  }

  private func readTerms(
    _ item: WXRItem, _ text: inout MovedText, _ result: inout Result,
    _ lose: (Loss.Kind, String, String) -> Void
  ) {
    var others: [String: [String]] = [:]
    for category in item.categories where !category.name.isEmpty {
      switch category.domain {
      case "category", "post_tag", "tag":
        if category.slug == "uncategorized" { continue }
        let name = category.name.withCharacterReferences
        result.tags.insert(name)
        if !text.tags.contains(where: { $0.lowercased() == name.lowercased() }) { text.tags.append(name) }
      case "series":
        text.series = category.name.withCharacterReferences
      case "language": text.language = category.slug
      case "author", "nav_menu", "post_translations", "term_translations",
        "post_format" where category.slug == "post-format-standard":
        continue
      default: others[category.domain, default: []].append(category.name)
      }
    }
    for (domain, names) in others.sorted(by: { $0.key < $1.key }) {
      text.params.append((domain, .list(names.map { .text($0) })))
      lose(.frontMatter, domain, "kept below params")
    }
  }

  private static let descriptions: Set<String> = [
    "_yoast_wpseo_metadesc", "_aioseop_description", "_aioseo_description", "rank_math_description",
    "_genesis_description", "_seopress_titles_desc", "_su_description", "_headspace_description",
    "jetpack_seo_html_description", "advanced_seo_description",
  ]
  private static let originals: Set<String> = [
    "_yoast_wpseo_canonical", "_aioseop_custom_link", "rank_math_canonical_url", "_genesis_canonical_uri",
    "_seopress_robots_canonical",
  ]

  private func readMeta(
    _ item: WXRItem, _ text: inout MovedText, _ result: inout Result,
    _ lose: (Loss.Kind, String, String) -> Void
  ) {
    for (key, value) in item.meta {
      let value = value.trimmingSpaces
      switch key {
      case "_thumbnail_id":
        if let attachment = Int(value).flatMap({ index.attachments[$0] }) {
          text.image = attachment.url
        } else if !value.isEmpty, value != "0", value != "-1" {
          lose(.media, "_thumbnail_id", "the picture \(value) is not in the export")
        }
      case "_wp_old_slug", "footnotes": continue
      case let key where Self.descriptions.contains(key):
        if text.summary == nil, !value.isEmpty { text.summary = value.withCharacterReferences }
      case let key where Self.originals.contains(key):
        if !value.isEmpty, value != item["link"] { text.canonical = value }
      case let key where key.hasPrefix("_") || key.hasPrefix("rank_math_") || key.hasPrefix("jetpack_"):
        result.internalFields += 1
      case "": continue
      default:
        guard !value.isEmpty else { continue }
        text.params.append((key, .text(value)))
        lose(.frontMatter, key, "kept below params")
      }
    }
  }
}

// MARK: - Comments

extension WordPressTexts {
  private func readComments(_ item: WXRItem, _ text: inout MovedText, _ result: inout Result) {
    var approved: Set<String> = []
    for comment in item.comments {
      func field(_ name: String) -> String { comment["wp:comment_\(name)"]?.trimmingSpaces ?? "" }
      let place = SourcePlace(file: file, line: comment["line"].flatMap { Int($0) })
      let type = field("type")
      guard type.isEmpty || type == "comment" else {
        result.losses.append(Loss(.comment, type, at: place, "not moved: it is no comment of a reader"))
        continue
      }
      guard field("approved") == "1" || field("approved").isEmpty else {
        let state = field("approved") == "0" ? "unapproved" : field("approved")
        result.losses.append(Loss(.comment, state, at: place, "not moved: it was not published"))
        continue
      }
      let date = dates.date(local: field("date"), utc: field("date_gmt"))
      if date == nil {
        let message = "the date \(field("date")) of a comment cannot be read; the comment has none"
        result.losses.append(Loss(.date, "comment_date", at: place, message))
      }
      let parent = field("parent")
      approved.insert(field("id"))
      text.comments.append(
        MovedComment(
          id: field("id"), parent: parent.isEmpty || parent == "0" ? nil : parent,
          author: field("author").isEmpty ? "Anonymous" : field("author").withCharacterReferences,
          url: field("author_url").isEmpty ? nil : field("author_url"),
          date: date,
          html: Self.html(field("content"))))
    }
    for index in text.comments.indices {
      if let parent = text.comments[index].parent, !approved.contains(parent) {
        text.comments[index].parent = nil
      }
    }
  }

  /// Paragraphs and line breaks of a comment.
  private static func html(_ text: String) -> String {
    HTMLWriter.inline(HTMLSimplifier.blocks(WordPressParagraphs.blocks(ReadHTML(text).nodes)))
  }
}
