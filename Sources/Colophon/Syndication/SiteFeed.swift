import Feeds
import HTML
import Sanitizer
import Timestamps

/// What a feed of this site is about: everything, or one tag.
public enum FeedSubject: Hashable, Sendable {
  case site
  case tag(String)

  /// The address of this subject's feed.
  public func route(_ format: FeedFormat) -> SiteRoute {
    switch self {
    case .site: .feed(format)
    case .tag(let name): .tagFeed(name: name, format)
    }
  }

  /// The page that the feed belongs to.
  public var page: SiteRoute {
    switch self {
    case .site: .home(page: 1)
    case .tag(let name): .tag(name: name, page: 1)
    }
  }
}

extension Feed {
  /// The feed of `posts`, newest first, as every format writes it.
  public init(
    of subject: FeedSubject, _ format: FeedFormat, posts: [Post], site: SiteDescription,
    references: References, url: (SiteRoute) -> String
  ) {
    let page = site.baseURL + url(subject.page)
    let title =
      switch subject {
      case .site: site.title
      case .tag(let name): "\(site.title): \(name)"
      }
    self.init(
      title: title, subtitle: site.description, homePage: page,
      selfLink: site.baseURL + url(subject.route(format)),
      id: page, language: site.language,
      updated: posts.compactMap { $0.head.updated ?? $0.head.published }.max(),
      authors: site.author.map { [Person(name: $0)] } ?? [], generator: "Colophon",
      entries: posts.map { Entry($0, site: site, references: references) })
  }
}

extension Entry {
  fileprivate init(_ post: Post, site: SiteDescription, references: References) {
    let head = post.head
    let content = post.body.render(idPrefix: "") {
      references.absoluteAddress(of: $0, origin: head.origin, baseURL: site.baseURL)
    }
    self.init(
      guid: head.guid, title: head.title, link: site.baseURL + head.path, published: head.published,
      updated: head.updated, authors: head.authors.map { Person(name: $0) }, tags: head.tags,
      summary: head.summary?.renderedString(), contentHTML: String(decoding: content, as: UTF8.self),
      enclosures: post.enclosures)
  }
}

extension FeedFormat {
  /// The bytes of `feed` in this format.
  public func write(_ feed: Feed) -> [UInt8] {
    switch self {
    case .rss: RSSWriter().write(feed)
    case .atom: AtomWriter().write(feed)
    case .json: JSONFeedWriter().write(feed)
    }
  }
}
