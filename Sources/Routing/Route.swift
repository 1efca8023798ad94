public import HTTPTypes

/// One line in the table of a ``Router``: an address, and the values that belong to it.
///
/// The template is the address as people write it. `{name}` is a placeholder for a segment of the path, for a
/// part of one (`feed.{format}`), or for the value of a query parameter (`?page={page}`). Its text is decoded
/// after the path is split, so `%2F` does not separate segments. `{path...}` at the end takes the rest of the
/// path as it was sent, encoded and with its slashes; alone, it takes the whole path. `?{query...}` takes the
/// whole query as it was sent. Everything else is literal: write it unencoded; case matters.
///
/// Each placeholder, in order, has a ``Parameter`` that decides which text it accepts. Query parameters are
/// found by name in any order; those that the template does not name are ignored. If a parameter does not
/// accept the text, the route does not match.
public struct Route<Value: Sendable>: Sendable {
  /// A `GET` route answers `HEAD` too.
  public let method: HTTPRequest.Method
  @usableFromInline let template: Template
  @usableFromInline let parameters: [ParameterTraits]
  /// Takes a text for each placeholder, nil for a missing query parameter.
  @usableFromInline let value: @Sendable ([String?]) -> Value?
  /// Returns a text for each placeholder, nil for a query parameter that is left out. Returns nil for a value
  /// of another route.
  @usableFromInline let texts: @Sendable (Value) -> [String?]?
  var isRefused = false
  /// The name with those of the branches that the route is mounted in; nil for a route of the router itself.
  var nameInBranch: String?
  /// On the first route of a mount.
  @usableFromInline var mount: MountedRoutes<Value>?

  /// An address with one value: `Route("/archive", to: .archive)`.
  @inlinable
  public init(_ method: HTTPRequest.Method, _ template: String, to value: Value) where Value: Equatable {
    self.method = method
    self.template = Template(template)
    parameters = []
    self.value = { _ in value }
    texts = { $0 == value ? [] : nil }
  }

  /// An address with one value, requested with `GET`.
  @inlinable
  public init(_ template: String, to value: Value) where Value: Equatable {
    self.init(.get, template, to: value)
  }

  /// An address for each combination of its parameters' values.
  ///
  /// ```swift
  /// Route(.get, "/tags/{name}?page={page}", .text, .page, to: SiteRoute.tag) {
  ///   if case .tag(let name, let page) = $0 { (name, page) } else { nil }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - make: the value for these parameters; often the name of a case.
  ///   - take: the parameters of a value; nil for a value of another route.
  @inlinable
  public init<each Part: Sendable>(
    _ method: HTTPRequest.Method, _ template: String, _ parameters: repeat Parameter<each Part>,
    to make: @escaping @Sendable (repeat each Part) -> Value,
    from take: @escaping @Sendable (Value) -> (repeat each Part)?
  ) {
    let parsed = Template(template)
    let parameters = (repeat each parameters)
    self.method = method
    self.template = parsed
    var traits: [ParameterTraits] = []
    for parameter in repeat each parameters { traits.append(ParameterTraits(parameter)) }
    self.parameters = traits
    value = { texts in
      var texts = texts.makeIterator()
      return try? make(repeat (each parameters).value(of: texts.next() ?? nil))
    }
    texts = { value in
      guard let parts = take(value) else { return nil }
      var texts: [String?] = []
      for (parameter, part) in repeat (each parameters, each parts) {
        let isInQuery = texts.count >= parsed.pathPlaceholderCount
        texts.append(isInQuery && parameter.isAbsent(part) ? nil : parameter.print(part))
      }
      return texts
    }
  }

  /// An address for each combination of its parameters' values, requested with `GET`.
  @inlinable
  public init<each Part: Sendable>(
    _ template: String, _ parameters: repeat Parameter<each Part>,
    to make: @escaping @Sendable (repeat each Part) -> Value,
    from take: @escaping @Sendable (Value) -> (repeat each Part)?
  ) {
    self.init(.get, template, repeat each parameters, to: make, from: take)
  }
}

extension Route: CustomStringConvertible {
  /// `GET /tags/{name}`
  public var description: String { "\(method) \(template.description)" }

  /// This route, but requests get 405. List it after the other routes of the address: it hides less
  /// literal routes that would match too, such as `{path...}`, and `Allow` does not list its method.
  public var refused: Route {
    var route = self
    route.isRefused = true
    return route
  }

  /// This route under a name of its own in logs and metrics, for values that are no cases of an enum.
  public func named(_ name: String) -> Route {
    var route = self
    route.nameInBranch = name
    return route
  }

  /// The methods that `Allow` lists.
  var methods: [HTTPRequest.Method] { method == .get ? [.get, .head] : [method] }

  func answers(_ method: HTTPRequest.Method) -> Bool {
    method == self.method || (method == .head && self.method == .get)
  }
}

extension Route {
  /// The name in logs and metrics: the name of the route's case, after those of its branches. The template,
  /// if the value is not a case of an enum.
  var name: String { nameInBranch ?? exampleValue.flatMap(caseLabel) ?? template.description }

  /// A value of the route, made of its parameters' examples; nil if one has none.
  var exampleValue: Value? { value(parameters.map(\.example)) }
}

/// The name of the case of an enum; nil for other values.
func caseLabel(of value: some Any) -> String? {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum else { return nil }
  return mirror.children.first?.label ?? "\(value)"
}

/// A parameter without its type.
@usableFromInline
struct ParameterTraits: Sendable {
  let kind: String
  let example: String?
  let isRequired: Bool
  let takesEveryText: Bool

  @usableFromInline
  init<Value>(_ parameter: Parameter<Value>) {
    kind = parameter.kind
    example = parameter.exampleText
    isRequired = parameter.absent == nil
    takesEveryText = parameter.takesEveryText
  }
}

extension Parameter {
  @inlinable
  func value(of text: String?) throws(NotTaken) -> Value {
    guard let value = text == nil ? absent : parse(text!) else { throw NotTaken() }
    return value
  }
}

@usableFromInline
struct NotTaken: Error {
  @usableFromInline
  init() {}
}
