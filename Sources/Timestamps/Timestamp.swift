/// An instant together with the UTC offset in which its author wrote it.
///
/// A post dated "28 September, midnight, +02:00" stays on 28 September wherever it is shown, so both halves travel
/// together (RFC 3339 calls the pair a timestamp). Two timestamps are equal when both halves are; they are ordered
/// by instant, then by offset.
public struct Timestamp: Hashable, Sendable {
  /// Microseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
  public var microseconds: Int64

  /// Seconds east of UTC: `7200` for +02:00. Between -86,399 and 86,399.
  public var offset: Int

  public init(microseconds: Int64, offset: Int = 0) {
    self.microseconds = microseconds
    self.offset = offset
  }

  /// The instant of `local` on a clock that is `offset` seconds east of UTC.
  public init(local: CivilTime, offset: Int) {
    self.init(
      microseconds: local.microsecondsSinceEpoch - Int64(offset) * 1_000_000, offset: offset)
  }

  /// What calendar and clock show at this timestamp's own offset.
  public var local: CivilTime {
    let (sum, overflows) = microseconds.addingReportingOverflow(Int64(offset) * 1_000_000)
    return CivilTime(microsecondsSinceEpoch: overflows ? microseconds : sum)
  }

  /// So many seconds later, or earlier where they are negative, at the same offset; to the microsecond.
  public func adding(seconds: Double) -> Timestamp {
    Timestamp(microseconds: microseconds + Int64(seconds * 1_000_000), offset: offset)
  }

  /// The same instant, as a clock at UTC shows it.
  public var utc: Timestamp { Timestamp(microseconds: microseconds) }
}

extension Timestamp: Comparable {
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    (left.microseconds, left.offset) < (right.microseconds, right.offset)
  }
}

extension Timestamp: CustomStringConvertible {
  /// RFC 3339.
  public var description: String { rfc3339 }
}
