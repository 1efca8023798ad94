/// Turns the elements of one format into a feed.
///
/// Formats know nothing of each other. `DocumentReader` asks the format about each element, unless it
/// collects the content around it, and reports when the element ends.
protocol FormatReader {
  /// The number of complete entries.
  var entriesRead: Int { get }

  /// The authors of the feed that are known so far.
  var authors: [Person] { get }

  /// The part that the format wants of an element that begins.
  mutating func open(_ element: XMLElement) -> Interest

  /// An element has ended; `content` is empty unless text or markup was wanted.
  mutating func close(_ element: XMLElement, _ content: Captured)

  /// Removes and returns the complete entries, with the authors and the base address of the feed so far.
  mutating func takeEntries() -> [Entry]

  /// The feed, after the last element, with the remaining entries, including one that was never closed.
  mutating func finish() -> Feed
}

/// The part of an element that a format wants.
enum Interest {
  /// Its children.
  case descend
  /// Its children, and the text beside them.
  case mixed
  /// Its text; the source of its markup if it has child elements.
  case text
  /// Its markup as HTML, without a `div` around everything.
  case markup
  /// Nothing.
  case skip
}

/// The format of a document.
enum Formats {
  static func reader(for root: XMLElement, location: String?) -> (any FormatReader)? {
    switch (root.name.namespace, root.name.local) {
    // A lone item or entry is the rest of a feed that lost its beginning.
    case (.rss, "rss"), (.rss, "rdf"), (.rss, "channel"), (.rdf, "rdf"), (.other, "rss"), (.rss, "item"):
      RSSReader(location: location)
    case (.atom, "feed"), (.rss, "feed"), (.atom, "entry"), (.rss, "entry"), (.other, "feed"):
      AtomReader(location: location)
    case (.rss, RedirectReader.root): RedirectReader()
    default: nil
    }
  }

  /// The name of a document's kind with its article, if its root is not that of a feed: `a sitemap`.
  static func description(of root: XMLElement) -> String {
    switch root.name.local {
    case "html": page
    case "opml": "an OPML list of feeds"
    case "urlset", "sitemapindex": "a sitemap"
    case let name: "an XML document <\(name)>"
    }
  }

  static let page = "an HTML page"

  /// The name of the kind of a document without a root; `head` is its beginning.
  static func description(ofHead head: [UInt8]) -> String {
    guard let first = head.first(where: { !$0.isXMLSpace }) else { return "an empty document" }
    guard !isJSON(head) else { return "a JSON document" }
    switch first {
    case 0x1F: return "compressed or binary data"
    default: return head.contains(0) ? "binary data" : "text without a root element"
    }
  }

  /// Whether the document begins as JSON does; its strings may look like elements.
  static func isJSON(_ bytes: some Sequence<UInt8>) -> Bool {
    let start = Array(bytes.lazy.filter { !$0.isXMLSpace }.prefix(2))
    guard let first = start.first else { return false }
    return first == UInt8(ascii: "[") || first == UInt8(ascii: "{") && start.last == UInt8(ascii: "\"")
  }
}
