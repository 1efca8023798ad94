import Feeds
import Foundation
import Sanitizer
import Timestamps

/// A post with everything that its own page and the feeds show.
public struct Post: Hashable, Sendable, Identifiable {
  public var head: PostHead
  /// The whole text, its addresses and ids still open.
  public var body: BodyTemplate
  public var enclosures: [Enclosure]

  public init(head: PostHead, body: BodyTemplate, enclosures: [Enclosure] = []) {
    self.head = head
    self.body = body
    self.enclosures = enclosures
  }

  public var id: UUID { head.id }
}

/// All that a feed says of a post but its text, which may be large and is read when its turn has come.
public struct FeedPost: Hashable, Sendable, Identifiable {
  public var head: PostHead
  public var enclosures: [Enclosure]
  /// Bytes of the text, in UTF-8.
  public var size: Int

  public init(head: PostHead, enclosures: [Enclosure] = [], size: Int = 0) {
    self.head = head
    self.enclosures = enclosures
    self.size = size
  }

  public var id: UUID { head.id }
}

/// What only a feed says of a post.
public struct FeedText: Hashable, Sendable, Identifiable {
  public var id: UUID
  public var body: BodyTemplate
  /// Where the addresses in ``body`` lead, as it is stored with the post: a document of a feed depends on its posts
  /// alone.
  public var references: References

  public init(id: UUID, body: BodyTemplate, references: References = References()) {
    self.id = id
    self.body = body
    self.references = references
  }
}

/// What a list shows of a post.
public struct PostHead: Hashable, Sendable, Identifiable {
  public var id: UUID
  /// The post's identity in feeds: as it was imported, byte for byte, or given once when it was written here.
  public var guid: String
  /// Where the post is on this site: an absolute path, percent-encoded, possibly with a query.
  public var path: String
  /// Scheme and host of the site that the post was imported from; nil for a post written here.
  public var origin: String?
  /// The post's address as the feed gave it; nil for a post written here.
  public var link: String?
  /// Plain text.
  public var title: String?
  /// Plain text.
  public var summary: String?
  public var authors: [String]
  /// In the author's order and spelling.
  public var tags: [String]
  public var published: Timestamp?
  /// Nil for a post that never changed.
  public var updated: Timestamp?
  /// What puts the post in its place among others: its date, or when it came in where it has none; at UTC.
  public var sortedAt: Timestamp?
  /// The first blocks of the text.
  public var lead: BodyTemplate
  /// Whether ``lead`` is all there is.
  public var leadIsWhole: Bool
  /// A picture for previews: a reference of the text.
  public var image: String?

  public init(
    id: UUID, guid: String, path: String, origin: String? = nil, link: String? = nil, title: String?,
    summary: String? = nil, authors: [String] = [], tags: [String] = [], published: Timestamp?,
    updated: Timestamp? = nil, sortedAt: Timestamp? = nil, lead: BodyTemplate, leadIsWhole: Bool = false,
    image: String? = nil
  ) {
    self.id = id
    self.guid = guid
    self.path = path
    self.origin = origin
    self.link = link
    self.title = title
    self.summary = summary
    self.authors = authors
    self.tags = tags
    self.published = published
    self.updated = updated
    self.sortedAt = sortedAt
    self.lead = lead
    self.leadIsWhole = leadIsWhole
    self.image = image
  }
}
