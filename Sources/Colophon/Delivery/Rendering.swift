import HTTP

/// What a handler answers: a response, and where that is a feed, what of it can be sent alone.
struct Rendering: Sendable {
  var response: Response
  /// Of a feed as readers know it, whole and in no coding.
  var feed: FeedDocument?

  init(_ response: Response, feed: FeedDocument? = nil) {
    self.response = response
    self.feed = feed
  }

  /// What the client of `request` gets where nothing is kept.
  func response(for request: Request) async throws -> Response {
    guard let feed, request.asksForChanges else { return response }
    return try await response.changes(in: feed, for: request) ?? response
  }
}
