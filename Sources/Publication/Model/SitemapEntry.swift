public import Timestamps

/// What a sitemap says of a page.
public struct SitemapEntry: Hashable, Sendable {
  /// An absolute path of this site, with its query.
  public var path: String
  /// When what is there last changed; nil where that is not known.
  public var lastModified: Timestamp?

  public init(path: String, lastModified: Timestamp? = nil) {
    self.path = path
    self.lastModified = lastModified
  }
}
