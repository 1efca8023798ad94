import Texts

/// Replacements of marks by a table of the owner, and by files of the theme.
extension MarkTranslation {
  /// A mark that stays as text, for the table that the owner may fill in.
  func mark(_ mark: Mark) -> KeptMark {
    let isInclude = MarkDialect.includes.contains(mark.name)
    // Also those whose values are not known.
    let arguments = (isInclude ? TemplateArguments(mark.includedArguments) : arguments(of: mark)).all
    let numbers = arguments.count { $0.key == nil }
    let names = arguments.compactMap(\.key) + (0..<numbers).map { "\($0 + 1)" }
    return KeptMark(
      name: mark.label, source: source.text(mark.range), isPaired: mark.partner != nil, arguments: names)
  }

  /// The arguments of a mark; those of an include are without the name of the file.
  func arguments(of mark: Mark) -> TemplateArguments {
    if mark.isComponent { return TemplateArguments(components: mark.arguments) { imports[$0] } }
    guard MarkDialect.includes.contains(mark.name) else { return TemplateArguments(mark.arguments) }
    return context.resolved(TemplateArguments(mark.includedArguments))
  }

  /// Writes what the table has for a mark.
  mutating func write(_ template: MarkTemplate, _ number: Int) {
    let mark = marks[number]
    guard !template.isEmpty else {
      if mark.partner != nil, takeContent(number)?.trimmed.isEmpty == false {
        losses.add(dialect.kind, mark.label, line: line, "is dropped with its content, as the table says")
      }
      return skip(to: mark.range.upperBound)
    }
    let arguments = arguments(of: mark)
    let lossesBefore = losses
    let content = mark.partner == nil ? nil : translatedContent(number)
    guard let text = template.filled({ value(of: $0, arguments, mark, content) }) else {
      losses = lossesBefore
      return keep(number, "is kept as text: it has none of the arguments of its replacement")
    }
    if let content, !template.hasContent, !content.trimmed.isEmpty {
      losses.add(dialect.kind, mark.label, line: line, "its content is dropped, as the table says")
    }
    let (isBlock, isInHTML) = (output.isAtLineStart, output.isInHTML)
    skip(to: mark.partner.map { marks[$0].range.upperBound } ?? mark.range.upperBound)
    if isBlock, !isInHTML { writeApart(text) } else { write(text) }
  }

  private func value(
    of name: String, _ arguments: TemplateArguments, _ mark: Mark, _ content: String?
  ) -> String? {
    if let number = Int(name) {
      let words = arguments.positional
      return words.indices.contains(number - 1) ? words[number - 1] : nil
    }
    return switch name {
    case "content": arguments["content"] ?? content
    case "all": mark.arguments.trimmed
    default: arguments[name]
    }
  }

  /// The content of a pair with its own marks translated. It does not count as written.
  mutating func translatedContent(_ number: Int) -> String {
    let mark = marks[number]
    guard let partner = mark.partner.map({ marks[$0] }) else { return "" }
    let range = mark.range.upperBound..<partner.range.lowerBound
    let first = line + bytes[mark.range].count { $0 == 0x0A }
    let content = TracedText(source.text(range), firstLine: first)
    guard !dialect.verbatim.contains(mark.name.lowercased()), context.depth < Self.deepest else {
      return content.string
    }
    var (inner, context) = (losses, context)
    context.depth += 1
    let text = MarkTranslation.translated(content, dialect, context, losses: &inner)
    losses = inner
    return text.string
  }

  /// How many pairs may stand in each other: the marks in deeper ones stay as they are.
  private static let deepest = 16

  /// Writes Markdown of several lines, or of another kind of block than a paragraph, with an empty line
  /// below.
  mutating func writeApart(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let margin = output.indentation
    write(lines.enumerated().map { $0 == 0 || $1.isEmpty ? String($1) : margin + $1 }.joined(separator: "\n"))
    guard lines.count > 1 || text.first.map({ ">#|-`<".contains($0) }) ?? false else { return }
    var rest = bytes[index...].drop { $0 == 0x20 || $0 == 0x09 }
    guard let next = rest.popFirst() else { return }
    let isBeforeText = rest.prefix { $0 != 0x0A }.contains { !$0.isWhiteSpace }
    if next != 0x0A { write("\n\n") } else if isBeforeText { write("\n") }
  }

  // MARK: Files of the theme

  /// The text of a file of the theme that has no program in it; nil for any other.
  func included(_ mark: Mark) -> String? {
    guard var text = context.file(mark.name, mark.includedFile) else { return nil }
    text = text.replacing(#/\{%-?\s*comment\s*-?%\}(?s:.*?)\{%-?\s*endcomment\s*-?%\}/#, with: "")
    guard !text.contains("{%") else { return nil }
    let arguments = TemplateArguments(mark.includedArguments)
    let known = context.resolved(arguments)
    var inner = context
    inner.variable = { [context] name in
      guard name.hasPrefix("include.") else { return context.variable(name) }
      let key = String(name.dropFirst("include.".count)).lowercased()
      // An argument that the mark does not have is empty.
      return arguments[key] == nil ? "" : known[key]
    }
    var isKnown = true
    let filled = text.replacing(#/\{\{-?\s*(.+?)\s*-?\}\}/#) { match in
      guard let value = inner.value(of: String(match.1)) else {
        isKnown = false
        return ""
      }
      return value
    }
    return isKnown ? filled.trimmedEnd : nil
  }

  /// Notes the name that `import name from 'path'` gives to a file.
  mutating func noteImport(_ mark: Mark) {
    guard mark.name == "import" else { return }
    for match in mark.arguments.matches(of: #/import\s+(\w+)\s+from\s+["']([^"']+)["']/#) {
      imports[String(match.1)] = String(match.2)
    }
  }
}

extension Mark {
  /// The file that an include names.
  var includedFile: String { String(arguments.prefix { !$0.isWhitespace }).withoutQuotes }

  /// The arguments behind it.
  var includedArguments: Substring { arguments.drop { !$0.isWhitespace } }
}
