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
  public let answer: @Sendable (Request) -> Answer<Response>

  public init(answering answer: @escaping @Sendable (Request) -> Answer<Response>) { self.answer = answer }

  /// A responder that has nothing at hand.
  public init(_ handler: @escaping Handler) {
    self.init(answering: { request in .pending { try await handler(request) } })
  }

  /// The response to `request`, waited for where need be.
  public func callAsFunction(_ request: Request) async throws -> Response {
    try await answer(request).value
  }
}

/// A function from a request to its response: what an application is, where nothing has to be quick.
public typealias Handler = @Sendable (Request) async throws -> Response

/// What there is for a request: a response, or what becomes one.
public enum Answer<Value: Sendable>: Sendable {
  /// It was at hand.
  case ready(Value)
  /// The work that ends with it, and may wait for others. To be done once, in a task.
  case pending(@Sendable () async throws -> Value)

  /// What it is or comes to, waited for where need be.
  public var value: Value {
    get async throws {
      switch self {
      case .ready(let value): value
      case .pending(let work): try await work()
      }
    }
  }

  /// The answer with what `transform` makes of the value.
  ///
  /// - Parameter context: what else `transform` is given. What it would capture is copied also where nothing is pending.
  @inlinable
  public func map<Context: Sendable, Result>(
    _ context: Context, _ transform: @escaping @Sendable (Value, Context) -> Result
  ) -> Answer<Result> {
    switch self {
    case .ready(let value): .ready(transform(value, context))
    case .pending(let work): .pending { transform(try await work(), context) }
    }
  }

  /// The same for a `transform` that may have to wait itself.
  @inlinable
  public func flatMap<Context: Sendable, Result>(
    _ context: Context, _ transform: @escaping @Sendable (Value, Context) -> Answer<Result>
  ) -> Answer<Result> {
    switch self {
    case .ready(let value): transform(value, context)
    case .pending(let work): .pending { try await transform(try await work(), context).value }
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
  @MiddlewareBuilder _ middleware: () -> Middleware,
  answering answer: @escaping @Sendable (Request) -> Answer<Response>
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
