import HTTP

extension Router {
  /// The mistakes in the table itself, one line each: malformed templates, placeholders without a parameter
  /// or the reverse, and routes that can never match because another route takes all of their addresses.
  /// Empty if there are none.
  public var problems: [String] {
    routes.indices.flatMap { number in
      let route = routes[number]
      var problems = route.template.defects
      if route.template.placeholderCount != route.parameters.count {
        problems.append(
          "placeholders: \(route.template.placeholderCount), but parameters: \(route.parameters.count)")
      }
      if let earlier = routes[..<number].first(where: { $0.hides(route) }) {
        problems.append("can never match, as \(earlier) takes all of its addresses")
      }
      return problems.map { "\(route): \($0)" }
    }
  }
}

extension Router where Value: Equatable {
  /// The mistakes in the addresses of `samples`, one line each: values without a route, and values whose URL
  /// belongs to another value. Give at least one value of each case:
  ///
  /// ```swift
  /// #expect(router.problems(with: [.home(page: 2), .archive, .tag(name: "C++", page: 3)]) == [])
  /// ```
  public func problems(with samples: [Value]) -> [String] {
    samples.compactMap { value in
      guard let (route, url) = address(of: value) else { return "\(value) has no route" }
      guard let found = match(route.method, RequestTarget(url)).value else {
        return "\(value) has the URL \(url), where nothing is found"
      }
      return found == value ? nil : "\(value) has the URL \(url), which is that of \(found)"
    }
  }
}

extension Route {
  fileprivate func hides(_ later: Route) -> Bool {
    guard method == later.method, template.hasShape(of: later.template) else { return false }
    for route in [self, later] where route.parameters.count != route.template.placeholderCount {
      return false
    }
    let pathCount = template.pathPlaceholderCount
    let takesPath = zip(parameters, later.parameters).prefix(pathCount).allSatisfy { mine, theirs in
      mine.takesEveryText || mine.kind == theirs.kind
    }
    let takesQuery = parameters.indices.dropFirst(pathCount).allSatisfy { place in
      if !parameters[place].isRequired && parameters[place].takesEveryText { return true }
      guard let other = later.template.query.firstIndex(of: template.query[place - pathCount]) else {
        return false
      }
      return parameters[place].kind == later.parameters[other + pathCount].kind
    }
    return takesPath && takesQuery
  }
}

extension Template {
  fileprivate func hasShape(of other: Template) -> Bool { segments == other.segments && rest == other.rest }
}
