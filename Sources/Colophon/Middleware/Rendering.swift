import HTTP
import Importing
import Syndication

/// What a handler makes: a response, and where that is a feed, what of it can be sent alone.
struct Rendering: Sendable {
  var response: Response
  /// Of a feed as readers know it, whole and in no coding.
  var feed: FeedDocument?

  init(_ response: Response, feed: FeedDocument? = nil) {
    self.response = response
    self.feed = feed
  }

  /// The same, as every response goes out.
  func tagged(for request: Request) -> Rendering {
    Rendering(response.tagged(for: request).secured, feed: feed)
  }

  func named(_ route: StaticString) -> Rendering {
    var named = self
    named.response.route = route
    return named
  }
}

extension Answer<Rendering> {
  /// What the client of `request` gets where nothing is kept.
  func response(for request: Request) -> Answer<Response> {
    flatMap(request) { made, request in
      guard let feed = made.feed, request.asksForChanges else { return .ready(made.response) }
      return .pending { try await made.response.changes(in: feed, for: request) ?? made.response }
    }
  }
}
