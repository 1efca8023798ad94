import HTTP
import Syndication

/// What a handler makes: a response, and if that is a feed, the document from which parts can be sent.
struct Rendering: Sendable {
  var response: Response
  /// The feed as readers know it, complete and in no coding.
  var feed: FeedDocument?

  init(_ response: Response, feed: FeedDocument? = nil) {
    self.response = response
    self.feed = feed
  }

  /// The same with an entity tag, with the fields that every response has, and with the name of its route.
  func finished(for request: Request, named route: RouteName?) -> Rendering {
    var response = response.tagged(for: request).secured
    if let route { response.route = route }
    return Rendering(response, feed: feed)
  }
}

extension Answer<Rendering> {
  /// What the client of `request` gets if nothing is kept.
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
