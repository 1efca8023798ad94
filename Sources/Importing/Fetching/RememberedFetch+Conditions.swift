import HTTPTypes
import Publication

extension RememberedFetch {
  /// The fields of a request that need not be answered in full where nothing changed; none where we want more of the
  /// same than the last time.
  func conditions(for options: FeedFetchOptions) -> HTTPFields {
    guard rendering == FeedImport.rendering, isWhole || !options.followsArchive else { return [:] }
    var fields = HTTPFields()
    fields[.ifNoneMatch] = entityTag
    fields[.ifModifiedSince] = lastModified
    return fields
  }
}

extension RememberedFetch {
  /// An address that a feed is fetched from for the first time.
  public init(url: String, feedURL: String) {
    self.init(url: url, feedURL: feedURL, rendering: FeedImport.rendering)
  }
}
