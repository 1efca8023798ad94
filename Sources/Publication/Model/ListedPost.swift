import Timestamps

/// What a list of names says of a post.
public struct ListedPost: Hashable, Sendable {
  /// Where the post is on this site: an absolute path, percent-encoded, possibly with a query.
  public var path: String
  /// Its title, else the beginning of its summary, else its date.
  public var name: String
  public var published: Timestamp?

  /// - Parameters:
  ///   - title: plain text.
  ///   - summary: plain text.
  public init(path: String, title: String?, summary: String?, published: Timestamp?) {
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
  public var name: String {
    ListedPost(path: path, title: title, summary: summary, published: published).name
  }
}
