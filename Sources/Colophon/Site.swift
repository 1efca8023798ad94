import Concurrency
import HTTP
import HTTPTypes
import Importing
import Jobs
import Pages
import Publication
import Routing
import Server
import Settings
import Syndication

/// The site: a function from requests to responses.
///
/// It reads `\.configuration`, `\.database`, `\.date`, `\.uuid` and `\.logger` from the scope that it is called in.
public struct Site: Sendable {
  /// The files of `Public/`.
  let files: StaticFiles
  let cache: PageCache
  /// Nil where readers may ask as often as they like.
  let polls: PollLimit?
  let archives = ArchiveIndexes()
  /// Notified when links in imported texts may lead elsewhere.
  let links = Signal()
  let webSubState = WebSubState(newJobs: Signal())
  let jobCounts = JobCounts()
  /// For feeds that are too large for memory: each holds one text, which may be large too.
  let largeFeeds = AsyncSemaphore(permits: 2)
  /// How many addresses a document of the sitemap has at most.
  var sitemapSize = Sitemap.mostAddresses

  public init(files: StaticFiles, cache: PageCache = PageCache(), polls: PollLimit? = nil) {
    self.files = files
    self.cache = cache
    self.polls = polls
  }

  public var respond: Responder { polls?.limiting(unlimited) ?? unlimited }

  /// The whole pipeline, from the outside in.
  private var unlimited: Responder {
    let pages = pageCaching(cache) { request in
      route(request).map(request) { $0.tagged(for: $1) }
    }
    return pipeline {
      errorPages(self)
      conditionalRequests
      contentCoding
      publicFiles(files)
    } answering: { request in
      pages.answer(request)
    }
  }

  func route(_ request: Request) -> Answer<Rendering> {
    switch siteRouter.match(request) {
    case .matched(let route, _): answer(request, at: route).map(route.name) { $0.named($1) }
    case .methodNotAllowed(let allowed):
      .ready(
        Rendering(
          Response(
            request.method == .options ? .noContent : .methodNotAllowed,
            headerFields: [.allow: (allowed + [.options]).fieldValue])))
    case .notFound: .ready(Rendering(Response(.notFound)))
    }
  }

  private func answer(_ request: Request, at route: SiteRoute) -> Answer<Rendering> {
    switch route {
    case .home(let page): rendering { try await home(page: page, request) }
    case .tags: rendering { try await tags() }
    case .tag(let name, let page): rendering { try await topic(.tag, name, page: page, request) }
    case .author(let name, let page): rendering { try await topic(.author, name, page: page, request) }
    case .series(let name, let page): rendering { try await topic(.series, name, page: page, request) }
    case .archive: rendering { try await archive() }
    case .subscribe: rendering { try await subscribe() }
    case .about: rendering { try await about() }
    case .feed(let address): .pending { try await feed(at: address, request) }
    case .feedList: rendering { try await feedList() }
    case .sitemap(let part): rendering { try await sitemap(part: part) }
    case .robots: .ready(Rendering(robots()))
    case .hub: rendering { try await hub(request) }
    case .healthz: .ready(Rendering(healthz()))
    case .readyz: rendering { try await readyz() }
    case .other: rendering { try await post(request) }
    }
  }

  private func rendering(
    _ page: @escaping @Sendable () async throws -> Response
  ) -> Answer<Rendering> {
    .pending { Rendering(try await page()) }
  }
}

extension [HTTPRequest.Method] {
  fileprivate var fieldValue: String { map(\.rawValue).joined(separator: ", ") }
}
