import Timestamps

/// What a list of names says of a post.
package struct ListedPost: Hashable, Sendable {
  /// Where the post is on this site: an absolute path, percent-encoded, possibly with a query.
  package var path: String
  /// Its title, else the beginning of its summary, else its date.
  package var name: String
  package var published: Timestamp?

  /// - Parameters:
  ///   - title: plain text.
  ///   - summary: plain text.
  package init(path: String, title: String?, summary: String?, published: Timestamp?) {
    self.path = path
    self.published = published
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
  /// What a list calls the post.
  package var name: String {
    ListedPost(path: path, title: title, summary: summary, published: published).name
  }
}

/// What a sitemap says of a page.
package struct SitemapEntry: Hashable, Sendable {
  /// An absolute path of this site, with its query.
  package var path: String
  /// When what is there last changed; nil where that is not known.
  package var lastModified: Timestamp?

  package init(path: String, lastModified: Timestamp? = nil) {
    self.path = path
    self.lastModified = lastModified
  }
}
