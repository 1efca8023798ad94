import Foundation
import Timestamps

extension Timestamp {
  /// The same time of day, on the calendar of `zone`, a number of months later; the last day of a month that
  /// has no such day.
  func adding(months: Int, in zone: String) -> Timestamp {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
    let date = Date(timeIntervalSince1970: Double(microseconds) / 1_000_000)
    let later = calendar.date(byAdding: .month, value: months, to: date) ?? date
    return Timestamp(microseconds: Int64((later.timeIntervalSince1970 * 1_000_000).rounded()))
  }

  /// The same time of day, on the calendar of `zone`, a number of days later.
  func adding(days: Int, in zone: String) -> Timestamp {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
    let date = Date(timeIntervalSince1970: Double(microseconds) / 1_000_000)
    let later = calendar.date(byAdding: .day, value: days, to: date) ?? date
    return Timestamp(microseconds: Int64((later.timeIntervalSince1970 * 1_000_000).rounded()))
  }

  /// A number of months after `end`, on the day of the month on which the whole began: who began on the 31st
  /// of January has the 28th of February and then the 31st of March.
  static func end(_ months: Int, after end: Timestamp, began: Timestamp, in zone: String) -> Timestamp {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
    let dates = [began, end].map { Date(timeIntervalSince1970: Double($0.microseconds) / 1_000_000) }
    let passed = calendar.dateComponents([.month], from: dates[0], to: dates[1]).month ?? 0
    for whole in [passed, passed + 1]
    where began.adding(months: whole, in: zone).microseconds == end.microseconds {
      return began.adding(months: whole + months, in: zone)
    }
    return end.adding(months: months, in: zone)
  }
}
