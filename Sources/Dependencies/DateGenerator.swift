#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension DependencyValues {
  /// The clock. It has no test value: a test that shows a date says which.
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

/// What gives the present date.
public struct DateGenerator: Sendable, DependencyKey {
  public static let liveValue = DateGenerator { Date() }

  private var generate: @Sendable () -> Date

  public init(_ generate: @escaping @Sendable () -> Date) { self.generate = generate }

  /// A clock that stands still.
  public static func constant(_ now: Date) -> DateGenerator { DateGenerator { now } }

  /// The present. Set, it stops the clock there: `$0.date.now = monday`.
  public var now: Date {
    get { generate() }
    set { generate = { newValue } }
  }

  public func callAsFunction() -> Date { generate() }
}
