import Timestamps
import Transcripts

/// A post as lists of titles show it.
package struct ListedPost: Hashable, Sendable {
  /// The post's address on this site: an absolute path, percent-encoded, possibly with a query.
  package var path: String
  /// Its title, else the beginning of its summary, else its date.
  package var name: String
  package var published: Timestamp?
  /// The language of the name, BCP 47; nil for that of the site.
  package var language: String?

  /// - Parameters:
  ///   - title: plain text.
  ///   - summary: plain text.
  package init(
    path: String, title: String?, summary: String?, published: Timestamp?, language: String? = nil
  ) {
    self.path = path
    self.published = published
    self.language = language
    name =
      if let title, !title.isEmpty {
        title
      } else if let summary, !summary.isEmpty {
        summary.count > 60 ? summary.prefix(60) + "…" : summary
      } else {
        published.map { $0.local.longDate } ?? path
      }
  }
}

extension PostHead {
  /// The post's name in a list.
  package var name: String {
    ListedPost(path: path, title: title, summary: summary, published: published).name
  }
}

/// A page as a sitemap lists it.
package struct SitemapEntry: Hashable, Sendable {
  /// An absolute path of this site, with its query.
  package var path: String
  /// When the page last changed; nil if unknown.
  package var lastModified: Timestamp?
  /// Nil for a page without a video that everybody may see.
  package var video: Video?

  /// A video as a sitemap describes it.
  package struct Video: Hashable, Sendable {
    package var title: String
    /// Plain text.
    package var description: String
    package var thumbnail: EpisodeAddress
    package var file: EpisodeAddress
    package var duration: MediaTime?
    package var published: Timestamp?

    package init(
      title: String, description: String, thumbnail: EpisodeAddress, file: EpisodeAddress,
      duration: MediaTime?,
      published: Timestamp?
    ) {
      self.title = title
      self.description = description
      self.thumbnail = thumbnail
      self.file = file
      self.duration = duration
      self.published = published
    }
  }

  package init(path: String, lastModified: Timestamp? = nil, video: Video? = nil) {
    self.path = path
    self.lastModified = lastModified
    self.video = video
  }
}
