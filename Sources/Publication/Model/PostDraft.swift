import Digests
import Feeds
import Foundation
import Sanitizer
import Timestamps
import URIs

/// A post that is imported or written, before it is known whether the database already has it.
package struct PostDraft: Sendable {
  /// The most bytes of a name, and of an address or a guid: an index of the database can find no longer ones.
  package static let (longestName, longestAddress) = (500, 2000)

  package var guid: String
  package var link: String?
  /// The address that the post should get; nil for `/posts/SLUG`.
  package var permalink: Permalink?
  package var slug: String
  package var origin: String?
  package var state: PostState
  /// When the post becomes visible; nil for at once.
  package var visibleFrom: Timestamp?
  package var title: String?
  package var summary: String?
  package var authors: [String]
  package var tags: [String]
  package var series: SeriesPart?
  package var published: Timestamp?
  /// When a post without a date arrived, by which it is ordered; nil for the present.
  package var arrived: Timestamp?
  package var updated: Timestamp?
  /// The text, or the part of it that everybody reads.
  package var content: SanitizedBody
  /// The whole text of a post of which everybody reads only a part; nil for others.
  package var whole: WholeText?
  package var enclosures: [Enclosure]
  /// The URL of the original, if the post appeared elsewhere first; else nil.
  package var canonical: String?
  /// BCP 47; nil for the language of the site.
  package var language: String?
  /// Addresses that redirect to the post.
  package var redirects: [Permalink] = []
  package var notes = PostNotes()
  /// Whether it is a page, which is no post, also as a draft.
  package var isPage = false
  /// The digest of what the post was made from.
  package var contentHash: SHA256Digest
  /// Nil for a post that is no episode.
  package var episode: EpisodeDraft?

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

/// The whole text of a post of which everybody reads only a part.
package struct WholeText: Sendable {
  /// Who reads it while not everybody does.
  package let audience: Audience
  /// When everybody does.
  package let opening: Opening
  package let content: SanitizedBody

  package init(audience: Audience, opening: Opening = .never, content: SanitizedBody) {
    self.audience = audience
    self.opening = opening
    self.content = content
  }
}

extension PostDraft {
  /// Whether it may be at its address even if that is one of the site's own, which then shows it.
  package var replacesSitePage: Bool { isPage && permalink?.description == "/about" }
}

extension [Enclosure] {
  /// Only the enclosures with an HTTP(S) address: feeds must not pass `javascript:`, `data:` and the like on
  /// to programs that may open them.
  package var onTheWeb: [Enclosure] { filter { URIReference($0.url).isWebAddress } }
}

/// A series that a post belongs to.
package struct SeriesPart: Hashable, Sendable {
  package var name: String
  /// The number of the part as its author gives it, from 1; nil to order the post by its date.
  package var part: Int?

  package init(name: String, part: Int? = nil) {
    self.name = name
    self.part = part
  }
}

/// Whether readers may see a post.
package enum PostState: String, Sendable, Codable {
  case published
  /// Not published: its address answers as if there were no post.
  case draft
  /// Removed: its address answers 410.
  case gone
  /// A page that is no post: in no list and no feed.
  case page
  /// A post that readers find only by its address.
  case unlisted
}
