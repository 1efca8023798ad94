import Timestamps

extension CivilTime {
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]
  /// From Monday.
  private static let days = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  /// The date in a format of `strftime`: `%-d` is without a zero before it, and `%^b` in large letters. What
  /// is not known stays.
  func formatted(_ format: String) -> String {
    var text = ""
    var rest = format[...]
    while let character = rest.popFirst() {
      guard character == "%" else {
        text.append(character)
        continue
      }
      let flag = rest.first.flatMap { "-^".contains($0) ? rest.popFirst() : nil }
      guard let letter = rest.popFirst() else { return text + "%" }
      guard let value = value(letter, isPadded: flag != "-") else {
        text += "%\(flag.map(String.init) ?? "")\(letter)"
        continue
      }
      text += flag == "^" ? value.uppercased() : value
    }
    return text
  }

  private func value(_ letter: Character, isPadded: Bool) -> String? {
    func digits(_ number: Int, _ count: Int = 2) -> String {
      let text = String(number)
      return isPadded ? String(repeating: "0", count: max(0, count - text.count)) + text : text
    }
    switch letter {
    case "Y": return digits(year, 4)
    case "y": return digits(year % 100)
    case "m": return digits(month)
    case "d": return digits(day)
    case "H": return digits(hour)
    case "M": return digits(minute)
    case "S": return digits(second)
    case "j": return digits(dayOfYear, 3)
    case "u": return String(isoWeekday)
    case "w": return String(weekday)
    case "V": return digits(isoWeek.week)
    case "G": return digits(isoWeek.year, 4)
    case "B": return Self.months[month - 1]
    case "b": return String(Self.months[month - 1].prefix(3))
    case "A": return Self.days[isoWeekday - 1]
    case "a": return String(Self.days[isoWeekday - 1].prefix(3))
    default: return nil
    }
  }

  /// From 1 for the first of January.
  var dayOfYear: Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let before = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334][month - 1]
    return before + day + (isLeap && month > 2 ? 1 : 0)
  }

  /// From 1 for Monday.
  var isoWeekday: Int { weekday == 0 ? 7 : weekday }

  /// The week and its year (ISO 8601).
  var isoWeek: (year: Int, week: Int) {
    let week = (dayOfYear - isoWeekday + 10) / 7
    if week < 1 {
      let last = CivilTime(year: year - 1, month: 12, day: 31)
      return last?.isoWeek ?? (year - 1, 52)
    }
    if week == 53, let first = CivilTime(year: year + 1, month: 1, day: 1), first.isoWeekday <= 4 {
      return (year + 1, 1)
    }
    return (year, week)
  }
}
