import Dependencies

/// Work that produces a value.
///
/// It always runs with the dependencies of the scope in which it was created. So a scope that a middleware
/// opens applies to everything inside the middleware, and to nothing outside it:
///
/// ```swift
/// let signed: Middleware = { respond in
///   Responder(answering: { request in
///     withDependencies { $0.signature = "Ada" } operation: { respond.answer(request) }
///   })
/// }
/// ```
public struct PendingWork<Value: Sendable>: Sendable {
  /// One closure, so that an ``Answer`` stays small and a ready one is cheap to pass on.
  private let operation: @Sendable () async throws -> Value

  public init(_ operation: @escaping @Sendable () async throws -> Value) {
    let scope = DependencyValues.Continuation()
    self.operation = { try await scope.yield(operation) }
  }

  /// Does the work. Call it once, in a task.
  public func callAsFunction() async throws -> Value { try await operation() }
}
