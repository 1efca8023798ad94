import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension DependencyValues {
  /// Makes identifiers. It has no test value: a test that needs identifiers sets a generator.
  ///
  /// ```swift
  /// @Dependency(\.uuid) var uuid
  /// let request = RequestID(uuid())
  /// ```
  public var uuid: UUIDGenerator {
    get { self[UUIDGenerator.self] }
    set { self[UUIDGenerator.self] = newValue }
  }
}

/// Returns a UUID at each call.
public struct UUIDGenerator: Sendable, DependencyKey {
  public static let liveValue = UUIDGenerator { UUID() }

  private let generate: @Sendable () -> UUID

  public init(_ generate: @escaping @Sendable () -> UUID) { self.generate = generate }

  /// A generator that always returns `uuid`.
  public static func constant(_ uuid: UUID) -> UUIDGenerator { UUIDGenerator { uuid } }

  /// A new generator that counts from zero: `UUID(0)`, `UUID(1)`, …
  public static var incrementing: UUIDGenerator {
    let counter = Counter()
    return UUIDGenerator { UUID(counter.next()) }
  }

  public func callAsFunction() -> UUID { generate() }

  private final class Counter: Sendable {
    private let count = Atomic(0)

    func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).oldValue }
  }
}

extension UUID {
  /// The UUID whose last eight bytes are `number` in big-endian order and whose first eight are zero:
  /// `UUID(42)` is `00000000-0000-0000-0000-00000000002A`.
  public init(_ number: Int) {
    let bits = UInt64(bitPattern: Int64(number))
    func byte(_ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: bits >> (56 - 8 * index)) }
    self.init(
      uuid: (
        0, 0, 0, 0, 0, 0, 0, 0, byte(0), byte(1), byte(2), byte(3), byte(4), byte(5), byte(6), byte(7)
      ))
  }
}
