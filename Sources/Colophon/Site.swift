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
  let webSub = WebSub()
  /// For feeds that are too large for memory: each holds one text, which may be large too.
  let largeFeeds = Turns(2)

  public init(files: StaticFiles, cache: PageCache = PageCache(), polls: PollLimit? = nil) {
    self.files = files
    self.cache = cache
    self.polls = polls
  }

  public var respond: Responder { polls?.limiting(unlimited) ?? unlimited }

  /// The whole pipeline, from the outside in.
  private var unlimited: Responder {
    let pages = pageCaching(cache) { request in
      var answer = try await route(request)
      answer.response = answer.response.tagged(for: request).secured
      return answer
    }
    return pipeline(
      {
        errorPages(self)
        conditionalRequests
        contentCoding
        publicFiles(files)
      }, around: pages)
  }

  @Sendable func route(_ request: Request) async throws -> Rendering {
    switch siteRouter.match(request) {
    case .matched(let route):
      var answer = try await answer(request, at: route)
      answer.response.route = route.name
      return answer
    case .methodNotAllowed(let allowed):
      return Rendering(
        Response(
          request.method == .options ? .noContent : .methodNotAllowed,
          headerFields: [.allow: (allowed + [.options]).fieldValue]))
    case .notFound: return Rendering(Response(.notFound))
    }
  }

  private func answer(_ request: Request, at route: SiteRoute) async throws -> Rendering {
    let response: Response
    switch route {
    case .home(let page): response = try await home(page: page, request)
    case .tags: response = try await tags()
    case .tag(let name, let page): response = try await tag(name, page: page)
    case .author(let name, let page): response = try await topic(.author, name, page: page, request)
    case .series(let name, let page): response = try await topic(.series, name, page: page, request)
    case .archive: response = try await archive()
    case .subscribe: response = try await subscribe()
    case .about: response = try await about()
    case .feed(let address): return try await feed(at: address, request)
    case .feedList: response = try await feedList()
    case .sitemap: response = try await sitemap()
    case .robots: response = robots()
    case .hub: response = try await hub(request)
    case .healthz: response = healthz()
    case .readyz: response = try await readyz()
    case .other: response = try await post(request)
    }
    return Rendering(response)
  }
}

extension [HTTPRequest.Method] {
  fileprivate var fieldValue: String { map(\.rawValue).joined(separator: ", ") }
}
