import Foundation
import Sanitizer
import Texts
import Timestamps
import URIs

/// Turns rows of Ghost's table of posts into posts and pages.
struct GhostTexts {
  let index: GhostIndex
  let dates: LocalDates
  /// The name of the JSON file, for the report.
  let file: String
  /// Patterns of addresses besides `/{slug}/`.
  let patterns: [String]

  struct Result {
    var text: MovedText?
    var losses: [Loss] = []
    var tags: [GhostIndex.Term] = []
    var authors: [String] = []
  }

  static let metaFields: Set<String> = [
    "meta_title", "meta_description", "og_title", "og_description", "og_image", "twitter_title",
    "twitter_description", "twitter_image", "feature_image_alt", "feature_image_caption",
  ]

  func result(_ source: GhostExport.Row) -> Result {
    let row = source.fields
    var result = Result()
    let place = SourcePlace(file: file, line: source.line)
    func lose(_ kind: Loss.Kind, _ name: String, _ message: String) {
      result.losses.append(Loss(kind, name, at: place, message))
    }
    // A row that is too long may be malformed, and has to stay all the same.
    let unnamed = source.long.map { _ in "line \(source.line)" }
    guard let id = fieldText(row["id"]) ?? fieldText(row["uuid"]) ?? fieldText(row["slug"]) ?? unnamed else {
      lose(.text, "post", "not moved: it has neither a number nor a slug")
      return result
    }
    let isPage = fieldText(row["type"]) == "page" || (row["page"] as? NSNumber)?.boolValue == true
    var text = MovedText(isPage ? .page : .post, id: "ghost:\(id)", place: place)
    text.title = fieldText(row["title"]) ?? ""
    text.slug = fieldText(row["slug"])
    text.language = fieldText(row["locale"])
    text.canonical = fieldText(row["canonical_url"])?.withoutGhostMark
    if let canonical = text.canonical, !canonical.contains("://") { text.canonical = nil }
    readState(row, &text, lose)
    let (body, losses, isRestricted) = body(row, place)
    if isRestricted { text.isDraft = true }
    readDates(row, &text, lose)
    result.tags = index.tags(of: id).filter { !$0.isInternal }
    text.tags = result.tags.map(\.name)
    let ids = index.authors(of: id, first: fieldText(row["author_id"]))
    result.authors = ids.filter { index.users[$0] != nil }
    text.authors = result.authors.compactMap { index.users[$0]?.name }
    let hidden = index.tags(of: id).filter(\.isInternal).map(\.name)
    if !hidden.isEmpty {
      text.params.append(("internal-tags", .list(hidden.map { .text($0) })))
      lose(.frontMatter, "internal-tags", "kept below params")
    }
    readFields(row, id, &text, lose)
    if !text.isDraft { text.addresses = addresses(of: text) }
    text.body = body
    text.long = source.long
    result.losses += losses
    result.text = text
    return result
  }

  private func readState(
    _ row: [String: Any], _ text: inout MovedText, _ lose: (Loss.Kind, String, String) -> Void
  ) {
    let status = fieldText(row["status"]) ?? "published"
    switch status {
    case "published", "scheduled": break
    case "sent":
      text.isDraft = true
      lose(.text, "sent", "became a draft: it was only sent by e-mail")
    default: text.isDraft = true
    }
    let visibility = fieldText(row["visibility"]) ?? "public"
    if visibility != "public" {
      text.isDraft = true
      lose(.text, "visibility \(visibility)", "became a draft: only some could read it")
    }
  }

  private func readDates(
    _ row: [String: Any], _ text: inout MovedText, _ lose: (Loss.Kind, String, String) -> Void
  ) {
    text.date = date(row["published_at"])
    if text.date == nil, !text.isDraft, text.kind == .post {
      text.date = date(row["created_at"])
      lose(.date, "published_at", "there is none; the date is that of the first line")
    }
    if let changed = date(row["updated_at"]), let date = text.date, changed.seconds(since: date) >= 60 {
      text.updated = changed
    }
  }

  /// Old exports have milliseconds, new ones texts; both are at UTC.
  private func date(_ value: Any?) -> Timestamp? {
    if let number = value as? NSNumber, number.int64Value > 0, number.int64Value < 1 << 45 {
      return dates.zoned(Timestamp(microseconds: number.int64Value * 1000))
    }
    guard let text = value as? String, let civil = LocalDates.civil(text) else { return nil }
    return dates.zoned(Timestamp(rfc3339: text) ?? Timestamp(local: civil, offset: 0))
  }

  private func readFields(
    _ row: [String: Any], _ id: String, _ text: inout MovedText, _ lose: (Loss.Kind, String, String) -> Void
  ) {
    func field(_ name: String) -> String? { fieldText(row[name]) ?? index.meta[id]?[name] }
    text.summary = field("custom_excerpt") ?? field("meta_description")
    text.image = (field("feature_image") ?? field("image"))?.withoutGhostMark
    if (row["featured"] as? NSNumber)?.boolValue == true {
      text.params.append(("featured", .bool(true)))
      lose(.frontMatter, "featured", "kept below params")
    }
    for name in Self.metaFields.sorted() + ["custom_template"] {
      guard let value = field(name), name != "meta_description" || value != text.summary else { continue }
      if name == "meta_title", value == text.title { continue }
      text.params.append((name, .text(value.withoutGhostMark)))
      lose(.frontMatter, name, "kept below params")
    }
    for name in ["codeinjection_head", "codeinjection_foot"] {
      guard let code = fieldText(row[name]) else { continue }
      lose(.html, name, "left out: code of the page around the text")
      guard HiddenText.isHidden(byHead: code) else { continue }
      text.isUnlisted = true
      lose(.text, "noindex", "keeps it out of searches, so it is unlisted")
    }
  }

  private func addresses(of text: MovedText) -> [String] {
    guard let slug = text.slug?.percentEncoded(allowing: .pathSegment) else { return [] }
    var addresses = ["/\(slug)/"]
    guard text.kind == .post else { return addresses }
    let date = text.date?.local
    let digits = { (number: Int?) -> String in
      let text = "\(number ?? 0)"
      return text.count < 2 ? "0" + text : text
    }
    for pattern in patterns {
      let address = pattern.replacing("{slug}", with: slug).replacing(":slug", with: slug)
        .replacing("{year}", with: digits(date?.year)).replacing(":year", with: digits(date?.year))
        .replacing("{month}", with: digits(date?.month)).replacing(":month", with: digits(date?.month))
        .replacing("{day}", with: digits(date?.day)).replacing(":day", with: digits(date?.day))
        .replacing("{primary_tag}", with: primaryTag(text) ?? "all")
        .replacing("{primary_author}", with: primaryAuthor(text) ?? "all")
      if !address.contains("{"), !address.contains(":"), !addresses.contains(address) {
        addresses.append(address)
      }
    }
    return addresses
  }

  private func primaryTag(_ text: MovedText) -> String? {
    guard let first = text.tags.first else { return nil }
    return index.tags.values.first { $0.name == first }?.slug
  }

  private func primaryAuthor(_ text: MovedText) -> String? {
    guard let first = text.authors.first, let user = index.users.first(where: { $0.value.name == first })
    else { return nil }
    return index.userSlugs[user.key]
  }

  /// Converts plain text to Markdown, a paragraph for each line.
  private static func paragraphs(_ words: String) -> String {
    let lines = words.split(separator: "\n").map { "<p>\(HTMLWriter.escaped(String($0)))</p>" }
    return MarkdownFromHTML(lines.joined()) { $0 }.markdown
  }

  private typealias Body = (markdown: String, losses: [Loss], isRestricted: Bool)

  private func body(_ row: [String: Any], _ place: SourcePlace) -> Body {
    let restricted = restrictedCards(of: row).map {
      Loss(.text, "card \($0)", at: place, "became a draft: not all readers saw this card")
    }
    let (markdown, losses) = markdown(row, place)
    return (markdown, losses + restricted, !restricted.isEmpty)
  }

  /// The names of the cards that not all readers saw. HTML has them between comments, or without any mark.
  private func restrictedCards(of row: [String: Any]) -> [String] {
    let mark = "\"visibility\""
    if let json = fieldText(row["lexical"]), json.contains(mark), let lexical = Lexical(json),
      !lexical.cards.restricted.isEmpty
    {
      return lexical.cards.restricted
    }
    if let json = fieldText(row["mobiledoc"]), json.contains(mark), let mobiledoc = Mobiledoc(json),
      !mobiledoc.cards.restricted.isEmpty
    {
      return mobiledoc.cards.restricted
    }
    let gates = (fieldText(row["html"]) ?? "").withoutGates.gates
    return gates.filter { !$0.contains("nonMember:true") }.map { _ in "gated" }
  }

  private func markdown(_ row: [String: Any], _ place: SourcePlace) -> (String, [Loss]) {
    var html = fieldText(row["html"]) ?? ""
    var lost: [String] = []
    if html.isEmpty, let lexical = fieldText(row["lexical"]).flatMap({ Lexical($0) }) {
      html = lexical.html
      lost = lexical.cards.lost
    } else if html.isEmpty, let mobiledoc = fieldText(row["mobiledoc"]).flatMap({ Mobiledoc($0) }) {
      html = mobiledoc.html
      lost = mobiledoc.cards.lost
    } else if html.isEmpty, let markdown = fieldText(row["markdown"]) {
      return (markdown.withoutGhostMark, [])
    } else if html.isEmpty, fieldText(row["lexical"]) != nil || fieldText(row["mobiledoc"]) != nil {
      let words = fieldText(row["plaintext"])
      let rest = words == nil ? "there is nothing else" : "only its words came along"
      return (
        words.map { Self.paragraphs($0) } ?? "",
        [Loss(.text, "post", at: place, "its text cannot be read; \(rest)")]
      )
    }
    html = html.withoutGhostMark.withoutCardMarks
    var markup = GhostMarkup()
    let read = MarkdownFromHTML(html) { markup.changed($0) }
    lost += markup.lost
    let losses = lost.map { Loss(.html, $0, at: place, "left out: a card that only Ghost can serve") }
    let inPlace = BodyLosses(html, at: place).losses(read.removed.withoutForms(of: lost.count)).map {
      // All of a text is one line of the JSON.
      Loss($0.kind, $0.name, at: place, $0.message)
    }
    return (read.markdown, losses + inPlace)
  }
}

extension String {
  /// This HTML without the comments around cards.
  fileprivate var withoutCardMarks: String {
    guard contains("<!--") else { return self }
    var text = withoutGates.html
    for mark in ["html", "markdown", "email", "email-cta"] {
      for side in ["begin", "end"] { text = text.replacing("<!--kg-card-\(side): \(mark)-->", with: "") }
    }
    return text.replacing("<!--members-only-->", with: "")
  }

  /// This HTML without the comments around cards that are for some readers, such as
  /// `<!--kg-gated-block:begin nonMember:false memberSegment:"status:paid" -->`, and what they say.
  fileprivate var withoutGates: (html: String, gates: [Substring]) {
    guard contains("<!--kg-gated-block:") else { return (self, []) }
    var html = ""
    var gates: [Substring] = []
    var rest = self[...]
    while let start = rest.firstRange(of: "<!--kg-gated-block:"),
      let end = rest[start.upperBound...].firstRange(of: "-->")
    {
      let gate = rest[start.upperBound..<end.lowerBound]
      if gate.hasPrefix("begin") { gates.append(gate) }
      html += rest[..<start.lowerBound]
      rest = rest[end.upperBound...]
    }
    return (html + rest, gates)
  }
}
