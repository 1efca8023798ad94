/// Writes a feed.
public struct AtomWriter: Sendable {
  public init() {}

  public func write(_ feed: Feed) -> [UInt8] { [] }
}
