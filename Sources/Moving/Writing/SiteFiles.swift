import Foundation
import Texts

/// What is written of a site as a whole: `site.yaml`, `authors.yaml` and `members.csv`.
struct SiteFiles {
  private var site = MovedSite()
  private var authors: [MovedAuthor] = []
  private var members: [MovedMember] = []

  /// The first value of each setting counts.
  mutating func add(_ other: MovedSite) {
    site.title = site.title ?? other.title
    site.description = site.description ?? other.description
    site.language = site.language ?? other.language
    site.timeZone = site.timeZone ?? other.timeZone
    if site.navigation.isEmpty { site.navigation = other.navigation }
    if other.hasSmartPunctuation { site.hasSmartPunctuation = true }
  }

  mutating func add(_ author: MovedAuthor) {
    if !author.name.trimmed.isEmpty, !authors.contains(where: { $0.name == author.name }) {
      authors.append(author)
    }
  }

  mutating func add(_ member: MovedMember) { members.append(member) }

  /// By their names below the content folder.
  var files: [(name: String, text: String)] {
    [("site.yaml", siteText), ("authors.yaml", authorsText), ("members.csv", membersText)]
      .filter { !$0.1.isEmpty }
  }

  private var siteText: String {
    var text = YAMLText()
    text.add("title", site.title?.onOneLine)
    text.add("description", site.description?.onOneLine)
    text.add("language", site.language)
    text.add("timezone", site.timeZone.flatMap { TimeZone(identifier: $0) == nil ? nil : $0 })
    if site.hasSmartPunctuation { text.add("smart-punctuation", true) }
    text.add("navigation", site.navigation.map { [("title", $0.title.onOneLine), ("url", $0.url)] })
    return text.text
  }

  private var authorsText: String {
    var text = YAMLText()
    text.add(
      "authors",
      authors.map {
        [("name", $0.name.onOneLine), ("url", $0.url), ("photo", $0.photo), ("about", $0.about?.trimmed)]
      })
    return text.text
  }

  /// RFC 4180.
  private var membersText: String {
    guard !members.isEmpty else { return "" }
    let rows = members.map { [$0.email, $0.name ?? "", $0.since ?? "", $0.isSubscribed ? "yes" : "no"] }
    return ([["email", "name", "since", "subscribed"]] + rows).map { row in
      row.map { field in
        field.contains { ",\"\r\n".contains($0) } ? "\"\(field.replacing("\"", with: "\"\""))\"" : field
      }.joined(separator: ",") + "\n"
    }.joined()
  }
}

extension String {
  fileprivate var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
