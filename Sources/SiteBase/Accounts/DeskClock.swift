import Foundation
import Publication
import Settings
import Timestamps

/// Times as the desk shows and reads them: in the time zone of the publication, which is spelled out.
package struct DeskClock: Hashable, Sendable {
  /// A name of the IANA time zone database.
  package let zone: String
  package let now: Timestamp

  package init(zone: String, now: Timestamp) {
    self.zone = zone
    self.now = Timestamp(
      Date(timeIntervalSince1970: Double(now.microseconds) / 1_000_000), timeZone: zone)
  }

  /// `26 November 2026, 09:30 (Europe/Vienna, UTC+01:00)`
  package func text(_ moment: Timestamp) -> String {
    "\(shortText(moment)) (\(zone), \(offsetName(local(moment).offset)))"
  }

  /// `26 November 2026, 09:30`, where the time zone stands beside it.
  package func shortText(_ moment: Timestamp) -> String {
    let time = local(moment).local
    return "\(time.longDate), \(two(time.hour)):\(two(time.minute))"
  }

  /// The value of a field for a date and a time.
  package func field(_ moment: Timestamp) -> String { String(local(moment).rfc3339.prefix(16)) }

  /// The instant that a field for a date and a time means.
  package func read(_ field: String) -> FieldDate {
    guard let local = CivilTime(field: field) else { return .unreadable }
    let zone = TimeZone(identifier: self.zone) ?? .gmt
    let seconds = Double(local.microsecondsSinceEpoch / 1_000_000)
    func offset(at seconds: Double) -> Int {
      zone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds))
    }
    let (before, after) = (offset(at: seconds - 86_400), offset(at: seconds + 86_400))
    let fitting = [before, after].filter { offset(at: seconds - Double($0)) == $0 }
    guard let first = fitting.first else {
      // Clocks are put forward over this time.
      return .skipped(next: self.local(Timestamp(local: local, offset: before)))
    }
    return .instant(Timestamp(local: local, offset: first), isTwice: before != after && fitting.count == 2)
  }

  /// The meaning of a field for a date and a time.
  package enum FieldDate: Hashable, Sendable {
    /// - `isTwice`: whether clocks show the time twice, because they are put back; the first time is meant.
    case instant(Timestamp, isTwice: Bool)
    /// Clocks never show the time; the time after it.
    case skipped(next: Timestamp)
    case unreadable
  }

  private func local(_ moment: Timestamp) -> Timestamp {
    Timestamp(Date(timeIntervalSince1970: Double(moment.microseconds) / 1_000_000), timeZone: zone)
  }

  private func offsetName(_ offset: Int) -> String {
    let minutes = abs(offset) / 60
    return "UTC\(offset < 0 ? "−" : "+")\(two(minutes / 60)):\(two(minutes % 60))"
  }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension Site {
  /// The clock of the desk.
  package var deskClock: DeskClock { DeskClock(zone: configuration.publication.timeZone, now: present) }
}

extension CivilTime {
  /// `2026-11-26T09:30`, as browsers send it, with or without seconds.
  fileprivate init?(field: String) {
    guard let match = field.wholeMatch(of: #/(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?/#),
      let time = Timestamp(rfc3339: "\(match.1)T\(match.2)\(match.3 ?? ":00")Z")
    else { return nil }
    self = time.local
  }
}
