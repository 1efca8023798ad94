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
/// case .random: .viewer { request in try await randomPost(request) }
/// }
/// ```
package struct Endpoint: Sendable {
  package let answerer: Answerer
  /// The format of errors at this address, unless a handler gives its error a body.
  package private(set) var errors = ErrorFormat.page
  /// The limits of the body of a request; nil for the server's own limits, which are small.
  package private(set) var bodyLimits: BodyLimits?

  package enum Answerer: Sendable {
    case everyone(PublicPage)
    case viewer(@Sendable (Request) async throws -> Response)
    case probe(Answer<Response>)
    case fixed(@Sendable () -> Response)
  }

  private static let mostBytesOnQueue = 64 << 10

  private init(_ answerer: Answerer) { self.answerer = answerer }

  /// An address whose answer is the same for everyone. Only such answers are kept and shared.
  ///
  /// `handler` cannot tell clients apart. It gets a GET request that has the target and nothing else of the
  /// client's request: no fields, no body, no address. Of the query, the target has the parameters that the
  /// route names, or all of them where the query identifies a post. The handler runs in the dependency scope
  /// of the site: a dependency that a middleware around the site sets for one request is not visible here.
  package static func everyone(_ handler: @escaping PublicPage.Handler) -> Endpoint {
    Endpoint(.everyone(PublicPage(handler: handler)))
  }

  package static func everyone(_ handler: @escaping @Sendable (Request) async throws -> Response) -> Endpoint
  {
    .everyone { Rendering(try await handler($0)) }
  }

  /// An address whose answer is the same for all readers of one audience: everyone, members, or those who
  /// pay. The handler reads the audience from ``Site/visibility``, and nothing else of the reader.
  ///
  /// An answer that differs between audiences says `Vary: Cookie`. Only the cookie of the session matters.
  ///
  /// - Parameter withoutDatabase: an answer that all audiences get (``PublicPage/withoutDatabase``).
  package static func audiences(
    withoutDatabase: (@Sendable (Request) async -> Rendering?)? = nil, _ handler: @escaping PublicPage.Handler
  ) -> Endpoint {
    var page = PublicPage(isForAudiences: true, handler: handler)
    page.withoutDatabase = withoutDatabase
    return Endpoint(.everyone(page))
  }

  package static func audiences(_ handler: @escaping @Sendable (Request) async throws -> Response) -> Endpoint
  {
    .audiences { Rendering(try await handler($0)) }
  }

  /// The address of a feed. People who open it in a browser get a page, which is kept beside the feed:
  /// `handler` gets `Accept: text/html` for them.
  package static func feed(_ handler: @escaping PublicPage.Handler) -> Endpoint {
    Endpoint(
      .everyone(PublicPage(.feed) { request in try await onThreadPool { try await handler(request) } }))
  }

  /// The address of a search. Anybody can ask for any number of results, so they share a part of the cache.
  package static func searchResults(_ handler: @escaping @Sendable (Request) async throws -> Response)
    -> Endpoint
  {
    Endpoint(.everyone(PublicPage(.searchResults) { Rendering(try await handler($0)) }))
  }

  /// An address whose answer depends on who asks, or that has an effect. Such answers are never kept or
  /// shared.
  ///
  /// `handler` gets the whole request, and sees the dependencies that a middleware around the site sets. If
  /// it reads a body, `bodyLimits` says how much of it, and how long it may take. One that may get a large
  /// body runs on Swift's threads: on the queue of a connection, others would wait for what it does with it.
  package static func viewer(
    bodyLimits: BodyLimits? = nil, _ handler: @escaping @Sendable (Request) async throws -> Response
  ) -> Endpoint {
    var endpoint =
      (bodyLimits?.size ?? 0) > mostBytesOnQueue
      ? Endpoint(.viewer { request in try await onThreadPool { try await handler(request) } })
      : Endpoint(.viewer(handler))
    endpoint.bodyLimits = bodyLimits
    return endpoint
  }

  /// The address of a health check. The answer is never kept, does not wait for pages that are being
  /// rendered, and is sent as it is: `secured` adds the fields that browsers need.
  package static func probe(_ answer: Answer<Response>) -> Endpoint { Endpoint(.probe(answer)) }

  /// An address whose answer only the settings decide: it is made for each request, and waits for nothing.
  package static func fixed(_ make: @escaping @Sendable () -> Response) -> Endpoint { Endpoint(.fixed(make)) }

  /// This endpoint with errors in `format`.
  package func errors(_ format: ErrorFormat) -> Endpoint {
    var endpoint = self
    endpoint.errors = format
    return endpoint
  }
}

/// The handler of an address whose answer is the same for everyone.
package struct PublicPage: Sendable {
  package typealias Handler = @Sendable (Request) async throws -> Rendering

  package enum Kind: Sendable { case page, feed, searchResults }

  package let kind: Kind
  /// Whether an audience may get an answer of its own.
  package let isForAudiences: Bool
  package let handler: Handler
  /// Answers without the database, if it can; nil for most pages. It is tried before the page waits in the
  /// queue of renders, and again after the database has failed.
  package var withoutDatabase: (@Sendable (Request) async -> Rendering?)?

  package init(_ kind: Kind = .page, isForAudiences: Bool = false, handler: @escaping Handler) {
    self.kind = kind
    self.isForAudiences = isForAudiences
    self.handler = handler
  }
}

extension Request {
  /// A GET request that contains nothing of the client's request but its target.
  package static func `public`(_ target: RequestTarget) -> Request {
    Request(.get, authority: nil, target: target)
  }
}

/// The format in which errors are reported to the clients of a route.
package enum ErrorFormat: Sendable {
  /// A page for people.
  case page
  /// Problem details for programs (RFC 9457).
  case problem
}
