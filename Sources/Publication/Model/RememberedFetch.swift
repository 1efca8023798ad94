import HTTPTypes

/// What is known of an address from which a feed was imported.
public struct RememberedFetch: Hashable, Sendable {
  /// As somebody gave it.
  public let url: String
  /// Where the feed itself is.
  public var feedURL: String
  /// The validators of its last response, as they came.
  public var entityTag: String?
  public var lastModified: String?
  /// Whether its older pages were fetched as far as they go.
  public var isWhole = false
  /// The version of what made posts of it.
  var rendering = FeedImport.rendering
  /// The identity of the feed that it is.
  var identity: String?

  public init(url: String, feedURL: String) {
    self.url = url
    self.feedURL = feedURL
  }

  /// A row.
  init(
    url: String, feedURL: String, entityTag: String?, lastModified: String?, isWhole: Bool, rendering: Int32,
    identity: String
  ) {
    self.init(url: url, feedURL: feedURL)
    self.entityTag = entityTag
    self.lastModified = lastModified
    self.isWhole = isWhole
    self.rendering = Int(rendering)
    self.identity = identity
  }

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
