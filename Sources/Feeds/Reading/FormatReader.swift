/// Makes a feed of the elements of one format.
///
/// Formats know nothing of each other. `DocumentReader` asks one of them about every element that it is not
/// already collecting the inside of, and tells it when that element ends.
protocol FormatReader {
  /// Entries that are complete.
  var entriesRead: Int { get }

  /// Those of the feed, as far as it has named them.
  var authors: [Person] { get }

  /// What is wanted of an element that begins.
  mutating func open(_ element: XMLElement) -> Interest

  /// An element has ended; `content` is empty unless text or markup was asked for.
  mutating func close(_ element: XMLElement, _ content: Captured)

  /// Takes away the entries that are complete. What the feed says of all of them counts as far as it has said
  /// it.
  mutating func takeEntries() -> [Entry]

  /// The feed, after the last element, with the entries that were not taken away; one that was never closed
  /// included.
  mutating func finish() -> Feed
}

/// What a format wants of an element.
enum Interest {
  /// To be asked about its children.
  case descend
  /// Likewise, and the text beside them.
  case mixed
  /// Its text, or the source of its markup where it has child elements after all.
  case text
  /// Its markup as HTML, without a `div` that is around everything.
  case markup
  /// Nothing.
  case skip
}

/// Which format a document is in.
enum Formats {
  static func reader(for root: XMLElement, location: String?) -> (any FormatReader)? {
    switch (root.name.namespace, root.name.local) {
    // An item or entry alone is what is left of a feed without its beginning.
    case (.rss, "rss"), (.rss, "rdf"), (.rss, "channel"), (.rdf, "rdf"), (.other, "rss"), (.rss, "item"):
      RSSReader(location: location)
    case (.atom, "feed"), (.rss, "feed"), (.atom, "entry"), (.rss, "entry"), (.other, "feed"):
      AtomReader(location: location)
    case (.rss, RedirectReader.root): RedirectReader()
    default: nil
    }
  }

  /// What a document is whose root is not a feed's.
  static func description(of root: XMLElement) -> String {
    switch root.name.local {
    case "html": page
    case "opml": "an OPML list of feeds"
    case "urlset", "sitemapindex": "a sitemap"
    case let name: "an XML document <\(name)>"
    }
  }

  static let page = "an HTML page"

  /// What a document is that has no root; `head` is the beginning of it.
  static func description(ofHead head: [UInt8]) -> String {
    guard let first = head.first(where: { !$0.isXMLSpace }) else { return "an empty document" }
    guard !isJSON(head) else { return "a JSON document" }
    switch first {
    case 0x1F: return "compressed or binary data"
    default: return head.contains(0) ? "binary data" : "text without a root element"
    }
  }

  /// Whether it begins as JSON does; what it holds may well look like elements.
  static func isJSON(_ bytes: some Sequence<UInt8>) -> Bool {
    let start = Array(bytes.lazy.filter { !$0.isXMLSpace }.prefix(2))
    guard let first = start.first else { return false }
    return first == UInt8(ascii: "[") || first == UInt8(ascii: "{") && start.last == UInt8(ascii: "\"")
  }
}
