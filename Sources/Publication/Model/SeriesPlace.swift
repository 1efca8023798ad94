/// Where a post stands in its series.
package struct SeriesPlace: Hashable, Sendable {
  /// Of the series.
  package var name: String
  /// From 1.
  package var place: Int
  /// How many posts the series has by now.
  package var count: Int
  package var previous: Neighbour?
  package var next: Neighbour?

  /// The part before or after.
  package struct Neighbour: Hashable, Sendable {
    package var path: String
    package var title: String

    package init(path: String, title: String) {
      self.path = path
      self.title = title
    }
  }

  package init(
    name: String, place: Int, count: Int, previous: Neighbour? = nil, next: Neighbour? = nil
  ) {
    self.name = name
    self.place = place
    self.count = count
    self.previous = previous
    self.next = next
  }
}
