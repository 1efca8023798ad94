import Timestamps

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
    /// Of the title, BCP 47; nil for the language of the site.
    package var language: String?

    package init(path: String, title: String, language: String? = nil) {
      self.path = path
      self.title = title
      self.language = language
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

/// A series as lists show it.
package struct ListedSeries: Hashable, Sendable {
  package var name: String
  /// The number of visible posts in it.
  package var count: Int
  /// The days of the first and the last of them on the calendars of their authors; nil if no post has a date.
  package var first: CivilTime?
  package var last: CivilTime?

  package init(name: String, count: Int, first: CivilTime? = nil, last: CivilTime? = nil) {
    self.name = name
    self.count = count
    self.first = first
    self.last = last
  }
}

/// The posts with the same tag before and after a post.
package struct TagNeighbours: Hashable, Sendable {
  /// The name of the tag.
  package var tag: String
  package var newer: ListedPost?
  package var older: ListedPost?

  package init(tag: String, newer: ListedPost? = nil, older: ListedPost? = nil) {
    self.tag = tag
    self.newer = newer
    self.older = older
  }
}
