import IssueReporting

/// The dependencies of a scope.
///
/// Add a property for each dependency (see ``DependencyKey``). Read values through ``Dependency`` and change
/// them in ``withDependencies(_:operation:)``.
public struct DependencyValues: Sendable {
  /// The overrides of this scope and of the scopes around it.
  @usableFromInline var overrides: DependencyOverrides
  /// The overrides of the scope in which the reader was created.
  @usableFromInline var fallback = DependencyOverrides()
  private var testValues: DefaultValues?
  private var origin: DependencyOrigin?
  /// Set while a value is read only to change a part of it, which does not fail a test.
  private var isBeingSet = false

  init(_ scope: DependencyScope) {
    overrides = scope.overrides
    testValues = scope.testValues
  }

  /// The value of `key` in the innermost scope that sets it, or else its live or test value.
  ///
  /// - Parameter property: the name of the calling property, for failures.
  public subscript<Key: TestDependencyKey>(
    key: Key.Type, property: StaticString = #function
  ) -> Key.Value {
    @inlinable get {
      if let value = overrides.value(of: key) ?? fallback.value(of: key) { return value }
      return defaultValue(of: key, property: property)
    }
    set { overrides.set(newValue, for: key) }
  }

  /// Whether the program or a test runs: `.test` in the process of a test runner, unless overridden.
  ///
  /// It selects live or test values. A test that uses the whole live program sets it to `.live`.
  public var context: DependencyContext {
    get {
      overrides.value(of: DependencyContext.self) ?? fallback.value(of: DependencyContext.self)
        ?? (isTesting ? .test : .live)
    }
    set { overrides.set(newValue, for: DependencyContext.self) }
  }
}

/// The kind of process that reads dependencies.
public enum DependencyContext: Sendable, TestDependencyKey {
  case live, test

  public static var testValue: DependencyContext { .test }
}

extension DependencyValues {
  /// A copy of the current scope's values, for the next scope.
  static var beingSet: DependencyValues {
    var values = DependencyValues(.current)
    values.isBeingSet = true
    if isTesting, values.testValues == nil { values.testValues = .ofCurrentTest }
    return values
  }

  /// A scope with these values.
  var scope: DependencyScope { DependencyScope(overrides: overrides, testValues: testValues) }

  /// The current values as seen by a property that was declared at `origin` and made in the scope `initial`.
  static func readable(at origin: DependencyOrigin, fallingBackTo initial: DependencyScope)
    -> DependencyValues
  {
    var values = DependencyValues(.current)
    values.origin = origin
    if let theirs = initial.testValues {
      values.testValues = values.testValues ?? .ofCurrentTest ?? theirs
      // An object that outlives a test, such as a global, must not carry the test's values into another test.
      guard values.testValues === theirs else { return values }
    }
    values.fallback = initial.overrides
    return values
  }

  @usableFromInline
  func defaultValue<Key: TestDependencyKey>(of key: Key.Type, property: StaticString) -> Key.Value {
    switch context {
    case .live:
      return DefaultValues.live.value(of: key) { liveValue(of: key) }
    case .test:
      let access = UnimplementedDependency(property: property, origin: origin, isBeingSet: isBeingSet)
      return (testValues ?? .ofCurrentTest ?? DefaultValues()).value(of: key) {
        UnimplementedDependency.$current.withValue(access) { Key.testValue }
      } keepIf: {
        !access.isReported
      }
    }
  }

  private func liveValue<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value {
    func live<LiveKey: DependencyKey>(_ key: LiveKey.Type) -> Any { key.liveValue }
    if let key = key as? any DependencyKey.Type, let value = live(key) as? Key.Value { return value }
    reportIssue(
      "\(key) has no live value: make it a DependencyKey, or override it before it is read",
      fileID: origin?.fileID ?? #fileID, filePath: origin?.filePath ?? #filePath,
      line: origin?.line ?? #line, column: origin?.column ?? #column)
    return Key.testValue
  }
}
