import Feeds
import HTML
import Publication
import Sanitizer
import Timestamps
import URIs

extension Feed {
  /// The feed at `address` with `posts`, newest first, for all formats. Texts are added by
  /// ``Entry/add(_:of:references:site:)``.
  ///
  /// - Parameters:
  ///   - previousArchive: the archive document with the next older posts.
  package init(
    at address: FeedAddress, posts: [FeedPost], previousArchive: ArchiveKey? = nil, site: SiteDescription,
    links: SiteLinks
  ) {
    let subject = address.subject
    func absolute(_ address: FeedAddress) -> String { site.baseURL + links.feed(address) }
    let older = previousArchive.map { key in
      absolute(FeedAddress(subject, address.format, address.extent, archive: key))
    }
    let page = site.baseURL + (links.page(of: subject) ?? links.home)
    // The id by which readers know the feed. Feeds of whole posts have always had the URL of their page.
    let isPlain = address.extent == .full && subject.hasPage
    self.init(
      title: subject.title(on: site.title, address.extent, in: site.words), subtitle: site.description,
      homePage: page,
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
    // Atom requires a date for every entry. Readers must not take the entry for new, nor for decades old.
    let updated = address.format == .atom && head.published == nil ? head.changed : head.updated
    self.init(
      guid: head.guid, title: head.title, link: site.baseURL + head.path, published: head.published,
      updated: updated, authors: head.authors.map { Person(name: $0) }, tags: head.tags,
      summary: head.summary?.renderedString(), enclosures: post.enclosures.map(\.writable),
      // The feed names its own language once.
      language: head.language.flatMap { $0.lowercased() == site.language.lowercased() ? nil : $0 })
  }

  /// Makes `text`, the text of the post `head`, the content.
  ///
  /// - Parameter references: where the addresses in the text lead.
  package mutating func add(
    _ text: BodyTemplate, of head: PostHead, references: References, site: SiteDescription
  ) {
    let content = text.linking(toPlacesAt: site.baseURL + head.path).render(idPrefix: "") {
      references.absoluteAddress(of: $0, origin: head.origin, baseURL: site.baseURL)
    }
    contentHTML = String(decoding: content, as: UTF8.self)
  }
}

extension Enclosure {
  /// With an address that is valid in every format: imported feeds name files with spaces and non-ASCII
  /// letters.
  fileprivate var writable: Enclosure {
    var enclosure = self
    enclosure.url = url.percentEncoded(allowing: .anywhere)
    return enclosure
  }
}

extension PostHead {
  /// When the post last changed, as far as known.
  fileprivate var changed: Timestamp? { updated ?? published ?? sortedAt }
}

extension FeedFormat {
  package var writer: any FeedWriter {
    switch self {
    case .rss: RSSWriter()
    case .atom: AtomWriter()
    case .json: JSONFeedWriter()
    }
  }
}
