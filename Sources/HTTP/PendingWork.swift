import Dependencies

/// Work that ends with a value.
///
/// It runs with the dependencies of the scope in which it is made, whoever runs it, and wherever. So the scope that a
/// middleware opens holds for everything within it, and for nothing around it:
///
/// ```swift
/// let signed: Middleware = { respond in
///   Responder(answering: { request in
///     withDependencies { $0.signature = "Ada" } operation: { respond.answer(request) }
///   })
/// }
/// ```
public struct PendingWork<Value: Sendable>: Sendable {
  /// One closure, so that an ``Answer`` that is ready is no more costly to pass on.
  private let operation: @Sendable () async throws -> Value

  public init(_ operation: @escaping @Sendable () async throws -> Value) {
    let scope = DependencyValues.Continuation()
    self.operation = { try await scope.yield(operation) }
  }

  /// Does the work. To be called once, in a task.
  public func callAsFunction() async throws -> Value { try await operation() }
}
