import Foundation
import Importing
import Timestamps

/// Dates of exports, which say the time of a clock, or both that and UTC.
struct LocalDates {
  private let zone: TimeZone?

  /// - Parameter timeZone: a name of the IANA time zone database.
  init(timeZone: String) { zone = TimeZone(identifier: timeZone) }

  /// Reads `2019-05-04 13:00:05`, also with `T` and a fraction; nil for `0000-00-00 00:00:00` and anything
  /// else.
  static func civil(_ text: String) -> CivilTime? {
    let parts = text.split { $0 == " " || $0 == "T" }
    guard let first = parts.first else { return nil }
    let date = first.split(separator: "-").map { Int($0) }
    guard date.count == 3, let year = date[0], let month = date[1], let day = date[2], year > 0 else {
      return nil
    }
    let clock = (parts.count > 1 ? parts[1] : "00:00:00").split(separator: ":")
      .map { Int($0.prefix { $0.isNumber }) }
    guard clock.count >= 2, let hour = clock[0], let minute = clock[1] else { return nil }
    let second = clock.count > 2 ? clock[2] ?? 0 : 0
    return CivilTime(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
  }

  /// The instant that both times name; the zone is the difference between them.
  func date(local: String, utc: String) -> Timestamp? {
    let there = Self.civil(local)
    guard let instant = Self.civil(utc) else { return there.map { date($0) } }
    guard let there else { return Timestamp(local: instant, offset: 0) }
    let difference = (there.microsecondsSinceEpoch - instant.microsecondsSinceEpoch) / 1_000_000
    guard abs(difference) <= 15 * 3600, difference % 60 == 0 else {
      return Timestamp(local: instant, offset: 0)
    }
    return Timestamp(local: there, offset: Int(difference))
  }

  /// The instant at which clocks in the zone show `local`.
  func date(_ local: CivilTime) -> Timestamp { Timestamp(local, in: zone) }

  /// The instant, with the offset that the zone has then.
  func zoned(_ instant: Timestamp) -> Timestamp {
    guard let zone else { return instant }
    let offset = zone.secondsFromGMT(
      for: Date(timeIntervalSince1970: Double(instant.microseconds) / 1_000_000))
    return Timestamp(microseconds: instant.microseconds, offset: offset)
  }
}
