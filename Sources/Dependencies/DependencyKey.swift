/// Identifies a dependency that has a live value, which the running program uses unless it is overridden.
///
/// A dependency takes two steps. Declare a type that is the key:
///
/// ```swift
/// enum MailerKey: DependencyKey {
///   static let liveValue = Mailer.smtp
/// }
/// ```
///
/// Then declare a property that reads and overrides it:
///
/// ```swift
/// extension DependencyValues {
///   var mailer: Mailer {
///     get { self[MailerKey.self] }
///     set { self[MailerKey.self] = newValue }
///   }
/// }
/// ```
///
/// A test that reads a dependency without overriding it fails with the name of the dependency and the place
/// of its `@Dependency`, so no test reaches the network, the clock or a database by accident. Give the key a
/// `testValue` if every test may use it; its closures can be `unimplemented`, so that only a call fails:
///
/// ```swift
/// extension MailerKey {
///   static var testValue: Mailer { Mailer(send: unimplemented("Mailer.send")) }
/// }
/// ```
public protocol DependencyKey<Value>: TestDependencyKey {
  associatedtype Value = Self

  /// Made once for the life of the process, at the first read of a value that is not overridden.
  static var liveValue: Value { get }
}

/// Identifies a dependency whose live value is set elsewhere, for example in a module above this one.
///
/// Conform to ``DependencyKey`` if there is a live value.
public protocol TestDependencyKey<Value>: SendableMetatype {
  /// The type of the dependency; by default the key itself.
  associatedtype Value: Sendable = Self

  /// Made for each test, at the first read of a value that is not overridden, and kept until the test ends.
  ///
  /// Make it a computed property: all tests would share a `static let`.
  static var testValue: Value { get }
}

extension DependencyKey {
  /// Fails the test with the dependency's name and the place of the read, then returns the live value.
  public static var testValue: Value {
    UnimplementedDependency.current?.report(Self.self)
    return DefaultValues.live.value(of: Self.self) { liveValue }
  }
}
