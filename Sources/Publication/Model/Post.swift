import Feeds
import Foundation
import Sanitizer
import Timestamps

/// A post with everything that its own page and the feeds show.
package struct Post: Hashable, Sendable, Identifiable {
  package var head: PostHead
  /// The whole text, with holes for addresses and ids.
  package var body: BodyTemplate
  package var enclosures: [Enclosure]

  package init(head: PostHead, body: BodyTemplate, enclosures: [Enclosure] = []) {
    self.head = head
    self.body = body
    self.enclosures = enclosures
  }

  package var id: UUID { head.id }
}

/// Everything that a feed shows of a post except its text, which may be large and is read separately.
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

/// A post without its whole text and its enclosures, as lists show it.
package struct PostHead: Hashable, Sendable, Identifiable {
  package var id: UUID
  /// The post's identity in feeds: as it was imported, byte for byte, or assigned when the post was first
  /// written here.
  package var guid: String
  /// The post's address on this site: an absolute path, percent-encoded, possibly with a query.
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
  /// Nil if the post never changed.
  package var updated: Timestamp?
  /// The date by which posts are ordered, in UTC: the post's own, or the date when it was stored if it has
  /// none.
  package var sortedAt: Timestamp?
  /// The first blocks of the text.
  package var lead: BodyTemplate
  /// Whether ``lead`` is the whole text.
  package var leadIsWhole: Bool
  /// A picture for previews: a path on the original site, or a URL.
  package var image: String?
  /// About how long the whole text takes to read; nil if unknown.
  package var readingMinutes: Int?
  /// Of title and text, BCP 47; nil for the language of the site.
  package var language: String?

  package init(
    id: UUID, guid: String, path: String, origin: String? = nil, link: String? = nil, title: String?,
    summary: String? = nil, authors: [String] = [], tags: [String] = [], published: Timestamp?,
    updated: Timestamp? = nil, sortedAt: Timestamp? = nil, lead: BodyTemplate, leadIsWhole: Bool = false,
    image: String? = nil, readingMinutes: Int? = nil, language: String? = nil
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
    self.readingMinutes = readingMinutes
    self.language = language
  }
}
