import Feeds
import HTML
import Publication
import Sanitizer
import Timestamps
import URIs

extension Feed {
  /// A feed at `address` with `posts`, newest first, as every format writes it; without their texts, which
  /// ``Entry/add(_:of:site:)`` puts in.
  ///
  /// - Parameters:
  ///   - previousArchive: the archive document with the posts before these.
  public init(
    at address: FeedAddress, posts: [FeedPost], previousArchive: ArchiveKey? = nil, site: SiteDescription,
    links: SiteLinks
  ) {
    let subject = address.subject
    func absolute(_ address: FeedAddress) -> String { site.baseURL + links.feed(address) }
    let older = previousArchive.map { key in
      absolute(FeedAddress(subject, address.format, address.extent, archive: key))
    }
    let page = site.baseURL + (links.page(of: subject) ?? links.home)
    // What readers know the feed by: that of whole posts has had the address of its page from the beginning.
    let isPlain = address.extent == .full && subject.hasPage
    self.init(
      title: subject.title(on: site.title, address.extent), subtitle: site.description, homePage: page,
      selfLink: absolute(address),
      id: isPlain ? page : absolute(FeedAddress(subject, .atom, address.extent)), language: site.language,
      updated: posts.compactMap(\.head.changed).max(),
      authors: site.author.map { [Person(name: $0)] } ?? [], generator: "Colophon", nextPage: older,
      currentPage: address.archive == nil ? nil : absolute(address.current), previousArchive: older,
      isArchive: address.archive == nil ? nil : true,
      entries: posts.map { Entry($0, at: address, site: site) })
  }
}

extension Entry {
  fileprivate init(_ post: FeedPost, at address: FeedAddress, site: SiteDescription) {
    let head = post.head
    // Atom wants a date of every entry, and one that no reader takes for news or for half a century old.
    let updated = address.format == .atom && head.published == nil ? head.changed : head.updated
    self.init(
      guid: head.guid, title: head.title, link: site.baseURL + head.path, published: head.published,
      updated: updated, authors: head.authors.map { Person(name: $0) }, tags: head.tags,
      summary: head.summary?.renderedString(), enclosures: post.enclosures.map(\.writable))
  }

  /// Makes `text` the content, as that of the post `head`.
  package mutating func add(_ text: FeedText, of head: PostHead, site: SiteDescription) {
    let content = text.body.linking(toPlacesAt: site.baseURL + head.path).render(idPrefix: "") {
      text.references.absoluteAddress(of: $0, origin: head.origin, baseURL: site.baseURL)
    }
    contentHTML = String(decoding: content, as: UTF8.self)
  }
}

extension Enclosure {
  /// With an address that is one in every format: feeds name files with spaces and letters of all languages.
  fileprivate var writable: Enclosure {
    var enclosure = self
    enclosure.url = url.percentEncoded(allowing: .anywhere)
    return enclosure
  }
}

extension PostHead {
  /// When the post became what it is, as far as is known.
  fileprivate var changed: Timestamp? { updated ?? published ?? sortedAt }
}

extension FeedFormat {
  public var writer: any FeedWriter {
    switch self {
    case .rss: RSSWriter()
    case .atom: AtomWriter()
    case .json: JSONFeedWriter()
    }
  }
}
