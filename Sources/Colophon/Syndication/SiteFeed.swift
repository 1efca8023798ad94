import Feeds
import HTML
import Sanitizer
import Timestamps

extension Feed {
  /// The document of a feed at `address` with `posts`, newest first, as every format writes it.
  ///
  /// - Parameters:
  ///   - previousArchive: the archive document with the posts before these.
  ///   - url: the path of an address of this site.
  public init(
    at address: FeedAddress, posts: [Post], previousArchive: ArchiveKey? = nil, site: SiteDescription,
    references: References, url: (SiteRoute) -> String
  ) {
    let subject = address.subject
    func absolute(_ address: FeedAddress) -> String { site.baseURL + url(.feed(address)) }
    let older = previousArchive.map { key in
      absolute(FeedAddress(subject, address.format, address.extent, archive: key))
    }
    let page = site.baseURL + url(subject.ownPage ?? .home(page: 1))
    // What readers know the feed by: that of whole posts has had the address of its page from the beginning.
    let isPlain = address.extent == .full && subject.ownPage != nil
    self.init(
      title: subject.title(on: site.title, address.extent), subtitle: site.description, homePage: page,
      selfLink: absolute(address),
      id: isPlain ? page : absolute(FeedAddress(subject, .atom, address.extent)), language: site.language,
      updated: posts.compactMap { $0.head.updated ?? $0.head.published }.max(),
      authors: site.author.map { [Person(name: $0)] } ?? [], generator: "Colophon", nextPage: older,
      entries: posts.map { Entry($0, address.extent, site: site, references: references) })
  }
}

extension Entry {
  fileprivate init(_ post: Post, _ extent: FeedExtent, site: SiteDescription, references: References) {
    let head = post.head
    let content: [UInt8]? =
      switch extent {
      case .full:
        post.body.linking(toPlacesAt: site.baseURL + head.path).render(idPrefix: "") {
          references.absoluteAddress(of: $0, origin: head.origin, baseURL: site.baseURL)
        }
      case .summary: nil
      }
    self.init(
      guid: head.guid, title: head.title, link: site.baseURL + head.path, published: head.published,
      updated: head.updated, authors: head.authors.map { Person(name: $0) }, tags: head.tags,
      summary: head.summary?.renderedString(),
      contentHTML: content.map { String(decoding: $0, as: UTF8.self) },
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
