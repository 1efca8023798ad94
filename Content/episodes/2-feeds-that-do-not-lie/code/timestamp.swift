/// An instant and the UTC offset in which its author wrote it.
struct Timestamp: Hashable, Sendable {
  /// Microseconds since 1970-01-01T00:00:00Z, without leap seconds.
  var microseconds: Int64

  /// Seconds east of UTC: `7200` for +02:00. Between -86,399 and 86,399.
  var offset: Int
}

extension Timestamp: Comparable {
  /// By instant, then by offset.
  static func < (left: Timestamp, right: Timestamp) -> Bool {
    (left.microseconds, left.offset) < (right.microseconds, right.offset)
  }
}
