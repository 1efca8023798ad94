import Desk
import Exporting
import HTTP
import HTTPTypes
import ProgramInterfaces
import Publication
import Reading
import Routing
import SiteBase

extension SiteConnections {
  /// The connections between the features of this site.
  static let site = SiteConnections(
    links: .site, respond: { $0.respond }, destination: { $0.destination(of: $1) },
    ownAddress: { target in
      siteRouter.match(Request(.get, target)).value.map {
        OwnAddress(kind: $0.kind, url: ($0.page(namedBy: RequestTarget(target)) ?? $0).url)
      }
    },
    addresses: Site.addresses,
    showText: { try await $0.showText($1, of: $2, at: $3) },
    search: { SearchRoute.page(SearchRequest(query: $0)).url },
    preview: { PostRoute.preview($0).url },
    micropub: MicropubRoute.endpoint.url)
}

extension SiteRoute {
  /// The kind of address, which says whether a page is there.
  fileprivate var kind: OwnAddress.Kind {
    if let subject { return .subject(subject) }
    return switch self {
    case _ where isOfPosts: .ofPosts
    case .hub, .random, .episodes, .sharing, .archive(.year), .archive(.month), .archive(.undated),
      .topics(.allSeries):
      .unlisted
    case .about: .about
    default: .page
    }
  }
}
