// Three date formats of the Internet: RFC 3339, RFC 5322 and HTTP's IMF-fixdate.

private let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
private let longWeekdays = [
  "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
]
private let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

extension Timestamp {
  /// RFC 3339: `2023-09-28T00:00:00+02:00`, `Z` for UTC, a fraction only if there is one.
  ///
  /// The format has offsets in whole minutes. Further seconds of an offset are added to the time of day.
  public var rfc3339: String {
    let offset = self.offset / 60 * 60
    let time = Timestamp(microseconds: microseconds, offset: offset).local
    var text = "\(padded(time.year, 4))-\(padded(time.month))-\(padded(time.day))"
    text += "T\(padded(time.hour)):\(padded(time.minute)):\(padded(time.second))"
    if time.microsecond != 0 {
      var fraction = padded(time.microsecond, 6)
      while fraction.hasSuffix("0") { fraction.removeLast() }
      text += ".\(fraction)"
    }
    return text + (offset == 0 ? "Z" : zone(offset, separator: ":"))
  }

  /// RFC 5322, the date of RSS 2.0: `Thu, 28 Sep 2023 00:00:00 +0200`.
  public var rfc5322: String { "\(dateAndTime(local)) \(zone(offset / 60 * 60, separator: ""))" }

  /// RFC 9110 §5.6.7: `Wed, 27 Sep 2023 22:00:00 GMT`.
  public var imfFixdate: String { "\(dateAndTime(utc.local)) GMT" }

  /// Reads an RFC 3339 timestamp, also with lowercase `t` and `z`, or a space for `T`. Drops digits after the
  /// microseconds. Nil for anything else, and for dates that do not exist.
  public init?(rfc3339 text: some StringProtocol) {
    var scanner = DateScanner(text)
    guard let year = scanner.digits(4), scanner.skip("-"), let month = scanner.digits(2), scanner.skip("-"),
      let day = scanner.digits(2), scanner.skip("Tt "), let hour = scanner.digits(2), scanner.skip(":"),
      let minute = scanner.digits(2), scanner.skip(":"), let second = scanner.digits(2)
    else { return nil }
    guard let microsecond = scanner.skip(".") ? scanner.fraction() : 0, let offset = scanner.zone(),
      scanner.isAtEnd,
      let local = CivilTime(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second,
        microsecond: microsecond)
    else { return nil }
    self.init(local: local, offset: offset)
  }

  /// Reads an HTTP date in the three forms that RFC 9110 §5.6.7 requires: IMF-fixdate, RFC 850 and asctime.
  /// Two-digit years below 70 are 20xx.
  public init?(httpDate text: some StringProtocol) {
    let words = text.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "-" })
    let isASCTime = words.count == 5 && !text.contains(",")
    guard words.count == (isASCTime ? 5 : 6), isASCTime || words[5] == "GMT" else { return nil }
    let (dayWord, monthWord, timeWord, yearWord) =
      isASCTime ? (words[2], words[1], words[3], words[4]) : (words[1], words[2], words[4], words[3])
    var scanner = DateScanner(timeWord)
    guard isWeekday(words[0]), let day = number(dayWord, digits: 1...2),
      let month = months.firstIndex(of: String(monthWord)), let number = number(yearWord, digits: 2...4),
      let hour = scanner.digits(2), scanner.skip(":"), let minute = scanner.digits(2), scanner.skip(":"),
      let second = scanner.digits(2), scanner.isAtEnd
    else { return nil }
    var year = number
    if yearWord.count == 2 {
      year += number < 70 ? 2000 : 1900
    }
    guard yearWord.count == 2 || yearWord.count == 4,
      let local = CivilTime(
        year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second)
    else { return nil }
    self.init(local: local, offset: 0)
  }
}

/// A full name as in RFC 850, or three letters.
private func isWeekday(_ word: some StringProtocol) -> Bool {
  weekdays.contains(String(word)) || longWeekdays.contains(String(word))
}

private func number(_ digits: some StringProtocol, digits count: ClosedRange<Int>) -> Int? {
  guard count.contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) }) else {
    return nil
  }
  return Int(digits)
}

private func dateAndTime(_ time: CivilTime) -> String {
  "\(weekdays[time.weekday]), \(padded(time.day)) \(months[time.month - 1]) \(padded(time.year, 4)) "
    + "\(padded(time.hour)):\(padded(time.minute)):\(padded(time.second))"
}

private func zone(_ offset: Int, separator: String) -> String {
  let minutes = abs(offset) / 60
  return "\(offset < 0 ? "-" : "+")\(padded(minutes / 60))\(separator)\(padded(minutes % 60))"
}

private func padded(_ number: Int, _ width: Int = 2) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

private struct DateScanner {
  private var rest: Substring.UTF8View

  init(_ text: some StringProtocol) { rest = Substring(text).utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func digits(_ count: Int) -> Int? {
    var value = 0
    for _ in 0..<count {
      guard let byte = rest.first, (48...57).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 48)
      rest.removeFirst()
    }
    return value
  }

  mutating func skip(_ choices: StaticString) -> Bool {
    let matches = choices.withUTF8Buffer { buffer in rest.first.map(buffer.contains) ?? false }
    if matches { rest.removeFirst() }
    return matches
  }

  mutating func fraction() -> Int? {
    var value = 0
    var count = 0
    while let digit = digits(1) {
      if count < 6 { value = value * 10 + digit }
      count += 1
    }
    guard count > 0 else { return nil }
    for _ in min(count, 6)..<6 { value *= 10 }
    return value
  }

  mutating func zone() -> Int? {
    if skip("Zz") { return 0 }
    let isWest = rest.first == UInt8(ascii: "-")
    guard skip("+-"), let hours = digits(2), skip(":"), let minutes = digits(2), hours < 24, minutes < 60
    else { return nil }
    return (isWest ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}
