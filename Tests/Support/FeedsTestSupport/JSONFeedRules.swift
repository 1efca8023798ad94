import Foundation
import Timestamps

/// The rules of JSON Feed 1.1 that a document of a site violates.
public func violationsOfServedJSONFeed(_ document: [UInt8]) -> [String] {
  guard let feed = try? JSONSerialization.jsonObject(with: Data(document)) as? [String: Any] else {
    return ["not JSON"]
  }
  var rules = JSONRules()
  rules.expect(feed["version"] as? String == "https://jsonfeed.org/version/1.1", "version")
  rules.text(feed["title"], "title")
  rules.absolute(feed["home_page_url"], "home_page_url")
  rules.absolute(feed["feed_url"], "feed_url")
  if let next = feed["next_url"] {
    rules.absolute(next, "next_url")
    rules.expect(next as? String != feed["feed_url"] as? String, "next_url is feed_url")
  }
  rules.text(feed["language"], "language")
  for hub in feed["hubs"] as? [[String: Any]] ?? [] {
    rules.text(hub["type"], "type of a hub")
    rules.absolute(hub["url"], "url of a hub")
  }
  rules.authors(feed["authors"])
  rules.only(
    [
      "version", "title", "home_page_url", "feed_url", "description", "next_url", "language", "authors",
      "hubs", "items",
    ],
    in: feed)
  guard let items = feed["items"] as? [[String: Any]] else { return rules.violations + ["items"] }
  for item in items { rules.check(item) }
  let ids = items.compactMap { $0["id"] as? String }
  rules.expect(Set(ids).count == ids.count, "two items of the same id")
  return rules.violations
}

private struct JSONRules {
  var violations: [String] = []

  mutating func expect(_ holds: Bool, _ rule: String) {
    if !holds { violations.append(rule) }
  }

  mutating func text(_ value: Any?, _ name: String) {
    expect((value as? String)?.isEmpty == false, "\(name): no text")
  }

  mutating func absolute(_ value: Any?, _ name: String) {
    expect(
      (value as? String)?.contains(#/^https?://[^/\s]+(/\S*)?$/#) == true, "\(name): no absolute address")
  }

  mutating func only(_ names: Set<String>, in object: [String: Any]) {
    for name in object.keys { expect(names.contains(name), "\(name): unknown") }
  }

  mutating func authors(_ value: Any?) {
    guard let value else { return }
    let authors = value as? [[String: Any]] ?? []
    expect(!authors.isEmpty, "authors: none")
    for author in authors {
      expect(author["name"] ?? author["url"] ?? author["avatar"] != nil, "an author: empty")
    }
  }

  mutating func check(_ item: [String: Any]) {
    text(item["id"], "id")
    absolute(item["url"], "url")
    expect((item["content_html"] as? String != nil) != (item["content_text"] as? String != nil), "content")
    for name in ["date_published", "date_modified"] where item[name] != nil {
      expect((item[name] as? String).flatMap(Timestamp.init(rfc3339:)) != nil, "\(name): no date of RFC 3339")
    }
    authors(item["authors"])
    if let tags = item["tags"] { expect((tags as? [String])?.contains("") == false, "tags: not all texts") }
    for attachment in item["attachments"] as? [[String: Any]] ?? [] {
      absolute(attachment["url"], "url of an attachment")
      expect((attachment["mime_type"] as? String)?.contains("/") == true, "mime_type")
      if let size = attachment["size_in_bytes"] { expect(size is NSNumber, "size_in_bytes") }
    }
    only(
      [
        "id", "url", "title", "content_html", "content_text", "summary", "date_published", "date_modified",
        "authors", "tags", "attachments",
      ], in: item)
  }
}
