import HTTP
import HTTPTypes
import Importing
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
