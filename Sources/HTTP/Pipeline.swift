/// A site, or a part of one: a function from requests to responses.
///
/// What it has at hand it gives at once, without a task and without waiting; for the rest it gives the work that ends
/// with the response:
///
/// ```swift
/// let hello = Responder { request in .plain(.ok, "Hello, \(try await visitor(of: request))") }
/// let alive = Responder(answering: { _ in .ready(.plain(.ok, "ok")) })
/// ```
public struct Responder: Sendable {
  /// What there is for a request. Called on a thread that others wait for: it computes little, and never blocks.
  public let answer: @Sendable (Request) -> Answer

  public init(answering answer: @escaping @Sendable (Request) -> Answer) { self.answer = answer }

  /// A responder that has nothing at hand.
  public init(_ handler: @escaping Handler) {
    self.init(answering: { request in .pending { try await handler(request) } })
  }

  /// The response to `request`, waited for where need be.
  public func callAsFunction(_ request: Request) async throws -> Response {
    try await answer(request).response
  }
}

/// A function from a request to its response: what an application is, where nothing has to be quick.
public typealias Handler = @Sendable (Request) async throws -> Response

/// What a responder has for a request.
public enum Answer: Sendable {
  /// The response, which was at hand.
  case ready(Response)
  /// The work that ends with it, and may wait for others. To be done once, in a task.
  case pending(@Sendable () async throws -> Response)

  /// The response, waited for where need be.
  public var response: Response {
    get async throws {
      switch self {
      case .ready(let response): response
      case .pending(let work): try await work()
      }
    }
  }

  /// The answer with what `transform` makes of the response.
  ///
  /// - Parameter context: what else `transform` is given. What it would capture is copied also where nothing is pending.
  @inlinable
  public func map<Context: Sendable>(
    _ context: Context, _ transform: @escaping @Sendable (Response, Context) -> Response
  ) -> Answer {
    switch self {
    case .ready(let response): .ready(transform(response, context))
    case .pending(let work): .pending { transform(try await work(), context) }
    }
  }

  /// The same for a `transform` that may have to wait itself.
  @inlinable
  public func flatMap<Context: Sendable>(
    _ context: Context, _ transform: @escaping @Sendable (Response, Context) -> Answer
  ) -> Answer {
    switch self {
    case .ready(let response): transform(response, context)
    case .pending(let work): .pending { try await transform(try await work(), context).response }
    }
  }
}

/// A function from responders to responders: what happens around a request and its response.
///
/// ```swift
/// let greeting: Middleware = { respond in
///   Responder { request in
///     var response = try await respond(request)
///     response.headerFields[.server] = "Hello"
///     return response
///   }
/// }
/// ```
///
/// Such a one makes everything within it wait for a task. One that answers by what ``Responder/answer`` gives does not:
///
/// ```swift
/// let greeting: Middleware = { respond in
///   Responder(answering: { request in
///     respond.answer(request).map("Hello") { response, greeting in … }
///   })
/// }
/// ```
public typealias Middleware = @Sendable (Responder) -> Responder

/// `handler` with middleware around it, the first of the list outermost.
///
/// ```swift
/// let site = pipeline {
///   conditionalRequests
///   contentCoding
/// } around: { request in
///   .plain(.ok, "Hello, \(request.target.path)")
/// }
/// ```
public func pipeline(
  @MiddlewareBuilder _ middleware: () -> Middleware, around handler: @escaping Handler
) -> Responder {
  middleware()(Responder(handler))
}

/// The same around what has some responses at hand.
public func pipeline(
  @MiddlewareBuilder _ middleware: () -> Middleware, answering answer: @escaping @Sendable (Request) -> Answer
) -> Responder {
  middleware()(Responder(answering: answer))
}

/// Makes one ``Middleware`` of a list.
///
/// A builder and not an array, since functions that have been through an array are called through two more at each
/// step.
@resultBuilder
public enum MiddlewareBuilder {
  public static func buildPartialBlock(first: @escaping Middleware) -> Middleware { first }

  public static func buildPartialBlock(
    accumulated: @escaping Middleware, next: @escaping Middleware
  ) -> Middleware {
    { respond in accumulated(next(respond)) }
  }
}
