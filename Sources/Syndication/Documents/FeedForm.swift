import HTTP
import HTTPTypes

// The address of a feed has two forms: the feed for feed readers, and a page for people that explains it.

extension Request {
  /// Whether the client of a feed's address gets the page: if it prefers HTML to all types of feeds by
  /// `Accept` (RFC 9110 §12.5.1). If it sends `Sec-Fetch-Dest`, the destination must be a document: a script
  /// on a page gets the feed.
  package var prefersPage: Bool {
    guard mayPreferPage else { return false }
    if let destination = headerFields.value(of: .fetchDestination), destination != "document" { return false }
    let accept = Accept(of: self)
    let page = accept.quality(of: "text/html")
    return Self.feedTypes.allSatisfy { accept.quality(of: $0) < page }
  }

  /// Whether the address asks for the source of the feed, whatever the browser prefers.
  package var isRaw: Bool { target.query.map { $0 == "raw" || $0.hasSuffix("&raw") } ?? false }

  /// The query without `raw`.
  package var queryOfFeed: String? {
    guard isRaw, let query = target.query else { return target.query }
    return query == "raw" ? nil : String(query.dropLast("&raw".count))
  }

  /// Whether the client of a feed may get another form than most clients. Reads the fields only once, because
  /// this is checked for every request for a feed.
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

  /// The media types by which feed readers ask for feeds.
  private static let feedTypes: [StaticString] = [
    "application/rss+xml", "application/atom+xml", "application/feed+json", "application/rdf+xml",
    "application/xml", "text/xml", "application/json",
  ]
}

extension String {
  /// Whether this value of `Accept` may name HTML: no media type of a feed contains an `h`. A range such as
  /// `*/*` does not mean that HTML is preferred.
  fileprivate var mayNameHTML: Bool { utf8.contains { $0 | 0x20 == UInt8(ascii: "h") } }
}

extension Response {
  /// Names the fields on which the form of a feed depends.
  package mutating func addVaryOfFeed() {
    for name in [.accept, .fetchDestination, .acceptInstanceManipulation] as [HTTPField.Name] {
      addVary(name)
    }
  }
}

extension HTTPField.Name {
  /// `Sec-Fetch-Dest`: how a browser will use the response.
  fileprivate static let fetchDestination = HTTPField.Name("Sec-Fetch-Dest")!
}
