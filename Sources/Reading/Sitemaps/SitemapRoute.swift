import Concurrency
import HTTP
import Routing
import SiteBase

/// The addresses of the documents for search engines.
package enum SitemapRoute: Hashable, Sendable {
  /// All addresses for search engines; parts of the list count from 1.
  case sitemap(part: Int?)
  case robots

  /// The path and query of this address.
  package var url: String { sitemapRouter.url(for: self) }
}

package let sitemapRouter = Router<SitemapRoute> {
  Route("/sitemap.xml?part={part}", .optional(.integer(from: 1)), to: SitemapRoute.sitemap) {
    if case .sitemap(let part) = $0 { .some(part) } else { nil }
  }
  Route("/robots.txt", to: .robots)
}

extension Site {
  package func endpoint(of route: SitemapRoute) -> Endpoint {
    switch route {
    case .sitemap(let part): .everyone { _ in try await onThreadPool { try await sitemap(part: part) } }
    case .robots: .fixed { robots() }
    }
  }
}
