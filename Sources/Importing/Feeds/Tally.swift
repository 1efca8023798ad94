/// Things of which there may be a million: how many there are, and the first thousand.
///
/// As a sequence, those first ones.
public struct Tally<Element: Hashable & Sendable>: Hashable, Sendable, Sequence {
  /// Of all.
  public private(set) var count = 0

  private var named: [Element] = []

  public var isEmpty: Bool { count == 0 }

  /// How many are counted only.
  public var unnamed: Int { count - named.count }

  /// - Parameter times: how often it is there.
  mutating func append(_ element: @autoclosure () throws -> Element, times: Int = 1) rethrows {
    for _ in 0..<Swift.min(times, Self.mostNamed - named.count) { named.append(try element()) }
    count += times
  }

  public func makeIterator() -> [Element].Iterator { named.makeIterator() }

  private static var mostNamed: Int { 1000 }
}
