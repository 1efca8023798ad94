import Timestamps

/// A feed and its entries, as far as RSS, Atom and JSON Feed agree on what a feed is.
///
/// The formats are ways to read and to write this value and leave no trace in it: what `FeedReader` makes of
/// an RSS document, `AtomWriter` writes as Atom. Addresses are absolute wherever the document, or the place
/// that it came from, made that possible.
public struct Feed: Hashable, Sendable, Codable {
  /// Plain text: neither markup nor entities.
  public var title: String?
  /// One sentence about the feed, in plain text: RSS `description`, Atom `subtitle`.
  public var subtitle: String?
  /// The page that this is the feed of.
  public var homePage: String?
  /// Where the feed itself is to be had.
  public var selfLink: String?
  /// What the feed calls itself for good; Atom only.
  public var id: String?
  /// An RFC 5646 tag: `en-GB`.
  public var language: String?
  /// When anything in the feed last changed.
  public var updated: Timestamp?
  public var authors: [Person]
  /// What is said about rights, in plain text.
  public var rights: String?
  /// The program that made the feed.
  public var generator: String?
  /// A small square picture.
  public var icon: String?
  /// A wide picture.
  public var logo: String?
  /// Addresses of the WebSub hubs that tell of changes.
  public var hubs: [String]
  /// The page of the feed with older entries (RFC 5005 §3).
  public var nextPage: String?
  /// The page of the feed with newer entries (RFC 5005 §3).
  public var previousPage: String?
  /// The document that always has the newest entries, seen from an archive of older ones (RFC 5005 §4).
  public var currentPage: String?
  /// The archive document with the entries before these (RFC 5005 §4).
  public var previousArchive: String?
  /// The archive document with the entries behind these (RFC 5005 §4).
  public var nextArchive: String?
  /// Whether this is an archive document, which stays as it is (RFC 5005 §4, `fh:archive`).
  public var isArchive: Bool?
  /// Whether these are all entries there are (RFC 5005 §2, `fh:complete`).
  public var isComplete: Bool?
  /// Everybody else who has a part in it (Atom `contributor`).
  @SparseArray public var contributors: [Person] = []
  /// What the feed as a whole is filed under.
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
