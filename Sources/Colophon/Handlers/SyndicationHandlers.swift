import Dependencies
import Feeds
import HTTP
import HTTPTypes
import Postgres
import Sanitizer
import Timestamps

// What programs read: feeds, the sitemap and robots.txt.

extension Site {
  /// How many posts a feed carries.
  static let postsPerFeed = 50

  func feed(of subject: FeedSubject, _ format: FeedFormat) async throws -> Response {
    @Dependency(\.database) var database
    var subject = subject
    var posts: [Post] = []
    switch subject {
    case .site: posts = try await database.rows(Statements.newestPosts, present, Self.postsPerFeed)
    case .tag(let name):
      guard let tag = try await database.first(Statements.tagNamed, present, Tag.key(of: name)) else {
        return Response(.notFound)
      }
      subject = .tag(tag.name)
      guard tag.name == name else { return .redirect(to: subject.route(format).url) }
      posts = try await database.rows(Statements.tagPosts, present, Tag.key(of: name), Self.postsPerFeed)
    }
    let imported = posts.filter { $0.head.origin != nil }
    let references = try await references(in: imported.flatMap { $0.body.references })
    var feed = Feed(
      of: subject, format, posts: posts, site: try await description(), references: references,
      url: \.url)
    feed.hubs = configuration.hubURL.map { [$0] } ?? []
    var response = try await syndicate(format.mediaType, format.write(feed))
    if let address = feed.selfLink { response.name(hub: configuration.hubURL, of: address) }
    return response
  }

  func sitemap() async throws -> Response {
    @Dependency(\.database) var database
    @Dependency(\.configuration) var configuration
    let posts = try await database.rows(Statements.sitemap, present)
    let own: [SiteRoute] =
      [.home(page: 1), .archive, .tags] + (configuration.publication.about == nil ? [] : [.about])
    let pages = own.map { Sitemap.Address(path: $0.url, lastModified: nil) }
    return try await syndicate(.xml, Sitemap(pages + posts).write(baseURL: configuration.baseURL))
  }

  func robots() -> Response {
    @Dependency(\.configuration) var configuration
    let sitemap = configuration.absoluteURL(SiteRoute.sitemap.url)
    return Response(.ok, .plainText, .text("User-agent: *\nAllow: /\n\nSitemap: \(sitemap)\n"))
  }

  /// Validators come from what the site shows: the entity tag from the bytes, the date from the last change.
  private func syndicate(_ type: MediaType, _ bytes: [UInt8]) async throws -> Response {
    @Dependency(\.database) var database
    var response = Response(.ok, type, .bytes(bytes))
    response.headerFields[.cacheControl] = CacheControl.revalidated.description
    if let change = try await database.first(Statements.lastChange, present) ?? nil {
      response.headerFields[.lastModified] = change.imfFixdate
    }
    return response
  }
}

extension FeedFormat {
  /// What the feed is sent as.
  public var mediaType: MediaType {
    switch self {
    case .rss: .rss
    case .atom: .atom
    case .json: .jsonFeed
    }
  }
}
