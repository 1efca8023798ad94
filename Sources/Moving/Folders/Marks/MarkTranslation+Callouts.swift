import Texts

/// Boxes with notes and warnings, and slides.
extension MarkTranslation {
  mutating func writeCallout(_ number: Int, _ arguments: TemplateArguments) {
    let mark = marks[number]
    var words = arguments.positional
    let named = arguments["type", "kind", "level", "style", "variant", "intent", "color"].flatMap(
      Callout.kind)
    let first = words.first.flatMap(Callout.kind)
    if first != nil { words.removeFirst() }
    let own = arguments["content", "text", "body", "message", "description"]
    let content = own ?? (mark.partner == nil ? words.joined(separator: " ") : translatedContent(number))
    guard !content.trimmed.isEmpty else { return keep(number) }
    var title = arguments["title", "heading", "header"]
    // The words of an alert name its picture.
    if title == nil, own != nil || mark.partner != nil, mark.name.lowercased() != "alert", !words.isEmpty {
      title = words.joined(separator: " ")
    }
    let includedName = mark.includedFile.lastPathPart.withoutExtension
    let name = MarkDialect.includes.contains(mark.name) ? includedName : mark.name
    let kind = named ?? first ?? Callout.kind(name) ?? "NOTE"
    let isInHTML = output.isInHTML
    if !output.isAtLineStart { write("\n\n") }
    skip(to: mark.partner.map { marks[$0].range.upperBound } ?? mark.range.upperBound)
    writeApart(Callout.markup(kind, title: title, content, isHTML: isInHTML))
  }

  mutating func writeSlides(
    _ number: Int, _ arguments: TemplateArguments, _ replacement: MarkReplacement?
  ) {
    guard let written = arguments["id", "key", "url", "src"] ?? arguments.positional.first,
      let id = written.split(separator: "/").last?.prefix(while: { $0 != "?" }).filter(\.isNameCharacter),
      !id.isEmpty
    else { return keep(number) }
    // Only the identifiers of players are known, and not those in the addresses of pages.
    let isPlayer = !written.contains("/") || written.contains("/player/") || written.contains("/embed_code/")
    guard isPlayer else {
      losses.add(dialect.kind, marks[number].name, line: line, "became a link")
      skip(to: marks[number].range.upperBound)
      return write("[\(arguments["title"] ?? "Slides")](\(MovedFigure.destination(written)))")
    }
    var isSpeakerDeck = false
    if case .speakerDeck? = replacement { isSpeakerDeck = true }
    let player =
      isSpeakerDeck ? "https://speakerdeck.com/player/" : "https://www.slideshare.net/slideshow/embed_code/"
    skip(to: marks[number].range.upperBound)
    writeBlock(Embed.slides(player + id, title: arguments["title"]))
  }
}

/// A box with a note, a warning or the like, which themes and plugins have under many names.
enum Callout {
  /// The kind here for the name of a kind there; nil for any other name.
  static func kind(_ name: String) -> String? { kinds[name.lowercased()] }

  private static let kinds = [
    "tip": "TIP", "success": "TIP", "hint": "TIP", "info": "NOTE", "note": "NOTE", "notice": "NOTE",
    "primary": "NOTE", "warning": "WARNING", "warn": "WARNING", "danger": "CAUTION", "caution": "CAUTION",
    "error": "CAUTION", "important": "IMPORTANT",
  ]

  /// - Parameter isHTML: whether it stands in HTML, in which Markdown counts for nothing.
  static func markup(_ kind: String, title: String?, _ content: String, isHTML: Bool = false) -> String {
    let title = (title ?? "").collapsed
    if isHTML {
      let head = title.isEmpty ? "" : "<p><strong>\(title.asAttribute)</strong></p>"
      return "<blockquote>\(head)<p>\(content.trimmed)</p></blockquote>"
    }
    let lines = content.withoutMargin.split(separator: "\n", omittingEmptySubsequences: false)
    let head = title.isEmpty ? "> [!\(kind)]" : "> [!\(kind)] \(title)"
    return ([head] + lines.map { $0.isEmpty ? ">" : "> \($0)" }).joined(separator: "\n")
  }
}

extension String {
  /// Lines without the white space that all have in front, and without empty ones at the ends.
  fileprivate var withoutMargin: String {
    var lines = split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let first = lines.first, first.allSatisfy(\.isWhitespace) { lines.removeFirst() }
    while let last = lines.last, last.allSatisfy(\.isWhitespace) { lines.removeLast() }
    let full = lines.filter { !$0.allSatisfy(\.isWhitespace) }
    let margin = full.map { $0.prefix { $0 == " " || $0 == "\t" }.count }.min() ?? 0
    return lines.map { $0.allSatisfy(\.isWhitespace) ? "" : String($0.dropFirst(margin)) }.joined(
      separator: "\n")
  }
}
