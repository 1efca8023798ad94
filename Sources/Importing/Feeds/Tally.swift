/// Counts elements, of which there may be a million, and keeps the first thousand. As a sequence, it has those.
public struct Tally<Element: Hashable & Sendable>: Hashable, Sendable, Sequence {
  /// The number of all elements.
  public private(set) var count = 0

  private var named: [Element] = []

  public var isEmpty: Bool { count == 0 }

  /// How many elements are counted but not kept.
  public var unnamed: Int { count - named.count }

  /// - Parameter times: how often the element occurs.
  mutating func append(_ element: @autoclosure () throws -> Element, times: Int = 1) rethrows {
    for _ in 0..<Swift.min(times, Self.mostNamed - named.count) { named.append(try element()) }
    count += times
  }

  public func makeIterator() -> [Element].Iterator { named.makeIterator() }

  private static var mostNamed: Int { 1000 }
}
