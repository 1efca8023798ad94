/// Writes a feed.
public struct JSONFeedWriter: Sendable {
  public init() {}

  public func write(_ feed: Feed) -> [UInt8] { [] }
}
