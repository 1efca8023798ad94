import Timestamps

/// Collects the fields of a date from its words, one word at a time.
struct DateFields {
  private var year: Int?
  private var month: Int?
  private var day: Int?
  /// Numbers that may be a day or a year, with their count of digits.
  private var numbers: [(value: Int, digits: Int)] = []
  private var time: (hour: Int, minute: Int, second: Int, microsecond: Int)?
  private var isAfternoon: Bool?
  private var offset: Int?
  private var isThai = false

  /// Takes the next word, folded.
  mutating func note(_ word: Substring) {
    guard let first = word.first else { return }
    if first == "+" || (first == "-" || first == "\u{2212}") && time != nil {
      // In `GMT +0200` the number counts.
      if offset == nil || offset == 0 { offset = ZoneOffset.numeric(word) }
    } else if word.prefix(while: \.isNumber).count == 4, word.dropFirst(4).first == ":" {
      // Cameras write `2023:09:28` (Exif).
      noteNumbers(Substring(word.replacing(":", with: "-")))
    } else if word.contains(":"), first.isNumber {
      noteTime(word)
    } else if first.isNumber {
      if !noteHour(word) { noteNumbers(word) }
    } else {
      noteName(word)
    }
  }

  var timestamp: Timestamp? {
    var fields = self
    fields.assignNumbers()
    guard var year = fields.year, let month = fields.month else { return nil }
    // The Thai calendar counts from the death of the Buddha.
    if isThai, year > 2400 { year -= 543 }
    var (hour, minute, second, microsecond) = time ?? (0, 0, 0, 0)
    // `10 pm`
    if time == nil, isAfternoon != nil, let last = fields.numbers.last, fields.numbers.count > 1,
      fields.day != nil, last.digits <= 2, last.value <= 12, last.value != fields.day
    {
      hour = last.value
    }
    if let isAfternoon, hour <= 12, time != nil || hour > 0 { hour = hour % 12 + (isAfternoon ? 12 : 0) }
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
    let areWhole = numbers.count == 3 && year == nil && month == nil && day == nil
    for (value, digits) in numbers {
      if year == nil, digits >= 3 || value > 31 || day != nil && month != nil {
        year = Self.full(value, digits)
      } else if month == nil, areWhole, isBigEndian || day != nil, (1...12).contains(value) {
        month = value
      } else if day == nil {
        day = value
      } else if year == nil {
        year = Self.full(value, digits)
      }
    }
  }

  /// Whether a further pair of numbers can only be a time.
  private var hasDate: Bool {
    year != nil && month != nil && day != nil || numbers.count + (month == nil ? 0 : 1) > 2
  }

  /// The year with its century: two and three digits as in RFC 5322 §4.3.
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
      if rest.first == "." || rest.first == ":", rest.dropFirst().first?.isNumber == true {
        rest.removeFirst()
        let digits = rest.prefix { $0.isNumber }
        microsecond = Int((digits.prefix(6) + "00000").prefix(6)) ?? 0
        rest = rest.dropFirst(digits.count)
      }
    }
    time = (hour.value, minute.value, second, microsecond)
    if !rest.isEmpty { note(rest) }
  }

  /// `10h05`, `10h`, `10pm`, and after a date `10.05` and `10.05.06`; false for anything else.
  private mutating func noteHour(_ word: Substring) -> Bool {
    var rest = word
    guard time == nil, let hour = rest.takeNumber(), hour.value <= 24, hour.digits <= 2 else { return false }
    switch rest {
    case "am", "pm":
      isAfternoon = rest == "pm"
      time = (hour.value, 0, 0, 0)
      return true
    case "h", "uhr":
      time = (hour.value, 0, 0, 0)
      return true
    default: break
    }
    guard rest.first == "h" || rest.first == "." && hasDate else { return false }
    rest.removeFirst()
    guard let minute = rest.takeNumber(), minute.digits == 2, minute.value < 60 else { return false }
    guard rest.isEmpty || rest.first == "." || rest.first == "m" else { return false }
    rest = rest.dropFirst()
    time = (hour.value, minute.value, rest.takeNumber()?.value ?? 0, 0)
    return true
  }

  /// `28`, `28th`, `20230928`, `2023-09-28`, `28-sep-2023`, `28.09.2023`, `9/28/23`.
  private mutating func noteNumbers(_ word: Substring) {
    var parts = word.split { "-/.".contains($0) }
    if parts.count == 4, word.contains("-"), let zone = parts.popLast(), zone.count == 4 {
      offset = ZoneOffset.numeric("-" + zone)
    }
    if hasDate, time == nil, noteBareTime(parts) { return }
    if parts.count == 3 { return noteDate(parts, of: word) }
    if parts.count == 2, parts[1].count == 4, let first = Int(parts[0]), let second = Int(parts[1]) {
      (month, year) = (first, second)
      return
    }
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
      guard part.first?.isLetter == true else { continue }
      noteName(part.prefix { $0.isLetter })
      // 28sep2023
      let rest = part.drop { $0.isLetter }
      if rest.first?.isNumber == true { noteNumbers(rest) }
    }
  }

  /// After a date: `1605`, `160506`, `16-05-06`; false for anything else.
  private mutating func noteBareTime(_ parts: [Substring]) -> Bool {
    let digits = parts.joined()
    guard parts.count == 1 || parts.count == 3, digits.utf8.allSatisfy(\.isASCIIDigit),
      digits.utf8.count == 4 && parts.count == 1 || digits.utf8.count == 6, let number = Int(digits)
    else { return false }
    let (hour, minute, second) =
      digits.utf8.count == 4
      ? (number / 100, number % 100, 0) : (number / 10_000, number / 100 % 100, number % 100)
    guard hour < 24, minute < 60, second < 60 else { return false }
    time = (hour, minute, second, 0)
    return true
  }

  private mutating func noteDate(_ parts: [Substring], of word: Substring) {
    let isAmerican = word.contains("/")
    let isShort = word.contains("-") && parts.allSatisfy { $0.count == 2 && Int($0) != nil }
    let isYearFirst = parts[0].count == 4 || isShort
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
    } else if time == nil || month == nil, let month = DateWords.month(word) {
      self.month = month
      isThai = word.unicodeScalars.first.map { (0xE00...0xE7F).contains($0.value) } ?? false
    } else if time != nil, let offset = ZoneOffset.named(word) {
      self.offset = self.offset ?? offset
    } else if word.contains("-") || word.contains("/") {
      for part in word.split(whereSeparator: { $0 == "-" || $0 == "/" }) { note(part) }
    }
  }
}

extension Substring {
  /// Removes the digits at the front and returns them.
  fileprivate mutating func takeNumber() -> (value: Int, digits: Int)? {
    let digits = prefix { $0.isASCII && $0.isNumber }
    guard digits.count <= 9, let value = Int(digits) else { return nil }
    self = dropFirst(digits.count)
    return (value, digits.count)
  }
}
