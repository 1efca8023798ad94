import Publication
import Sanitizer
import Texts
import Timestamps
import URIs
import YAML

/// The front matter of a post.
struct FrontMatter {
  static let keys = [
    "title", "date", "updated", "slug", "tags", "authors", "summary", "description", "image", "draft",
    "series", "part", "redirects", "canonical", "language", "updates",
    "outdated", "visibility", "smart-punctuation", "params", "guid", "address", "markup", "imported-from",
    "imported-base", "enclosures", "arrived", "properties", "page",
  ]

  /// The keys that posts may have, and pages may not.
  private static let keysOfPosts: Set<String> = ["date", "tags", "authors", "series", "part"]

  /// The keys that files may have, and pages of the desk may not: ``page`` says the same.
  private static let keysOfFiles: Set<String> = ["slug", "address"]

  /// The title; empty if the post has none, as a note or an untitled entry of a feed.
  let title: String
  /// Nil only for a draft without a date, and for an entry of a feed without one.
  let date: Timestamp?
  let updated: Timestamp?
  /// Whether one of the dates depends on the time zone of the site.
  let dependsOnTimeZone: Bool
  let slug: String?
  /// The address of a page of the desk.
  let page: Permalink?
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
  let visibility: PostVisibility
  /// Nil for what the site does.
  let smartPunctuation: Bool?
  let notes: PostNotes
  let identity: FrontMatterIdentity

  /// - Parameters:
  ///   - isPage: whether it is that of a page, which is no post.
  ///   - isFile: whether it is that of a file of the content folder.
  ///   - heading: the title if the front matter has none: the heading with which the text begins.
  ///   - day: the date if the front matter has none: that in the name of the file, as in 2026-11-21.
  init(
    _ mapping: YAMLMapping, timeZone: String, isPage: Bool = false, isFile: Bool = true,
    heading: String? = nil, day: String? = nil
  ) throws(YAMLError) {
    let keys = FrontMatterKeys(mapping)
    try keys.rejectUnknown(Self.keys(isPage: isPage, isFile: isFile))
    page = try Self.page(keys["page"], in: mapping)
    let dates = WrittenDate(timeZone: timeZone)
    identity = try FrontMatterIdentity(keys, dates)
    title = (try mapping.text(keys["title"]) ?? heading ?? "").writable
    guard !title.isEmpty || identity.isOfFeed || keys.isUntitled && !isPage else {
      throw mapping.error("the post has no title; add title: to its front matter")
    }
    isDraft = try keys.draftKey() != nil
    visibility = try keys.visibility()
    if isPage, visibility == .unlisted, mapping.hasValue(keys["visibility"]) {
      throw mapping.error(keys["visibility"], "a page is in no list anyway; leave visibility out")
    }
    smartPunctuation = try mapping.bool(keys["smart-punctuation"])
    let ownDate = try dates.read(keys["date"], in: mapping)
    date = ownDate ?? (isPage ? nil : day.flatMap { dates.read($0) })
    guard date != nil || isDraft || isPage || identity.arrived != nil else {
      throw mapping.error(
        "the post has no date; add date:, as in 2026-11-21 or 2026-11-21T09:30:00+01:00, or draft: true")
    }
    let notes = try Self.notes(keys, dates)
    self.notes = notes
    // Some programs write the date of a change even if there is none.
    let changed = try dates.read(keys["updated"], in: mapping) ?? notes.updates.first?.date
    updated = changed == date ? nil : changed
    dependsOnTimeZone =
      try WrittenDate.dependsOnTimeZone([keys["date"], keys["updated"]], in: mapping)
      || ownDate == nil && date != nil || !notes.updates.isEmpty
    slug = try Self.slug(keys["slug"], in: mapping)
    tags = try keys.tags()
    authors = try keys.names("authors")
    summary = try mapping.text(keys["summary"])?.writable
    image = try keys.image()
    series = try Self.series(keys)
    (redirects, redirectsPlace) = try Self.redirects(keys)
    canonical = try Self.canonical(keys["canonical"], in: mapping)
    language = try Self.language(keys["language"], in: mapping)
  }

  private static func keys(isPage: Bool, isFile: Bool) -> [String] {
    keys.filter { key in
      switch key {
      case "page": !isFile
      case _ where keysOfPosts.contains(key): !isPage
      case _ where keysOfFiles.contains(key): isFile || !isPage
      default: true
      }
    }
  }

  private static func notes(_ keys: FrontMatterKeys, _ dates: WrittenDate) throws(YAMLError) -> PostNotes {
    var updates: [PostNotes.Update] = []
    for update in try keys.mapping.mappings(keys["updates"]) {
      try update.rejectKeys(notIn: ["date", "note"])
      guard let date = try dates.read("date", in: update),
        let note = try update.text("note")?.writable.trimmed, !note.isEmpty
      else { throw update.error("an update needs a date, and a note that says what changed") }
      updates.append(PostNotes.Update(date: date, note: note))
    }
    return PostNotes(updates: updates, outdated: try outdated(keys["outdated"], in: keys.mapping))
  }

  private static func outdated(
    _ key: String, in mapping: YAMLMapping
  ) throws(YAMLError) -> PostNotes.Outdated? {
    switch try mapping.text(key)?.trimmed {
    case nil, "false", "": return nil
    case "true": return .alone
    case let path?:
      guard path.hasPrefix("/"), !path.hasPrefix("//"), !path.contains(where: \.isWhitespace) else {
        throw mapping.error(
          key,
          "outdated is \"\(path)\" and should be true, or the path of the post to read instead, as in /posts/hello"
        )
      }
      return .replaced(by: path)
    }
  }

  static func slug(_ key: String = "slug", in mapping: YAMLMapping) throws(YAMLError) -> String? {
    guard let slug = try mapping.text(key)?.composed else { return nil }
    if let hidden = slug.nameOfHiddenCharacter {
      throw mapping.error(
        key, "the slug contains \(hidden), which nobody sees in an address; leave it out")
    }
    guard !["", ".", ".."].contains(slug), !slug.contains(where: { "/?#%".contains($0) || $0.isWhitespace })
    else {
      throw mapping.error(
        key, "the slug \"\(slug)\" should be one part of a path: letters, digits and hyphens")
    }
    guard slug.utf8.count <= PostDraft.longestName else {
      throw mapping.error(key, "the slug has more than \(PostDraft.longestName) bytes; shorten it")
    }
    return slug
  }

  private static func series(_ keys: FrontMatterKeys) throws(YAMLError) -> SeriesPart? {
    let mapping = keys.mapping
    let names = try mapping.texts(keys["series"])
    guard names.count <= 1 else {
      throw mapping.error(keys["series"], "a post belongs to one series; leave the others out of series")
    }
    let name = names.first?.writable.trimmed ?? ""
    guard name.utf8.count <= PostDraft.longestName else {
      throw mapping.error(
        keys["series"], "series is a name of more than \(PostDraft.longestName) bytes; shorten it")
    }
    guard !name.isDotSegment else {
      throw mapping.error(
        keys["series"], "series is \"\(name)\", which no page can have in its address; change the name")
    }
    let key = keys["part"]
    guard let text = try mapping.text(key) else { return name.isEmpty ? nil : SeriesPart(name: name) }
    guard let part = Int32(text), part > 0 else {
      throw mapping.error(key, "part is \"\(text)\" and should be a number from 1")
    }
    guard !name.isEmpty else {
      throw mapping.error(key, "there is a part and no series; add series: and its name")
    }
    return SeriesPart(name: name, part: Int(part))
  }

  /// The addresses that lead to the post, also those that it had elsewhere, and where the file names them.
  private static func redirects(
    _ keys: FrontMatterKeys
  ) throws(YAMLError) -> (redirects: [Permalink], place: String?) {
    var redirects: [Permalink] = []
    let mapping = keys.mapping
    let all = keys.all("redirects") + keys.all("permalink")
    for key in all {
      for text in try mapping.texts(key) {
        var path = text.trimmed
        // Pelican leaves the first slash out.
        if key.lowercased() == "url", !path.hasPrefix("/"), !path.contains(":") { path = "/" + path }
        let address = Permalink(redirectingFrom: path)
        guard path.hasPrefix("/"), !path.hasPrefix("//"), address.description != "/", !path.contains("#"),
          !path.contains(where: \.isWhitespace), !path.contains("/:")
        else {
          throw mapping.error(
            key, "\(key) contains \"\(text)\" and should contain paths of this site, as in /2019/hello")
        }
        guard address.description.utf8.count <= PostDraft.longestAddress else {
          throw mapping.error(
            key,
            "\(key) contains a path of more than \(PostDraft.longestAddress) bytes; shorten or remove it")
        }
        redirects.append(address)
      }
    }
    return (redirects, all.first.flatMap { mapping.location(of: $0) })
  }

  private static func canonical(_ key: String, in mapping: YAMLMapping) throws(YAMLError) -> String? {
    guard let text = try mapping.text(key)?.trimmed else { return nil }
    let reference = URIReference(text)
    guard reference.isWebAddress, reference.host?.isEmpty == false, !text.contains(where: \.isWhitespace)
    else {
      throw mapping.error(
        key, "\(key) is \"\(text)\" and should be a URL, as in https://example.org/hello")
    }
    return text
  }

  private static func language(_ key: String, in mapping: YAMLMapping) throws(YAMLError) -> String? {
    guard let text = try mapping.text(key)?.trimmed else { return nil }
    let tag = text.replacing("_", with: "-")
    guard tag.isLanguageTag else {
      throw mapping.error(key, "\(key) is \"\(text)\" and should be a tag, as in de or pt-BR")
    }
    return tag
  }
}

extension Unicode.Scalar {
  /// Whether readers do not see it: a control character, a joiner, a mark of direction, a soft hyphen. Not so
  /// those that choose the style of an emoji.
  fileprivate var isHidden: Bool {
    guard !properties.isVariationSelector else { return false }
    return properties.isDefaultIgnorableCodePoint
      || [.control, .format].contains(properties.generalCategory)
  }
}

extension String {
  /// The name of the first character that readers do not see, as in `U+200B`; nil if they see all.
  var nameOfHiddenCharacter: String? {
    unicodeScalars.first(where: \.isHidden).map { hidden in
      let number = String(hidden.value, radix: 16, uppercase: true)
      return "U+\(String(repeating: "0", count: max(0, 4 - number.count)))\(number)"
    }
  }

  /// Whether it has the form of a language tag (BCP 47).
  var isLanguageTag: Bool { wholeMatch(of: #/[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*/#) != nil }
}
