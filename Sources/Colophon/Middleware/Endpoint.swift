import Concurrency
import HTTP
import HTTPTypes
import Routing
import Server

/// Who may request an address, and the handler that answers.
///
/// A feature returns an endpoint for each of its routes:
///
/// ```swift
/// switch route {
/// case .all: .everyone { _ in try await archive() }
/// case .account: .viewer { request, viewer in try await account(of: viewer) }
/// }
/// ```
struct Endpoint: Sendable {
  let answerer: Answerer
  /// The format of errors at this address, unless a handler gives its error a body.
  private(set) var errors = ErrorFormat.page
  /// What is accepted as the body of a request; nil for the server's own limits, which are small.
  private(set) var bodyLimits: BodyLimits?

  enum Answerer: Sendable {
    case everyone(PublicPage)
    case viewer(@Sendable (Request, Viewer) async throws -> Response)
    case probe(Answer<Response>)
  }

  private init(_ answerer: Answerer) { self.answerer = answerer }

  /// An address whose answer is the same for everyone. Only such answers are kept and shared.
  ///
  /// `handler` cannot tell clients apart. It gets a GET request that has the target and nothing else of the
  /// client's request: no fields, no body, no address. Of the query, the target has the parameters that the
  /// route names. It runs in the dependency scope of the site: a dependency that a middleware around the site
  /// sets for one request is not visible here.
  static func everyone(_ handler: @escaping PublicPage.Handler) -> Endpoint {
    Endpoint(.everyone(PublicPage(handler)))
  }

  static func everyone(_ handler: @escaping @Sendable (Request) async throws -> Response) -> Endpoint {
    .everyone { Rendering(try await handler($0)) }
  }

  /// The same for an address at which the whole query may tell pages apart.
  static func everyone(
    queried: QueriedPage, _ handler: @escaping @Sendable (Request) async throws -> Response
  ) -> Endpoint {
    .everyone(queried: queried) { Rendering(try await handler($0)) }
  }

  static func everyone(queried: QueriedPage, _ handler: @escaping PublicPage.Handler) -> Endpoint {
    var page = PublicPage(handler)
    page.queried = queried
    return Endpoint(.everyone(page))
  }

  /// The address of a feed. People who open it in a browser get a page, which is kept beside the feed:
  /// `handler` gets `Accept: text/html` for them.
  static func feed(_ handler: @escaping PublicPage.Handler) -> Endpoint {
    var page = PublicPage { request in try await onThreadPool { try await handler(request) } }
    page.isFeed = true
    return Endpoint(.everyone(page))
  }

  /// An address whose answer depends on who asks, or that has an effect. Such answers are never kept or
  /// shared.
  ///
  /// `handler` gets the whole request, and sees the dependencies that a middleware around the site sets. If
  /// it reads a body, `bodyLimits` says how much of it, and how long it may take.
  static func viewer(
    bodyLimits: BodyLimits? = nil, _ handler: @escaping @Sendable (Request, Viewer) async throws -> Response
  ) -> Endpoint {
    var endpoint = Endpoint(.viewer(handler))
    endpoint.bodyLimits = bodyLimits
    return endpoint
  }

  /// The address of a health check. The answer is never kept, does not wait for pages that are being
  /// rendered, and is sent as it is: `secured` adds the fields that browsers need.
  static func probe(_ answer: Answer<Response>) -> Endpoint { Endpoint(.probe(answer)) }

  /// The same endpoint with errors in `format`.
  func errors(_ format: ErrorFormat) -> Endpoint {
    var endpoint = self
    endpoint.errors = format
    return endpoint
  }
}

/// The handler of an address whose answer is the same for everyone.
struct PublicPage: Sendable {
  typealias Handler = @Sendable (Request) async throws -> Rendering

  let handler: Handler
  /// Nil if the route names all parameters of the query that matter.
  var queried: QueriedPage?
  var isFeed = false

  init(_ handler: @escaping Handler) { self.handler = handler }
}

/// The handler of an address whose query may have parameters that the route does not name, such as that of a
/// post from a blog with addresses like `/?p=12`.
struct QueriedPage: Sendable {
  /// Gets the target with the whole query, except for parameters that only track visitors. Returns nil if the
  /// query means nothing, so that the answer is the one without a query.
  let handler: @Sendable (Request) async throws -> Rendering?
  /// Parameters that always have a meaning here, whatever addresses the site has.
  let parameters: Set<String>

  init(
    parameters: Set<String> = [], _ handler: @escaping @Sendable (Request) async throws -> Response?
  ) {
    self.parameters = parameters
    self.handler = { try await handler($0).map { Rendering($0) } }
  }
}

/// The format in which errors are reported to the clients of a route.
enum ErrorFormat: Sendable {
  /// A page for people.
  case page
  /// Problem details for programs (RFC 9457).
  case problem
}

extension Site {
  /// What is accepted as the body of `request`, decided before it is read; nil for the server's own limits.
  @Sendable public func bodyLimits(for request: Request) -> BodyLimits? {
    guard case .matched(let route, _) = siteRouter.match(request) else { return nil }
    return endpoint(of: route).bodyLimits
  }
}
