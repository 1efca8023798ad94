import Texts
import Timestamps
import URIs

/// The address that Hugo gives to a text.
struct HugoAddress {
  /// The folders of the file below the folder of the content.
  var sections: [String] = []
  /// The name of the file, or of the folder of a bundle, without ending and language; empty for a section.
  var name = ""
  var title = ""
  var slug: String?
  var date: CivilTime?
  var keepsCase = false
  /// Whether texts are files, `/posts/a.html`.
  var isUgly = false

  /// The path without the prefix of the language, encoded.
  ///
  /// - Returns: nil if the pattern has a placeholder that is not known.
  func path(pattern: String?) -> String? {
    var path: String
    if let pattern {
      guard let expanded = expanded(pattern) else { return nil }
      path = Self.withoutSlashes(lowered(expanded))
    } else {
      let own = slug.flatMap { $0.isEmpty ? nil : $0 } ?? name
      path = (sections + [own]).map(urlized).filter { !$0.isEmpty }.joined(separator: "/")
    }
    if isUgly, !name.isEmpty, !path.isEmpty, !path.hasSuffix(".html") { return Self.encoded("/\(path).html") }
    if path.lastPathPart.contains("."), pattern != nil, path.hasSuffix(".html") {
      return Self.encoded("/\(path)")
    }
    return Self.encoded(path.isEmpty ? "/" : "/\(path)/")
  }

  /// The path that `url` of the front matter gives.
  func path(url: String) -> String? {
    guard let expanded = url.contains(":") && !url.contains("://") ? expanded(url) : url else { return nil }
    let path = expanded.hasPrefix("/") ? expanded : "/\(expanded)"
    return Self.encoded(path.hasSuffix("/") || path.lastPathPart.contains(".") ? path : path + "/")
  }

  static func encoded(_ path: String) -> String { path.cleanPath }

  private static func withoutSlashes(_ path: String) -> String {
    path.split(separator: "/").joined(separator: "/")
  }

  private func lowered(_ text: String) -> String { keepsCase ? text : text.lowercased() }

  /// A text as a part of a path.
  func urlized(_ text: String) -> String { lowered(Self.sanitized(text)) }

  /// As Hugo makes paths: letters, digits, marks and `./\_#+~-@` stay, white space becomes a hyphen, and the
  /// rest goes.
  static func sanitized(_ text: String) -> String {
    var path = ""
    var isHyphenDue = false
    var wasHyphen = false
    for scalar in text.unicodeScalars {
      if isAllowed(scalar) {
        wasHyphen = scalar == "-"
        if isHyphenDue, !wasHyphen { path += "-" }
        isHyphenDue = false
        path.unicodeScalars.append(scalar)
      } else if !path.isEmpty, !wasHyphen, scalar.properties.isWhitespace {
        isHyphenDue = true
      }
    }
    return path
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    if "./\\_#+~-@".unicodeScalars.contains(scalar) { return true }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .nonspacingMark, .spacingMark, .enclosingMark:
      return true
    default: return false
    }
  }

  // MARK: Patterns

  private func expanded(_ pattern: String) -> String? {
    var path = ""
    var rest = pattern[...]
    while let colon = rest.firstIndex(of: ":") {
      path += rest[..<colon]
      rest = rest[rest.index(after: colon)...]
      let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      rest = rest.dropFirst(name.count)
      var cut: Substring?
      if rest.first == "[", let end = rest.firstIndex(of: "]") {
        cut = rest[rest.index(after: rest.startIndex)..<end]
        rest = rest[rest.index(after: end)...]
      }
      guard let value = value(of: String(name), cut) else { return nil }
      path += value
    }
    return path + rest
  }

  private func value(of name: String, _ cut: Substring?) -> String? {
    let own = slug.flatMap { $0.isEmpty ? nil : $0 }
    switch name {
    case "section": return sections.first.map(urlized) ?? ""
    case "sections", "sectionslugs":
      return Self.part(sections, cut).map(urlized).joined(separator: "/")
    case "sectionslug": return sections.first.map(urlized) ?? ""
    case "title": return urlized(title)
    case "slug": return urlized(own ?? title)
    case "filename", "contentbasename": return urlized(self.name)
    case "slugorfilename", "slugorcontentbasename": return urlized(own ?? self.name)
    default: return date.flatMap { Self.value(of: name, $0) }
    }
  }

  /// `sections[1:]`, `sections[last]`, `sections[:-1]` and their like.
  private static func part(_ sections: [String], _ cut: Substring?) -> [String] {
    guard let cut else { return sections }
    func number(_ text: Substring) -> Int? {
      text == "last" ? sections.count - 1 : Int(text)
    }
    let parts = cut.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 1 {
      guard let index = number(parts[0]), sections.indices.contains(index) else { return [] }
      return [sections[index]]
    }
    let start = min(max(parts[0].isEmpty ? 0 : number(parts[0]) ?? 0, 0), sections.count)
    let end = min(
      max(parts[1].isEmpty ? sections.count : number(parts[1]) ?? sections.count, start), sections.count)
    return Array(sections[start..<end])
  }

  private static func value(of name: String, _ date: CivilTime) -> String? {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    switch name {
    case "year", "2006": return String(date.year)
    case "month", "01": return two(date.month)
    case "monthname", "January": return date.formatted("%B")
    case "Jan": return String(date.formatted("%B").prefix(3))
    case "day", "02": return two(date.day)
    case "weekday": return String(date.weekday)
    case "weekdayname", "Monday": return date.formatted("%A")
    case "Mon": return String(date.formatted("%A").prefix(3))
    case "yearday": return String(date.dayOfYear)
    case "06": return two(date.year % 100)
    case "1": return String(date.month)
    case "2": return String(date.day)
    case "15": return two(date.hour)
    case "04": return two(date.minute)
    case "05": return two(date.second)
    default: return nil
    }
  }
}
