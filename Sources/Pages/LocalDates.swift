import Foundation
import Publication
import Timestamps

extension CivilTime {
  /// The day in a language: `28 September 2023`, `28. September 2023`, `2023年9月28日`.
  ///
  /// - Parameter language: BCP 47.
  package func longDate(in language: String) -> String {
    language.isEnglish ? longDate : formatted(Date.FormatStyle(date: .long), language)
  }

  /// The day without its year, for lists that show the year elsewhere.
  package func dayAndMonth(in language: String) -> String {
    language.isEnglish ? dayAndMonth : formatted(Date.FormatStyle().day().month(.wide), language)
  }

  /// The month: `November`.
  package func month(in language: String) -> String {
    language.isEnglish ? monthName : formatted(Date.FormatStyle().month(.wide), language)
  }

  /// The month with its year: `November 2026`, `2026年11月`.
  package func monthAndYear(in language: String) -> String {
    language.isEnglish ? "\(monthName) \(year)" : formatted(Date.FormatStyle().month(.wide).year(), language)
  }

  private func formatted(_ style: Date.FormatStyle, _ language: String) -> String {
    var calendar = Calendar(identifier: .gregorian)
    guard let utc = TimeZone(secondsFromGMT: 0) else { return longDate }
    calendar.timeZone = utc
    guard let date = calendar.date(from: DateComponents(year: year, month: month, day: day, hour: 12)) else {
      return longDate
    }
    var style = style
    style.locale = Locale(identifier: language)
    style.calendar = calendar
    style.timeZone = utc
    return date.formatted(style)
  }
}

extension String {
  fileprivate var isEnglish: Bool { self == "en" || lowercased().hasPrefix("en-") }

  /// Whether a language is written from right to left.
  package var isRightToLeft: Bool {
    let parts = lowercased().split(separator: "-")
    if parts.contains(where: { ["arab", "hebr", "thaa", "nkoo", "syrc"].contains($0) }) { return true }
    if parts.contains("latn") || parts.contains("cyrl") { return false }
    let language = parts.first.map(String.init) ?? ""
    return ["ar", "he", "iw", "fa", "ur", "yi", "ji", "ps", "dv", "sd", "ug", "ckb", "syr"].contains(language)
  }
}
