import Dependencies
import HTTP
import HTTPTypes
import Postgres
import Publication
import Routing
import Timestamps

/// The address that leads to any post.
enum RandomRoute: Hashable, Sendable {
  case post
}

let randomRouter = Router<RandomRoute> {
  Route("/random", to: .post)
}

extension Site {
  func endpoint(of route: RandomRoute) -> Endpoint {
    switch route {
    case .post: .viewer { request, _ in try await randomPost(request) }
    }
  }

  /// Leads to another post each time.
  private func randomPost(_ request: Request) async throws -> Response {
    // A post may have been here before there was such an address.
    if let response = try await postAtExactly(request) { return response }
    @Dependency(\.database) var database
    guard let path = try await database.first(Self.pathOfRandomPost, present) else {
      return Response(.notFound)
    }
    var response = Response.redirect(to: path, .found)
    response.cacheControl = .notStored
    return response
  }

  static let pathOfRandomPost = Statement(
    "path of a random post",
    "SELECT p.path FROM posts p WHERE \(Statements.visible) ORDER BY random() LIMIT 1",
    parameters: Timestamp.self, column: Column("path", String.self))
}
