/// The record of an address from which a feed was imported.
package struct RememberedFetch: Hashable, Sendable {
  /// As the user gave it.
  package let url: String
  /// The address of the feed itself.
  package var feedURL: String
  /// The validators of its last response, as they came.
  package var entityTag: String?
  package var lastModified: String?
  /// Whether all of the feed's older pages were fetched.
  package var isWhole = false
  /// The version of the code that made posts from the feed.
  package var rendering: Int
  /// The identity of the feed.
  var identity: String?

  package init(url: String, feedURL: String, rendering: Int) {
    self.url = url
    self.feedURL = feedURL
    self.rendering = rendering
  }

  /// From a row of the database.
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
