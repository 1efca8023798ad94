import HTTP
import Syndication

/// The result of a handler: a response and, if it is a feed, the document from which parts can be sent.
struct Rendering: Sendable {
  var response: Response
  /// The complete feed, without a content coding; nil if the response is not a feed.
  var feed: FeedDocument?
  var keeping: Keeping = .always

  /// Whether the page cache keeps a response.
  enum Keeping {
    case always
    /// In a part of the cache that all such responses share. For the results of searches: anybody can ask for any number of
    /// them, and they must not evict pages.
    case inPart
    /// For what is read from disk or from the database each time.
    case never
  }

  init(_ response: Response, feed: FeedDocument? = nil) {
    self.response = response
    self.feed = feed
  }

  /// The same with an entity tag, with the fields that every response has, and with the name of its route.
  func finished(for request: Request, named route: RouteName?) -> Rendering {
    var response = response.tagged(for: request).secured
    if let route { response.route = route }
    var rendering = self
    rendering.response = response
    return rendering
  }
}

extension Answer<Rendering> {
  /// The response for the client of `request` when the cache is not used.
  func response(for request: Request) -> Answer<Response> {
    flatMap(request) { made, request in
      guard let feed = made.feed, request.asksForChanges else { return .ready(made.response) }
      return .pending { try await made.response.changes(in: feed, for: request) ?? made.response }
    }
  }
}

extension Rendering {
  func response(for request: Request) -> Answer<Response> { Answer.ready(self).response(for: request) }
}
