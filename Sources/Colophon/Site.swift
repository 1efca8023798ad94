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
    } answering: { request in
      route(request).map(request) { $0.tagged(for: $1).secured.orChanges(for: $1) }
    }
  }

  func route(_ request: Request) -> Answer {
    switch siteRouter.match(request) {
    case .matched(let route): answer(request, at: route).named(route.name)
    case .methodNotAllowed(let allowed):
      .ready(
        Response(
          request.method == .options ? .noContent : .methodNotAllowed,
          headerFields: [.allow: (allowed + [.options]).fieldValue]))
    case .notFound: .ready(Response(.notFound))
    }
  }

  private func answer(_ request: Request, at route: SiteRoute) -> Answer {
    switch route {
    case .home(let page): .pending { try await home(page: page, request) }
    case .tags: .pending { try await tags() }
    case .tag(let name, let page): .pending { try await tag(name, page: page) }
    case .author(let name, let page): .pending { try await topic(.author, name, page: page, request) }
    case .series(let name, let page): .pending { try await topic(.series, name, page: page, request) }
    case .archive: .pending { try await archive() }
    case .subscribe: .pending { try await subscribe() }
    case .about: .pending { try await about() }
    case .feed(let address): .pending { try await feed(at: address, request) }
    case .feedList: .pending { try await feedList() }
    case .sitemap: .pending { try await sitemap() }
    case .robots: .ready(robots())
    case .hub: .pending { try await hub(request) }
    case .healthz: .ready(healthz())
    case .readyz: .pending { try await readyz() }
    case .other: .pending { try await post(request) }
    }
  }
}

extension Answer {
  fileprivate func named(_ route: StaticString) -> Answer {
    map(route) { response, route in
      var response = response
      response.route = route
      return response
    }
  }
}

extension [HTTPRequest.Method] {
  fileprivate var fieldValue: String { map(\.rawValue).joined(separator: ", ") }
}
