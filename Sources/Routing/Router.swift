public import HTTP
public import HTTPTypes

/// Every address of a site, described once and used in two directions: from a request to a value, and from a
/// value to its URL.
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
/// router.match(Request(.get, "/tags/C++?page=2")) // .matched(.tag(name: "C++", page: 2), "tag")
/// router.url(for: .tag(name: "C++", page: 2))      // "/tags/C++?page=2"
/// router.url(for: .tag(name: "C++", page: 1))      // "/tags/C++"
/// ```
///
/// A ``Mount`` adds all routes of another router.
///
/// The order of the routes does not matter for matching: a literal precedes a placeholder, segment by segment
/// from the left. `/tags/all` precedes `/tags/{name}`, and both precede `{path...}`. Routes that differ only
/// in the kind of their placeholders are tried in the order of the table. If several routes have the same
/// value, the first one determines its URL.
///
/// Paths are compared exactly: case matters, a slash at the end matters, and `//` has an empty segment. A
/// site that accepts other forms redirects what was not matched.
///
/// Test a table with ``problems``, which lists routes that are malformed or can never match, and with
/// ``problems(with:)``, which lists values that have no address or the address of another value.
public struct Router<Value: Sendable>: Sendable {
  /// The result of matching a request with the routes.
  public enum Match: Sendable {
    /// A value, and the name of its route in logs and metrics: the name of its case.
    case matched(Value, RouteName)
    /// The address exists, but not for this method: answer 405 with these methods in `Allow` (RFC 9110
    /// §15.5.6), or `OPTIONS` with them.
    case methodNotAllowed(allow: [HTTPRequest.Method])
    case notFound

    /// Nil unless matched.
    public var value: Value? {
      if case .matched(let value, _) = self { value } else { nil }
    }
  }

  /// In the order of the table; those of a mount are in its place.
  public let routes: [Route<Value>]
  private let index: RouteIndex
  /// One for each route; routes of the same case share theirs.
  private let names: [RouteName]
  /// For GET and HEAD, the matches of paths without placeholders.
  @usableFromInline let fixed: [String: Match]

  public init(@RouteListBuilder<Value> _ routes: () -> [Route<Value>]) {
    let routes = routes()
    var known: [String: RouteName] = [:]
    let names = routes.map { route in
      let text = route.name
      let name = known[text] ?? RouteName(text)
      known[text] = name
      return name
    }
    self.routes = routes
    self.names = names
    index = RouteIndex(routes.map(\.template))
    fixed = Dictionary(
      zip(routes, names).compactMap { route, name in
        guard route.method == .get, let path = route.template.fixedPath else { return nil }
        return route.value([]).map { (path, .matched($0, name)) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The match of the target of `request`. `HEAD` is matched as `GET`.
  @inlinable
  public func match(_ request: Request) -> Match { match(request.method, request.target) }

  /// The match of `target`. A path whose percent-encoding is malformed or not UTF-8 is not found.
  @inlinable
  public func match(_ method: HTTPRequest.Method, _ target: RequestTarget) -> Match {
    if method == .get || method == .head, target.query == nil, let match = fixed[target.path] {
      return match
    }
    return search(method, target)
  }

  /// The cache key of a `GET` of `target`: the path, and only those query parameters that its route names, in
  /// the order of the template and in one encoding. Nil if no route matches.
  ///
  /// `/archive?utm_source=x` has the key of `/archive`. A route with `{query...}` keeps the whole query. A
  /// target without a query is its own key, even if no route matches.
  ///
  /// A handler whose answers are cached under this key must not read other parameters.
  @inlinable
  public func key(of target: RequestTarget) -> String? {
    target.query == nil ? target.path : searchKey(of: target)
  }

  @usableFromInline
  func searchKey(of target: RequestTarget) -> String? {
    guard let path = SplitPath(target.path) else { return nil }
    for number in index.candidates(for: path) where routes[number].method == .get {
      let route = routes[number]
      if let texts = route.template.texts(in: path, target), route.value(texts) != nil {
        return route.template.key(of: target, texts)
      }
    }
    return nil
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
      if route.answers(method) { return .matched(value, names[number]) }
      if route.isRefused { break }
      for method in route.methods where !allowed.contains(method) {
        allowed.append(method)
      }
    }
    return allowed.isEmpty ? .notFound : .methodNotAllowed(allow: allowed)
  }

  /// The path and query of `value`, percent-encoded, without query parameters that have their default.
  ///
  /// A value without a route is a mistake in the table, which ``problems(with:)`` finds in a test. It stops
  /// the program in a debug build, and has the URL `/` in a release build.
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
    var number = 0
    while number < routes.count {
      if let mount = routes[number].mount, !mount.contain(value) {
        number += mount.count
        continue
      }
      if let texts = routes[number].texts(value) {
        return (routes[number], routes[number].template.url(texts))
      }
      number += 1
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
  public static func buildExpression(_ mount: Mount<Value>) -> [Route<Value>] { mount.routes }
  public static func buildBlock(_ routes: [Route<Value>]...) -> [Route<Value>] { routes.flatMap(\.self) }
  public static func buildArray(_ routes: [[Route<Value>]]) -> [Route<Value>] { routes.flatMap(\.self) }
  public static func buildOptional(_ routes: [Route<Value>]?) -> [Route<Value>] { routes ?? [] }
  public static func buildEither(first routes: [Route<Value>]) -> [Route<Value>] { routes }
  public static func buildEither(second routes: [Route<Value>]) -> [Route<Value>] { routes }
}
