import HTTP
import HTTPTypes
import Importing
import Markdown
import Routing
import Settings
import SiteBase

/// The address of the page that says what the site is about.
package enum AboutRoute: Hashable, Sendable {
  case about

  /// The path and query of this address.
  package var url: String { aboutRouter.url(for: self) }
}

package let aboutRouter = Router<AboutRoute> {
  Route("/about", to: .about)
}

extension Site {
  package func endpoint(of route: AboutRoute) -> Endpoint {
    switch route {
    case .about: .everyone { try await about($0) }
    }
  }

  /// The page of the content folder, or else what `site.yaml` says.
  private func about(_ request: Request) async throws -> Response {
    if let response = try await postAtExactly(request), response.status == .ok { return response }
    guard let about = configuration.publication.about else { return Response(.notFound) }
    let document = MarkdownDocument(
      about, extensions: configuration.publication.markdownExtensions)
    return try await show(AboutPage(body: document.html, description: document.firstParagraph))
  }
}

extension PublicationSettings {
  /// How Markdown in `site.yaml` is read.
  var markdownExtensions: [MarkdownExtension] {
    .standard(smartPunctuation: smartPunctuation, labels: MarkdownLabels(interface))
  }
}
