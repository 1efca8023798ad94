import HTTP
import HTTPTypes
import Pages
import Postgres
import Publication
import Settings
import SiteBase
import Syndication

extension Site {
  /// The list of all addresses or one of its parts. If there are several parts, the list of the parts.
  func sitemap(part: Int?) async throws -> Response {
    let pages = try await ownPages()
    let posts = try await database.posts(visibility).count()
    let parts = Sitemap.parts(of: posts + pages.count, size: sitemapSize)
    let sitemap: Sitemap
    switch part {
    case nil where parts.count > 1:
      sitemap = .index(
        (1...parts.count).map { SitemapEntry(path: SitemapRoute.sitemap(part: $0).url) })
    case nil: sitemap = .pages(try await addresses(at: parts[0], posts: posts, pages))
    case let part? where parts.count > 1 && part <= parts.count:
      sitemap = .pages(try await addresses(at: parts[part - 1], posts: posts, pages))
    default: return Response(.notFound)
    }
    return syndicate(
      .xml, .bytes(sitemap.write(baseURL: configuration.baseURL)), changed: try await lastChange())
  }

  /// The addresses at `places` in the list of all: posts, oldest first, and then `pages`.
  private func addresses(
    at places: Range<Int>, posts total: Int, _ pages: [SitemapEntry]
  ) async throws -> [SitemapEntry] {
    let shown = places.clamped(to: 0..<total)
    let rest = places.clamped(to: total..<total + pages.count)
    return try await database.posts(visibility).sitemap(limit: shown.count, offset: shown.lowerBound)
      + pages[rest.lowerBound - total..<rest.upperBound - total]
  }

  /// All pages except posts.
  private func ownPages() async throws -> [SitemapEntry] {
    let own =
      [PostRoute.home(page: 1).url, ArchiveRoute.all.url, TopicRoute.tags(.name).url]
      + (configuration.publication.about == nil ? [] : [AboutRoute.about.url])
    let topics = try await database.topics(visibility).all()
    let counts = try await database.archive(visibility).counts()
    let series = topics.contains { $0.kind == .series } ? [TopicRoute.allSeries.url] : []
    let periods =
      counts.years.map { ArchiveRoute.year($0.year, page: 1) }
      + counts.months.map { ArchiveRoute.month(year: $0.year, month: $0.month, page: 1) }
    let pages = try await database.posts(visibility).pages()
    let others = own + topics.map { $0.route(page: 1).url } + series + periods.map(\.url)
    return others.map { SitemapEntry(path: $0) }.filter { entry in
      !pages.contains { $0.path == entry.path }
    }
      + pages
  }

  func robots() -> Response {
    let sitemap = configuration.absoluteURL(SitemapRoute.sitemap(part: nil).url)
    return Response(.ok, .plainText, .text("User-agent: *\nAllow: /\n\nSitemap: \(sitemap)\n"))
  }
}
