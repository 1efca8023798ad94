import Publication
import Texts
import Timestamps
import URIs
import YAML

/// What the front matter of a post says.
struct FrontMatter {
  static let keys = [
    "title", "date", "updated", "slug", "tags", "authors", "summary", "description", "image", "draft",
    "series", "part", "redirects", "canonical", "language", "updates",
    "outdated", "visibility", "smart-punctuation", "params",
  ]

  /// What belongs to posts, and to no page.
  private static let keysOfPosts: Set<String> = ["date", "tags", "authors", "series", "part", "visibility"]

  let title: String
  /// Nil only for a draft without a date.
  let date: Timestamp?
  let updated: Timestamp?
  /// Whether one of the dates depends on the time zone of the site.
  let dependsOnTimeZone: Bool
  let slug: String?
  let tags: [String]
  let authors: [String]
  let summary: String?
  /// A URL, a path, or an address relative to that of the post.
  let image: String?
  let series: SeriesPart?
  let redirects: [Permalink]
  /// `file:line` of the redirects.
  let redirectsPlace: String?
  /// A URL.
  let canonical: String?
  /// BCP 47
  let language: String?
  let isDraft: Bool
  /// Whether readers find it only by its address.
  let isUnlisted: Bool
  /// Nil for what the site does.
  let smartPunctuation: Bool?
  let notes: PostNotes

  /// - Parameter isPage: whether it is that of a page, which is no post.
  init(_ mapping: YAMLMapping, timeZone: String, isPage: Bool = false) throws(YAMLError) {
    try mapping.rejectKeys(notIn: Self.keys.filter { !isPage || !Self.keysOfPosts.contains($0) })
    guard let title = try mapping.text("title"), !title.isEmpty else {
      throw mapping.error("the post has no title; add title: to its front matter")
    }
    self.title = title
    isDraft = try mapping.bool("draft") ?? false
    isUnlisted = try Self.isUnlisted(in: mapping)
    smartPunctuation = try mapping.bool("smart-punctuation")
    let dates = WrittenDate(timeZone: timeZone)
    date = try dates.read("date", in: mapping)
    guard date != nil || isDraft || isPage else {
      throw mapping.error(
        "the post has no date; add date:, as in 2026-11-21 or 2026-11-21T09:30:00+01:00, or draft: true")
    }
    let notes = try Self.notes(in: mapping, dates: dates)
    self.notes = notes
    updated = try dates.read("updated", in: mapping) ?? notes.updates.first?.date
    dependsOnTimeZone =
      try WrittenDate.dependsOnTimeZone(["date", "updated"], in: mapping) || !notes.updates.isEmpty
    slug = try Self.slug(in: mapping)
    tags = try Self.names("tags", in: mapping)
    authors = try Self.names("authors", in: mapping)
    let description = try mapping.text("description")
    summary = try mapping.text("summary") ?? description
    image = try mapping.text("image")?.trimmed
    series = try Self.series(in: mapping)
    redirects = try Self.redirects(in: mapping)
    redirectsPlace = mapping.location(of: "redirects")
    canonical = try Self.canonical(in: mapping)
    language = try Self.language(in: mapping)
  }

  private static func names(_ key: String, in mapping: YAMLMapping) throws(YAMLError) -> [String] {
    let names = try mapping.texts(key).map { $0.trimmed }.filter { !$0.isEmpty }
    guard names.allSatisfy({ $0.utf8.count <= PostDraft.longestName }) else {
      throw mapping.error(
        key, "\(key) contains a name of more than \(PostDraft.longestName) bytes; shorten it")
    }
    return names
  }

  private static func isUnlisted(in mapping: YAMLMapping) throws(YAMLError) -> Bool {
    switch try mapping.text("visibility")?.trimmed {
    case nil, "public": return false
    case "unlisted": return true
    case let other?:
      throw mapping.error("visibility", "visibility is \"\(other)\" and should be public or unlisted")
    }
  }

  private static func notes(in mapping: YAMLMapping, dates: WrittenDate) throws(YAMLError) -> PostNotes {
    var updates: [PostNotes.Update] = []
    for update in try mapping.mappings("updates") {
      try update.rejectKeys(notIn: ["date", "note"])
      guard let date = try dates.read("date", in: update), let note = try update.text("note")?.trimmed,
        !note.isEmpty
      else { throw update.error("an update needs a date, and a note that says what changed") }
      updates.append(PostNotes.Update(date: date, note: note))
    }
    return PostNotes(updates: updates, outdated: try outdated(in: mapping))
  }

  private static func outdated(in mapping: YAMLMapping) throws(YAMLError) -> PostNotes.Outdated? {
    switch try mapping.text("outdated")?.trimmed {
    case nil, "false", "": return nil
    case "true": return .alone
    case let path?:
      guard path.hasPrefix("/"), !path.hasPrefix("//"), !path.contains(where: \.isWhitespace) else {
        throw mapping.error(
          "outdated",
          "outdated is \"\(path)\" and should be true, or the path of the post to read instead, as in /posts/hello"
        )
      }
      return .replaced(by: path)
    }
  }

  static func slug(in mapping: YAMLMapping) throws(YAMLError) -> String? {
    guard let slug = try mapping.text("slug") else { return nil }
    guard !["", ".", ".."].contains(slug), !slug.contains(where: { "/?#%".contains($0) || $0.isWhitespace })
    else {
      throw mapping.error(
        "slug", "the slug \"\(slug)\" should be one part of a path: letters, digits and hyphens")
    }
    guard slug.utf8.count <= PostDraft.longestName else {
      throw mapping.error("slug", "the slug has more than \(PostDraft.longestName) bytes; shorten it")
    }
    return slug
  }

  private static func series(in mapping: YAMLMapping) throws(YAMLError) -> SeriesPart? {
    let name = try mapping.text("series")?.trimmed ?? ""
    guard name.utf8.count <= PostDraft.longestName else {
      throw mapping.error(
        "series", "series is a name of more than \(PostDraft.longestName) bytes; shorten it")
    }
    guard let text = try mapping.text("part") else { return name.isEmpty ? nil : SeriesPart(name: name) }
    guard let part = Int32(text), part > 0 else {
      throw mapping.error("part", "part is \"\(text)\" and should be a number from 1")
    }
    guard !name.isEmpty else {
      throw mapping.error("part", "there is a part and no series; add series: and its name")
    }
    return SeriesPart(name: name, part: Int(part))
  }

  private static func redirects(in mapping: YAMLMapping) throws(YAMLError) -> [Permalink] {
    var redirects: [Permalink] = []
    for text in try mapping.texts("redirects") {
      let path = text.trimmed
      guard path.hasPrefix("/"), !path.hasPrefix("//"), path != "/", !path.contains("#"),
        !path.contains(where: \.isWhitespace)
      else {
        throw mapping.error(
          "redirects",
          "redirects contains \"\(text)\" and should contain paths of this site, as in /2019/hello")
      }
      let address = Permalink(stored: path)
      guard address.description.utf8.count <= PostDraft.longestAddress else {
        throw mapping.error(
          "redirects",
          "redirects contains a path of more than \(PostDraft.longestAddress) bytes; shorten or remove it")
      }
      redirects.append(address)
    }
    return redirects
  }

  private static func canonical(in mapping: YAMLMapping) throws(YAMLError) -> String? {
    guard let text = try mapping.text("canonical")?.trimmed else { return nil }
    let reference = URIReference(text)
    guard reference.isWebAddress, reference.host?.isEmpty == false, !text.contains(where: \.isWhitespace)
    else {
      throw mapping.error(
        "canonical", "canonical is \"\(text)\" and should be a URL, as in https://example.org/hello")
    }
    return text
  }

  private static func language(in mapping: YAMLMapping) throws(YAMLError) -> String? {
    guard let text = try mapping.text("language")?.trimmed else { return nil }
    guard text.wholeMatch(of: #/[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*/#) != nil else {
      throw mapping.error("language", "language is \"\(text)\" and should be a tag, as in de or pt-BR")
    }
    return text
  }
}
