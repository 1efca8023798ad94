import HTTP
import HTTPTypes
import Routing
import Server

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
  /// Rung when links in imported texts may lead elsewhere.
  let links = Bell()
  let webSub = WebSub()

  public init(files: StaticFiles, cache: PageCache = PageCache(), polls: PollLimit? = nil) {
    self.files = files
    self.cache = cache
    self.polls = polls
  }

  public var respond: Responder { polls?.limiting(unlimited) ?? unlimited }

  /// The whole pipeline, from the outside in.
  private var unlimited: Responder {
    pipeline {
      errorPages(self)
      conditionalRequests
      contentCoding
      publicFiles(files)
      pageCaching(cache)
    } around: { request in
      try await route(request).tagged(for: request).secured.orChanges(for: request)
    }
  }

  @Sendable func route(_ request: Request) async throws -> Response {
    switch siteRouter.match(request) {
    case .matched(let route): try await answer(request, at: route).named(route.name)
    case .methodNotAllowed(let allowed):
      Response(
        request.method == .options ? .noContent : .methodNotAllowed,
        headerFields: [.allow: (allowed + [.options]).fieldValue])
    case .notFound: Response(.notFound)
    }
  }

  private func answer(_ request: Request, at route: SiteRoute) async throws -> Response {
    switch route {
    case .home(let page): try await home(page: page, request)
    case .tags: try await tags()
    case .tag(let name, let page): try await tag(name, page: page)
    case .author(let name, let page): try await topic(.author, name, page: page, request)
    case .series(let name, let page): try await topic(.series, name, page: page, request)
    case .archive: try await archive()
    case .subscribe: try await subscribe()
    case .about: try await about()
    case .feed(let address): try await feed(at: address, request)
    case .feedList: try await feedList()
    case .sitemap: try await sitemap()
    case .robots: robots()
    case .hub: try await hub(request)
    case .healthz: healthz()
    case .readyz: try await readyz()
    case .other: try await post(request)
    }
  }
}

extension Response {
  fileprivate func named(_ route: StaticString) -> Response {
    var response = self
    response.route = route
    return response
  }
}

extension [HTTPRequest.Method] {
  fileprivate var fieldValue: String { map(\.rawValue).joined(separator: ", ") }
}
