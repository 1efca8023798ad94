import Foundation
import Texts
import Timestamps

private let atomURI = "http://www.w3.org/2005/Atom"

/// The rules that an RSS document of a site violates, in addition to those for every RSS document.
public func violationsOfServedRSS(_ document: [UInt8]) -> [String] {
  var rules = Rules()
  guard let root = XMLTree(document), let channel = root.all("channel").first else { return ["not RSS"] }
  rules.links(
    channel.all("link", in: atomURI), of: channel, unique: ["self", "next", "current", "prev-archive"])
  let items = channel.all("item")
  for element in [channel] + items {
    for link in element.all("link") { rules.absolute(link.text, link) }
    for date in element.all("pubDate") + element.all("lastBuildDate") {
      let isDate = date.text.contains(
        #/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), [0-3]\d [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} ([+-]\d{4}|GMT)$/#)
      rules.expect(isDate, "no date of RFC 822 with four digits of the year", date)
    }
    for category in element.all("category") { rules.expect(!category.text.isEmpty, "empty", category) }
    for name in ["author", "managingEditor", "webMaster"] {
      for person in element.all(name) {
        rules.expect(person.text.contains(#/^[^ @]+@[^ @]+( \(.+\))?$/#), "no address first", person)
      }
    }
  }
  for item in items {
    rules.expect(item.all("guid").count == 1, "no guid", item)
    for guid in item.all("guid") where guid.attributes["isPermaLink"] != "false" {
      rules.absolute(guid.text, guid)
    }
    for enclosure in item.all("enclosure") {
      rules.absolute(enclosure.attributes["url"], enclosure)
      rules.expect(enclosure.attributes["type"]?.contains("/") == true, "no media type", enclosure)
    }
  }
  rules.unique(items.flatMap { $0.all("guid") }.map(\.text), "guid", channel)
  return violationsOfRSS(document) + rules.violations
}

/// The rules that an Atom document of a site violates, in addition to those for every Atom document.
public func violationsOfServedAtom(_ document: [UInt8]) -> [String] {
  var rules = Rules()
  guard let feed = XMLTree(document), feed.name == "feed" else { return ["not Atom"] }
  let links = feed.all("link", in: atomURI)
  rules.links(links, of: feed, unique: ["self", "alternate", "next", "current", "prev-archive"])
  let entries = feed.all("entry", in: atomURI)
  for element in [feed] + entries {
    for id in element.all("id", in: atomURI) {
      rules.expect(id.text == id.text.trimmed, "white space", id)
    }
    for category in element.all("category", in: atomURI) {
      rules.expect(category.attributes["term"]?.isEmpty == false, "empty", category)
    }
    for person in element.all("author", in: atomURI) {
      rules.expect(person.all("name", in: atomURI).first?.text.isEmpty == false, "no name", person)
    }
  }
  for entry in entries {
    let links = entry.all("link", in: atomURI)
    rules.expect(links.contains { $0.attributes["rel"] == "alternate" }, "no alternate", entry)
    for link in links { rules.absolute(link.attributes["href"], link) }
    for text in entry.all("content", in: atomURI) + entry.all("summary", in: atomURI) {
      rules.expect(["text", "html"].contains(text.attributes["type"] ?? "text"), "of another type", text)
      rules.expect(text.children.isEmpty, "markup that is not escaped", text)
    }
  }
  rules.unique(entries.flatMap { $0.all("id", in: atomURI) }.map(\.text), "id", feed)
  return violationsOfAtom(document) + rules.violations
}

extension Rules {
  mutating func absolute(_ address: String?, _ element: XMLTree) {
    expect(address?.contains(#/^https?://[^/\s]+(/\S*)?$/#) == true, "no absolute address", element)
  }

  mutating func unique(_ values: [String], _ name: String, _ element: XMLTree) {
    expect(Set(values).count == values.count, "two of the same \(name)", element)
  }

  /// Links of a feed or channel: each has an address, the `unique` relations occur at most once, and one is
  /// `self`.
  fileprivate mutating func links(_ links: [XMLTree], of element: XMLTree, unique: [String]) {
    for link in links { absolute(link.attributes["href"], link) }
    let relations = links.compactMap { $0.attributes["rel"] }
    for relation in unique {
      expect(relations.filter { $0 == relation }.count <= 1, "two links \(relation)", element)
    }
    expect(relations.contains("self"), "no link to itself", element)
  }
}
