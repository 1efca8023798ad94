import HTTPTypes
import Publication

extension RememberedFetch {
  /// The fields of a conditional request; none if the import needs more of the feed than the last time, or needs to make all
  /// posts anew.
  func conditions(for options: FeedFetchOptions) -> HTTPFields {
    guard rendering == FeedImport.rendering, isWhole || !options.followsArchive else { return [:] }
    var fields = HTTPFields()
    fields[.ifNoneMatch] = entityTag
    fields[.ifModifiedSince] = lastModified
    return fields
  }
}

extension RememberedFetch {
  /// The memory of an address that is fetched for the first time.
  public init(url: String, feedURL: String) {
    self.init(url: url, feedURL: feedURL, rendering: FeedImport.rendering)
  }
}
