/// All routes of another router, as a branch of this one.
///
/// A feature has its own enum of routes and its own router. The site's enum has one case for it, and the
/// site's router one line:
///
/// ```swift
/// enum SiteRoute: Equatable {
///   case posts(PostRoute)
///   case admin(AdminRoute)
/// }
///
/// let siteRouter = Router<SiteRoute> {
///   Mount(postRouter, as: SiteRoute.posts) { if case .posts(let route) = $0 { route } else { nil } }
///   Mount("/admin", adminRouter, as: SiteRoute.admin) {
///     if case .admin(let route) = $0 { route } else { nil }
///   }
/// }
/// ```
///
/// The router copies the routes when it is created. A mounted route is therefore found as fast as any other,
/// with the same precedence: a literal of one branch precedes a placeholder of another. The names of the
/// routes begin with the name of their branch: `posts.tag`.
public struct Mount<Value: Sendable>: Sendable {
  let routes: [Route<Value>]

  /// The routes of `router` at their own paths.
  ///
  /// - Parameters:
  ///   - branch: the value of this router for a value of `router`; often the name of a case.
  ///   - take: the value of `router`; nil for a value of another branch.
  public init<Branch: Sendable>(
    _ router: Router<Branch>, as branch: @escaping @Sendable (Branch) -> Value,
    from take: @escaping @Sendable (Value) -> Branch?
  ) {
    self.init("", router, as: branch, from: take)
  }

  /// The routes of `router`, their paths after `prefix`.
  ///
  /// With the prefix `/admin`, `/users` becomes `/admin/users`, `/` becomes `/admin`, and `{path...}` takes
  /// the rest of the path after `/admin`, including its slash.
  ///
  /// - Parameters:
  ///   - prefix: begins with a slash and does not end with one; no placeholders.
  ///   - branch: the value of this router for a value of `router`; often the name of a case.
  ///   - take: the value of `router`; nil for a value of another branch.
  public init<Branch: Sendable>(
    _ prefix: String, _ router: Router<Branch>, as branch: @escaping @Sendable (Branch) -> Value,
    from take: @escaping @Sendable (Value) -> Branch?
  ) {
    var routes = router.routes.map { Route($0, under: prefix, as: branch, from: take) }
    if !routes.isEmpty { routes[0].mount = MountedRoutes(count: routes.count) { take($0) != nil } }
    self.routes = routes
  }
}

/// The routes of one mount, which stand next to each other in the table.
@usableFromInline
struct MountedRoutes<Value>: Sendable {
  @usableFromInline let count: Int
  @usableFromInline let contain: @Sendable (Value) -> Bool
}

extension Route {
  fileprivate init<Branch>(
    _ route: Route<Branch>, under prefix: String, as branch: @escaping @Sendable (Branch) -> Value,
    from take: @escaping @Sendable (Value) -> Branch?
  ) {
    method = route.method
    template = prefix.isEmpty ? route.template : route.template.under(prefix)
    parameters = route.parameters
    let parse = route.value
    value = { parse($0).map(branch) }
    let print = route.texts
    texts = { take($0).flatMap(print) }
    isRefused = route.isRefused
    let label = route.exampleValue.map(branch).flatMap(caseLabel)
    nameInBranch = label.map { "\($0).\(route.name)" } ?? route.name
  }
}
