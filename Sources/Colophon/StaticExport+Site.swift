import Desk
import Exporting
import HTTP
import HTTPTypes
import ProgramInterfaces
import Publication
import Reading
import Routing
import SiteBase
import StaticSites
import Syndication

extension Site {
  /// Writes the whole site as files that any host of files serves, and that a browser opens from a disk. If
  /// that fails, or the task is cancelled, the folder is as it was.
  package func exportStatic(to folder: ExportFolder) async throws -> StaticExportReport {
    do {
      return try await exportStatic(exportedSite(), to: folder)
    } catch {
      folder.discard()
      throw error
    }
  }

  private func exportedSite() async throws -> ExportedSite {
    let own: [SiteRoute] =
      [.posts(.home(page: 1)), .sitemaps(.robots), .sitemaps(.sitemap(part: nil)), .feeds(.list)]
      + FeedFormat.allCases.map { .feeds(.feed(FeedAddress(.site, $0))) }
    return ExportedSite(
      respond: respond,
      seeds: own.map(\.url)
        + ["/favicon.ico", "/apple-touch-icon.png", SiteRoute.search(.page(SearchRequest())).url],
      searchPage: { try await staticSearchPage() }, searchAddress: StaticSearchPage.address,
      searchScript: StaticSearchPage.scriptFile,
      missingPage: { await errorPage(.notFound, for: Request(.get, "/")) },
      needsServer: Self.needsServer, meaning: Self.meaning, legacyFeeds: FeedAddress.legacyAddresses,
      feedForImport: { SiteRoute.feeds(.feed(FeedAddress(importedFrom: $0))).url },
      isPublished: { isPublished($0, in: $1) }, language: try await description().language)
  }

  @Sendable private static func needsServer(_ target: String) -> Bool {
    switch siteRouter.match(Request(.get, target)) {
    case .matched(let route, _):
      switch route {
      case .hub, .random, .sharing(.embedding), .search(.json), .search(.description), .probes, .signIn,
        .account, .desk, .administration, .webhooks, .micropub, .posts(.preview), .posts(.previewFile),
        .media(.list),
        .media(.add), .media(.act):
        true
      default: false
      }
    case .methodNotAllowed: true
    case .notFound: false
    }
  }

  @Sendable private static func meaning(of target: RequestTarget) -> ExportedSite.Meaning {
    guard let route = siteRouter.match(Request(.get, target.pathAndQuery)).value else {
      return .target(target.path)
    }
    if let page = route.page(namedBy: target) { return .target(page.url) }
    return switch route {
    case .search(.page), .episodes(.episode), .episodes(.frame): .script
    default: .target(siteRouter.key(of: target) ?? target.path)
    }
  }
}
