/// Writes a feed.
public struct RSSWriter: Sendable {
  public init() {}

  public func write(_ feed: Feed) -> [UInt8] { [] }
}
