import Feeds
import Foundation
import Sanitizer
import Timestamps

/// A post with everything that its own page and the feeds show.
package struct Post: Hashable, Sendable, Identifiable {
  package var head: PostHead
  /// The whole text, its addresses and ids still open.
  package var body: BodyTemplate
  package var enclosures: [Enclosure]

  package init(head: PostHead, body: BodyTemplate, enclosures: [Enclosure] = []) {
    self.head = head
    self.body = body
    self.enclosures = enclosures
  }

  package var id: UUID { head.id }
}

/// All that a feed says of a post but its text, which may be large and is read when its turn has come.
package struct FeedPost: Hashable, Sendable, Identifiable {
  package var head: PostHead
  package var enclosures: [Enclosure]
  /// Bytes of the text, in UTF-8.
  package var size: Int

  package init(head: PostHead, enclosures: [Enclosure] = [], size: Int = 0) {
    self.head = head
    self.enclosures = enclosures
    self.size = size
  }

  package var id: UUID { head.id }
}

/// What only a feed says of a post.
package struct FeedText: Hashable, Sendable, Identifiable {
  package var id: UUID
  package var body: BodyTemplate
  /// Where the addresses in ``body`` lead, as it is stored with the post: a document of a feed depends on its posts
  /// alone.
  package var references: References

  package init(id: UUID, body: BodyTemplate, references: References = References()) {
    self.id = id
    self.body = body
    self.references = references
  }
}

/// What a list shows of a post.
package struct PostHead: Hashable, Sendable, Identifiable {
  package var id: UUID
  /// The post's identity in feeds: as it was imported, byte for byte, or given once when it was written here.
  package var guid: String
  /// Where the post is on this site: an absolute path, percent-encoded, possibly with a query.
  package var path: String
  /// Scheme and host of the site that the post was imported from; nil for a post written here.
  package var origin: String?
  /// The post's address as the feed gave it; nil for a post written here.
  package var link: String?
  /// Plain text.
  package var title: String?
  /// Plain text.
  package var summary: String?
  package var authors: [String]
  /// In the author's order and spelling.
  package var tags: [String]
  package var published: Timestamp?
  /// Nil for a post that never changed.
  package var updated: Timestamp?
  /// What puts the post in its place among others: its date, or when it came in where it has none; at UTC.
  package var sortedAt: Timestamp?
  /// The first blocks of the text.
  package var lead: BodyTemplate
  /// Whether ``lead`` is all there is.
  package var leadIsWhole: Bool
  /// A picture for previews: a reference of the text.
  package var image: String?

  package init(
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
