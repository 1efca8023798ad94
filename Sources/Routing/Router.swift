public import HTTP
public import HTTPTypes

/// Every address of a site, described once and read in two directions: from a request to a value, and from a
/// value to the URL under which it is found.
///
/// ```swift
/// enum SiteRoute: Equatable {
///   case home(page: Int)
///   case archive
///   case tag(name: String, page: Int)
///   case tagFeed(name: String, FeedFormat)
///   case post(path: String)
/// }
///
/// let router = Router<SiteRoute> {
///   Route("/?page={page}", .page, to: SiteRoute.home) {
///     if case .home(let page) = $0 { page } else { nil }
///   }
///   Route("/archive", to: .archive)
///   Route("/tags/{name}?page={page}", .text, .page, to: SiteRoute.tag) {
///     if case .tag(let name, let page) = $0 { (name, page) } else { nil }
///   }
///   Route("/tags/{name}/feed.{format}", .text, .oneOf(FeedFormat.self), to: SiteRoute.tagFeed) {
///     if case .tagFeed(let name, let format) = $0 { (name, format) } else { nil }
///   }
///   Route("{path...}", .raw, to: SiteRoute.post) {
///     if case .post(let path) = $0 { path } else { nil }
///   }
/// }
///
/// router.match(Request(.get, "/tags/C++?page=2")) // .matched(.tag(name: "C++", page: 2))
/// router.url(for: .tag(name: "C++", page: 2))      // "/tags/C++?page=2"
/// router.url(for: .tag(name: "C++", page: 1))      // "/tags/C++"
/// ```
///
/// The order of the routes does not matter to matching: what is spelled out is preferred to a placeholder,
/// segment by segment from the left, so `/tags/all` goes before `/tags/{name}`, and both before `{path...}`.
/// Routes that differ only in the kind of their placeholders are tried in the order in which they are listed.
/// Of several routes for the same value the first listed gives its URL.
///
/// Paths are compared as they are: case matters, so does a slash at the end, and `//` is an empty segment. A
/// site that wants to be kinder redirects what was not matched.
///
/// Two questions for a test: ``problems`` names routes that are malformed or can never match, and
/// ``problems(with:)`` values that have no address or whose address leads elsewhere.
public struct Router<Value: Sendable>: Sendable {
  /// What a request asks for.
  public enum Match: Sendable {
    case matched(Value)
    /// There is something at this address, but not for this method: 405 with these methods in `Allow`
    /// (RFC 9110 §15.5.6), or the answer to `OPTIONS`.
    case methodNotAllowed(allow: [HTTPRequest.Method])
    case notFound
  }

  /// In the order in which they are listed.
  public let routes: [Route<Value>]
  private let index: RouteIndex
  /// What the addresses lead to that have nothing to fill in, for GET and HEAD.
  @usableFromInline let fixed: [String: Value]

  public init(@RouteListBuilder<Value> _ routes: () -> [Route<Value>]) {
    self.routes = routes()
    index = RouteIndex(self.routes.map(\.template))
    fixed = Dictionary(
      self.routes.compactMap { route in
        guard route.method == .get, let path = route.template.fixedPath else { return nil }
        return route.value([]).map { (path, $0) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// What is at the target of `request`. `HEAD` is matched as `GET`.
  @inlinable
  public func match(_ request: Request) -> Match { match(request.method, request.target) }

  /// What is at `target`. A path with broken percent-encoding, or one that is not UTF-8, is not found.
  @inlinable
  public func match(_ method: HTTPRequest.Method, _ target: RequestTarget) -> Match {
    if method == .get || method == .head, target.query == nil, let value = fixed[target.path] {
      return .matched(value)
    }
    return search(method, target)
  }

  @usableFromInline
  func search(_ method: HTTPRequest.Method, _ target: RequestTarget) -> Match {
    guard let path = SplitPath(target.path) else { return .notFound }
    var allowed: [HTTPRequest.Method] = []
    for number in index.candidates(for: path) {
      let route = routes[number]
      guard let texts = route.template.texts(in: path, target), let value = route.value(texts) else {
        continue
      }
      if route.answers(method) { return .matched(value) }
      if route.isRefused { break }
      for method in route.methods where !allowed.contains(method) {
        allowed.append(method)
      }
    }
    return allowed.isEmpty ? .notFound : .methodNotAllowed(allow: allowed)
  }

  /// The path and query of `value`, percent-encoded, without query parameters that have their default.
  ///
  /// A value that no route has is a mistake in the table, which ``problems(with:)`` finds in a test: it stops
  /// a debug build, and has the URL `/` in a release build.
  @inlinable
  public func url(for value: Value) -> String {
    guard let url = address(of: value)?.url else {
      assertionFailure("no route has an address for \(value): add one to the router")
      return "/"
    }
    return url
  }

  @inlinable
  func address(of value: Value) -> (route: Route<Value>, url: String)? {
    for number in routes.indices {
      if let texts = routes[number].texts(value) {
        return (routes[number], routes[number].template.url(texts))
      }
    }
    return nil
  }
}

extension Router.Match: Equatable where Value: Equatable {}

/// Lists the routes of a ``Router``, one a line.
@resultBuilder
public enum RouteListBuilder<Value: Sendable> {
  public static func buildExpression(_ route: Route<Value>) -> [Route<Value>] { [route] }
  public static func buildExpression(_ routes: [Route<Value>]) -> [Route<Value>] { routes }
  public static func buildBlock(_ routes: [Route<Value>]...) -> [Route<Value>] { routes.flatMap(\.self) }
  public static func buildArray(_ routes: [[Route<Value>]]) -> [Route<Value>] { routes.flatMap(\.self) }
  public static func buildOptional(_ routes: [Route<Value>]?) -> [Route<Value>] { routes ?? [] }
  public static func buildEither(first routes: [Route<Value>]) -> [Route<Value>] { routes }
  public static func buildEither(second routes: [Route<Value>]) -> [Route<Value>] { routes }
}
