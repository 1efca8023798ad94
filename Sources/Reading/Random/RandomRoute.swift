import HTTP
import HTTPTypes
import Postgres
import Publication
import Routing
import SiteBase

/// The address that redirects to a random post.
package enum RandomRoute: Hashable, Sendable {
  case post

  /// The path and query of this address.
  package var url: String { randomRouter.url(for: self) }
}

package let randomRouter = Router<RandomRoute> {
  Route("/random", to: .post)
}

extension Site {
  package func endpoint(of route: RandomRoute) -> Endpoint {
    switch route {
    case .post: .everyone { try await randomPost($0) }
    }
  }

  /// Redirects to a random post.
  private func randomPost(_ request: Request) async throws -> Response {
    // A post may have been here before there was such an address.
    if let response = try await postAtExactly(request) { return response }
    let posts = database.posts(visibility)
    let place = Int.random(in: 0..<max(try await posts.count(), 1))
    guard let post = try await posts.newest(limit: 1, offset: place).first else {
      return Response(.notFound)
    }
    var response = Response.redirect(to: post.path, .found)
    response.cacheControl = .notStored
    return response
  }
}
