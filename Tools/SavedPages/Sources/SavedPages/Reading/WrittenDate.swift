/// A calendar date as people write it: `Feb 6, 2023`, `Tuesday 6 February 2023`, `6. Februar 2023`,
/// `2023-02-06`, `2023年2月6日`.
enum WrittenDate {
  /// Nil if the text contains no date, or one whose day and month could be exchanged, as `02/06/2023`.
  static func read(_ text: String) -> SavedEpisode.CalendarDate? {
    guard text.utf8.count <= 100 else { return nil }
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.flatMap(split)
    let numbers = words.compactMap(number)
    guard let year = numbers.first(where: { (1900...2200).contains($0) }) else { return nil }
    if let month = words.lazy.compactMap(month).first {
      guard let day = numbers.first(where: { $0 != year && $0 <= 31 }) else { return nil }
      return date(year, month, day)
    }
    guard numbers.count == 3, numbers[0] == year else { return nil }
    return date(year, numbers[1], numbers[2])
  }

  /// `2023年2月6日` as `2023`, `年`, `2`, …; other words as they are.
  private static func split(_ word: Substring) -> [Substring] {
    guard word.contains(where: { "年月日년월일".contains($0) }) else { return [word] }
    return word.split { !$0.isNumber }
  }

  /// `6`, `6th`.
  private static func number(_ word: Substring) -> Int? {
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    guard (1...4).contains(digits.count),
      ["", "st", "nd", "rd", "th", "er", "º"].contains(word.dropFirst(digits.count))
    else { return nil }
    return Int(digits)
  }

  private static func month(_ word: Substring) -> Int? {
    guard word.count >= 3 else { return nil }
    return months.firstIndex {
      $0.contains { word == $0 || $0.count > 3 && word.count <= 4 && $0.hasPrefix(word) }
    }
    .map { $0 + 1 }
  }

  private static func date(_ year: Int, _ month: Int, _ day: Int) -> SavedEpisode.CalendarDate? {
    guard (1...12).contains(month) else { return nil }
    let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let length = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    return (1...length).contains(day) ? SavedEpisode.CalendarDate(year: year, month: month, day: day) : nil
  }

  /// In English, German, French, Spanish, Italian and Portuguese.
  private static let months: [[Substring]] =
    """
    january januar janvier enero gennaio janeiro jänner
    february februar février fevrier febrero febbraio fevereiro
    march märz mars marzo março
    april avril abril aprile
    may mai mayo maggio maio
    june juni juin junio giugno junho
    july juli juillet julio luglio julho
    august août aout agosto
    september septembre septiembre settembre setembro
    october oktober octobre octubre ottobre outubro
    november novembre noviembre novembro
    december dezember décembre diciembre dicembre dezembro
    """.split(separator: "\n").map { $0.split(separator: " ") }
}
