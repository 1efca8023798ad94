@_exported import func IssueReporting.unimplemented

/// Runs `operation` with the dependencies that `update` changes; everything else stays as it is around.
///
/// ```swift
/// let page = withDependencies {
///   $0.date = .constant(monday)
/// } operation: {
///   renderArchive()
/// }
/// ```
///
/// The change is seen by `operation` and by all that it calls, the child tasks of `async let` and task groups
/// and `Task { … }` included; it is over when `operation` returns, and no other task ever sees it. It is not
/// seen behind `Task.detached`, in a closure that Dispatch runs, or in a callback from C: take the scope
/// there by ``withEscapedDependencies(_:)``.
///
/// Reading a part of a dependency to change it (`$0.httpClient.send = …`) is not a use of it, and does not
/// fail a test.
public func withDependencies<Result>(
  _ update: (inout DependencyValues) throws -> Void, operation: () throws -> Result
) rethrows -> Result {
  var values = DependencyValues.beingSet
  try update(&values)
  return try DependencyScope.$current.withValue(values.scope, operation: operation)
}

/// Runs `operation` with the dependencies that `update` changes, on the actor of the caller.
///
/// ```swift
/// public let identifyRequest: Middleware = { respond in
///   Responder { request in
///     @Dependency(\.uuid) var uuid
///     return try await withDependencies {
///       $0.requestID = uuid().uuidString
///     } operation: {
///       try await respond(request)
///     }
///   }
/// }
/// ```
public func withDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ update: (inout DependencyValues) async throws -> Void, operation: () async throws -> Result
) async rethrows -> Result {
  var values = DependencyValues.beingSet
  try await update(&values)
  return try await DependencyScope.$current.withValue(
    values.scope, operation: operation, isolation: isolation)
}

/// Carries the dependencies of this scope to where task-local values do not go by themselves.
///
/// ```swift
/// withEscapedDependencies { scope in
///   DispatchQueue.global().async {
///     scope.yield {
///       @Dependency(\.logger) var logger
///       logger.info("the same logger as outside")
///     }
///   }
/// }
/// ```
public func withEscapedDependencies<Result>(
  _ operation: (DependencyValues.Continuation) throws -> Result
) rethrows -> Result {
  try operation(DependencyValues.Continuation())
}

/// Carries the dependencies of this scope to where task-local values do not go by themselves, from an
/// asynchronous operation.
public func withEscapedDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ operation: (DependencyValues.Continuation) async throws -> Result
) async rethrows -> Result {
  try await operation(DependencyValues.Continuation())
}

extension DependencyValues {
  /// The dependencies of the scope in which it is made. It may be used any number of times, on any thread.
  public struct Continuation: Sendable {
    private let scope = DependencyScope.current

    public init() {}

    /// Runs `operation` with these dependencies.
    public func yield<Result>(_ operation: () throws -> Result) rethrows -> Result {
      if scope.isIdentical(to: .current) { return try operation() }
      return try DependencyScope.$current.withValue(scope, operation: operation)
    }

    /// Runs `operation` with these dependencies, on the actor of the caller.
    public func yield<Result>(
      isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Result
    ) async rethrows -> Result {
      if scope.isIdentical(to: .current) { return try await operation() }
      return try await DependencyScope.$current.withValue(scope, operation: operation, isolation: isolation)
    }
  }
}
