@_exported import func IssueReporting.unimplemented

/// Runs `operation` with the dependencies that `update` changes; all others stay the same.
///
/// ```swift
/// let page = withDependencies {
///   $0.date = .constant(monday)
/// } operation: {
///   renderArchive()
/// }
/// ```
///
/// The change applies to `operation` and everything it calls, including the child tasks of `async let` and
/// task groups and `Task { … }`. It ends when `operation` returns, and no other task sees it. It does not
/// reach `Task.detached`, closures that Dispatch runs, or callbacks from C: carry the scope there with
/// ``DependencyValues/Continuation``.
///
/// Reading a dependency to change a part of it (`$0.httpClient.send = …`) does not fail a test.
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

extension DependencyValues {
  /// Carries the dependencies of the scope that creates it to code that task-local values do not reach. It
  /// may be used any number of times, on any thread.
  ///
  /// ```swift
  /// let scope = DependencyValues.Continuation()
  /// DispatchQueue.global().async {
  ///   scope.yield {
  ///     @Dependency(\.logger) var logger
  ///     logger.info("the same logger as outside")
  ///   }
  /// }
  /// ```
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
