import Dependencies
import HTTP
import HTTPTypes
import Markdown
import Routing
import Settings

/// The address of the page that says what the site is about.
enum AboutRoute: Hashable, Sendable {
  case about
}

let aboutRouter = Router<AboutRoute> {
  Route("/about", to: .about)
}

extension Site {
  func endpoint(of route: AboutRoute) -> Endpoint {
    switch route {
    case .about: .everyone { _ in try await about() }
    }
  }

  private func about() async throws -> Response {
    @Dependency(\.configuration) var configuration
    guard let about = configuration.publication.about else { return Response(.notFound) }
    return try await show(AboutPage(body: MarkdownDocument(about).html))
  }
}
