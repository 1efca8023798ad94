/// What a scope says about dependencies: the task-local part of ``DependencyValues``, kept small since it is copied
/// wherever work is put off.
package struct DependencyScope: Sendable {
  @TaskLocal package static var current = DependencyScope()

  /// What this scope and those around it override.
  var overrides = DependencyOverrides()
  /// The test values of the test in which the scope was opened; nil in the program, and in a test before any
  /// scope.
  var testValues: DefaultValues?

  /// The same scope in a test case, with test values of its own that end with it.
  package var inTestCase: DependencyScope {
    var scope = self
    scope.testValues = testValues ?? DefaultValues()
    return scope
  }

  /// Whether both are surely the same; comparing costs less than entering a scope.
  func isIdentical(to other: DependencyScope) -> Bool {
    overrides.isIdentical(to: other.overrides) && testValues === other.testValues
  }
}
