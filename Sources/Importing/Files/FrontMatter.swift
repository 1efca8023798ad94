import Publication
import Texts
import Timestamps
import YAML

/// The lines between two `---` at the beginning of a Markdown file, and the Markdown below them.
struct FrontMatter {
  static let keys = [
    "title", "date", "updated", "slug", "tags", "authors", "summary", "draft", "series", "part",
  ]

  let title: String
  /// Nil only for a draft without a date.
  let date: Timestamp?
  let updated: Timestamp?
  let slug: String?
  let tags: [String]
  let authors: [String]
  let summary: String?
  let series: SeriesPart?
  let isDraft: Bool
  let markdown: String

  /// - Parameter file: the path that error messages name.
  init(_ source: String, file: String) throws(YAMLError) {
    let (yaml, markdown) = try Self.split(source, file: file)
    let mapping = try YAMLMapping(yaml, file: file, linesBefore: 1)
    try mapping.rejectKeys(notIn: Self.keys)
    guard let title = try mapping.text("title"), !title.isEmpty else {
      throw mapping.error("the post has no title; add title: to its front matter")
    }
    self.title = title
    isDraft = try mapping.bool("draft") ?? false
    date = try Self.date("date", in: mapping)
    guard date != nil || isDraft else {
      throw mapping.error("the post has no date; add date: with its zone, as in 2026-11-21T09:30:00+01:00")
    }
    updated = try Self.date("updated", in: mapping)
    slug = try Self.slug(in: mapping)
    tags = try mapping.texts("tags").map { $0.trimmed }.filter { !$0.isEmpty }
    authors = try mapping.texts("authors").map { $0.trimmed }.filter { !$0.isEmpty }
    summary = try mapping.text("summary")
    series = try Self.series(in: mapping)
    self.markdown = markdown
  }

  static func slug(in mapping: YAMLMapping) throws(YAMLError) -> String? {
    guard let slug = try mapping.text("slug") else { return nil }
    guard !slug.isEmpty, !slug.contains(where: { "/?#%".contains($0) || $0.isWhitespace }) else {
      throw mapping.error(
        "slug", "the slug \"\(slug)\" should be one part of a path: letters, digits and hyphens")
    }
    return slug
  }

  private static func series(in mapping: YAMLMapping) throws(YAMLError) -> SeriesPart? {
    let name = try mapping.text("series")?.trimmed ?? ""
    guard let text = try mapping.text("part") else { return name.isEmpty ? nil : SeriesPart(name: name) }
    guard let part = Int32(text), part > 0 else {
      throw mapping.error("part", "part is \"\(text)\" and should be a number from 1")
    }
    guard !name.isEmpty else {
      throw mapping.error("part", "there is a part and no series; add series: and its name")
    }
    return SeriesPart(name: name, part: Int(part))
  }

  /// The front matter, and what is below it.
  static func split(_ source: String, file: String) throws(YAMLError) -> (
    yaml: String, markdown: String
  ) {
    var source = source.replacing("\r\n", with: "\n")
    if source.unicodeScalars.first == "\u{FEFF}" { source.unicodeScalars.removeFirst() }
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.first?.trimmed == "---" else {
      throw YAMLError("\(file):1: the file should begin with its front matter between two lines of ---")
    }
    guard let end = lines.dropFirst().firstIndex(where: { $0.trimmed == "---" }) else {
      throw YAMLError("\(file):1: the front matter has no end; close it with a line of ---")
    }
    return (lines[1..<end].joined(separator: "\n"), lines[(end + 1)...].joined(separator: "\n"))
  }

  /// A date with time and zone; nil if the key is absent.
  static func date(_ key: String, in mapping: YAMLMapping) throws(YAMLError) -> Timestamp? {
    guard let text = try mapping.text(key) else { return nil }
    let compact = text.replacing(#/\s+(?=[+\-Zz])/#, with: "")
    guard let date = Timestamp(rfc3339: compact) ?? Timestamp(rfc3339: withSeconds(compact)) else {
      throw mapping.error(
        key, "\(key) is \"\(text)\" and should be a date with time and zone, as in 2026-11-21T09:30:00+01:00")
    }
    return date
  }

  /// Adds the seconds that are missing in `2026-11-21T09:30+01:00`.
  private static func withSeconds(_ text: String) -> String {
    text.replacing(#/^(?<minutes>\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d)(?=[+\-Zz])/#) { "\($0.minutes):00" }
  }
}
