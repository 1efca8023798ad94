import Foundation
import Markdown
import Texts

/// Translates what kramdown adds to Markdown: lists of attributes, the table of contents, extensions,
/// mathematics, and Markdown in HTML.
struct KramdownMarkup {
  private struct Line {
    var text: String
    let number: Int
    var isCode = false
  }

  private var lines: [Line] = []
  private var losses: LossList
  /// Attributes of the block that follows.
  private var pending: (written: String, attributes: MarkdownAttributes, number: Int)?
  /// The index of the line that opens the last fence.
  private var fence: Int?
  /// The elements that are open with Markdown in them, by name, and inside of them those of the same name.
  private var elements: [(name: String, hasMarkdown: Bool)] = []
  private var formulas = KramdownMathematics()
  /// Whether the paragraph becomes a quotation, because a notice is above it.
  private var isQuoting = false

  static func translated(_ source: TracedText, losses: inout LossList) -> TracedText {
    guard ["{:", "$$", "markdown="].contains(where: source.contains) else { return source }
    var markup = KramdownMarkup(losses)
    markup.read(source)
    losses = markup.losses
    var output = TracedText(line: source.lines[0])
    for (index, line) in markup.lines.enumerated() {
      output.append(index + 1 < markup.lines.count ? line.text + "\n" : line.text, line: line.number)
    }
    return output
  }

  private init(_ losses: LossList) { self.losses = losses }

  private mutating func read(_ source: TracedText) {
    var skipped: String?
    for line in source.dividedLines {
      let start = line.range.lowerBound
      let text = String(source.text(line.range).prefix { $0 != "\n" })
      if line.isBlockStart { fence = lines.count }
      if let name = skipped {
        if text.contains("{:/\(name)}") || text.contains("{:/}") { skipped = nil }
      } else if line.isCodeBlock {
        lines.append(Line(text: text, number: line.sourceLine, isCode: true))
        if let pending, line.isBlockStart {
          attachToFence(pending.attributes, pending.written, pending.number)
          self.pending = nil
        }
      } else {
        let spans = line.parts.filter(\.isCode).map { part in
          (part.range.lowerBound - start)..<(part.range.upperBound - start)
        }
        skipped = read(text, line.sourceLine, spans)
      }
    }
    if let pending { drop(pending.written, pending.number) }
  }

  private mutating func drop(_ written: String, _ line: Int) {
    losses.add(.markup, written, line: line, "is dropped")
  }

  /// - Returns: the name of an extension whose content is dropped up to its end.
  private mutating func read(_ text: String, _ number: Int, _ spans: [Range<Int>]) -> String? {
    let trimmed = text.trimmed
    if trimmed.hasPrefix("{:"), trimmed.hasSuffix("}"), !trimmed.dropFirst().dropLast().contains("}") {
      if trimmed.hasPrefix("{::") || trimmed.hasPrefix("{:/") { return readExtension(trimmed, number) }
      let inner = trimmed.dropFirst(2).dropLast().trimmed
      if isTableOfContents(inner) { return nil }
      if inner.contains(#/^[\w-]+:/#) {
        drop(trimmed, number)
        return nil
      }
      if Self.isAttributes(inner) || inner.allSatisfy(\.isNameCharacter) {
        attach(MarkdownAttributes(parsing: inner), trimmed, number)
        return nil
      }
    }
    var text = text
    if text.contains("$$") { text = formulas.translated(text, spans) }
    if text.contains("{:") { text = spanAttributes(text, number, text.contains("`")) }
    if text.contains("markdown=") || !elements.isEmpty { text = markdownInHTML(text) }
    if trimmed.isEmpty { isQuoting = false }
    if isQuoting { text = "> \(text)" }
    lines.append(Line(text: text, number: number))
    if let pending, !trimmed.isEmpty {
      self.pending = nil
      if let kind = Self.notice(pending.attributes), Self.isParagraph(trimmed) {
        lines[lines.count - 1].text = "> [!\(kind)]\n> \(text)"
        isQuoting = true
      } else {
        attachToLast(pending.attributes, pending.written, pending.number)
      }
    }
    return nil
  }

  private static func isParagraph(_ line: String) -> Bool {
    guard let first = line.first, !"#>|<".contains(first), !line.hasPrefix("!["), !line.hasPrefix("```")
    else {
      return false
    }
    return line.prefixMatch(of: #/(?:[-*+]|\d+[.)])\s/#) == nil
  }

  private static func isAttributes(_ text: String) -> Bool {
    let words = TemplateArguments(text).all
    return !words.isEmpty
      && words.allSatisfy { $0.key != nil || $0.value.hasPrefix(".") || $0.value.hasPrefix("#") }
  }

  // MARK: Lines of their own

  private mutating func isTableOfContents(_ inner: String) -> Bool {
    guard inner.split(separator: " ").first == "toc", let last = lines.last,
      last.text.trimmed.contains(#/^([-*+]|\d+\.)\s/#)
    else { return false }
    lines[lines.count - 1].text = "[[toc]]"
    return true
  }

  private mutating func readExtension(_ text: String, _ number: Int) -> String? {
    let name = text.dropFirst(3).prefix { $0.isLetter }
    switch name {
    case "comment" where text.hasPrefix("{::"):
      losses.add(.markup, "{::comment}", line: number, "is dropped")
      lines.append(Line(text: "", number: number))
      return text.hasSuffix("/}") ? nil : "comment"
    case "options": drop("{::options}", number)
    // Text between the marks of `nomarkdown` is HTML, which needs empty lines around it.
    default: break
    }
    lines.append(Line(text: "", number: number))
    return nil
  }

  /// Gives attributes to the block above the line, or to the one below.
  private mutating func attach(_ attributes: MarkdownAttributes, _ written: String, _ number: Int) {
    guard let last = lines.last, !last.text.allSatisfy(\.isWhitespace) else {
      if let pending { drop(pending.written, pending.number) }
      pending = (written, attributes, number)
      return
    }
    attachToLast(attributes, written, number)
    // The line ended the block.
    lines.append(Line(text: "", number: number))
  }

  private mutating func attachToLast(_ attributes: MarkdownAttributes, _ written: String, _ number: Int) {
    let index = lines.count - 1
    let text = lines[index].text
    if lines[index].isCode { return attachToFence(attributes, written, number) }
    if text.hasPrefix("#") { return attach(attributes, toHeading: index, written, number) }
    if index > 0, text.contains(#/^ {0,3}(=+|-+) *$/#), !lines[index - 1].text.trimmed.isEmpty {
      return attach(attributes, toHeading: index - 1, written, number)
    }
    if text.trimmed.hasPrefix(">") { return attachToQuotation(attributes, written, number) }
    let trimmed = text.trimmed
    if trimmed.hasPrefix("!["), trimmed.hasSuffix(")") {
      lines[index].text += imageAttributes(attributes, number)
      return
    }
    attachToParagraph(attributes, written, number)
  }

  private mutating func attach(
    _ attributes: MarkdownAttributes, toHeading index: Int, _ written: String, _ number: Int
  ) {
    var words = attributes.id.map { ["#\($0)"] } ?? []
    for name in attributes.classes {
      if name == "no_toc" { drop("{:.no_toc}", number) } else { words.append(".\(name)") }
    }
    if attributes["no_toc"] != nil { drop("{:.no_toc}", number) }
    if attributes.others.contains(where: { $0.name != "no_toc" }) { drop(written, number) }
    guard !words.isEmpty else { return }
    // One list of attributes is all that a heading has here.
    let text = lines[index].text.trimmed
    if text.hasSuffix("}"), let open = text.range(of: "{#", options: .backwards) {
      lines[index].text =
        "\(text[..<open.upperBound])\(text[open.upperBound...].dropLast()) \(words.joined(separator: " "))}"
    } else {
      lines[index].text += " {\(words.joined(separator: " "))}"
    }
  }

  private mutating func attachToFence(_ attributes: MarkdownAttributes, _ written: String, _ number: Int) {
    guard let fence, lines.indices.contains(fence),
      let match = lines[fence].text.wholeMatch(of: #/([\s>]*(?:[-*+]\s+)?(?:`{3,}|~{3,}))\s*(.*)/#)
    else { return drop(written, number) }
    var code = FencedCode(language: String(match.2.prefix { !$0.isWhitespace }))
    var isDropped = false
    for name in attributes.classes {
      if name.hasPrefix("language-") {
        code.language = String(name.dropFirst("language-".count))
      } else if ["line-numbers", "linenos", "lineno"].contains(name) {
        code.hasNumbers = true
      } else if name != "nolineno" {
        isDropped = true
      }
    }
    for pair in attributes.others {
      switch pair.name {
      case "file", "title", "filename", "caption": code.title = pair.value
      case "data-line", "highlight-lines", "mark_lines": code.markedLines = pair.value.filter { $0 != " " }
      default: isDropped = true
      }
    }
    let rest = match.2.dropFirst(match.2.prefix { !$0.isWhitespace }.count)
    lines[fence].text = "\(match.1)\(code.info)\(rest)"
    if isDropped || attributes.id != nil { drop(written, number) }
  }

  /// The kind of callout that the class of a notice means, as themes have it.
  private static func notice(_ attributes: MarkdownAttributes) -> String? {
    let prefixes = ["prompt-", "notice--", "notice-", "callout-", "alert-"]
    return attributes.classes.lazy.compactMap { name in
      let prefix = prefixes.first(where: name.hasPrefix) ?? ""
      return Callout.kind(String(name.dropFirst(prefix.count)))
    }.first
  }

  /// A quotation with the class of a notice becomes a callout.
  private mutating func attachToQuotation(_ attributes: MarkdownAttributes, _ written: String, _ number: Int)
  {
    guard let kind = Self.notice(attributes) else { return drop(written, number) }
    var index = lines.count - 1
    while index > 0, lines[index - 1].text.trimmed.hasPrefix(">") { index -= 1 }
    lines[index].text = "> [!\(kind)]\n\(lines[index].text)"
  }

  /// A paragraph with the class of a notice becomes a callout, too.
  private mutating func attachToParagraph(_ attributes: MarkdownAttributes, _ written: String, _ number: Int)
  {
    var index = lines.count - 1
    while index > 0, Self.isParagraph(lines[index - 1].text.trimmed), !lines[index - 1].isCode { index -= 1 }
    guard let kind = Self.notice(attributes),
      lines[index...].allSatisfy({ Self.isParagraph($0.text.trimmed) })
    else { return drop(written, number) }
    for line in index..<lines.count { lines[line].text = "> \(lines[line].text)" }
    lines[index].text = "> [!\(kind)]\n\(lines[index].text)"
  }

  // MARK: In lines

  /// The attributes that an image takes, in braces.
  private mutating func imageAttributes(_ attributes: MarkdownAttributes, _ number: Int) -> String {
    var words = attributes.id.map { ["#\($0)"] } ?? []
    words += attributes.classes.map { ".\($0)" }
    for pair in attributes.others {
      switch pair.name {
      case "width", "w", "height", "h":
        let value = pair.value.hasSuffix("px") ? String(pair.value.dropLast(2)) : pair.value
        words.append("\(pair.name.hasPrefix("w") ? "width" : "height")=\(value)")
      case "alt", "title", "loading", "lqip": continue
      default: losses.add(.markup, "{: \(pair.name)}", line: number, "is dropped")
      }
    }
    return words.isEmpty ? "" : "{\(words.joined(separator: " "))}"
  }

  /// - Parameter hasCode: whether what stands between backticks is left alone.
  private mutating func spanAttributes(_ text: String, _ number: Int, _ hasCode: Bool) -> String {
    let bytes = Array(text.utf8)
    var scanner = CodeScanner(bytes)
    var comments = AscendingSearch("{:/")
    var output: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if hasCode, bytes[index] == UInt8(ascii: "`"), let end = scanner.endOfCode(at: index) {
        output += bytes[index..<end]
        index = end
        continue
      }
      guard bytes[index] == UInt8(ascii: "{"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: ":"),
        let close = bytes[index..<min(index + 1000, bytes.count)].firstIndex(of: UInt8(ascii: "}"))
      else {
        output.append(bytes[index])
        index += 1
        continue
      }
      let written = String(decoding: bytes[index...close], as: UTF8.self)
      let inner = written.dropFirst(2).dropLast().trimmed
      if written.hasPrefix("{::") || written.hasPrefix("{:/") {
        index = close + 1
        if written == "{::comment}", let end = comments.first(in: bytes, from: index) {
          losses.add(.markup, "{::comment}", line: number, "is dropped")
          index = bytes[end...].firstIndex(of: UInt8(ascii: "}")).map { $0 + 1 } ?? bytes.count
        }
        continue
      }
      guard Self.isAttributes(inner) else {
        output += bytes[index...close]
        index = close + 1
        continue
      }
      write(
        MarkdownAttributes(parsing: inner), written, number, to: &output, isAtEnd: close + 1 == bytes.count)
      index = close + 1
    }
    return String(decoding: output, as: UTF8.self)
  }

  private mutating func write(
    _ attributes: MarkdownAttributes, _ written: String, _ number: Int, to output: inout [UInt8],
    isAtEnd: Bool
  ) {
    let target = SpanTarget(before: output)
    if output.first == UInt8(ascii: "#"), isAtEnd, target == .other {
      let names = (attributes.id.map { ["#\($0)"] } ?? []) + attributes.classes.map { ".\($0)" }
      let words = names.filter { $0 != ".no_toc" }
      if words.count < names.count || !attributes.others.isEmpty { drop(written, number) }
      if !words.isEmpty {
        output += "\(output.last == 0x20 ? "" : " "){\(words.joined(separator: " "))}".utf8
      }
      return
    }
    switch target {
    case .image: output += imageAttributes(attributes, number).utf8
    case .link:
      let words = (attributes.id.map { ["#\($0)"] } ?? []) + attributes.classes.map { ".\($0)" }
      if !words.isEmpty { output += "{\(words.joined(separator: " "))}".utf8 }
      if !attributes.others.isEmpty { drop(written, number) }
    case .other: drop(written, number)
    }
  }

  /// HTML whose content is Markdown has empty lines inside of its tags here.
  private mutating func markdownInHTML(_ text: String) -> String {
    let trimmed = text.trimmed
    if let match = text.prefixMatch(
      of: #/(\s*<([A-Za-z]+)[^>]*?)\s+markdown=["']?(?:1|block|span)["']?([^>]*>)(.*)/#)
    {
      let rest = String(match.4).trimmed
      let tag = "\(match.1)\(match.3)"
      if let close = rest.range(of: "</\(match.2)", options: .backwards), rest.hasSuffix(">") {
        return "\(tag)\n\n\(rest[..<close.lowerBound])\n\n\(rest[close.lowerBound...])"
      }
      elements.append((match.2.lowercased(), true))
      return rest.isEmpty ? "\(tag)\n" : "\(tag)\n\n\(rest)"
    }
    guard let last = elements.last else { return text }
    if trimmed.hasPrefix("<\(last.name)"), !trimmed.contains("</\(last.name)") {
      elements.append((last.name, false))
    } else if last.hasMarkdown, !trimmed.isEmpty, !trimmed.hasPrefix("<"),
      let above = lines.last?.text, !above.hasSuffix("\n"),
      above.trimmed.wholeMatch(of: #/<(?:summary|p|div|h[1-6]|hr|figcaption)\b.*>/#) != nil
    {
      // Markdown needs an empty line here: a block of HTML ends only there.
      return "\n\(text)"
    } else if trimmed.hasPrefix("</\(last.name)") {
      elements.removeLast()
      if last.hasMarkdown, lines.last?.text.trimmed.isEmpty == false { return "\n\(text)" }
    }
    return text
  }
}
