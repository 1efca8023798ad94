/// What is known of an address from which a feed was imported.
package struct RememberedFetch: Hashable, Sendable {
  /// As somebody gave it.
  package let url: String
  /// Where the feed itself is.
  package var feedURL: String
  /// The validators of its last response, as they came.
  package var entityTag: String?
  package var lastModified: String?
  /// Whether its older pages were fetched as far as they go.
  package var isWhole = false
  /// The version of what made posts of it.
  package var rendering: Int
  /// The identity of the feed that it is.
  var identity: String?

  package init(url: String, feedURL: String, rendering: Int) {
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
