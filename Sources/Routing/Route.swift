public import HTTPTypes

/// One line in the table of a ``Router``: an address, and the values that it stands for.
///
/// The template is the address as people would write it down. `{name}` is a placeholder for a segment of the
/// path, or for a part of one (`feed.{format}`), or for the value of a query parameter (`?page={page}`). It
/// stands for text without slashes, which is decoded after the path has been split, so that `%2F` stays
/// inside. `{path...}` at the end takes the rest of the path as it was sent, encoded and with its slashes,
/// and standing alone the whole path; `?{query...}` takes the whole query as it was sent. Everything else is
/// literal, written unencoded, case-sensitive.
///
/// For each placeholder in its order a ``Parameter`` says what text it takes. Parameters of a query are found
/// by name in any order, and those that the template does not name are ignored. An address whose text a
/// parameter does not take is not an address of this route.
public struct Route<Value: Sendable>: Sendable {
  /// A `GET` route answers `HEAD` too.
  public let method: HTTPRequest.Method
  @usableFromInline let template: Template
  @usableFromInline let parameters: [ParameterTraits]
  /// Takes a text for each placeholder, nil where a query parameter is missing.
  @usableFromInline let value: @Sendable ([String?]) -> Value?
  /// Gives a text for each placeholder, nil where a query parameter is left out; nil for a value of another
  /// route.
  @usableFromInline let texts: @Sendable (Value) -> [String?]?
  private(set) var isRefused = false

  /// An address that stands for one value: `Route("/archive", to: .archive)`.
  @inlinable
  public init(_ method: HTTPRequest.Method, _ template: String, to value: Value) where Value: Equatable {
    self.method = method
    self.template = Template(template)
    parameters = []
    self.value = { _ in value }
    texts = { $0 == value ? [] : nil }
  }

  /// An address that stands for one value, asked for by `GET`.
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
  ///   - take: the parameters of that value, nil for every value that has another route.
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

  /// An address for each combination of its parameters' values, asked for by `GET`.
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

  /// The same address, where whoever answers says no (405). Listed behind the other routes of the address, it hides
  /// all that would be found there too, such as by `{path...}`, and `Allow` does not list its method.
  public var refused: Route {
    var route = self
    route.isRefused = true
    return route
  }

  /// What `Allow` lists.
  var methods: [HTTPRequest.Method] { method == .get ? [.get, .head] : [method] }

  func answers(_ method: HTTPRequest.Method) -> Bool {
    method == self.method || (method == .head && self.method == .get)
  }
}

/// What can be known of a parameter without its type.
@usableFromInline
struct ParameterTraits: Sendable {
  let kind: String
  let isRequired: Bool
  let takesEveryText: Bool

  @usableFromInline
  init<Value>(_ parameter: Parameter<Value>) {
    kind = parameter.kind
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
