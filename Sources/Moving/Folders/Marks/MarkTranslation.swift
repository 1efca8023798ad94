import Texts

/// Translates the marks of a template language in Markdown: what says the same in Markdown becomes that, and
/// everything else stays visible, with a loss. Code is left alone, except for marks in it that say so.
struct MarkTranslation {
  let source: TracedText
  let dialect: MarkDialect
  let context: MarkContext
  let marks: [Mark]
  private let code: [Range<Int>]
  var output: TracedText
  var losses: LossList
  private(set) var index = 0
  /// The line in `source.lines` of `index`.
  private var number = 0
  /// The marks that are kept as text, by their indices: their ends are kept, too.
  private var kept: Set<Int> = []
  /// The files that a text imports, by the names that it gives to them.
  var imports: [String: String] = [:]
  /// The range of `output` that holds the site's own address, as `site.url` wrote it.
  private var prefix: Range<Int>?

  var bytes: [UInt8] { source.bytes }

  /// The line of the source at which the translation stands.
  var line: Int { source.lines[number] }

  static func translated(
    _ source: TracedText, _ dialect: MarkDialect, _ context: MarkContext, losses: inout LossList
  ) -> TracedText {
    guard dialect.hasComponents || source.bytes.contains(UInt8(ascii: "{")) else { return source }
    var translation = MarkTranslation(source, dialect, context, losses)
    translation.run()
    losses = translation.losses
    return translation.output
  }

  private init(_ source: TracedText, _ dialect: MarkDialect, _ context: MarkContext, _ losses: LossList) {
    (self.source, self.dialect, self.context, self.losses) = (source, dialect, context, losses)
    let scanner = MarkScanner(source.bytes, dialect)
    (marks, code) = (scanner.marks, scanner.code)
    output = TracedText(line: source.lines[0])
  }

  private mutating func run() {
    var nextCode = 0
    var next = 0
    while next < marks.count || nextCode < code.count {
      let mark = next < marks.count ? marks[next].range.lowerBound : Int.max
      let code = nextCode < code.count ? code[nextCode].lowerBound : Int.max
      if code < mark {
        copy(to: code)
        copyCode(to: self.code[nextCode].upperBound)
        nextCode += 1
        continue
      }
      // The content of a translated pair of marks is written already.
      if mark >= index {
        copy(to: mark)
        translate(next)
      }
      next += 1
    }
    copy(to: bytes.count)
  }

  private mutating func translate(_ number: Int) {
    let mark = marks[number]
    // The others are left to ``MDXMarkup``.
    if mark.isComponent, !isReplaced(mark) {
      noteImport(mark)
      return copy(to: mark.range.upperBound)
    }
    switch mark.form {
    case .escaped: copyEscaped(mark.range)
    case .closing: close(number)
    case .opening, .alone: open(number)
    case .output: writeValue(mark)
    case .comment:
      losses.add(dialect.kind, mark.name, line: line, "is dropped")
      skip(to: mark.range.upperBound)
    }
  }

  private func isReplaced(_ mark: Mark) -> Bool {
    context.replacements[mark.label, mark.name] != nil || dialect.replacements[mark.name.lowercased()] != nil
  }

  private mutating func close(_ number: Int) {
    let mark = marks[number]
    if mark.partner.map(kept.contains) ?? !mark.isShortcode {
      if mark.name == "raw" { return skip(to: mark.range.upperBound) }
      return copyVisibly(mark.range)
    }
    guard mark.partner != nil else { return keep(number, "closes nothing and is kept as text") }
    skip(to: mark.range.upperBound)
    if mark.name == "details" { writeBlock("\n</details>") }
  }

  /// Writes the value of an output, if it is known.
  private mutating func writeValue(_ mark: Mark) {
    guard let text = context.value(of: mark.name) else {
      let name = "{{ \(mark.name.prefix { !$0.isWhitespace && $0 != "|" }) }}"
      if let template = context.replacements[name] {
        skip(to: mark.range.upperBound)
        return write(template.filled { $0 == "all" ? mark.name : nil } ?? "")
      }
      let kept = KeptMark(name: name, source: source.text(mark.range), isPaired: false, arguments: [])
      losses.add(dialect.kind, name, line: line, "is kept as text", mark: kept)
      return copyVisibly(mark.range)
    }
    let start = output.bytes.count
    write(text)
    if mark.name.hasPrefix("site.baseurl") || mark.name.hasPrefix("site.url") {
      let isNext = prefix?.upperBound == start
      prefix = (isNext ? prefix?.lowerBound ?? start : start)..<output.bytes.count
    }
    skip(to: mark.range.upperBound)
  }

  /// Removes the site's own address from the end of the output. Before Jekyll 4 authors write it before marks
  /// that name a text.
  mutating func cutPrefix() {
    if let prefix, prefix.upperBound == output.bytes.count { output.cut(to: prefix.lowerBound) }
  }

  // MARK: Copying

  mutating func copy(to end: Int) {
    guard end > index else { return }
    output.append(bytes[index..<end], of: source, number: number)
    skip(to: end)
  }

  mutating func skip(to end: Int) {
    guard end > index else { return }
    number += bytes[index..<end].count { $0 == 0x0A }
    index = end
  }

  mutating func write(_ text: String) { output.append(text, line: line) }

  mutating func writeBlock(_ text: String) {
    output.appendBlock(text, line: line, before: bytes[index...])
  }

  /// Copies code without the marks by which it stays as it is: `{% raw %}`, and the stars of
  /// `{{</* name */>}}`.
  private mutating func copyCode(to end: Int) {
    var start = dialect.hasEscapes ? index : end
    while start < end {
      guard let (kept, dropped) = dialect.escape(in: bytes[start..<end]) else {
        start += 1
        continue
      }
      copy(to: start + kept)
      skip(to: index + dropped)
      // A mark alone in its line leaves no empty line.
      if kept == 0, !dialect.hasShortcodes, output.isAtLineStart, index < end, bytes[index] == 0x0A {
        skip(to: index + 1)
      }
      start = max(index, start + 2)
    }
    copy(to: end)
  }

  private mutating func copyEscaped(_ range: Range<Int>) {
    let inner = String(decoding: bytes[range].dropFirst(3).dropLast(3), as: UTF8.self)
    let isAngle = bytes[range.lowerBound + 2] == UInt8(ascii: "<")
    let text = inner.trimmed.dropFirst(2).dropLast(2).trimmed
    write(isAngle ? "{{< \(text) >}}" : "{{% \(text) %}}")
    skip(to: range.upperBound)
  }

  /// Copies a mark so that readers see it: where it has HTML in it, as code.
  mutating func copyVisibly(_ range: Range<Int>) {
    let part = bytes[range]
    let inner = part.dropFirst(3)
    let hasHTML = zip(inner, inner.dropFirst()).contains { $0 == UInt8(ascii: "<") && $1.beginsTag }
    let isInside = output.bytes.last.map { "\"'(=<".utf8.contains($0) } ?? false
    if hasHTML, !isInside, !part.contains(0x0A) {
      let isTicked = part.contains(UInt8(ascii: "`"))
      write(isTicked ? "`` " : "`")
      copy(to: range.upperBound)
      return write(isTicked ? " ``" : "`")
    }
    copy(to: range.lowerBound + 3)
    // `<name` would be a tag.
    if bytes[index - 1] == UInt8(ascii: "<"), index < range.upperBound, bytes[index].beginsTag { write(" ") }
    copy(to: range.upperBound)
  }

  mutating func keep(_ number: Int, _ message: String = "is kept as text") {
    let mark = marks[number]
    losses.add(
      dialect.kind, mark.label, line: line, message, mark: mark.form == .closing ? nil : self.mark(mark))
    kept.insert(number)
    copyVisibly(mark.range)
  }

  /// The content of a pair, which counts as written then; nil for a mark that stands alone.
  mutating func takeContent(_ number: Int) -> String? {
    let mark = marks[number]
    guard let partner = mark.partner.map({ marks[$0] }) else { return nil }
    let content = bytes[mark.range.upperBound..<partner.range.lowerBound]
    skip(to: partner.range.upperBound)
    return String(decoding: content, as: UTF8.self)
  }
}

extension MarkDialect {
  /// The mark at the beginning of code by which other marks in it stay as they are: how many of its bytes are
  /// kept, and how many are dropped behind them; nil if there is none.
  fileprivate func escape(in code: ArraySlice<UInt8>) -> (kept: Int, dropped: Int)? {
    guard let first = code.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "*") else { return nil }
    if hasShortcodes {
      if code.starts(with: "{{</*".utf8) || code.starts(with: "{{%/*".utf8) { return (3, 2) }
      return code.starts(with: "*/>}}".utf8) || code.starts(with: "*/%}}".utf8) ? (0, 2) : nil
    }
    guard code.starts(with: "{%".utf8) else { return nil }
    let text = String(decoding: code.prefix(20), as: UTF8.self)
    guard let match = text.prefixMatch(of: #/\{%-?\s*(?:end)?raw\s*-?%\}/#) else { return nil }
    return (0, match.0.utf8.count)
  }

  /// Code without the marks by which it stays as it is.
  func unescaped(_ code: String) -> String {
    guard hasEscapes else { return code }
    guard hasShortcodes else {
      return code.contains("raw") ? code.replacing(#/\{%-?\s*(?:end)?raw\s*-?%\}\n?/#, with: "") : code
    }
    return code.replacing("{{</*", with: "{{<").replacing("*/>}}", with: ">}}")
      .replacing("{{%/*", with: "{{%").replacing("*/%}}", with: "%}}")
  }
}

extension Mark {
  /// The name in losses: that of its file for an include.
  var label: String {
    let file = arguments.prefix { !$0.isWhitespace }
    return MarkDialect.includes.contains(name) ? "\(name) \(file)" : name
  }
}

extension UInt8 {
  /// Whether it may follow the `<` of a tag.
  var beginsTag: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "/"),
      UInt8(ascii: "!"), UInt8(ascii: "?"):
      true
    default: false
    }
  }
}
