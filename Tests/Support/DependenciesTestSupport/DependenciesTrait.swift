public import Dependencies
public import Testing

extension Trait where Self == DependenciesTrait {
  /// Gives each test, and each case of a parameterised test, its own test values, freed when it ends.
  public static var dependencies: DependenciesTrait { DependenciesTrait { _ in } }

  /// Runs each test with the dependencies that `update` changes. `update` runs for each test and each case.
  ///
  /// ```swift
  /// @Suite(.dependencies { $0.date = .constant(monday); $0.uuid = .incrementing })
  /// struct ArchiveTests { … }
  /// ```
  public static func dependencies(
    _ update: @escaping @Sendable (inout DependencyValues) async throws -> Void
  ) -> DependenciesTrait {
    DependenciesTrait(update: update)
  }
}

/// A dependency scope around a test, or around each test of a suite. The scope of a suite surrounds the
/// scopes of its tests.
public struct DependenciesTrait: SuiteTrait, TestTrait, TestScoping {
  fileprivate let update: @Sendable (inout DependencyValues) async throws -> Void

  /// A suite passes it on to its tests.
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await DependencyScope.$current.withValue(.current.inTestCase) {
      try await withDependencies(update, operation: function)
    }
  }
}
