import HTTP
import HTTPTypes

// At the address of a feed there are two things: the feed, for readers, and a page that says what it is, for people.

extension Request {
  /// Whether the client of a feed's address wants a page: who likes HTML better than any type that a feed may have, by
  /// `Accept` (RFC 9110 §12.5.1). A browser that says what it fetches it for (`Sec-Fetch-Dest`) has to be about to show
  /// it; a script on a page gets the feed.
  package var prefersPage: Bool {
    guard mayPreferPage else { return false }
    if let destination = headerFields.value(of: .fetchDestination), destination != "document" { return false }
    let accept = Accept(of: self)
    let page = accept.quality(of: "text/html")
    return Self.feedTypes.allSatisfy { accept.quality(of: $0) < page }
  }

  /// Whether this is the address with which people look at a feed as it is, whatever their browser prefers.
  package var isRaw: Bool { target.query.map { $0 == "raw" || $0.hasSuffix("&raw") } ?? false }

  /// The query without that wish.
  package var queryOfFeed: String? {
    guard isRaw, let query = target.query else { return target.query }
    return query == "raw" ? nil : String(query.dropLast("&raw".count))
  }

  /// Whether the client of a feed may get something else than nearly all of them: asked in one pass, as it is of every
  /// request for a feed.
  package var mayWantOtherForm: Bool {
    for field in headerFields {
      switch field.name.canonicalName.utf8.count {
      case 4 where field.name == .acceptInstanceManipulation: return true
      case 6 where field.name == .accept && field.value.mayNameHTML: return true
      default: break
      }
    }
    return false
  }

  private var mayPreferPage: Bool {
    headerFields.contains { $0.name == .accept && $0.value.mayNameHTML }
  }

  /// What a reader may call what it wants.
  private static let feedTypes: [StaticString] = [
    "application/rss+xml", "application/atom+xml", "application/feed+json", "application/rdf+xml",
    "application/xml", "text/xml", "application/json",
  ]
}

extension String {
  /// Whether this, the value of `Accept`, may name HTML: what feeds are called has no `h` in it. Ranges that HTML falls
  /// under with others are no sign that it is liked better.
  fileprivate var mayNameHTML: Bool { utf8.contains { $0 | 0x20 == UInt8(ascii: "h") } }
}

extension Response {
  /// Says on what it depends which form of a feed it is.
  package mutating func addVaryOfFeed() {
    for name in [.accept, .fetchDestination, .acceptInstanceManipulation] as [HTTPField.Name] {
      addVary(name)
    }
  }
}

extension HTTPField.Name {
  /// `Sec-Fetch-Dest`: what a browser fetches something for.
  fileprivate static let fetchDestination = HTTPField.Name("Sec-Fetch-Dest")!
}
