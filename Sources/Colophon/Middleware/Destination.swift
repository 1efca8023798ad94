import HTTP
import Publication

/// What is at the address of a request.
struct Destination: Sendable {
  let endpoint: Endpoint
  /// What logs and metrics call the route; nil if no route answers.
  var name: RouteName?
  var key: PageKey
}

/// The key under which a page is kept: the path, and the query parameters that the route names.
struct PageKey: Sendable {
  /// Nil if the target without other parameters belongs to another route.
  private let ofRoute: String?
  private(set) var target: RequestTarget
  private let takesNoQuery: Bool

  /// - Parameter ofRoute: the path and those parameters of the query that the route of `target` names; nil if that is
  ///   an address of another route.
  init(_ target: RequestTarget, ofRoute: String?) {
    self.init(target, ofRoute: ofRoute, takesNoQuery: false)
  }

  private init(_ target: RequestTarget, ofRoute: String?, takesNoQuery: Bool) {
    (self.target, self.ofRoute, self.takesNoQuery) = (target, ofRoute, takesNoQuery)
  }

  /// The key with only those query parameters that the route names.
  var text: String { ofRoute ?? whole }
  /// The path with the whole query.
  var whole: String { target.query.map { "\(target.path)?\($0)" } ?? target.path }
  var isOfSameRoute: Bool { ofRoute != nil }
  /// Whether other parameters of the query mean nothing.
  var isForEveryQuery: Bool { takesNoQuery || target.query == nil || ofRoute == whole }

  /// The target without parameters that the route does not name. Its path is as the client sent it.
  var reduced: RequestTarget {
    guard target.query != nil, ofRoute != whole, let ofRoute else { return target }
    let query = ofRoute.split(separator: "?", maxSplits: 1).dropFirst().first.map(String.init)
    return target.with(query: query)
  }

  /// The key at a route that names all parameters that matter.
  var forEveryQuery: PageKey { PageKey(target, ofRoute: ofRoute, takesNoQuery: true) }

  /// The key without parameters that only track visitors.
  var withoutTracking: PageKey {
    guard let query = target.query else { return self }
    let kept = query.split(separator: "&", omittingEmptySubsequences: false).filter {
      !Permalink.isTracking($0.prefix { $0 != "=" })
    }
    let significant = kept.joined(separator: "&")
    guard significant != query else { return self }
    return PageKey(target.with(query: significant.isEmpty ? nil : significant), ofRoute: ofRoute)
  }
}

extension RequestTarget {
  /// The same path, as it was sent, with another query.
  fileprivate func with(query: String?) -> RequestTarget {
    let path = description.prefix { $0 != "?" && $0 != "#" }
    return RequestTarget(path + (query.map { "?\($0)" } ?? ""))
  }

  /// Whether the query has a parameter of this name.
  func has(_ parameter: String) -> Bool { self[parameter: parameter] != nil }
}
