/// The line that tells the number, the date and the audience: `Episode #221 • Feb 6, 2023 • Free Episode`.
struct EpisodeLine {
  private(set) var number: Int?
  private(set) var date: SavedEpisode.CalendarDate?
  private(set) var visibility: SavedEpisode.Visibility?

  /// Nil if the line tells neither a number nor a date, or says anything else.
  init?(_ text: String) {
    guard text.utf8.count <= 160 else { return nil }
    let parts = text.split(whereSeparator: { "•·|●∙".contains($0) }).map { String($0.trimmedBlanks) }
    for part in parts {
      if let date = WrittenDate.read(part) {
        self.date = self.date ?? date
      } else if let number = Self.number(in: part) {
        self.number = self.number ?? number
      } else if let visibility = Self.visibility(of: part) {
        self.visibility = self.visibility ?? visibility
      } else if parts.count == 1 {
        return nil
      }
    }
    guard number != nil || date != nil, parts.count > 1 || number != nil || text.utf8.count <= 30 else {
      return nil
    }
  }

  /// `Episode #221`, `#221`, `Folge 12`, `第221回`.
  private static func number(in part: String) -> Int? {
    let digits = part.split(whereSeparator: { !($0.isASCII && $0.isNumber) })
    guard digits.count == 1, digits[0].count <= 6, part.count <= 24, let number = Int(digits[0]) else {
      return nil
    }
    let words = part.lowercased().split { !$0.isLetter }
    let isNamed = words.contains { word in names.contains { word == $0 } } || part.hasPrefix("第")
    return part.hasPrefix("#") || isNamed ? number : nil
  }

  private static func visibility(of part: String) -> SavedEpisode.Visibility? {
    switch Boilerplate.normalized(part) {
    case "free", "free episode", "free video", "free preview", "kostenlos", "gratuit", "gratis": .free
    case "subscriber-only", "subscribers", "subscriber", "members", "members-only", "members only", "premium",
      "subscriber-only episode", "subscriber episode", "subscribers only", "subscribers-only", "pro":
      .members
    default: Boilerplate.visibility(in: part)
    }
  }

  private static let names = [
    "episode", "ep", "folge", "épisode", "episodio", "episódio", "puntata", "エピソード", "part", "talk",
    "session",
    "video", "lesson", "no",
  ]
}
