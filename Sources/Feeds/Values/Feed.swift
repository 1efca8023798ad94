import Timestamps

/// A feed and its entries, with everything that RSS, Atom and JSON Feed share.
///
/// A value does not depend on the format that it was read from: `AtomWriter` writes as Atom what `FeedReader`
/// read as RSS. Addresses are absolute if the document names a base or its own address is known.
public struct Feed: Hashable, Sendable, Codable {
  /// Plain text: neither markup nor entities.
  public var title: String?
  /// One sentence about the feed, in plain text: RSS `description`, Atom `subtitle`.
  public var subtitle: String?
  /// The page that the feed belongs to.
  public var homePage: String?
  /// The address of the feed itself.
  public var selfLink: String?
  /// The permanent identity of the feed; Atom only.
  public var id: String?
  /// An RFC 5646 tag: `en-GB`.
  public var language: String?
  /// When anything in the feed last changed.
  public var updated: Timestamp?
  public var authors: [Person]
  /// Copyright notice, in plain text.
  public var rights: String?
  /// The program that wrote the feed.
  public var generator: String?
  /// A small square picture.
  public var icon: String?
  /// A wide picture.
  public var logo: String?
  /// The addresses of WebSub hubs.
  public var hubs: [String]
  /// The page of the feed with older entries (RFC 5005 §3).
  public var nextPage: String?
  /// The page of the feed with newer entries (RFC 5005 §3).
  public var previousPage: String?
  /// From an archive document, the document that always has the newest entries (RFC 5005 §4).
  public var currentPage: String?
  /// The archive document with older entries (RFC 5005 §4).
  public var previousArchive: String?
  /// The archive document with newer entries (RFC 5005 §4).
  public var nextArchive: String?
  /// Whether this is an archive document, which does not change (RFC 5005 §4, `fh:archive`).
  public var isArchive: Bool?
  /// Whether these are all entries (RFC 5005 §2, `fh:complete`).
  public var isComplete: Bool?
  /// Other people who took part (Atom `contributor`).
  @SparseArray public var contributors: [Person] = []
  /// The categories of the feed as a whole.
  @SparseArray public var tags: [String] = []
  public var podcast: PodcastShow?
  /// In the order of the document.
  public var entries: [Entry]

  public init(
    title: String? = nil, subtitle: String? = nil, homePage: String? = nil, selfLink: String? = nil,
    id: String? = nil, language: String? = nil, updated: Timestamp? = nil, authors: [Person] = [],
    rights: String? = nil, generator: String? = nil, icon: String? = nil, logo: String? = nil,
    hubs: [String] = [], nextPage: String? = nil, previousPage: String? = nil, currentPage: String? = nil,
    previousArchive: String? = nil, nextArchive: String? = nil, isArchive: Bool? = nil,
    isComplete: Bool? = nil, entries: [Entry] = []
  ) {
    self.title = title
    self.subtitle = subtitle
    self.homePage = homePage
    self.selfLink = selfLink
    self.id = id
    self.language = language
    self.updated = updated
    self.authors = authors
    self.rights = rights
    self.generator = generator
    self.icon = icon
    self.logo = logo
    self.hubs = hubs
    self.nextPage = nextPage
    self.previousPage = previousPage
    self.currentPage = currentPage
    self.previousArchive = previousArchive
    self.nextArchive = nextArchive
    self.isArchive = isArchive
    self.isComplete = isComplete
    self.entries = entries
  }
}
