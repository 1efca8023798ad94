import HTTPTypes

/// A site, or a part of one: a function from requests to responses.
///
/// A response that needs no waiting is returned at once, without a task. Otherwise the responder returns the
/// work that produces the response:
///
/// ```swift
/// let hello = Responder { request in .plain(.ok, "Hello, \(try await visitor(of: request))") }
/// let alive = Responder(answering: { _ in .ready(.plain(.ok, "ok")) })
/// ```
public struct Responder: Sendable {
  /// Answers a request. It is called on the event loop, so it must neither block nor compute for long.
  public let answer: @Sendable (Request) -> Answer<Response>

  public init(answering answer: @escaping @Sendable (Request) -> Answer<Response>) { self.answer = answer }

  /// A responder whose every response is pending.
  public init(_ handler: @escaping Handler) {
    self.init(answering: { request in .pending { try await handler(request) } })
  }

  /// The response to `request`; does pending work.
  public func callAsFunction(_ request: Request) async throws -> Response {
    try await answer(request).value
  }
}

/// A function from a request to its response.
public typealias Handler = @Sendable (Request) async throws -> Response

/// A value, or the work that produces it.
public enum Answer<Value: Sendable>: Sendable {
  case ready(Value)
  case pending(PendingWork<Value>)

  /// Work that runs with the dependencies of the scope in which this is called.
  public static func pending(_ operation: @escaping @Sendable () async throws -> Value) -> Answer {
    .pending(PendingWork(operation))
  }

  /// The value; does pending work.
  public var value: Value {
    get async throws {
      switch self {
      case .ready(let value): value
      case .pending(let work): try await work()
      }
    }
  }

  /// The answer with the value that `transform` returns for its value. `transform` runs with the dependencies
  /// of the caller.
  ///
  /// - Parameters:
  ///   - context: handed to `transform`. A closure that captured it would be allocated even if the value is
  ///     ready.
  ///   - transform: it owns the value that it gets, and can change and return it without a copy.
  @inlinable
  public consuming func map<Context: Sendable, Result>(
    _ context: Context, _ transform: @escaping @Sendable (consuming Value, Context) -> Result
  ) -> Answer<Result> {
    switch consume self {
    case .ready(let value): .ready(transform(value, context))
    case .pending(let work): .pending { transform(try await work(), context) }
    }
  }

  /// The answer that `transform` returns for the value; it may be pending.
  @inlinable
  public consuming func flatMap<Context: Sendable, Result>(
    _ context: Context, _ transform: @escaping @Sendable (consuming Value, Context) -> Answer<Result>
  ) -> Answer<Result> {
    switch consume self {
    case .ready(let value): transform(value, context)
    case .pending(let work): .pending { try await transform(try await work(), context).value }
    }
  }
}

/// Takes a responder and returns another one, which changes requests before it passes them on, or responses
/// before it returns them.
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
/// With this form, every response is pending. A middleware that transforms the ``Answer`` leaves ready
/// responses ready:
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

/// A function whose responses may be ready, with middleware around it, the first of the list outermost.
public func pipeline(
  @MiddlewareBuilder _ middleware: () -> Middleware,
  answering answer: @escaping @Sendable (Request) -> Answer<Response>
) -> Responder {
  middleware()(Responder(answering: answer))
}

/// Combines a list of middleware into one ``Middleware``.
///
/// It is a builder because closures that are elements of an array are called through two more thunks each.
@resultBuilder
public enum MiddlewareBuilder {
  public static func buildPartialBlock(first: @escaping Middleware) -> Middleware { first }

  public static func buildPartialBlock(
    accumulated: @escaping Middleware, next: @escaping Middleware
  ) -> Middleware {
    { respond in accumulated(next(respond)) }
  }
}

/// An error that has its own response. The server sends that response if a handler throws the error.
public protocol RespondingError: Error {
  var response: Response { get }
}

extension BodyTooLarge: RespondingError {
  /// 413.
  public var response: Response {
    .plain(.contentTooLarge, reason)
  }
}
