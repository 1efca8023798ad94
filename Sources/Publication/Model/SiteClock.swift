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
