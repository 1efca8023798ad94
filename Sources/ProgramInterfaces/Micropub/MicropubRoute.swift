import Accounts
import HTTP
import HTTPTypes
import Routing
import Server
import SiteBase

/// The addresses at which editors of other makers write posts (Micropub, W3C Recommendation of 23 May 2017).
package enum MicropubRoute: Hashable, Sendable {
  case endpoint
  /// Takes files before the post that will show them.
  case media

  /// The path and query of this address.
  package var url: String { micropubRouter.url(for: self) }
}

package let micropubRouter = Router<MicropubRoute> {
  Route("/micropub", to: .endpoint)
  Route(.post, "/micropub", to: .endpoint)
  Route(.post, "/micropub/media", to: .media)
  Route("/micropub/media", to: .media).refused
}

extension Site {
  package func endpoint(of route: MicropubRoute) -> Endpoint {
    switch route {
    case .endpoint:
      .viewer(bodyLimits: BodyLimits(.micropub)) { request in
        try await answering {
          switch request.method {
          case .get, .head: try await micropubQuery(request)
          case .post: try await micropubPost(request)
          default: Response(.methodNotAllowed, headerFields: [.allow: "GET, HEAD, POST"])
          }
        }
      }.errors(.problem)
    case .media:
      .viewer(bodyLimits: BodyLimits(.media)) { request in
        try await answering { try await micropubMedia(request) }
      }.errors(.problem)
    }
  }
}
