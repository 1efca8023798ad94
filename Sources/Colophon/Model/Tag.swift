/// A subject that posts are filed under.
///
/// Spellings that differ in case are one tag; its name is the spelling that came first.
public struct Tag: Hashable, Sendable {
  public var name: String
  /// How many posts a reader finds under it.
  public var count: Int

  public init(name: String, count: Int) {
    self.name = name
    self.count = count
  }
}
