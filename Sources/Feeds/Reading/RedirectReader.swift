/// A document that names the new address of a feed, from the days of RSS 0.9x, for authors who cannot
/// redirect by HTTP: `<redirect><newLocation>https://example.com/feed.xml</newLocation></redirect>`.
struct RedirectReader: FormatReader {
  private var place: String?

  let entriesRead = 0
  let authors: [Person] = []

  mutating func open(_ element: XMLElement) -> Interest {
    switch element.name.local {
    case Self.root: .descend
    case "newlocation": .text
    default: .skip
    }
  }

  mutating func close(_ element: XMLElement, _ content: Captured) {
    if element.name.local == "newlocation" { place = place ?? content.token }
  }

  mutating func takeEntries() -> [Entry] { [] }

  mutating func finish() -> Feed { Feed() }

  /// The error to throw in place of a feed.
  var error: FeedError {
    guard let place, place.utf8.count <= Self.longestPlace else {
      return FeedError(.notAFeed("an XML document <\(Self.root)>"))
    }
    return FeedError(.moved(to: place))
  }

  static let root = "redirect"
  private static let longestPlace = 2000
}
