/// The identity of a dependency that has a live value: what the running program uses when nobody said
/// otherwise.
///
/// Two steps make a dependency. A type that is the key:
///
/// ```swift
/// enum MailerKey: DependencyKey {
///   static let liveValue = Mailer.smtp
/// }
/// ```
///
/// And a property under which it is read and overridden, declared where the dependency is:
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
/// In a test, a dependency that nobody overrode fails the test with its name and the place of its
/// `@Dependency`: a test that reaches the network, the clock or a database does so because it says so. Give
/// the key a `testValue` where there is a value that every test may use without saying so; its closures can
/// be `unimplemented`, to fail only when they are called:
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

/// The identity of a dependency whose live value is given elsewhere, as in a module that stands above this
/// one.
///
/// Conform to ``DependencyKey`` wherever there is a live value.
public protocol TestDependencyKey<Value>: SendableMetatype {
  /// What is depended upon; the type that is the key itself, unless told otherwise.
  associatedtype Value: Sendable = Self

  /// Made anew for each test, at the first read of a value that is not overridden, and kept until the test
  /// ends.
  ///
  /// Make it a computed property: what a `static let` holds is shared by all tests.
  static var testValue: Value { get }
}

extension DependencyKey {
  /// Fails the test that reads it, with the dependency's name and where it was read; then the live value.
  public static var testValue: Value {
    UnimplementedDependency.current?.report(Self.self)
    return DefaultValues.live.value(of: Self.self) { liveValue }
  }
}
