import Foundation
import Publication
import Texts
import Timestamps
import YAML

/// Reads the dates of front matter. A date without a time means midnight, and one without a UTC offset is in
/// the time zone of the site.
struct WrittenDate {
  /// A name of the IANA time zone database.
  let timeZone: String

  /// - Returns: nil if the key is absent.
  func read(_ key: String, in mapping: YAMLMapping) throws(YAMLError) -> Timestamp? {
    guard let text = try mapping.text(key) else { return nil }
    guard let date = Self.timestamp(text) ?? Self.civilTime(text).map(timestamp) else {
      throw mapping.error(
        key, "\(key) is \"\(text)\" and should be a date, as in 2026-11-21 or 2026-11-21T09:30:00+01:00")
    }
    return date
  }

  /// Whether one of these dates depends on the time zone of the site.
  static func dependsOnTimeZone(_ keys: [String], in mapping: YAMLMapping) throws(YAMLError) -> Bool {
    for key in keys {
      if let text = try mapping.text(key), timestamp(text) == nil { return true }
    }
    return false
  }

  /// The instant at which clocks show `local`: the first one if they show it twice. A time that they skip is
  /// read as if they had not been put forward yet.
  private func timestamp(_ local: CivilTime) -> Timestamp {
    guard let zone = TimeZone(identifier: timeZone) else { return Timestamp(local: local, offset: 0) }
    let seconds = Double(local.microsecondsSinceEpoch / 1_000_000)
    func offset(at seconds: Double) -> Int {
      zone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds))
    }
    let before = offset(at: seconds - 86_400)
    let after = offset(at: seconds + 86_400)
    let fitting = [before, after].first { offset(at: seconds - Double($0)) == $0 }
    return Timestamp(local: local, offset: fitting ?? before)
  }

  /// A date with time and offset: also without seconds, with a space before the offset, and `+0100`.
  private static func timestamp(_ text: String) -> Timestamp? {
    // Most dates are written in one of these forms, and a regular expression takes longer than the rest of
    // the post.
    if let timestamp = Timestamp(rfc3339: text.trimmed) { return timestamp }
    guard text.trimmed.utf8.count > dayLength else { return nil }
    let compact = text.trimmed.replacing(#/\s+(?=[+\-Zz])/#, with: "")
      .replacing(#/(?<hours>:\d\d(\.\d+)?[+\-]\d\d)(?<minutes>\d\d)$/#) { "\($0.hours):\($0.minutes)" }
    return Timestamp(rfc3339: withSeconds(compact))
  }

  /// `2026-11-21`, `2026-11-21 09:30` or `2026-11-21T09:30:00`.
  private static func civilTime(_ text: String) -> CivilTime? {
    let text = text.trimmed
    if text.utf8.count == dayLength { return Timestamp(rfc3339: "\(text)T00:00:00Z")?.local }
    if let date = Timestamp(rfc3339: text + "Z") { return date.local }
    return Timestamp(rfc3339: withSeconds(text + "Z"))?.local
  }

  private static let dayLength = "2026-11-21".utf8.count

  /// Adds the seconds that are missing in `2026-11-21T09:30+01:00`.
  private static func withSeconds(_ text: String) -> String {
    text.replacing(#/^(?<minutes>\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d)(?=[+\-Zz])/#) { "\($0.minutes):00" }
  }
}
