import Timestamps

/// What is known of a date after some of its words.
struct DateFields {
  private var year: Int?
  private var month: Int?
  private var day: Int?
  /// Bare numbers that are not yet known to be a day or a year, with how many digits they had.
  private var numbers: [(value: Int, digits: Int)] = []
  private var time: (hour: Int, minute: Int, second: Int, microsecond: Int)?
  private var isAfternoon: Bool?
  private var offset: Int?

  /// Takes the next word, in lowercase.
  mutating func note(_ word: Substring) {
    guard let first = word.first else { return }
    if first == "+" || (first == "-" || first == "\u{2212}") && time != nil {
      offset = offset ?? ZoneOffset.numeric(word)
    } else if word.contains(":"), first.isNumber {
      noteTime(word)
    } else if first.isNumber {
      noteNumbers(word)
    } else {
      noteName(word)
    }
  }

  var timestamp: Timestamp? {
    var fields = self
    fields.assignNumbers()
    guard let year = fields.year, let month = fields.month else { return nil }
    var (hour, minute, second, microsecond) = time ?? (0, 0, 0, 0)
    if let isAfternoon, hour <= 12 { hour = hour % 12 + (isAfternoon ? 12 : 0) }
    let isMidnightAfter = hour == 24 && minute == 0 && second == 0
    guard
      let local = CivilTime(
        year: year, month: month, day: fields.day ?? 1, hour: isMidnightAfter ? 0 : hour, minute: minute,
        second: second, microsecond: microsecond)
    else { return nil }
    var timestamp = Timestamp(local: local, offset: offset ?? 0)
    if isMidnightAfter { timestamp.microseconds += 86_400_000_000 }
    return timestamp
  }

  private mutating func assignNumbers() {
    let isBigEndian = numbers.first?.digits == 4
    // W3C-DTF knows a year alone.
    if isBigEndian, numbers.count == 1, time == nil, month == nil { month = 1 }
    for (value, digits) in numbers {
      if year == nil, digits >= 3 || value > 31 || day != nil && month != nil {
        year = Self.full(value, digits)
      } else if month == nil, isBigEndian, numbers.count == 3, (1...12).contains(value) {
        month = value
      } else if day == nil {
        day = value
      } else if year == nil {
        year = Self.full(value, digits)
      }
    }
  }

  /// RFC 5322 §4.3.
  private static func full(_ year: Int, _ digits: Int) -> Int {
    switch digits {
    case ...2: year + (year < 50 ? 2000 : 1900)
    case 3: year + 1900
    default: year
    }
  }
}

extension DateFields {
  /// `16:05`, `4:05:06pm`, `16:05:06.123+02:00`, `16:05:06GMT`.
  private mutating func noteTime(_ word: Substring) {
    var rest = word
    guard time == nil, let hour = rest.takeNumber(), rest.first == ":" else { return }
    rest.removeFirst()
    guard let minute = rest.takeNumber() else { return }
    var (second, microsecond) = (0, 0)
    if rest.first == ":" {
      rest.removeFirst()
      second = rest.takeNumber()?.value ?? 0
      if rest.first == ".", rest.dropFirst().first?.isNumber == true {
        rest.removeFirst()
        let digits = rest.prefix { $0.isNumber }
        microsecond = Int((digits.prefix(6) + "00000").prefix(6)) ?? 0
        rest = rest.dropFirst(digits.count)
      }
    }
    time = (hour.value, minute.value, second, microsecond)
    if !rest.isEmpty { note(rest) }
  }

  /// `28`, `28th`, `20230928`, `2023-09-28`, `28-sep-2023`, `28.09.2023`, `9/28/23`.
  private mutating func noteNumbers(_ word: Substring) {
    var parts = word.split { "-/.".contains($0) }
    if parts.count == 4, word.contains("-"), let zone = parts.popLast(), zone.count == 4 {
      offset = ZoneOffset.numeric("-" + zone)
    }
    if time == nil, month != nil, numbers.count > 1, parts.count > 1, word.contains(".") {
      return noteTime(word.replacing(".", with: ":")[...])
    }
    if parts.count == 3 { return noteDate(parts, isAmerican: word.contains("/")) }
    if parts.count == 2, parts[0].count == 4, let first = Int(parts[0]), let second = Int(parts[1]) {
      (year, month) = (first, second)
      return
    }
    for var part in parts {
      if let number = part.takeNumber() {
        if number.digits == 8 {
          (year, month, day) = (number.value / 10_000, number.value / 100 % 100, number.value % 100)
        } else {
          numbers.append(number)
        }
      }
      if part.first?.isLetter == true { noteName(part) }
    }
  }

  private mutating func noteDate(_ parts: [Substring], isAmerican: Bool) {
    let isYearFirst = parts[0].count == 4
    let (dayPart, yearPart) = isYearFirst ? (parts[2], parts[0]) : (parts[0], parts[2])
    let name = DateWords.month(parts[1])
    guard var day = Int(dayPart), let year = Int(yearPart), var month = name ?? Int(parts[1]) else { return }
    if name == nil, !isYearFirst, isAmerican ? day <= 12 : month > 12 { swap(&day, &month) }
    (self.day, self.month, self.year) = (day, month, Self.full(year, yearPart.count))
  }

  private mutating func noteName(_ word: Substring) {
    let name = word.filter { $0 != "." }
    if name == "am" || name == "pm" || DateWords.halfDays[name] != nil {
      isAfternoon = DateWords.halfDays[name] ?? (name == "pm")
    } else if let month = DateWords.month(word) {
      self.month = month
    } else if time != nil, let offset = ZoneOffset.named(word) {
      self.offset = self.offset ?? offset
    } else if word.contains("-") || word.contains("/") {
      for part in word.split(whereSeparator: { $0 == "-" || $0 == "/" }) { note(part) }
    }
  }
}

extension Substring {
  /// Takes the digits at the front.
  fileprivate mutating func takeNumber() -> (value: Int, digits: Int)? {
    let digits = prefix { $0.isASCII && $0.isNumber }
    guard digits.count <= 9, let value = Int(digits) else { return nil }
    self = dropFirst(digits.count)
    return (value, digits.count)
  }
}
