import Foundation
import Texts
import Timestamps

/// The address that Eleventy gives to a text.
struct EleventyAddress {
  /// The path of the file below the input folder without its ending.
  let stem: String
  var date: CivilTime?
  var values: JSONValue = .mapping([])

  /// `page.fileSlug`: the name of the file, or of its folder for `index`, without the date.
  var fileSlug: String {
    let name = Self.withoutDate(stem.lastPathPart)
    return name == "index" ? Self.withoutDate(stem.parentPath.lastPathPart) : name
  }

  /// `page.filePathStem`
  private var filePathStem: String {
    let folder = stem.parentPath
    return folder.isEmpty ? "/\(Self.withoutDate(stem))" : "/\(folder)/\(Self.withoutDate(stem.lastPathPart))"
  }

  static func day(of name: String) -> String? {
    name.prefixMatch(of: #/\d{4}-\d{2}-\d{2}(?=-)/#).map { String($0.0) }
  }

  private static func withoutDate(_ name: String) -> String {
    day(of: name).map { String(name.dropFirst($0.count + 1)) } ?? name
  }

  /// - Parameter permalink: that of the front matter or of the data.
  /// - Returns: nil if the permalink has something in it that is not known here.
  func path(permalink: String?) -> String? {
    guard let permalink else {
      var stem = filePathStem
      if stem.hasSuffix("/index") { stem.removeLast("/index".count) }
      // `a/a.md` is `/a/`.
      let folder = stem.parentPath
      if !folder.isEmpty, stem.lastPathPart == folder.lastPathPart { stem = folder }
      return JekyllAddress.clean(stem.isEmpty ? "/" : "\(stem)/")
    }
    guard var path = filled(permalink.trimmed) else { return nil }
    if path.hasSuffix("/index.html") { path.removeLast("index.html".count) }
    return JekyllAddress.clean(path)
  }

  private func filled(_ template: String) -> String? {
    guard !template.contains("{%") else { return nil }
    var path = ""
    var rest = template[...]
    while let open = rest.range(of: "{{") {
      guard let close = rest[open.upperBound...].range(of: "}}"),
        let value = value(of: String(rest[open.upperBound..<close.lowerBound]))
      else { return nil }
      path += rest[..<open.lowerBound] + value
      rest = rest[close.upperBound...]
    }
    return path + rest
  }

  private func value(of expression: String) -> String? {
    var parts = expression.split(separator: "|").map(\.trimmed)
    guard !parts.isEmpty else { return nil }
    let name = parts.removeFirst()
    var value: String?
    switch name {
    case "page.fileSlug", "fileSlug": value = fileSlug
    case "page.filePathStem": value = filePathStem
    case "page.date", "date": return parts.first.flatMap(dateText)
    case _ where name.hasPrefix("\"") || name.hasPrefix("'"): value = name.withoutQuotes
    default:
      value = name.split(separator: ".").reduce(Optional(values)) { $0?[String($1)] }?.scalar
    }
    guard var text = value else { return nil }
    for filter in parts {
      switch filter.prefix(while: { $0.isLetter }).lowercased() {
      case "slug", "slugify": text = Self.slugify(text)
      case "lower", "downcase": text = text.lowercased()
      case "trim", "strip", "url", "safe": break
      default: return nil
      }
    }
    return text
  }

  /// A date by the filter of Liquid and its like: `date: "%Y/%m/%d"`.
  private func dateText(_ filter: String) -> String? {
    guard let date, filter.hasPrefix("date"), let match = filter.firstMatch(of: #/["']([^"']+)["']/#) else {
      return nil
    }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let values = [
      ("%Y", "\(date.year)"), ("%m", two(date.month)), ("%d", two(date.day)), ("%-m", "\(date.month)"),
      ("%-d", "\(date.day)"), ("%y", two(date.year % 100)), ("yyyy", "\(date.year)"),
      ("YYYY", "\(date.year)"),
      ("MM", two(date.month)), ("dd", two(date.day)), ("DD", two(date.day)),
    ]
    let text = values.reduce(String(match.1)) { $0.replacing($1.0, with: $1.1) }
    return text.contains("%") || text.contains(where: \.isLetter) ? nil : text
  }

  /// A name for addresses: letters and digits in small letters, without accents, with hyphens between words.
  static func slugify(_ text: String) -> String {
    var slug = ""
    for character in text.decomposedStringWithCanonicalMapping.lowercased().unicodeScalars {
      if character.properties.isAlphabetic || character.properties.numericType != nil {
        slug.unicodeScalars.append(character)
      } else if character.properties.generalCategory != .nonspacingMark, !slug.hasSuffix("-"), !slug.isEmpty,
        character != "'", character != "’"
      {
        slug += "-"
      }
    }
    return slug.hasSuffix("-") ? String(slug.dropLast()) : slug
  }
}
