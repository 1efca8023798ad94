import Foundation
import Timestamps

extension Timestamp {
  /// `date` in UTC, to the microsecond.
  package init(_ date: Date) {
    self.init(secondsSince1970: date.timeIntervalSince1970)
  }

  /// `date` with the offset of an IANA time zone; in UTC if there is no such zone.
  package init(_ date: Date, timeZone: String) {
    self.init(date)
    offset = TimeZone(identifier: timeZone)?.secondsFromGMT(for: date) ?? 0
  }

  /// When the next year begins in an IANA time zone, given in UTC; the year of UTC if there is no such zone.
  package func nextYear(in timeZone: String) -> Timestamp {
    let zone = TimeZone(identifier: timeZone)
    func zoneOffset(at moment: Timestamp) -> Int {
      let date = Date(timeIntervalSince1970: Double(moment.microseconds) / 1_000_000)
      return zone?.secondsFromGMT(for: date) ?? 0
    }
    let year = Timestamp(microseconds: microseconds, offset: zoneOffset(at: self)).local.year + 1
    guard let midnight = CivilTime(year: year, month: 1, day: 1) else { return self }
    // The offset at that instant may be another one than now.
    let nearby = Timestamp(local: midnight, offset: zoneOffset(at: Timestamp(local: midnight, offset: 0)))
    return Timestamp(local: midnight, offset: zoneOffset(at: nearby)).utc
  }
}

extension CivilTime {
  /// `28 September 2023`
  package var longDate: String { "\(day) \(monthName) \(year)" }

  /// `28 September`, for lists that show the year elsewhere.
  package var dayAndMonth: String { "\(day) \(monthName)" }

  /// In English.
  package var monthName: String {
    [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
      "November", "December",
    ][month - 1]
  }
}
