import Foundation
import Publication
import Texts
import Timestamps
import YAML

/// Reads the dates of front matter. A date without a time means midnight, and one without a UTC offset is in
/// the time zone of the site.
package struct WrittenDate: Sendable {
  /// A name of the IANA time zone database.
  let timeZone: String

  package init(timeZone: String) { self.timeZone = timeZone }

  /// - Returns: nil if the key is absent.
  func read(_ key: String, in mapping: YAMLMapping) throws(YAMLError) -> Timestamp? {
    guard let text = try mapping.text(key) else { return nil }
    guard let date = read(text) else {
      throw mapping.error(
        key, "\(key) is \"\(text)\" and should be a date, as in 2026-11-21 or 2026-11-21T09:30:00+01:00")
    }
    return date
  }

  /// Nil if the text is no date, or one of the year 0, which programs write for no date.
  package func read(_ text: String) -> Timestamp? {
    let date: Timestamp? =
      switch DateForm(text) {
      case .instant(let timestamp): timestamp
      case .local(let local): Timestamp(local, in: TimeZone(identifier: timeZone))
      case .zoned(let local, let zone): Timestamp(local, in: zone)
      case nil: nil
      }
    return date.flatMap { $0.local.year > 0 ? $0 : nil }
  }

  /// Whether one of these dates depends on the time zone of the site.
  static func dependsOnTimeZone(_ keys: [String], in mapping: YAMLMapping) throws(YAMLError) -> Bool {
    for key in keys {
      if let text = try mapping.text(key), case .local? = DateForm(text) { return true }
    }
    return false
  }
}

extension Timestamp {
  /// The instant at which clocks in a zone show `local`: the first one if they show it twice. A time that
  /// they skip is read as if they had not been put forward yet. Without a zone, it is in UTC.
  ///
  /// The UTC offset is in whole minutes, because dates on the web have no others: before there was standard
  /// time, clocks in Vienna were 1:05:21 ahead.
  package init(_ local: CivilTime, in zone: TimeZone?) {
    guard let zone else {
      self.init(local: local, offset: 0)
      return
    }
    let seconds = Double(local.microsecondsSinceEpoch / 1_000_000)
    func offset(at seconds: Double) -> Int {
      zone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds))
    }
    let before = offset(at: seconds - 86_400)
    let after = offset(at: seconds + 86_400)
    let fitting = [before, after].first { offset(at: seconds - Double($0)) == $0 }
    self.init(local: local, offset: Int((Double(fitting ?? before) / 60).rounded()) * 60)
  }
}
