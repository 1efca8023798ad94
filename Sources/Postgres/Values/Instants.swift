public import Timestamps

/// A `timestamptz` is an instant to the microsecond. It does not store the offset of a timestamp, so what is
/// read has offset 0.
extension Timestamp: PostgresEncodable, PostgresDecodable {
  public static let postgresType = PostgresType.timestamptz
  public static let postgresColumnTypes = [PostgresType.timestamptz]

  /// 2000-01-01T00:00:00Z, from which Postgres counts, in microseconds since 1970.
  private static let postgresEpoch: Int64 = 946_684_800_000_000

  public func encode(into buffer: inout ParameterBuffer) throws {
    let (count, overflow) = microseconds.subtractingReportingOverflow(Self.postgresEpoch)
    guard !overflow else { throw ValueError("the instant is before the first that Postgres can store") }
    buffer.append(integer: count)
  }

  public static func decode(_ bytes: UnsafeRawBufferPointer) throws -> Timestamp {
    let count: Int64 = try bytes.integer(at: 0)
    guard count != .max, count != .min else { throw ValueError("is infinite, which a Timestamp cannot be") }
    return Timestamp(microseconds: count &+ postgresEpoch)
  }
}
