import HTTP
import HTTPTypes
import Pages
import Postgres
import Publication
import Routing
import Settings
import SiteBase
import Syndication
import URIs

extension Site {
  /// A redirect for the address of a feed on the site that the blog came from, so that its subscribers keep
  /// reading; nil for any other address.
  func legacyFeed(_ request: Request) async throws -> Response? {
    // The address of a feed of this site, with an unknown query.
    if case .feed = feedRouter.match(Request(.get, request.target.path)).value {
      return nil
    }
    if let feed = FeedAddress(legacyAt: request.target) {
      guard let subject = try await named(feed.subject) else { return nil }
      return .redirect(to: subject.route(feed.format).url)
    }
    return try await importedFeed(request)
  }

  /// The redirect from the address that a feed was imported from.
  private func importedFeed(_ request: Request) async throws -> Response? {
    let place = String(request.target.description.reversed().drop { $0 == "/" }.reversed())
    guard !place.isEmpty, let address = try await database.sources.importedFeed(at: place)
    else { return nil }
    return .redirect(to: FeedRoute.feed(FeedAddress(importedFrom: address)).url)
  }
}

extension FeedAddress {
  /// The feed of the site in the format of an imported one, as far as its address tells.
  package init(importedFrom address: String) {
    let words = address.lowercased()
    self.init(.site, words.contains("json") ? .json : words.contains("atom") ? .atom : .rss)
  }

  /// The feed that other publishing systems have at `target`: WordPress, Ghost, Hugo, Jekyll, Blogger, Tumblr
  /// and those that follow them. Nil for any other address.
  ///
  /// Posts at such an address go first.
  package init?(legacyAt target: RequestTarget) {
    var segments = target.path.split(separator: "/")
    guard !segments.isEmpty else {
      guard let word = target[parameter: "feed"], let format = Self.formats["feed/\(word)"] else {
        return nil
      }
      self.init(target[parameter: "tag"].map(FeedSubject.tag) ?? .site, format)
      return
    }
    var subject = FeedSubject.site
    let first = segments[0].lowercased()
    if Self.folders.contains(first), segments.count > 1 {
      segments.removeFirst()
    } else if let kind = Self.kinds[first], segments.count > 2, let name = segments[1].percentDecoded {
      subject = kind(name)
      segments.removeFirst(2)
    }
    let place = segments.joined(separator: "/").lowercased()
    guard let format = Self.formats[place] else { return nil }
    self.init(subject, target[parameter: "alt"] == "rss" ? .rss : format)
  }

  /// Folders of blogs that are not at the root.
  private static let folders: Set = ["blog", "posts", "weblog"]

  private static let kinds: [String: @Sendable (String) -> FeedSubject] = [
    "tag": FeedSubject.tag, "tags": FeedSubject.tag,
    "category": FeedSubject.tag, "categories": FeedSubject.tag,
    "author": FeedSubject.author, "authors": FeedSubject.author,
  ]

  private static let formats: [String: FeedFormat] = [
    "feed": .rss, "feed/rss": .rss, "feed/rss2": .rss, "feed/rdf": .rss, "feed/feed": .rss,
    "feed/index.xml": .rss,
    "feed.xml": .rss, "feed.rss": .rss, "rss": .rss, "rss.xml": .rss, "rss2.xml": .rss, "rss/feed.xml": .rss,
    "rss/index.xml": .rss, "index.xml": .rss, "index.rss": .rss, "index.rdf": .rss,
    "atom": .atom, "atom.xml": .atom, "feed/atom": .atom, "feed.atom": .atom, "index.atom": .atom,
    "feeds/posts/default": .atom,
    "feed/json": .json, "feed.json": .json,
  ]

  /// The most frequent of the addresses that `init(legacyAt:)` reads, each with that of the feed it leads to,
  /// for hosts of files that follow a list of redirects. `:name` stands for any name; some hosts read no more
  /// than a hundred lines with it.
  package static var legacyAddresses: [(from: String, to: String)] {
    var addresses: [(from: String, to: String)] = []
    for (place, format) in formats.sorted(by: { $0.key < $1.key }) {
      let own = FeedRoute.feed(FeedAddress(.site, format)).url
      addresses.append(("/\(place)", own))
      for folder in folders.sorted() { addresses.append(("/\(folder)/\(place)", own)) }
      if place.hasPrefix("feed/") { addresses.append(("/?feed=\(place.dropFirst(5))", own)) }
      guard ["feed", "feed/atom", "rss", "index.xml"].contains(place) else { continue }
      for (kind, subject) in kinds.sorted(by: { $0.key < $1.key }) {
        addresses.append(("/\(kind)/:name/\(place)", subject(":name").route(format).url))
      }
    }
    return addresses
  }
}
