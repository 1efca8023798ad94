#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension DependencyValues {
  /// The clock. It has no test value: a test that needs the date sets it.
  ///
  /// ```swift
  /// @Dependency(\.date) var date
  /// let post = Post(published: date.now)
  /// ```
  public var date: DateGenerator {
    get { self[DateGenerator.self] }
    set { self[DateGenerator.self] = newValue }
  }
}

/// Returns the current date.
public struct DateGenerator: Sendable, DependencyKey {
  public static let liveValue = DateGenerator { Date() }

  private var generate: @Sendable () -> Date

  public init(_ generate: @escaping @Sendable () -> Date) { self.generate = generate }

  /// A clock that always shows `now`.
  public static func constant(_ now: Date) -> DateGenerator { DateGenerator { now } }

  /// The current date. Setting it stops the clock at that date: `$0.date.now = monday`.
  public var now: Date {
    get { generate() }
    set { generate = { newValue } }
  }
}
