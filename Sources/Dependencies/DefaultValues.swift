import IssueReporting
import Synchronization

/// The values of dependencies that are not overridden. Each is made at its first read and then kept.
package final class DefaultValues: Sendable {
  /// The live values of this process.
  static let live = DefaultValues()

  private static let ofTests = Mutex<[TestContext.Testing.Test.ID: DefaultValues]>([:])

  /// The test values of the running test; nil outside the task of a test.
  ///
  /// All cases of a parameterised test share them, and they stay in memory when the test ends. The trait
  /// `.dependencies` gives each case its own and frees them.
  static var ofCurrentTest: DefaultValues? {
    guard case .swiftTesting(let testing?) = TestContext.current else { return nil }
    return ofTests.withLock { values in
      if let known = values[testing.test.id] { return known }
      let new = DefaultValues()
      values[testing.test.id] = new
      return new
    }
  }

  private let values = Mutex<[ObjectIdentifier: any AnyObject & Sendable]>([:])

  package init() {}

  /// - Parameters:
  ///   - make: called while only this key is locked, so it can read other dependencies.
  ///   - keepIf: called after `make`; returns whether later reads get the same value.
  func value<Key: TestDependencyKey>(
    of key: Key.Type, make: () -> Key.Value, keepIf: () -> Bool = { true }
  ) -> Key.Value {
    let cell = values.withLock { values in
      if let known = values[ObjectIdentifier(key)] { return unsafeDowncast(known, to: Cell<Key.Value>.self) }
      let new = Cell<Key.Value>()
      values[ObjectIdentifier(key)] = new
      return new
    }
    return cell.value.withLock { value in
      if let value { return value }
      let new = make()
      if keepIf() { value = new }
      return new
    }
  }

  private final class Cell<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }
}
