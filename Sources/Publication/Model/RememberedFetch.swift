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
  public var rendering: Int
  /// The identity of the feed that it is.
  var identity: String?

  public init(url: String, feedURL: String, rendering: Int) {
    self.url = url
    self.feedURL = feedURL
    self.rendering = rendering
  }

  /// A row.
  init(
    url: String, feedURL: String, entityTag: String?, lastModified: String?, isWhole: Bool, rendering: Int32,
    identity: String
  ) {
    self.init(url: url, feedURL: feedURL, rendering: Int(rendering))
    self.entityTag = entityTag
    self.lastModified = lastModified
    self.isWhole = isWhole
    self.identity = identity
  }
}
