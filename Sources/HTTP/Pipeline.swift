/// A site, or a part of one: a function from requests to responses.
public typealias Responder = @Sendable (Request) async throws -> Response

/// A function from responders to responders: what happens around a request and its response.
public typealias Middleware = @Sendable (@escaping Responder) -> Responder

/// `responder` with `middleware` around it, the first of the list outermost.
public func pipeline(_ middleware: [Middleware], _ responder: @escaping Responder) -> Responder {
  middleware.reversed().reduce(responder) { inner, wrap in wrap(inner) }
}
