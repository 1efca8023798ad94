/// A site, or a part of one: a function from requests to responses.
public typealias Responder = @Sendable (Request) async throws -> Response

/// A function from responders to responders: what happens around a request and its response.
public typealias Middleware = @Sendable (@escaping Responder) -> Responder

/// `respond` with middleware around it, the first of the list outermost.
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
  @MiddlewareBuilder _ middleware: () -> Middleware, around respond: @escaping Responder
) -> Responder {
  middleware()(respond)
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
