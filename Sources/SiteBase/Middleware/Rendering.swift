import HTTP
import Syndication

/// The result of a handler: a response and, if it is a feed, the document from which parts can be sent.
package struct Rendering: Sendable {
  package var response: Response
  /// The complete feed, without a content coding; nil if the response is not a feed.
  package var feed: FeedDocument?
  /// Whether the page cache may keep the response. What is read from disk or from the database each time is
  /// not kept.
  package var isKept = true

  package init(_ response: Response, feed: FeedDocument? = nil) {
    self.response = response
    self.feed = feed
  }

  /// This rendering with an entity tag, with the fields that every response has, and with the name of its
  /// route.
  func finished(for request: Request, named route: RouteName?) -> Rendering {
    var rendering = self
    rendering.response = response.tagged(for: request).secured
    rendering.response.route = response.route ?? route
    return rendering
  }
}
