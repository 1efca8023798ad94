import HTTP
import HTTPTypes
import Publication
import Routing
import Syndication

/// What is at the address of a request.
struct Destination: Sendable {
  let endpoint: Endpoint
  /// What logs and metrics call the route; nil if no route answers.
  var name: RouteName?
  /// The target with those query parameters that the route names.
  let target: RequestTarget
  /// The target with its whole query, where that may be the address of a post, such as `/?p=12`; nil
  /// elsewhere.
  var queryAddress: RequestTarget?
}

extension Site {
  @Sendable func destination(of request: Request) -> Destination {
    switch siteRouter.match(request) {
    case .matched(let route, let name):
      let (target, queryAddress) = targets(of: request, route, name)
      return Destination(
        endpoint: endpoint(of: route), name: name, target: target, queryAddress: queryAddress)
    case .methodNotAllowed(let allowed):
      let response = Response.methodNotAllowed(allowed, for: request).secured
      return Destination(endpoint: .probe(.ready(response)), target: request.target)
    case .notFound:
      return Destination(endpoint: .probe(.ready(Response(.notFound))), target: request.target)
    }
  }

  private func targets(
    of request: Request, _ route: SiteRoute, _ name: RouteName
  ) -> (target: RequestTarget, queryAddress: RequestTarget?) {
    guard request.target.query != nil, let key = siteRouter.key(of: request.target) else {
      return (request.target, nil)
    }
    let named = RequestTarget(key)
    // Without the other parameters, the target may be an address of another route.
    guard case .matched(_, name) = siteRouter.match(.get, named) else { return (request.target, nil) }
    let whole = request.target.withoutTracking
    guard whole.pathAndQuery != key, route.mayHaveQueryAddresses(whole) else { return (named, nil) }
    // Nothing but redirects is at such addresses, and their queries decide where they lead.
    if FeedAddress(legacyAt: whole) != nil || pageMeant(by: whole) != nil { return (whole, nil) }
    return (named, whole)
  }

  /// The format of errors at the address of `request`.
  func errorFormat(for request: Request) -> ErrorFormat {
    switch siteRouter.match(request) {
    case .matched(let route, _): endpoint(of: route).errors
    case .methodNotAllowed(let allowed):
      allowed.first.flatMap { siteRouter.match($0, request.target).value }.map { endpoint(of: $0).errors }
        ?? .page
    case .notFound: .page
    }
  }
}

extension SiteRoute {
  /// Whether a former site may have had posts at the path of `target` that only their queries tell apart.
  fileprivate func mayHaveQueryAddresses(_ target: RequestTarget) -> Bool {
    switch self {
    case .posts(.home): target[parameter: "page"] == nil
    case .posts(.other), .posts(.file), .topics(.tag), .topics(.author), .topics(.series): true
    default: false
    }
  }
}

extension Response {
  fileprivate static func methodNotAllowed(
    _ allowed: [HTTPRequest.Method], for request: Request
  ) -> Response {
    Response(
      request.method == .options ? .noContent : .methodNotAllowed,
      headerFields: [.allow: (allowed + [.options]).map(\.rawValue).joined(separator: ", ")])
  }
}
