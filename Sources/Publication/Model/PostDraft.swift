import Digests
import Feeds
import Foundation
import Sanitizer
import Timestamps
import URIs

/// What importing and writing make of a post before it is known whether the database has it already.
package struct PostDraft: Sendable {
  package var guid: String
  package var link: String?
  /// Where the post wants to be; nil for `/posts/` and ``slug``.
  package var permalink: Permalink?
  package var slug: String
  package var origin: String?
  package var state: PostState
  /// Before this instant nobody sees the post; nil for no such bound.
  package var visibleFrom: Timestamp?
  package var title: String?
  package var summary: String?
  package var authors: [String]
  package var tags: [String]
  package var series: SeriesPart?
  package var published: Timestamp?
  package var updated: Timestamp?
  package var content: SanitizedBody
  package var enclosures: [Enclosure]
  /// Of what the post was made from.
  package var contentHash: SHA256Digest

  package init(
    guid: String, link: String? = nil, permalink: Permalink? = nil, slug: String, origin: String? = nil,
    state: PostState, visibleFrom: Timestamp? = nil, title: String? = nil, summary: String? = nil,
    authors: [String], tags: [String], series: SeriesPart? = nil, published: Timestamp? = nil,
    updated: Timestamp? = nil, content: SanitizedBody, enclosures: [Enclosure], contentHash: SHA256Digest
  ) {
    self.guid = guid
    self.link = link
    self.permalink = permalink
    self.slug = slug
    self.origin = origin
    self.state = state
    self.visibleFrom = visibleFrom
    self.title = title
    self.summary = summary
    self.authors = authors
    self.tags = tags
    self.series = series
    self.published = published
    self.updated = updated
    self.content = content
    self.enclosures = enclosures.onTheWeb
    self.contentHash = contentHash
  }
}

extension [Enclosure] {
  /// Without those that are not at an address of the web: feeds must not carry `javascript:`, `data:` and the like to other
  /// programs, which may open them.
  package var onTheWeb: [Enclosure] { filter { URIReference($0.url).isWebAddress } }
}

/// A series that a post belongs to.
package struct SeriesPart: Hashable, Sendable {
  package var name: String
  /// Where its author says that the post stands, from 1; nil for where its date puts it.
  package var part: Int?

  package init(name: String, part: Int? = nil) {
    self.name = name
    self.part = part
  }
}

/// Whether readers may see a post.
package enum PostState: String, Sendable {
  case published
  /// Not yet: its address is answered as if it were not there.
  case draft
  /// Not any more: its address says so.
  case gone
}
