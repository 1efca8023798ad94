/// The position of a post in its series.
package struct SeriesPlace: Hashable, Sendable {
  /// The name of the series.
  package var name: String
  /// From 1.
  package var place: Int
  /// The number of visible posts in the series.
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
