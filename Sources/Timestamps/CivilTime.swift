/// A date of the proleptic Gregorian calendar and a time of day, without a time zone.
public struct CivilTime: Hashable, Sendable {
  public var year: Int
  /// 1–12
  public var month: Int
  /// 1–31
  public var day: Int
  /// 0–23
  public var hour: Int
  /// 0–59
  public var minute: Int
  /// 0–59, or 60 for a leap second, which counts as the first second of the next minute.
  public var second: Int
  /// 0–999,999
  public var microsecond: Int

  /// Nil if a field is out of its range (30 February, hour 24, …); second 60 is allowed.
  public init?(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, microsecond: Int = 0
  ) {
    guard (0...9999).contains(year), (1...12).contains(month),
      (1...Self.days(in: month, of: year)).contains(day), (0...23).contains(hour), (0...59).contains(minute),
      (0...60).contains(second), (0...999_999).contains(microsecond)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
    self.microsecond = microsecond
  }

  /// Any instant; the year may be outside 0–9999.
  public init(microsecondsSinceEpoch: Int64) {
    let (seconds, microsecond) = microsecondsSinceEpoch.flooredDivision(by: 1_000_000)
    let (days, secondOfDay) = seconds.flooredDivision(by: 86_400)
    (year, month, day) = Self.date(daysSinceEpoch: Int(days))
    hour = Int(secondOfDay / 3600)
    minute = Int(secondOfDay / 60 % 60)
    second = Int(secondOfDay % 60)
    self.microsecond = Int(microsecond)
  }

  /// Microseconds since 1970-01-01T00:00:00 on the same clock.
  public var microsecondsSinceEpoch: Int64 {
    let seconds =
      Int64(Self.daysSinceEpoch(year: year, month: month, day: day)) * 86_400
      + Int64(hour * 3600 + minute * 60 + second)
    return seconds * 1_000_000 + Int64(microsecond)
  }

  /// 0 is Sunday, 6 is Saturday.
  public var weekday: Int {
    let days = Self.daysSinceEpoch(year: year, month: month, day: day)
    return ((days + 4) % 7 + 7) % 7
  }

  static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  // Counts years from March, so that the leap day comes last. An era is 400 years.
  private static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  private static func date(daysSinceEpoch days: Int) -> (year: Int, month: Int, day: Int) {
    let days = days + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1
    )
  }
}

extension Int64 {
  fileprivate func flooredDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
