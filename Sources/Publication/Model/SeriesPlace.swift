/// Where a post stands in its series.
public struct SeriesPlace: Hashable, Sendable {
  /// Of the series.
  public var name: String
  /// From 1.
  public var place: Int
  /// How many posts the series has by now.
  public var count: Int
  public var previous: Neighbour?
  public var next: Neighbour?

  /// The part before or after.
  public struct Neighbour: Hashable, Sendable {
    public var path: String
    public var title: String

    public init(path: String, title: String) {
      self.path = path
      self.title = title
    }
  }

  public init(
    name: String, place: Int, count: Int, previous: Neighbour? = nil, next: Neighbour? = nil
  ) {
    self.name = name
    self.place = place
    self.count = count
    self.previous = previous
    self.next = next
  }
}
