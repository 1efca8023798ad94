import Foundation
import Timestamps

extension Timestamp {
  /// `date` at UTC, to the microsecond.
  package init(_ date: Date) {
    self.init(secondsSince1970: date.timeIntervalSince1970)
  }

  /// `date` as the clocks of an IANA time zone show it; at UTC where there is no such zone.
  package init(_ date: Date, timeZone: String) {
    self.init(date)
    offset = TimeZone(identifier: timeZone)?.secondsFromGMT(for: date) ?? 0
  }
}

extension CivilTime {
  /// As a reader is told: `28 September 2023`.
  package var longDate: String { "\(day) \(monthName) \(year)" }

  /// `28 September`, for lists that say the year elsewhere.
  package var dayAndMonth: String { "\(day) \(monthName)" }

  private var monthName: String {
    [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
      "November", "December",
    ][month - 1]
  }
}
