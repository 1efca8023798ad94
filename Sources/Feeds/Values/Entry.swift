import Timestamps

/// One post, episode or note of a feed.
public struct Entry: Hashable, Sendable, Codable {
  /// The permanent identity of the entry, exact but for white space around it: RSS `guid`, Atom `id`, RSS 1.0
  /// `rdf:about`. Nil if the feed has none.
  public var guid: String?
  /// RSS's `isPermaLink`; nil if missing, which RSS 2.0 defines as true.
  public var guidIsPermaLink: Bool?
  /// Plain text: neither markup nor entities.
  public var title: String?
  /// The page of the entry.
  public var link: String?
  /// FeedBurner's `origLink`: the page of the entry, if `link` is a redirect that counts clicks.
  public var originalLink: String?
  /// With the UTC offset of the feed.
  public var published: Timestamp?
  /// When the entry last changed in a way that matters to readers.
  public var updated: Timestamp?
  /// The entry's own authors; if empty, those of the feed apply.
  public var authors: [Person]
  /// Without duplicates, in the order of the document.
  public var tags: [String]
  /// HTML, as it came. Nil if the entry has only one text, which is then the content.
  public var summary: String?
  /// HTML, as it came, unsanitised and with its relative references unresolved.
  public var contentHTML: String?
  /// The address of the content, if the entry has none itself (Atom `content` with `src`).
  public var contentSource: String?
  public var enclosures: [Enclosure]
  /// An RFC 5646 tag, if the entry or its content has its own.
  public var language: String?
  /// The base of relative references in `summary` and `contentHTML`: the `xml:base` in scope, else the
  /// address of the feed.
  public var base: String?
  /// Other people who took part (Atom `contributor`).
  @SparseArray public var contributors: [Person] = []
  /// Copyright notice, in plain text.
  public var rights: String?
  /// The feed that the entry was copied from.
  public var source: EntrySource?
  public var discussion: EntryDiscussion?
  /// The page that the entry is about, if it is mainly a link (JSON Feed `external_url`).
  public var externalLink: String?
  /// The main picture.
  public var image: String?
  public var place: GeographicPlace?
  @SparseArray public var media: [Media] = []
  public var podcast: PodcastEpisode?

  public init(
    guid: String? = nil, guidIsPermaLink: Bool? = nil, title: String? = nil, link: String? = nil,
    originalLink: String? = nil, published: Timestamp? = nil, updated: Timestamp? = nil,
    authors: [Person] = [], tags: [String] = [], summary: String? = nil, contentHTML: String? = nil,
    contentSource: String? = nil, enclosures: [Enclosure] = [], language: String? = nil, base: String? = nil
  ) {
    self.guid = guid
    self.guidIsPermaLink = guidIsPermaLink
    self.title = title
    self.link = link
    self.originalLink = originalLink
    self.published = published
    self.updated = updated
    self.authors = authors
    self.tags = tags
    self.summary = summary
    self.contentHTML = contentHTML
    self.contentSource = contentSource
    self.enclosures = enclosures
    self.language = language
    self.base = base
  }
}

/// A file that belongs to an entry: an episode of a podcast, a video, a PDF.
public struct Enclosure: Hashable, Sendable, Codable {
  public var url: String
  /// The media type; nil if the feed does not say.
  public var type: String?
  /// In bytes; nil if the feed does not say, or not as a number.
  public var length: Int?
  public var title: String?
  /// In seconds.
  public var duration: Double?

  public init(
    url: String, type: String? = nil, length: Int? = nil, title: String? = nil, duration: Double? = nil
  ) {
    self.url = url
    self.type = type
    self.length = length
    self.title = title
    self.duration = duration
  }
}
