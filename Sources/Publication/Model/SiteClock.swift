import Foundation
import Timestamps

extension Timestamp {
  /// `date` at UTC, to the microsecond.
  public init(_ date: Date) {
    self.init(microseconds: Int64((date.timeIntervalSince1970 * 1_000_000).rounded()))
  }

  /// `date` as the clocks of an IANA time zone show it; at UTC where there is no such zone.
  public init(_ date: Date, timeZone: String) {
    self.init(date)
    offset = TimeZone(identifier: timeZone)?.secondsFromGMT(for: date) ?? 0
  }
}
