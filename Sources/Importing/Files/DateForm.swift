import Foundation
import Texts
import Timestamps

/// A date as authors and other programs write it in front matter.
///
/// - RFC 3339, also without seconds, without an offset, with a space before the offset, and `+0100`;
/// - the day as in `2026-11-21`, `2026/11/21`, `21.11.2026`, `21 November 2026` and `Nov 21, 2026`, and then
///   a time as in `9:30`, `09:30:00` and `9:30 pm`;
/// - a zone as in `+01:00`, `+0100 CET`, `UTC`, `EST` and `Europe/Vienna`.
///
/// `03/04/2026` is no date here, because it means two days.
enum DateForm {
  case instant(Timestamp)
  /// Without a zone.
  case local(CivilTime)
  case zoned(CivilTime, TimeZone)

  /// Nil for a text that is no date, or a date that does not exist.
  init?(_ text: String) {
    let text = text.trimmed
    // Most dates are written in one of these forms, and a regular expression takes longer than the rest of
    // the post.
    if let timestamp = Timestamp(rfc3339: text) {
      self = .instant(timestamp)
    } else if text.utf8.count == "2026-11-21".utf8.count, let day = Timestamp(rfc3339: "\(text)T00:00:00Z") {
      self = .local(day.local)
    } else if let date = Timestamp(rfc3339: text + "Z") {
      self = .local(date.local)
    } else {
      guard let (day, rest) = Self.day(text), let form = Self.form(day, rest) else { return nil }
      self = form
    }
  }

  private typealias Day = (year: Int, month: Int, day: Int)

  private static func form(_ day: Day, _ rest: Substring) -> DateForm? {
    let time =
      #/
      (?: [T,\s]+ (?:at\s+)? (\d{1,2}) : (\d\d) (?: : (\d\d) (?: [.,] (\d{1,6}) \d* )? )?
      \s* ( [AaPp] \.? [Mm] (?![A-Za-z]) \.? )? )? \s* (\S.*)?
      /#
    guard let match = rest.wholeMatch(of: time) else { return nil }
    var hour = match.1.flatMap { Int($0) } ?? 0
    if let half = match.5 {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (half.lowercased().hasPrefix("p") ? 12 : 0)
    }
    let fraction = match.4.flatMap { Int(($0 + "00000").prefix(6)) } ?? 0
    guard
      let local = CivilTime(
        year: day.year, month: day.month, day: day.day, hour: hour, minute: match.2.flatMap { Int($0) } ?? 0,
        second: match.3.flatMap { Int($0) } ?? 0, microsecond: fraction)
    else { return nil }
    guard let zone = match.6 else { return .local(local) }
    if let offset = offset(zone) { return .instant(Timestamp(local: local, offset: offset)) }
    guard zone.contains("/"), let zone = TimeZone(identifier: String(zone)) else { return nil }
    return .zoned(local, zone)
  }

  /// The day with which the text begins, and the rest.
  private static func day(_ text: String) -> (Day, Substring)? {
    if let match = text.prefixMatch(of: #/(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/#) {
      return day(match.1, Int(match.3), match.4, text[match.range.upperBound...])
    }
    if let match = text.prefixMatch(of: #/(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?!\d)/#) {
      return day(match.3, Int(match.2), match.1, text[match.range.upperBound...])
    }
    if let match = text.prefixMatch(of: #/(\d{1,2})/(\d{1,2})/(\d{4})(?!\d)/#), let first = Int(match.1),
      let second = Int(match.2), first == second || first > 12 || second > 12
    {
      return first > 12
        ? day(match.3, second, match.1, text[match.range.upperBound...])
        : day(match.3, first, match.2, text[match.range.upperBound...])
    }
    // The name of a weekday says nothing.
    let text = text.replacing(#/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*\.?,?\s+/#.ignoresCase(), with: "")
    if let match = text.prefixMatch(
      of: #/(\d{1,2})(?:st|nd|rd|th)?[\s-]+(?:of\s+)?([A-Za-z]{3,9})\.?,?[\s-]+(\d{4})(?!\d)/#)
    {
      return day(match.3, month(match.2), match.1, text[match.range.upperBound...])
    }
    if let match = text.prefixMatch(
      of: #/([A-Za-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/#)
    {
      return day(match.3, month(match.1), match.2, text[match.range.upperBound...])
    }
    return nil
  }

  private static func day(
    _ year: Substring, _ month: Int?, _ day: Substring, _ rest: Substring
  ) -> (Day, Substring)? {
    guard let year = Int(year), let month, let day = Int(day) else { return nil }
    return ((year, month, day), rest)
  }

  /// From 1; nil for a word that is no month in English, nor the beginning of one with three letters.
  private static func month(_ name: Substring) -> Int? {
    let name = name.lowercased()
    return months.firstIndex { $0 == name || $0.prefix(3) == name || name == "sept" && $0 == "september" }
      .map { $0 + 1 }
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december",
  ]

  /// Seconds east of UTC; nil for a text that is no offset and no zone with one offset.
  private static func offset(_ zone: Substring) -> Int? {
    if let match = zone.wholeMatch(of: #/(?:UTC|GMT)?([+-])(\d\d):?(\d\d)(?:\s+\(?[A-Z]{1,5}\)?)?/#),
      let hours = Int(match.2), let minutes = Int(match.3), hours < 24, minutes < 60
    {
      return (match.1 == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
    }
    return zones[zone.uppercased()].map { $0 * 3600 }
  }

  /// The zones of RFC 5322, and some that are as clear, in hours.
  private static let zones = [
    "Z": 0, "UTC": 0, "GMT": 0, "UT": 0, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6,
    "PST": -8, "PDT": -7, "WET": 0, "WEST": 1, "CET": 1, "CEST": 2, "EET": 2, "EEST": 3, "JST": 9,
  ]
}
