/// The text of a post of WordPress as Markdown.
struct WordPressBody {
  private(set) var markdown = ""
  private(set) var losses: [Loss] = []
  /// Into how many pages the post was divided.
  private(set) var pages = 1
  /// Whether not all readers saw all of it.
  private(set) var isRestricted = false
  private let place: SourcePlace

  /// - Parameters:
  ///   - text: as it is stored.
  ///   - place: where it begins.
  ///   - footnotes: the footnotes that the editor keeps beside the text: their ids and their HTML.
  init(
    _ text: String, at place: SourcePlace, post: Int, index: WordPressIndex,
    footnotes: [(id: String, html: String)] = []
  ) {
    self.place = place
    let source = withoutMarks(text.replacing("\r\n", with: "\n"))
    let isBlocks = BlockComments.isUsed(in: source)
    var html = isBlocks ? withoutBlockComments(source, index) : Self.withEscapedCode(source)
    noteShortcodesOfMembers(in: html)
    html = withoutShortcodes(html, WordPressShortcodes(index: index, post: post))
    html = Self.withFormulas(html)
    losses += Self.linkedEmbeds(in: source, at: place)
    if !isBlocks { html = Self.withEmbeds(html) }
    var markup = WordPressMarkup()
    markup.footnotes = footnotes.map { ($0.id, ReadHTML($0.html).nodes) }
    let read = MarkdownFromHTML(html) { nodes in
      markup.changed(isBlocks ? nodes : WordPressParagraphs.blocks(nodes))
    }
    markdown = read.markdown
    losses += BodyLosses(text, at: place).losses(read.removed)
  }

  /// The text without `<!--more-->` and `<!--nextpage-->`.
  private mutating func withoutMarks(_ text: String) -> String {
    let marks = ["<!--more", "<!--nextpage-->", "<!--noteaser-->"]
    guard marks.contains(where: text.contains) else { return text }
    var lines: [String] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      var line = String(line)
      if let start = line.firstRange(of: "<!--more"),
        let end = line[start.upperBound...].firstRange(of: "-->")
      {
        line.replaceSubrange(start.lowerBound..<end.upperBound, with: "")
        let message = "left out: lists show the beginning of a text"
        losses.append(Loss(.markup, "more", at: place.below(index + 1), message))
      }
      if line.contains("<!--nextpage-->") {
        pages += line.split(separator: "<!--nextpage-->", omittingEmptySubsequences: false).count - 1
        line = line.replacing("<!--nextpage-->", with: "")
        losses.append(Loss(.markup, "nextpage", at: place.below(index + 1), "the pages of the text are one"))
      }
      lines.append(line.replacing("<!--noteaser-->", with: ""))
    }
    return lines.joined(separator: "\n")
  }

  private mutating func withoutBlockComments(_ text: String, _ index: WordPressIndex) -> String {
    var found: [Loss] = []
    var isRestricted = false
    let place = place
    let html = BlockComments.html(text, patterns: index.patterns) { kind, name, line, message in
      found.append(Loss(kind, name, at: place.below(line), message))
    } restrict: { name, line in
      isRestricted = true
      let message = "became a draft: not all readers saw this block"
      found.append(Loss(.text, "wp:\(name)", at: place.below(line), message))
    }
    losses += found
    self.isRestricted = isRestricted
    return html
  }

  private mutating func noteShortcodesOfMembers(in html: String) {
    for (name, line) in MembersOnly.shortcodes(in: html) {
      isRestricted = true
      let message = "became a draft: not all readers saw what stands between its tags"
      losses.append(Loss(.text, "[\(name)]", at: place.below(line), message))
    }
  }

  private mutating func withoutShortcodes(_ html: String, _ shortcodes: WordPressShortcodes) -> String {
    var found: [Loss] = []
    let place = place
    func replaced(_ shortcode: WordPressShortcode, _ line: Int) -> String? {
      let result = shortcodes.html(shortcode) { content in
        ShortcodeReplacement.text(content) { replaced($0, line + $1 - 1) }
      }
      switch result {
      case .html(let html): return html
      case .text: return nil
      case .lost(let kept, let kind, let message):
        let mark = kept.isEmpty && kind == .shortcode ? KeptMark(shortcode) : nil
        found.append(Loss(kind, shortcode.name, at: place.below(line), message, mark: mark))
        return kept.isEmpty ? nil : kept
      }
    }
    let text = ShortcodeReplacement.text(html, replace: replaced)
    losses += found
    return text
  }

  /// Old highlighters take code in `<pre lang="php">` as it is written.
  private static func withEscapedCode(_ text: String) -> String {
    guard text.contains("<pre lang=") else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "<pre lang="),
      let close = rest[start.upperBound...].firstIndex(of: ">"),
      let end = rest[close...].firstRange(of: "</pre>")
    {
      let tag = rest[start.lowerBound...close]
      let code = rest[rest.index(after: close)..<end.lowerBound]
      result += rest[..<start.lowerBound] + tag
      result += tag.contains("escaped=") ? String(code) : HTMLWriter.escaped(String(code))
      result += "</pre>"
      rest = rest[end.upperBound...]
    }
    return result + rest
  }

  /// `$latex …$` as a formula.
  private static func withFormulas(_ text: String) -> String {
    guard text.contains("$latex ") else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "$latex "), let end = rest[start.upperBound...].firstIndex(of: "$")
    {
      let formula = String(rest[start.upperBound..<end]).decodedOnce.trimmingSpaces
      guard !formula.contains("\n\n") else {
        result += rest[..<start.upperBound]
        rest = rest[start.upperBound...]
        continue
      }
      result += rest[..<start.lowerBound] + "<code class=\"math\">\(HTMLWriter.escaped(formula))</code>"
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  /// A loss for each address on a line of its own of which WordPress shows more than a link.
  private static func linkedEmbeds(in text: String, at place: SourcePlace) -> [Loss] {
    guard text.contains("http") else { return [] }
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
      index, line in
      let word = String(line).trimmingSpaces
      guard word.hasPrefix("http://") || word.hasPrefix("https://"),
        !word.contains(where: { $0.isWhitespace || "<>\"[]".contains($0) }),
        let name = Embeds.nameOfLinked(word)
      else { return nil }
      return Loss(.shortcode, "embed \(name)", at: place.below(index + 1), "became a link")
    }
  }

  /// Addresses on lines of their own are what they lead to.
  private static func withEmbeds(_ text: String) -> String {
    guard text.contains("http") else { return text }
    var codeDepth = 0
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
      let word = String(line).trimmingSpaces
      if line.utf8.contains(UInt8(ascii: "<")) {
        codeDepth += line.split(separator: "<pre", omittingEmptySubsequences: false).count - 1
        codeDepth -= line.split(separator: "</pre", omittingEmptySubsequences: false).count - 1
      }
      guard codeDepth <= 0, word.hasPrefix("http://") || word.hasPrefix("https://"),
        !word.contains(where: { $0.isWhitespace || "<>\"[]".contains($0) })
      else { return String(line) }
      return "\n" + Embeds.html(word.replacing("&amp;", with: "&")) + "\n"
    }.joined(separator: "\n")
  }
}
