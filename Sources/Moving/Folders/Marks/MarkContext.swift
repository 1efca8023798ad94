import Texts

/// The names that the marks in a text may use.
struct MarkContext {
  /// `/blog`, or empty.
  var basePath = ""
  /// `https://example.com`, or empty.
  var siteAddress = ""
  /// The text of a variable such as `page.title`; nil if it has none.
  var variable: (String) -> String? = { _ in nil }
  /// The path of the text or the file that a mark names, with the base path; nil if there is none.
  var address: (_ mark: String, _ name: String) -> String? = { _, _ in nil }
  /// The text after a filter of the program's own; nil if it has no such filter.
  var filter: (_ text: String, _ filter: String) -> String? = { _, _ in nil }
  /// The text of a file that an include names; nil if there is none.
  var file: (_ mark: String, _ name: String) -> String? = { _, _ in nil }
  /// How many pairs of marks are around the text.
  var depth = 0
  /// The owner's replacements of marks.
  var replacements = ReplacementTable.none
  /// Whether the site has a file at a path below its root.
  var hasFile: (String) -> Bool = { _ in false }

  init() {}
}

extension MarkContext {
  /// The text of an expression with filters that make addresses; nil if it has others.
  func value(of expression: String) -> String? {
    let parts = Self.filters(expression)
    guard let first = parts.first, var text = operand(first) else { return nil }
    for filter in parts.dropFirst() {
      if let filtered = self.filter(text, filter) {
        text = filtered
        continue
      }
      let name = filter.prefix { $0 != ":" }.trimmed
      let argument = filter.dropFirst(filter.prefix { $0 != ":" }.count + 1).trimmed
      switch name {
      case "relative_url", "url": text = Self.joined(basePath, text)
      case "absolute_url": text = siteAddress + Self.joined(basePath, text)
      case "prepend":
        guard let other = operand(argument) else { return nil }
        text = other + text
      case "append":
        guard let other = operand(argument) else { return nil }
        text += other
      case "strip": text = text.trimmed
      case "escape", "xml_escape": text = text.asAttribute
      case "escape_once", "markdownify", "uri_escape", "smartify": break
      default: return nil
      }
    }
    return text
  }

  private func operand(_ text: String) -> String? {
    let text = text.trimmed
    guard let first = text.first else { return nil }
    if first == "\"" || first == "'" {
      return text.count > 1 && text.last == first && !text.dropFirst().dropLast().contains(first)
        ? text.withoutQuotes : nil
    }
    switch text {
    case "site.baseurl": return basePath
    case "site.url": return siteAddress
    case "site.github.url": return siteAddress + basePath
    default: return variable(text)
    }
  }

  private static func joined(_ base: String, _ path: String) -> String {
    if path.contains("://") { return path }
    return path.hasPrefix("/") ? base + path : "\(base)/\(path)"
  }

  /// The parts of an expression between pipes that are in no quotation marks.
  private static func filters(_ expression: String) -> [String] {
    var parts = [""]
    var quote: Character?
    for character in expression {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
      } else if quote == nil, character == "|" {
        parts.append("")
        continue
      }
      parts[parts.count - 1].append(character)
    }
    return parts.map(\.trimmed)
  }
}
