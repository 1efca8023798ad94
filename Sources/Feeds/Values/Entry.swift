import Timestamps

/// One post, episode or note of a feed.
public struct Entry: Hashable, Sendable, Codable {
  /// What the entry calls itself for good, byte for byte but for white space around it: RSS `guid`, Atom
  /// `id`, the `rdf:about` of RSS 1.0. Nil where the feed says nothing.
  public var guid: String?
  /// What RSS's `isPermaLink` said; nil where it said nothing, which RSS 2.0 takes for true.
  public var guidIsPermaLink: Bool?
  /// Plain text: neither markup nor entities.
  public var title: String?
  /// The page of the entry.
  public var link: String?
  /// FeedBurner's `origLink`: the page of the entry, where `link` is only a way there that counts clicks.
  public var originalLink: String?
  /// With the UTC offset that the author wrote.
  public var published: Timestamp?
  /// When the entry last changed in a way that matters to readers.
  public var updated: Timestamp?
  /// The entry's own; where it names none, those of the feed hold.
  public var authors: [Person]
  /// Without duplicates, in the order of the document.
  public var tags: [String]
  /// HTML, as it came. Nil where the feed has only one text for the entry, which is then the content.
  public var summary: String?
  /// HTML, as it came, unsanitised and with its relative references unresolved.
  public var contentHTML: String?
  /// Where the content is, when the entry only points to it (Atom `content` with `src`).
  public var contentSource: String?
  public var enclosures: [Enclosure]
  /// An RFC 5646 tag, where it is said of the entry itself or of its content.
  public var language: String?
  /// What relative references in `summary` and `contentHTML` start from: the `xml:base` in force there, else
  /// the address of the feed.
  public var base: String?
  /// Everybody else who had a part in it (Atom `contributor`).
  @SparseArray public var contributors: [Person] = []
  /// What is said about rights, in plain text.
  public var rights: String?
  /// The feed that the entry was taken from.
  public var source: EntrySource?
  public var discussion: EntryDiscussion?
  /// The page that the entry is about, where it is mostly a link to that (JSON Feed `external_url`).
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
  /// The media type; nil where the feed does not say.
  public var type: String?
  /// In bytes; nil where the feed does not say, or says something else than a number.
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
