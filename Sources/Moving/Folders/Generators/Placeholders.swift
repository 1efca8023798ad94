import Foundation
import Texts
import Timestamps

/// The parts of the address of a text.
struct AddressParts {
  /// The folders in which the text is.
  var sections: [String] = []
  /// The categories in the order in which addresses have them.
  var categories: [String] = []
  /// The name of the file without its ending, and of a post without the date.
  var name = ""
  /// `slug` of the front matter.
  var slug: String?
  var title = ""
  /// The folder of a page, or the path in a collection without the ending.
  var path = ""
  var collection = ""
  var ending = ".html"
  /// In the time zone of the site.
  var date: CivilTime?
  /// The values of further placeholders, which the front matter has.
  var further: JSONValue = .null
  var style = NameStyle.hugo
}

/// The placeholders in patterns of addresses, such as `:year`, as a table.
struct Placeholders: Sendable {
  /// The text of one; nil if it has none. The second is what stands in brackets behind it.
  typealias Value = @Sendable (AddressParts, Substring?) -> String?

  /// Longer names before those with which they begin.
  private let values: [(name: String, value: Value)]

  /// - Parameter dates: names with formats as those of `strftime`.
  init(dates: [String: String] = [:], _ others: [String: Value] = [:]) {
    let dates: [String: Value] = dates.mapValues { format in { parts, _ in parts.date?.formatted(format) } }
    values = dates.merging(others) { $1 }.map { ($0.key, $0.value) }
      .sorted { ($1.name.utf8.count, $0.name) < ($0.name.utf8.count, $1.name) }
  }

  func adding(_ others: [String: Value]) -> Placeholders {
    Placeholders(Dictionary(values.map { ($0.name, $0.value) }) { $1 }.merging(others) { $1 })
  }

  private init(_ all: [String: Value]) { self.init(dates: [:], all) }

  /// The path for a pattern; nil if it has a placeholder that is not known or has no value.
  func filled(_ pattern: String, _ parts: AddressParts) -> String? {
    var path = ""
    var rest = pattern[...]
    while let colon = rest.firstIndex(of: ":") {
      path += rest[..<colon]
      rest = rest[rest.index(after: colon)...]
      // A name may be followed by letters: `:title_x` is `:title` and `_x`.
      guard let (name, value) = values.first(where: { rest.hasPrefix($0.name) }) else {
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        if let text = parts.further[String(name)]?.scalar, !text.isEmpty {
          path += text
          rest = rest.dropFirst(name.count)
          continue
        }
        guard rest.first.map({ !$0.isLetter && $0 != "_" }) ?? true else { return nil }
        path += ":"
        continue
      }
      rest = rest.dropFirst(name.count)
      var cut: Substring?
      if rest.first == "[", let end = rest.firstIndex(of: "]") {
        cut = rest[rest.index(after: rest.startIndex)..<end]
        rest = rest[rest.index(after: end)...]
      }
      guard let text = value(parts, cut) else { return nil }
      path += text
    }
    return path + rest
  }
}

/// How a program makes a part of an address of words.
struct NameStyle: Sendable {
  /// Letters, digits and what else stays.
  let keeps: @Sendable (Unicode.Scalar) -> Bool
  /// The characters that become a hyphen between others. The rest goes.
  let separates: @Sendable (Unicode.Scalar) -> Bool
  var isCased = false
  /// Whether accents go.
  var isDecomposed = false

  func callAsFunction(_ text: String) -> String {
    var name = ""
    var isHyphenDue = false
    for scalar in (isDecomposed ? text.decomposedStringWithCanonicalMapping : text).unicodeScalars {
      if keeps(scalar) {
        if isHyphenDue, !name.isEmpty, !name.hasSuffix("-"), scalar != "-" { name += "-" }
        isHyphenDue = false
        name.unicodeScalars.append(scalar)
      } else if separates(scalar) {
        isHyphenDue = true
      }
    }
    return isCased ? name : name.lowercased()
  }

  func cased(_ isCased: Bool) -> NameStyle {
    var style = self
    style.isCased = isCased
    return style
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || scalar.properties.generalCategory == .nonspacingMark
  }

  static let jekyll = NameStyle(keeps: { isWord($0) }, separates: { _ in true })
  /// Of titles in addresses of Jekyll, which keeps what addresses may have.
  static let jekyllTitle = NameStyle(
    keeps: { isWord($0) || "._~!$&'()+,;=@".unicodeScalars.contains($0) }, separates: { _ in true },
    isCased: true)
  static let eleventy = NameStyle(
    keeps: { $0.properties.isAlphabetic || $0.properties.numericType != nil },
    separates: { $0.properties.generalCategory != .nonspacingMark && $0 != "'" && $0 != "’" },
    isDecomposed: true)
  /// The form of names in addresses of Astro, and of headings on GitHub.
  static let github = NameStyle(
    keeps: { isWord($0) || $0 == "-" || $0 == "_" }, separates: { $0.properties.isWhitespace })
  static let publish = NameStyle(keeps: { isWord($0) }, separates: { $0.properties.isWhitespace })
  static let hugo = NameStyle(
    keeps: { scalar in
      if "./\\_#+~-@".unicodeScalars.contains(scalar) { return true }
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber,
        .nonspacingMark, .spacingMark, .enclosingMark:
        return true
      default: return false
      }
    }, separates: { $0.properties.isWhitespace })
}
