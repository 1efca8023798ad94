import Dependencies
import HTTP
import HTTPTypes
import Importing
import Pages
import Postgres
import Publication
import Routing
import Settings
import Syndication
import URIs

extension Site {
  /// The way to the feed that was at this place where the blog came from, so that those who subscribed to it there go on
  /// reading; nil for any other place.
  func customaryFeed(_ request: Request) async throws -> Response? {
    // One of this site's own addresses, with a query that asks for what there is not.
    if case .feeds(.feed) = siteRouter.match(Request(.get, request.target.path)).value {
      return nil
    }
    if let feed = FeedAddress(customaryAt: request.target) {
      guard let subject = try await named(feed.subject) else { return nil }
      return .redirect(to: subject.route(feed.format).url)
    }
    return try await importedFeed(request)
  }

  /// The same for the very place that a feed was imported from.
  private func importedFeed(_ request: Request) async throws -> Response? {
    @Dependency(\.database) var database
    let place = String(request.target.description.reversed().drop { $0 == "/" }.reversed())
    guard !place.isEmpty, let address = try await database.sources.importedFeed(at: place)
    else { return nil }
    let words = address.lowercased()
    let format: FeedFormat = words.contains("json") ? .json : words.contains("atom") ? .atom : .rss
    return .redirect(to: SiteRoute.feeds(.feed(FeedAddress(.site, format))).url)
  }
}

extension FeedAddress {
  /// The feed that somebody means who asks for it where it was before the blog came here: at the places that WordPress,
  /// Ghost, Hugo, Jekyll, Blogger, Tumblr and those who follow them give to their feeds. Nil for any other place.
  ///
  /// What is at a place by itself, such as a post, comes before this.
  init?(customaryAt target: RequestTarget) {
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

  /// Where blogs are that are not at the root.
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
}
