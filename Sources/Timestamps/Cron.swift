#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// When something repeats, as cron writes it: minute, hour, day of the month, month, day of the week.
///
/// `*`, numbers, names (`mon`, `jan`), ranges (`1-5`), steps (`*/15`, `8-18/2`), lists (`1,15`); `@hourly`,
/// `@daily`, `@weekly`, `@monthly`, `@yearly`. If both days are given, one of them has to fit (POSIX,
/// crontab). Sunday is 0 or 7.
public struct Cron: Hashable, Sendable {
  private let minutes, hours, days, months, weekdays: Set<Int>
  /// Whether both kinds of days are limited.
  private let isEitherDay: Bool

  private static let names = [
    "@hourly": "0 * * * *", "@daily": "0 0 * * *", "@midnight": "0 0 * * *", "@weekly": "0 0 * * 0",
    "@monthly": "0 0 1 * *", "@yearly": "0 0 1 1 *", "@annually": "0 0 1 1 *",
  ]
  private static let monthNames = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
  private static let weekdayNames = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

  /// Nil if `text` is none, or names no day that there is, such as 30 February.
  public init?(_ text: String) {
    let text = text.lowercased()
    let fields = (Self.names[text] ?? text).split(whereSeparator: \.isWhitespace).map(String.init)
    guard fields.count == 5, let minutes = Self.numbers(fields[0], 0...59),
      let hours = Self.numbers(fields[1], 0...23), let days = Self.numbers(fields[2], 1...31),
      let months = Self.numbers(fields[3], 1...12, Self.monthNames, first: 1),
      let weekdays = Self.numbers(fields[4], 0...7, Self.weekdayNames)
    else { return nil }
    (self.minutes, self.hours, self.days, self.months) = (minutes, hours, days, months)
    self.weekdays = Set(weekdays.map { $0 % 7 })
    isEitherDay = !fields[2].hasPrefix("*") && !fields[4].hasPrefix("*")
    guard next(after: Timestamp(microseconds: 0), in: "UTC") != nil else { return nil }
  }

  /// The minutes, hours, days or months that a field matches; nil for a malformed field.
  private static func numbers(
    _ field: String, _ range: ClosedRange<Int>, _ names: [String] = [], first: Int = 0
  ) -> Set<Int>? {
    var numbers: Set<Int> = []
    func number(_ text: Substring) -> Int? {
      if let index = names.firstIndex(of: String(text)) { return index + first }
      guard text.allSatisfy(\.isASCII), let number = Int(text), range.contains(number) else { return nil }
      return number
    }
    for part in field.split(separator: ",", omittingEmptySubsequences: false) {
      let step = part.split(separator: "/", omittingEmptySubsequences: false)
      guard step.count <= 2, let size = step.count == 2 ? Int(step[1]) : 1, size > 0 else { return nil }
      let ends = step[0].split(separator: "-", omittingEmptySubsequences: false)
      let (low, high): (Int, Int)
      if step[0] == "*" {
        (low, high) = (range.lowerBound, range.upperBound)
      } else if ends.count == 2, let start = number(ends[0]), let end = number(ends[1]), start <= end {
        (low, high) = (start, end)
      } else if ends.count == 1, let only = number(ends[0]) {
        (low, high) = (only, step.count == 2 ? range.upperBound : only)
      } else {
        return nil
      }
      numbers.formUnion(stride(from: low, through: high, by: size))
    }
    return numbers
  }

  /// The first time after `moment`, by the clocks of an IANA time zone. A time that clocks skip is the one
  /// after they were put forward; one that they show twice is the first one. Nil if there is none within
  /// eight years, the longest time between two 29th of February.
  public func next(after moment: Timestamp, in timeZone: String) -> Timestamp? {
    let zone = TimeZone(identifier: timeZone) ?? .gmt
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let start = Date(timeIntervalSince1970: Double(moment.microseconds) / 1_000_000)
    var day = calendar.startOfDay(for: start)
    for _ in 0..<(8 * 366) {
      let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: day)
      if fits(parts), let found = first(of: parts, after: start, calendar) {
        return Timestamp(microseconds: Int64(found.timeIntervalSince1970) * 1_000_000)
      }
      guard let next = calendar.date(byAdding: .day, value: 1, to: day) else { return nil }
      day = calendar.startOfDay(for: next)
    }
    return nil
  }

  private func fits(_ day: DateComponents) -> Bool {
    guard let month = day.month, let number = day.day, let weekday = day.weekday, months.contains(month)
    else { return false }
    let (isDay, isWeekday) = (days.contains(number), weekdays.contains(weekday - 1))
    return isEitherDay ? isDay || isWeekday : isDay && isWeekday
  }

  /// The first time on a day that is after `start`.
  private func first(of day: DateComponents, after start: Date, _ calendar: Calendar) -> Date? {
    for hour in hours.sorted() {
      for minute in minutes.sorted() {
        var time = day
        (time.weekday, time.hour, time.minute, time.second) = (nil, hour, minute, 0)
        if let date = calendar.date(from: time), date > start { return date }
      }
    }
    return nil
  }
}
