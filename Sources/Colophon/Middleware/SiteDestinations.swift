import Desk
import HTTP
import HTTPTypes
import ProgramInterfaces
import Publication
import Reading
import Routing
import Server
import SiteBase
import Syndication

extension Site {
  @Sendable func destination(of request: Request) -> Destination {
    switch siteRouter.match(request) {
    case .matched(let route, let name):
      if let page = route.page(namedBy: request.target) {
        return Destination(
          endpoint: .fixed { .redirect(to: page.url).secured }, name: name, target: request.target)
      }
      let (target, queryAddress) = targets(of: request, route, name)
      return Destination(
        endpoint: endpoint(of: route), name: name, target: target, queryAddress: queryAddress)
    case .methodNotAllowed(let allowed):
      let response = Response.methodNotAllowed(allowed, for: request).secured
      return Destination(endpoint: .probe(.ready(response)), target: request.target)
    case .notFound where request.target.path.contains("%00"):
      return Destination(endpoint: .probe(.ready(Response(.notFound))), target: request.target)
    case .notFound:
      let page = PublicPage { Rendering(try await misspeltPost($0)) }
      return Destination(
        endpoint: .everyone(page.handler), target: RequestTarget(request.target.path),
        queryAddress: request.target.query.map { _ in QueryAddress(target: request.target, page: page) })
    }
  }

  private func targets(
    of request: Request, _ route: SiteRoute, _ name: RouteName
  ) -> (target: RequestTarget, queryAddress: QueryAddress?) {
    guard request.target.query != nil, let key = siteRouter.key(of: request.target) else {
      return (request.target, nil)
    }
    let named = RequestTarget(key)
    // Without the other parameters, the target may be an address of another route.
    guard case .matched(_, name) = siteRouter.match(.get, named) else { return (request.target, nil) }
    let whole = request.target.withoutTracking
    guard whole.pathAndQuery != key, route.mayHaveQueryAddresses,
      case .everyone(let page) = endpoint(of: route).answerer
    else { return (named, nil) }
    // Nothing but redirects is at such addresses, and their queries decide where they lead.
    if FeedAddress(legacyAt: whole) != nil || route.isOfPosts && pageMeant(by: whole) != nil {
      return (whole, nil)
    }
    guard !route.isOfPosts else { return (named, QueryAddress(target: whole, page: page)) }
    let postOrPage = PublicPage { request in
      let found = try await post(request)
      if found.status != .notFound { return Rendering(found) }
      var rendering = try await page.handler(.public(named))
      rendering.isKept = false
      return rendering
    }
    return (named, QueryAddress(target: whole, page: postOrPage))
  }

  /// The format of errors at the address of `request`.
  func errorFormat(for request: Request) -> ErrorFormat {
    if request.target.path.hasPrefix("\(Operation.root)/") { return .problem }
    return switch siteRouter.match(request) {
    case .matched(let route, _): endpoint(of: route).errors
    case .methodNotAllowed(let allowed):
      allowed.first.flatMap { siteRouter.match($0, request.target).value }.map { endpoint(of: $0).errors }
        ?? .page
    case .notFound: .page
    }
  }
}

extension SiteRoute {
  /// Whether a former site may have had posts at the path of this page that only their queries tell apart.
  var mayHaveQueryAddresses: Bool {
    switch self {
    case .posts(.preview), .posts(.previewFile), .episodes(.podcast), .search(.json), .feeds(.feed),
      .feeds(.list), .sitemaps, .hub, .random, .sharing, .media, .probes, .api:
      false
    default: true
    }
  }
}

extension Response {
  fileprivate static func methodNotAllowed(
    _ allowed: [HTTPRequest.Method], for request: Request
  ) -> Response {
    var response = Response(
      request.method == .options ? .noContent : .methodNotAllowed,
      headerFields: [.allow: (allowed + [.options]).map(\.rawValue).joined(separator: ", ")])
    if request.method == .options, allowed.contains(.get), request.target.path.hasPrefix("\(Operation.root)/")
    {
      response.allowReadingByOtherSites()
    }
    return response
  }
}

extension Site {
  /// The limits of the body of `request`, decided before it is read; nil for the server's own limits.
  @Sendable public func bodyLimits(for request: Request) -> BodyLimits? {
    guard case .matched(let route, _) = siteRouter.match(request) else { return nil }
    return endpoint(of: route).bodyLimits
  }
}
