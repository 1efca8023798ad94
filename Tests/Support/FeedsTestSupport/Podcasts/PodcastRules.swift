/// Checks documents against the published rules for podcasts, which are tables: ``elements`` and the lists of
/// values.
///
/// Sources:
/// - Apple, "A podcaster's guide to RSS" and "Apple Podcasts categories" (podcasters.apple.com/support/823,
///   /1691)
/// - Podcasting 2.0, the pages of the tags (github.com/Podcastindex-org/podcast-namespace, `docs/tags`)
/// - Podlove Simple Chapters 1.2 (podlove.org/simple-chapters)
public enum PodcastRules {
  /// The violations of a feed.
  ///
  /// - Parameter guid: what `podcast:guid` should be; nil for any UUID.
  public static func violations(in document: [UInt8], guid: String? = nil) -> [String] {
    guard let root = XMLTree(document), root.name == "rss", let channel = root.all("channel").first else {
      return ["not RSS"]
    }
    var rules = Rules()
    rules.check(channel, path: "channel")
    rules.checkTogether(channel, guid: guid)
    return rules.violations
  }

  /// The prefixes of the vocabularies whose elements all have to be in the table.
  static let prefixes = [
    "": "", "http://www.itunes.com/dtds/podcast-1.0.dtd": "itunes:",
    "https://podcastindex.org/namespace/1.0": "podcast:", "http://podlove.org/simple-chapters": "psc:",
  ]
}

/// An element at one place of a feed.
struct PodcastElement {
  let name: String
  let parent: String
  let count: ClosedRange<Int>
  let attributes: [String: PodcastAttribute]
  /// What its text is; nil for an element without text.
  let text: PodcastValue?

  init(
    _ name: String, in parent: String, _ count: ClosedRange<Int>, text: PodcastValue? = nil,
    attributes: [String: PodcastAttribute] = [:]
  ) {
    self.name = name
    self.parent = parent
    self.count = count
    self.attributes = attributes
    self.text = text
  }
}

enum PodcastAttribute {
  case required(PodcastValue)
  case optional(PodcastValue)

  var value: PodcastValue {
    switch self {
    case .required(let value), .optional(let value): value
    }
  }

  var isRequired: Bool { if case .required = self { true } else { false } }
}

extension Rules {
  /// Checks an element and what is in it.
  ///
  /// - Parameter path: the names of the elements that the table distinguishes, as in `itunes:category`.
  fileprivate mutating func check(_ element: XMLTree, path: String) {
    for rule in PodcastRules.elements where rule.parent == path {
      let count = element.children.count { $0.podcastName == rule.name }
      expect(rule.count.contains(count), "\(count) × <\(rule.name)> in <\(path)>", element)
    }
    for child in element.children {
      guard let name = child.podcastName else { continue }
      guard let rule = PodcastRules.elements.first(where: { $0.name == name && $0.parent == path }) else {
        expect(false, "<\(name)> does not belong into <\(path)>", child)
        continue
      }
      check(child, by: rule)
      check(child, path: name)
    }
  }

  private mutating func check(_ element: XMLTree, by rule: PodcastElement) {
    for (name, attribute) in rule.attributes {
      guard let text = element.attributes[name] else {
        expect(!attribute.isRequired, "<\(rule.name)> without \(name)", element)
        continue
      }
      expect(
        attribute.value.allows(text), "\(name) of <\(rule.name)> is not \(attribute.value.name)", element)
    }
    for name in element.attributes.keys where !name.hasPrefix("xml") {
      expect(rule.attributes[name] != nil, "<\(rule.name)> has no attribute \(name)", element)
    }
    if let value = rule.text {
      expect(value.allows(element.text), "<\(rule.name)> is not \(value.name)", element)
    } else {
      expect(element.text.allSatisfy(\.isWhitespace), "<\(rule.name)> has text", element)
    }
  }

  /// The rules for several elements together.
  fileprivate mutating func checkTogether(_ channel: XMLTree, guid: String?) {
    let items = channel.all("item")
    unique(items.flatMap { $0.all("guid") }.map(\.text), "guid", channel)
    unique(items.flatMap { $0.all("enclosure") }.compactMap { $0.attributes["url"] }, "enclosure", channel)
    for category in channel.podcast("itunes:category") {
      let subcategories = PodcastRules.categories[category.attributes["text"] ?? ""]
      expect(subcategories != nil, "not a category of Apple's", category)
      for child in category.podcast("itunes:category") {
        expect(
          subcategories?.contains(child.attributes["text"] ?? "") == true, "not a subcategory of Apple's",
          child)
      }
    }
    if let guid {
      for element in channel.podcast("podcast:guid") {
        expect(element.text == guid, "<podcast:guid> is not that of the feed", element)
      }
    }
    let isSerial = channel.podcast("itunes:type").contains { $0.text == "serial" }
    for item in items {
      expect(
        !isSerial || !item.podcast("itunes:episode").isEmpty, "an episode of a serial without number", item)
      checkChapters(of: item)
      checkAlternatives(of: item)
    }
  }

  private mutating func checkChapters(of item: XMLTree) {
    for chapters in item.podcast("psc:chapters") {
      let starts = chapters.podcast("psc:chapter").compactMap { $0.attributes["start"] }
      expect(zip(starts, starts.dropFirst()).allSatisfy { $0 <= $1 }, "chapters out of order", chapters)
    }
  }

  private mutating func checkAlternatives(of item: XMLTree) {
    let alternatives = item.podcast("podcast:alternateEnclosure")
    expect(alternatives.count { $0.attributes["default"] == "true" } <= 1, "two default enclosures", item)
    for alternative in alternatives {
      let isVideo = alternative.attributes["type"]?.hasPrefix("audio/") == false
      expect(isVideo || alternative.attributes["height"] == nil, "audio with a height", alternative)
    }
  }
}

extension XMLTree {
  /// With its usual prefix; nil if it belongs to another vocabulary.
  fileprivate var podcastName: String? { PodcastRules.prefixes[uri].map { $0 + name } }

  fileprivate func podcast(_ name: String) -> [XMLTree] { children.filter { $0.podcastName == name } }
}
