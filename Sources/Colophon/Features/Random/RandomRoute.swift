import Dependencies
import HTTP
import HTTPTypes
import Postgres
import Publication
import Routing

/// The address that redirects to a random post.
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

  /// Redirects to a random post.
  private func randomPost(_ request: Request) async throws -> Response {
    // A post may have been here before there was such an address.
    if let response = try await postAtExactly(request) { return response }
    @Dependency(\.database) var database
    guard let path = try await RandomPostStore(database).path(visibility) else {
      return Response(.notFound)
    }
    var response = Response.redirect(to: path, .found)
    response.cacheControl = .notStored
    return response
  }
}

struct RandomPostStore: Store {
  private let source: any Queryable

  init(_ source: any Queryable) { self.source = source }

  /// The path of a random visible post; nil if there is none.
  func path(_ visibility: Visibility) async throws -> String? {
    try await source.first(Self.sql.path, visibility)
  }

  private static let sql = SQL()
  static var statements: [any AnyStatement] { properties(of: sql) }

  private struct SQL {
    // The number is known, and the index of all posts finds the one at a place without reading the others.
    let path = Statement(
      "path of a random post",
      """
      SELECT p.path FROM (
        SELECT p.id FROM posts p WHERE \(Visibility.condition) ORDER BY p.sorted_at DESC, p.sequence DESC LIMIT 1
        OFFSET (SELECT floor(random() * coalesce(sum(c.number), 0))::bigint FROM current_post_counts c
          WHERE c.kind = 'month' AND \(PostCountStore.visible))
      ) chosen JOIN posts p ON p.id = chosen.id WHERE \(Visibility.condition)
      """,
      parameters: Visibility.self, column: Column("path", String.self))
  }
}
