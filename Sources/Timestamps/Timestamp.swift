/// An instant and the UTC offset in which its author wrote it.
///
/// A post of "28 September, midnight, +02:00" stays on 28 September wherever it is shown. Two timestamps are
/// equal if instant and offset are; they are ordered by instant, then by offset.
public struct Timestamp: Hashable, Sendable {
  /// Microseconds since 1970-01-01T00:00:00Z, without leap seconds.
  public var microseconds: Int64

  /// Seconds east of UTC: `7200` for +02:00. Between -86,399 and 86,399.
  public var offset: Int

  public init(microseconds: Int64, offset: Int = 0) {
    self.microseconds = microseconds
    self.offset = offset
  }

  /// Seconds since 1970-01-01T00:00:00Z, as system clocks give them, rounded to the microsecond; at UTC.
  public init(secondsSince1970 seconds: Double) {
    self.init(microseconds: Int64((seconds * 1_000_000).rounded()))
  }

  /// The instant at which a clock `offset` seconds east of UTC shows `local`.
  public init(local: CivilTime, offset: Int) {
    self.init(
      microseconds: local.microsecondsSinceEpoch - Int64(offset) * 1_000_000, offset: offset)
  }

  /// The date and time at the timestamp's own offset.
  public var local: CivilTime {
    let (sum, overflows) = microseconds.addingReportingOverflow(Int64(offset) * 1_000_000)
    return CivilTime(microsecondsSinceEpoch: overflows ? microseconds : sum)
  }

  /// The time from `start` to this instant; negative if `start` is later.
  public func seconds(since start: Timestamp) -> Double {
    Double(microseconds - start.microseconds) / 1_000_000
  }

  /// The timestamp that is `seconds` later, or earlier if negative, at the same offset. Fractions are
  /// truncated to microseconds.
  public func adding(seconds: Double) -> Timestamp {
    Timestamp(microseconds: microseconds + Int64(seconds * 1_000_000), offset: offset)
  }

  /// The same instant at offset 0.
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

extension Timestamp: Codable {
  /// Reads an RFC 3339 string.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let timestamp = Timestamp(rfc3339: text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "\"\(text)\" is not an RFC 3339 timestamp such as 2023-09-28T00:00:00+02:00")
    }
    self = timestamp
  }

  /// Writes an RFC 3339 string, which keeps microseconds and whole minutes of offset.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rfc3339)
  }
}
