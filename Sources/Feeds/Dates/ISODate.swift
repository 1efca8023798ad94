import Timestamps

/// The forms of ISO 8601 that RFC 3339 lacks: basic format, reduced precision, ordinal and week dates.
enum ISODate {
  /// Nil unless the whole text is such a date.
  static func timestamp(_ text: String) -> Timestamp? {
    var scanner = Scanner(text)
    guard let date = scanner.date() else { return nil }
    guard scanner.skip("T") || scanner.skip("t") || scanner.skip(" ") else {
      // XML Schema allows a date with an offset.
      guard let offset = scanner.offset(), scanner.isAtEnd else { return nil }
      return timestamp(date, (0, 0, 0, 0), offset)
    }
    _ = scanner.skip(" ")
    guard let time = scanner.time() else { return nil }
    _ = scanner.skip(" ")
    guard let offset = scanner.offset(), scanner.isAtEnd else { return nil }
    return timestamp(date, time, offset)
  }

  private static func timestamp(
    _ date: (year: Int, days: Int), _ time: (hour: Int, minute: Int, second: Int, microsecond: Int),
    _ offset: Int
  ) -> Timestamp? {
    let isMidnightAfter = time.hour == 24 && time.minute == 0 && time.second == 0
    guard
      var local = CivilTime(
        year: date.year, month: 1, day: 1, hour: isMidnightAfter ? 0 : time.hour, minute: time.minute,
        second: time.second, microsecond: time.microsecond)
    else { return nil }
    let days = date.days + (isMidnightAfter ? 1 : 0)
    local = CivilTime(microsecondsSinceEpoch: local.microsecondsSinceEpoch + Int64(days) * 86_400_000_000)
    return Timestamp(local: local, offset: offset)
  }

  private struct Scanner {
    private var rest: ArraySlice<UInt8>

    init(_ text: String) { rest = Array(text.utf8)[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func skip(_ byte: Unicode.Scalar) -> Bool {
      guard rest.first == UInt8(ascii: byte) else { return false }
      rest.removeFirst()
      return true
    }

    /// A year, and the number of days after its 1 January.
    mutating func date() -> (year: Int, days: Int)? {
      let digits = rest.prefix(while: \.isASCIIDigit).count
      guard digits == 4 || digits == 6 || digits == 7 || digits == 8 || digits == 12 || digits == 14,
        let year = number(4)
      else { return nil }
      if digits != 4 { return basicDate(year, digits) }
      guard skip("-") || rest.first == UInt8(ascii: "W") || rest.first == UInt8(ascii: "w") else {
        return isAtEnd ? (year, 0) : nil
      }
      if skip("W") || skip("w") { return week(of: year) }
      switch rest.prefix(while: \.isASCIIDigit).count {
      case 3: return number(3).flatMap { day($0, of: year) }
      case 2:
        guard let month = number(2) else { return nil }
        return skip("-") ? number(2).flatMap { days(year, month, $0) } : days(year, month, 1)
      default: return nil
      }
    }

    private mutating func basicDate(_ year: Int, _ digits: Int) -> (year: Int, days: Int)? {
      // Six digits (year and month) and seven (year and day) are dates only if the year is plausible.
      if digits < 8, !(1990...2100).contains(year) { return nil }
      if digits == 7 { return number(3).flatMap { day($0, of: year) } }
      guard let month = number(2) else { return nil }
      guard let day = digits == 6 ? 1 : number(2), let date = days(year, month, day) else { return nil }
      if digits > 8 { rest = [UInt8(ascii: "T")] + rest }
      return date
    }

    private func day(_ number: Int, of year: Int) -> (year: Int, days: Int)? {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      return (1...(isLeap ? 366 : 365)).contains(number) ? (year, number - 1) : nil
    }

    private func days(_ year: Int, _ month: Int, _ day: Int) -> (year: Int, days: Int)? {
      guard let date = CivilTime(year: year, month: month, day: day),
        let first = CivilTime(year: year, month: 1, day: 1)
      else { return nil }
      return (year, Int((date.microsecondsSinceEpoch - first.microsecondsSinceEpoch) / 86_400_000_000))
    }

    /// Reads what follows the `W`. The first week of a year is the one with 4 January; weeks begin on Monday.
    private mutating func week(of year: Int) -> (year: Int, days: Int)? {
      guard let week = number(2), (1...53).contains(week) else { return nil }
      let weekday = skip("-") || rest.first?.isASCIIDigit == true ? number(1) : 1
      guard let weekday, (1...7).contains(weekday), let fourth = CivilTime(year: year, month: 1, day: 4)
      else {
        return nil
      }
      let monday = 3 - (fourth.weekday + 6) % 7
      return (year, monday + (week - 1) * 7 + weekday - 1)
    }

    mutating func time() -> (hour: Int, minute: Int, second: Int, microsecond: Int)? {
      guard let hour = number(2), hour <= 24 else { return nil }
      var (minute, second, microsecond) = (0, 0, 0)
      let isExtended = rest.first == UInt8(ascii: ":")
      if isExtended ? skip(":") : rest.first?.isASCIIDigit == true {
        guard let number = number(2) else { return nil }
        minute = number
        if isExtended ? skip(":") : rest.first?.isASCIIDigit == true {
          guard let number = self.number(2) else { return nil }
          second = number
          if skip(".") || skip(",") { microsecond = fraction() }
        }
      }
      return (hour, minute, second, microsecond)
    }

    private mutating func fraction() -> Int {
      let digits = rest.prefix(while: \.isASCIIDigit)
      rest = rest[digits.endIndex...]
      return (Array(digits.prefix(6)) + Array(repeating: 0x30, count: 6)).prefix(6).reduce(0) {
        $0 * 10 + Int($1 - 0x30)
      }
    }

    /// In seconds; 0 if there is none.
    mutating func offset() -> Int? {
      if isAtEnd || skip("Z") || skip("z") { return 0 }
      let isWest = rest.first == UInt8(ascii: "-")
      guard skip("+") || skip("-"), let hours = number(2) else { return nil }
      _ = skip(":")
      guard let minutes = isAtEnd ? 0 : number(2), hours < 24, minutes < 60 else { return nil }
      return (hours * 3600 + minutes * 60) * (isWest ? -1 : 1)
    }

    private mutating func number(_ digits: Int) -> Int? {
      let bytes = rest.prefix(digits)
      guard bytes.count == digits, bytes.allSatisfy(\.isASCIIDigit) else { return nil }
      rest = rest.dropFirst(digits)
      return bytes.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
  }
}
