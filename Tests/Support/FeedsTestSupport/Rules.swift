import Timestamps

/// Checks elements against the rules of a format, and collects violations.
struct Rules {
  private(set) var violations: [String] = []

  mutating func expect(_ holds: Bool, _ rule: String, _ element: XMLTree) {
    if !holds {
      violations.append("<\(element.name) \(element.attributes)>\(element.text.prefix(40)): \(rule)")
    }
  }

  /// The allowed number of children of each name; other names are violations.
  mutating func count(_ ranges: [String: ClosedRange<Int>], in element: XMLTree, of uri: String) {
    for (name, range) in ranges {
      expect(range.contains(element.all(name, in: uri).count), "not \(range) × <\(name)>", element)
    }
    for child in element.children where child.uri == uri {
      expect(ranges[child.name] != nil, "does not belong into <\(element.name)>", child)
    }
  }
}

let many = 0...Int.max
let one = 1...1
let perhaps = 0...1

/// The violations of RSS 2.0 and the Best Practices Profile of the RSS Advisory Board.
public func violationsOfRSS(_ document: [UInt8]) -> [String] {
  var rules = Rules()
  guard let root = XMLTree(document), let channel = root.all("channel").first else {
    return ["not well-formed"]
  }
  rules.expect(root.name == "rss" && root.attributes["version"] == "2.0", "not RSS 2.0", root)
  rules.count(
    [
      "title": one, "link": one, "description": one, "language": perhaps, "copyright": perhaps,
      "lastBuildDate": perhaps, "generator": perhaps, "image": perhaps, "category": many, "item": many,
    ], in: channel, of: "")
  for image in channel.all("image") {
    rules.count(["url": one, "title": one, "link": one], in: image, of: "")
  }
  for item in channel.all("item") {
    rules.count(
      [
        "title": perhaps, "link": perhaps, "description": perhaps, "guid": perhaps, "pubDate": perhaps,
        "enclosure": perhaps, "source": perhaps, "comments": perhaps, "category": many,
      ], in: item, of: "")
    rules.expect(
      !item.all("title").isEmpty || !item.all("description").isEmpty, "neither title nor text", item)
    let names = item.children.map(\.name)
    if let content = names.firstIndex(of: "encoded") {
      rules.expect(names[..<content].contains("description"), "content before the description", item)
    }
    for enclosure in item.all("enclosure") {
      rules.expect(
        enclosure.attributes["url"] != nil && enclosure.attributes["type"] != nil, "incomplete", enclosure)
      rules.expect(enclosure.attributes["length"].flatMap(Int.init) != nil, "no length", enclosure)
    }
    for guid in item.all("guid") where guid.attributes["isPermaLink"] == "true" {
      rules.expect(guid.text.hasPrefix("http"), "no permalink", guid)
    }
    for source in item.all("source") { rules.expect(source.attributes["url"] != nil, "no url", source) }
  }
  return rules.violations
}

/// The violations of RFC 4287.
public func violationsOfAtom(_ document: [UInt8]) -> [String] {
  let atom = "http://www.w3.org/2005/Atom"
  var rules = Rules()
  guard let feed = XMLTree(document) else { return ["not well-formed"] }
  let common = [
    "id": one, "title": one, "updated": one, "author": many, "contributor": many, "category": many,
    "link": many,
    "rights": perhaps,
  ]
  let ofFeed = ["subtitle": perhaps, "generator": perhaps, "icon": perhaps, "logo": perhaps, "entry": many]
  let ofEntry = ["published": perhaps, "summary": perhaps, "content": perhaps, "source": perhaps]
  rules.count(common.merging(ofFeed) { $1 }, in: feed, of: atom)
  for element in [feed] + feed.all("entry", in: atom) {
    rules.atomCommon(element, atom)
    let hasAuthor = !(element.all("author", in: atom) + feed.all("author", in: atom)).isEmpty
    rules.expect(hasAuthor || element.name == "feed", "no author", element)
  }
  for entry in feed.all("entry", in: atom) {
    rules.count(common.merging(ofEntry) { $1 }, in: entry, of: atom)
    let content = entry.all("content", in: atom).first
    let isElsewhere = content?.attributes["src"] != nil
    let hasAlternate = entry.all("link", in: atom).contains { $0.attributes["rel"] == "alternate" }
    rules.expect(content != nil || hasAlternate, "neither content nor alternate", entry)
    rules.expect(!isElsewhere || !entry.all("summary", in: atom).isEmpty, "no summary", entry)
    rules.expect(!isElsewhere || content?.text.isEmpty == true, "content in two places", entry)
  }
  return rules.violations
}

extension Rules {
  fileprivate mutating func atomCommon(_ element: XMLTree, _ atom: String) {
    for id in element.all("id", in: atom) {
      let scheme = id.text.prefix { $0 != ":" }
      let isIRI = !scheme.isEmpty && scheme.count < id.text.count && !id.text.contains { $0.isWhitespace }
      expect(isIRI && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }, "no IRI", id)
    }
    for date in element.all("updated", in: atom) + element.all("published", in: atom) {
      expect(Timestamp(rfc3339: date.text) != nil, "no date of RFC 3339", date)
    }
    for person in element.all("author", in: atom) + element.all("contributor", in: atom) {
      count(["name": one, "uri": perhaps, "email": perhaps], in: person, of: atom)
      for email in person.all("email", in: atom) { expect(email.text.contains("@"), "no address", email) }
    }
    for category in element.all("category", in: atom) {
      expect(category.attributes["term"] != nil, "no term", category)
    }
    let links = element.all("link", in: atom)
    for link in links {
      expect(link.attributes["href"] != nil && link.attributes["rel"] != nil, "incomplete", link)
    }
    expect(links.filter { $0.attributes["rel"] == "alternate" }.count <= 1, "two alternates", element)
  }
}
