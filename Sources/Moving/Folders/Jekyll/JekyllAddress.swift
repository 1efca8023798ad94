import Timestamps
import URIs

/// The address that Jekyll gives to a text.
struct JekyllAddress {
  /// The categories in the order in which addresses have them.
  var categories: [String] = []
  /// The name of the file without its ending, and of a post without the date.
  var name = ""
  /// `slug` of the front matter.
  var slug: String?
  /// The folder of a page, or the path in a collection without the ending.
  var path = ""
  var collection = ""
  /// `.html`
  var outputExtension = ".html"
  /// In the time zone of the site.
  var date: CivilTime?

  /// The pattern of a style with a name; others stand for themselves.
  static func pattern(_ style: String) -> String {
    switch style {
    case "date": "/:categories/:year/:month/:day/:title:output_ext"
    case "pretty": "/:categories/:year/:month/:day/:title/"
    case "ordinal": "/:categories/:year/:y_day/:title:output_ext"
    case "weekdate": "/:categories/:year/W:week/:short_day/:title:output_ext"
    case "none": "/:categories/:title:output_ext"
    default: style
    }
  }

  /// How addresses of pages and collections end in a style.
  static func suffix(_ style: String) -> String {
    switch style {
    case "pretty": "/"
    case "date", "ordinal", "weekdate", "none": ":output_ext"
    default: style.hasSuffix("/") ? "/" : style.hasSuffix(":output_ext") ? ":output_ext" : ""
    }
  }

  /// The path for a pattern, encoded, without the base path; nil if the pattern has a placeholder without a
  /// value.
  func path(for pattern: String) -> String? {
    var path = ""
    var rest = pattern[...]
    while let colon = rest.firstIndex(of: ":") {
      path += rest[..<colon]
      rest = rest[rest.index(after: colon)...]
      let word = rest.prefix { $0.isASCII && ($0.isLowercase || $0 == "_") }
      // As Jekyll, a name may be followed by letters: `:title_x` is `:title` and `_x`.
      guard let name = Self.names.first(where: { word.hasPrefix($0) }) else {
        if word.isEmpty {
          path += ":"
          continue
        }
        return nil
      }
      guard let value = value(of: name) else { return nil }
      path += value
      rest = rest.dropFirst(name.count)
    }
    path += rest
    return Self.clean(path)
  }

  /// A path without empty and dot segments, encoded.
  static func clean(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." && $0 != ".." }
    let clean = parts.map { part in
      (String(part).percentDecodedOrSelf).percentEncoded(allowing: .pathSegment)
    }
    guard !clean.isEmpty else { return "/" }
    return "/" + clean.joined(separator: "/") + (path.hasSuffix("/") ? "/" : "")
  }

  /// A former address of front matter: as ``clean(_:)``, but with its query, as in `/?p=12` of a blog that
  /// was at WordPress before.
  static func cleanRedirect(_ address: String) -> String {
    guard let mark = address.firstIndex(of: "?"), mark > address.startIndex else { return clean(address) }
    return clean(String(address[..<mark])) + address[mark...].percentEncoded(allowing: .anywhere)
  }

  /// Longer names before those with which they begin.
  private static let names = [
    "slugified_categories", "short_month", "long_month", "short_year", "short_day", "output_ext",
    "collection",
    "categories", "basename", "long_day", "i_month", "w_year", "minute", "second", "i_day", "w_day", "y_day",
    "month", "title", "hour", "name", "path", "slug", "week", "year", "day",
  ]

  private func value(of name: String) -> String? {
    switch name {
    case "categories":
      var known: Set<String> = []
      return categories.map { $0.lowercased() }.filter { known.insert($0).inserted }.joined(separator: "/")
    case "slugified_categories":
      var known: Set<String> = []
      return categories.map { Self.slugify($0) }.filter { known.insert($0).inserted }.joined(separator: "/")
    case "title": return Self.slugify(slug ?? self.name, .pretty, isCased: true)
    case "slug": return Self.slugify(slug ?? self.name)
    case "name": return Self.slugify(self.name)
    case "basename": return self.name
    case "path": return path
    case "collection": return collection
    case "output_ext": return outputExtension
    default: return date.flatMap { Self.value(of: name, $0) }
    }
  }

  private static func value(of name: String, _ date: CivilTime) -> String? {
    func digits(_ number: Int, _ count: Int = 2) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    switch name {
    case "year": return digits(date.year, 4)
    case "month": return digits(date.month)
    case "day": return digits(date.day)
    case "hour": return digits(date.hour)
    case "minute": return digits(date.minute)
    case "second": return digits(date.second)
    case "i_day": return String(date.day)
    case "i_month": return String(date.month)
    case "short_year": return digits(date.year % 100)
    case "short_month": return CalendarNames.months[date.month - 1].prefix(3).uppercased()
    case "long_month": return CalendarNames.months[date.month - 1]
    case "short_day": return CalendarNames.days[date.isoWeekday - 1].prefix(3).uppercased()
    case "long_day": return CalendarNames.days[date.isoWeekday - 1]
    case "y_day": return digits(date.dayOfYear, 3)
    case "w_day": return String(date.isoWeekday)
    case "week": return digits(date.isoWeek.week)
    case "w_year": return digits(date.isoWeek.year, 4)
    default: return nil
    }
  }

  enum Mode { case standard, pretty }

  /// A name for addresses: what is no letter and no digit becomes a hyphen, and one is removed at each end.
  ///
  /// - Parameter mode: `pretty` keeps `._~!$&'()+,;=@` as well.
  static func slugify(_ text: String, _ mode: Mode = .standard, isCased: Bool = false) -> String {
    var slug = ""
    for character in text.unicodeScalars {
      let isKept =
        character.properties.isAlphabetic || character.properties.numericType != nil
        || character.properties.generalCategory == .nonspacingMark
        || mode == .pretty && "._~!$&'()+,;=@".unicodeScalars.contains(character)
      if isKept {
        slug.unicodeScalars.append(character)
      } else if !slug.hasSuffix("-") {
        slug += "-"
      }
    }
    if slug.hasPrefix("-") { slug.removeFirst() }
    if slug.hasSuffix("-") { slug.removeLast() }
    return isCased ? slug : slug.lowercased()
  }
}

enum CalendarNames {
  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]
  /// From Monday.
  static let days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
}

extension CivilTime {
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
