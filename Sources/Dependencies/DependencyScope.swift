/// The task-local part of ``DependencyValues``. It is small because each deferral of work copies it.
package struct DependencyScope: Sendable {
  @TaskLocal package static var current = DependencyScope()

  /// The overrides of this scope and of the scopes around it.
  var overrides = DependencyOverrides()
  /// The test values of the test that opened the scope; nil in the program and outside all scopes of a test.
  var testValues: DefaultValues?

  /// This scope for one test case, with its own test values.
  package var inTestCase: DependencyScope {
    var scope = self
    scope.testValues = testValues ?? DefaultValues()
    return scope
  }

  /// Whether both certainly are the same. Comparing costs less than entering a scope.
  func isIdentical(to other: DependencyScope) -> Bool {
    overrides.isIdentical(to: other.overrides) && testValues === other.testValues
  }
}
