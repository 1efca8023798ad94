import Texts

/// Translates Liquid in Markdown: what says the same in Markdown becomes that, and everything else stays
/// visible, with a loss. Code is left alone, except for `{% raw %}`.
struct LiquidMarkup {
  private let source: TracedText
  private let context: LiquidContext
  private var bytes: [UInt8] { source.bytes }
  private var output: TracedText
  private var losses: LossList
  private var scanner: CodeScanner
  private var tagEnds = AscendingSearch("%}")
  private var outputEnds = AscendingSearch("}}")
  private var commentEnds = AscendingSearch("#}")
  private var blockEnds: [String: AscendingSearch] = [:]
  private var index = 0
  /// The line in `source.lines` of `index`.
  private var number = 0
  /// The ranges of `output` that hold the site's own address, as `site.url` wrote it.
  private var prefix: Range<Int>?

  private init(_ source: TracedText, _ context: LiquidContext, _ losses: LossList) {
    self.source = source
    self.context = context
    self.losses = losses
    output = TracedText(line: source.lines[0])
    scanner = CodeScanner(source.bytes)
  }

  static func translated(
    _ source: TracedText, _ context: LiquidContext, losses: inout LossList
  ) -> TracedText {
    guard source.bytes.contains(UInt8(ascii: "{")) else { return source }
    var markup = LiquidMarkup(source, context, losses)
    markup.run()
    losses = markup.losses
    return markup.output
  }

  private mutating func run() {
    while index < bytes.count {
      if let end = scanner.endOfCode(at: index) {
        copyCode(to: end)
      } else if bytes[index] == UInt8(ascii: "`") {
        copy(to: index + scanner.run(at: index))
      } else if bytes[index] == UInt8(ascii: "{"), index + 1 < bytes.count {
        switch bytes[index + 1] {
        case UInt8(ascii: "%"): readTag()
        case UInt8(ascii: "{"): readOutput()
        case UInt8(ascii: "#") where context.hasHashComments: readHashComment()
        default: copy(to: index + 1)
        }
      } else {
        copyText()
      }
    }
  }

  // MARK: Copying

  /// Copies up to the next byte that may begin something.
  private mutating func copyText() {
    var end = index + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "{"), bytes[end] != UInt8(ascii: "`"),
      bytes[end - 1] != 0x0A
    {
      end += 1
    }
    copy(to: end)
  }

  private mutating func copy(to end: Int) {
    output.append(bytes[index..<end], of: source, number: number)
    skip(to: end)
  }

  private mutating func skip(to end: Int) {
    number += bytes[index..<end].count { $0 == 0x0A }
    index = end
  }

  private mutating func write(_ text: String) { output.append(text, line: line) }

  /// The line of the source at which the translation stands.
  private var line: Int { source.lines[number] }

  private mutating func writeBlock(_ text: String) {
    output.appendBlock(text, line: line, before: bytes[index...])
  }

  /// Copies code, without the marks of `{% raw %}` in it.
  private mutating func copyCode(to end: Int) {
    while index < end {
      guard let open = bytes[index..<end].firstIndex(of: UInt8(ascii: "{")) else { return copy(to: end) }
      copy(to: open)
      guard let tag = tag(at: open), tag.end <= end, tag.name == "raw" || tag.name == "endraw" else {
        copy(to: open + 1)
        continue
      }
      skip(to: tag.end)
      // A tag alone in its line leaves no empty line.
      if output.isAtLineStart, index < end, bytes[index] == 0x0A { skip(to: index + 1) }
    }
  }

  // MARK: Tags

  private struct Tag {
    let name: String
    let arguments: String
    let end: Int
  }

  private mutating func tag(at start: Int) -> Tag? {
    guard start + 3 < bytes.count, bytes[start + 1] == UInt8(ascii: "%"),
      let close = tagEnds.first(in: bytes, from: start + 2)
    else { return nil }
    var inner = String(decoding: bytes[(start + 2)..<close], as: UTF8.self)[...]
    if inner.first == "-" { inner.removeFirst() }
    if inner.last == "-" { inner.removeLast() }
    let text = inner.trimmed
    let name = String(text.prefix { !$0.isWhitespace && $0 != ":" })
    guard let first = name.first, first.isLetter || first == "_" || first == "#" else { return nil }
    return Tag(name: name, arguments: text.dropFirst(name.count).trimmed, end: close + 2)
  }

  private mutating func readTag() {
    guard let tag = tag(at: index) else { return copy(to: index + 2) }
    let start = index
    switch tag.name {
    case "raw": readRaw(tag)
    case "endraw": skip(to: tag.end)
    case "comment", "#": readComment(tag)
    case "highlight", "codeblock": readCode(tag)
    case "include", "include_relative", "include_cached", "render": readInclude(tag)
    case "post_url", "link": readLink(tag)
    case "toc": replace(tag, with: "[[toc]]")
    case "img": readPicture(tag)
    case "youtube":
      replaceBlock(
        tag,
        TemplateArguments(tag.arguments).positional.first.map {
          Embed.video(youTube: Embed.youTubeIdentifier($0))
        })
    case "vimeo":
      replaceBlock(tag, TemplateArguments(tag.arguments).positional.first.map { Embed.video(vimeo: $0) })
    case "gist":
      let words = TemplateArguments(tag.arguments).positional
      guard !words.isEmpty else { return keep(tag.name, from: start, to: tag.end) }
      losses.add(.templateTag, "gist", line: line, "became a link")
      replace(tag, with: Embed.gist(words))
    // They belong to a tag that is told of.
    case _ where Self.continuations.contains(tag.name) || tag.name.hasPrefix("end"): copyVisibly(to: tag.end)
    default: keep(tag.name, from: start, to: tag.end)
    }
  }

  private static let continuations: Set = ["else", "elsif", "when", "break", "continue"]

  /// Keeps a tag as text.
  private mutating func keep(_ name: String, from start: Int, to end: Int) {
    losses.add(.templateTag, name, line: line, "is kept as text")
    copyVisibly(to: end)
  }

  /// Copies a tag so that readers see it: where it has HTML in it, as code.
  private mutating func copyVisibly(to end: Int) {
    let part = bytes[index..<end]
    let hasHTML = zip(part, part.dropFirst()).contains { $0 == UInt8(ascii: "<") && $1.beginsTag }
    let isInside = output.bytes.last.map { "\"'(=<".utf8.contains($0) } ?? false
    guard hasHTML, !isInside, !part.contains(0x0A) else { return copy(to: end) }
    let isTicked = part.contains(UInt8(ascii: "`"))
    write(isTicked ? "`` " : "`")
    copy(to: end)
    write(isTicked ? " ``" : "`")
  }

  private mutating func replace(_ tag: Tag, with text: String) {
    write(text)
    skip(to: tag.end)
  }

  private mutating func replaceBlock(_ tag: Tag, _ text: String?) {
    guard let text else { return keep(tag.name, from: index, to: tag.end) }
    skip(to: tag.end)
    writeBlock(text)
  }

  /// Where the block of a tag ends: its content, and the offset behind the end's tag.
  private mutating func block(_ tag: Tag) -> (content: Range<Int>, end: Int)? {
    let name = "end\(tag.name)"
    var start = tag.end
    while let found = blockEnds[name, default: AscendingSearch(name)].first(in: bytes, from: start) {
      var open = found - 1
      while open > start, bytes[open].isWhiteSpace || bytes[open] == UInt8(ascii: "-") { open -= 1 }
      var close = found + name.utf8.count
      while close < bytes.count, bytes[close].isWhiteSpace || bytes[close] == UInt8(ascii: "-") { close += 1 }
      if open > tag.end, bytes[open] == UInt8(ascii: "%"), bytes[open - 1] == UInt8(ascii: "{"),
        close + 1 < bytes.count, bytes[close] == UInt8(ascii: "%"), bytes[close + 1] == UInt8(ascii: "}")
      {
        return (tag.end..<(open - 1), close + 2)
      }
      start = found + name.utf8.count
    }
    return nil
  }

  private mutating func readRaw(_ tag: Tag) {
    guard let block = block(tag) else {
      losses.add(.templateTag, "raw", line: line, "has no end and is kept as text")
      return copy(to: tag.end)
    }
    skip(to: tag.end)
    copy(to: block.content.upperBound)
    skip(to: block.end)
  }

  private mutating func readComment(_ tag: Tag) {
    guard tag.name == "comment" else {
      losses.add(.templateTag, "comment", line: line, "is dropped")
      return skip(to: tag.end)
    }
    guard let block = block(tag) else { return keep(tag.name, from: index, to: tag.end) }
    losses.add(.templateTag, "comment", line: line, "is dropped")
    skip(to: block.end)
  }

  /// `{# … #}`
  private mutating func readHashComment() {
    guard let end = commentEnds.first(in: bytes, from: index + 2) else { return copy(to: index + 2) }
    losses.add(.templateTag, "comment", line: line, "is dropped")
    skip(to: end + 2)
  }

  private mutating func readCode(_ tag: Tag) {
    guard let block = block(tag) else { return keep(tag.name, from: index, to: tag.end) }
    // Nunjucks has quotation marks around all arguments.
    let words = tag.arguments.withoutQuotes
    var code: FencedCode
    if tag.name == "codeblock" {
      let arguments = TemplateArguments(words.replacing("lang:", with: "lang="))
      code = FencedCode(language: arguments["lang"] ?? "")
      let title = arguments.positional.joined(separator: " ")
      if !title.isEmpty { code.title = title }
    } else {
      let language = words.prefix { !$0.isWhitespace }
      code = FencedCode(language: String(language).withoutQuotes)
      for name in code.read(options: String(words.dropFirst(language.count))) {
        losses.add(.templateTag, "highlight", line: line, "its option \(name) is dropped")
      }
    }
    var content = String(decoding: bytes[block.content], as: UTF8.self)
    if content.contains("raw") {
      content = content.replacing(#/\{%-?\s*(?:end)?raw\s*-?%\}\n?/#, with: "")
    }
    if !output.isAtLineStart { write("\n") }
    let indentation = output.indentation
    let first = line
    skip(to: block.end)
    output.append(code.markup(content, indentation: indentation), line: first)
    if let next = bytes[index...].first(where: { $0 != 0x20 && $0 != 0x09 }), next != 0x0A { write("\n") }
  }

  private mutating func readLink(_ tag: Tag) {
    let name = tag.arguments.withoutQuotes
    guard let address = context.address(tag.name, name) else {
      losses.add(.link, tag.name, line: line, "\(name) is not in the source; the tag is kept as text")
      return copyVisibly(to: tag.end)
    }
    // Before Jekyll 4 authors write the address of the site before the tag.
    if let prefix, prefix.upperBound == output.bytes.count { output.cut(to: prefix.lowerBound) }
    replace(tag, with: context.basePath + address)
  }

  /// `{% img [classes] /a.png [width] [height] ["title" ["alt"]] %}`, as Octopress has it.
  private mutating func readPicture(_ tag: Tag) {
    let arguments = TemplateArguments(tag.arguments).all
    guard let source = arguments.first(where: { $0.value.contains("/") || $0.value.contains(".") })?.value
    else { return keep(tag.name, from: index, to: tag.end) }
    var figure = MovedFigure(source: source)
    let words = arguments.prefix { $0.value != source }.map(\.value)
    figure.classes = words
    let numbers = arguments.filter { !$0.isQuoted }.map(\.value).filter { Int($0) != nil }
    figure.width = numbers.first
    figure.height = numbers.dropFirst().first
    let texts = arguments.filter(\.isQuoted).map(\.value)
    figure.alternative = texts.dropFirst().first ?? texts.first ?? ""
    if let title = texts.first { figure.caption = title }
    replace(tag, with: figure.markup(isBlock: output.isAtLineStart))
  }

  // MARK: Includes

  private mutating func readInclude(_ tag: Tag) {
    let file = String(tag.arguments.prefix { !$0.isWhitespace })
    let written = TemplateArguments(tag.arguments.dropFirst(file.count))
    let name = file.withoutQuotes.lastPathPart.withoutExtension.lowercased()
    func value(_ keys: String...) -> String? {
      for key in keys {
        guard let argument = written.all.first(where: { $0.key == key }) else { continue }
        let value = argument.isQuoted ? argument.value : context.variable(argument.value) ?? argument.value
        return argument.isQuoted || value != argument.value || Int(value) != nil
          ? resolved(value) : nil
      }
      return nil
    }
    let label = "\(tag.name) \(file)"
    if name.contains("youtube"), let id = value("id", "video_id", "videoid", "video", "url", "src") {
      return replaceBlock(tag, Embed.video(youTube: Embed.youTubeIdentifier(id), title: value("title")))
    }
    if name.contains("vimeo"), let id = value("id", "video_id", "video") {
      return replaceBlock(tag, Embed.video(vimeo: id, title: value("title")))
    }
    if name == "video", let id = value("id"), let provider = value("provider") {
      if provider == "youtube" { return replaceBlock(tag, Embed.video(youTube: id)) }
      if provider == "vimeo" { return replaceBlock(tag, Embed.video(vimeo: id)) }
    }
    if name == "toc" {
      losses.add(.templateTag, label, line: line, "became [[toc]]")
      return replace(tag, with: "[[toc]]")
    }
    let isPicture = ["figure", "image", "img", "picture", "photo", "responsive-image"].contains(name)
    if isPicture,
      let source = value("src", "url", "image_path", "path", "file", "image", "img", "source", "filename")
    {
      // Includes make addresses of the site of paths without a slash.
      let isOfSite = !source.hasPrefix("/") && context.hasFile(source)
      var figure = MovedFigure(source: isOfSite ? "\(context.basePath)/\(source)" : source)
      figure.alternative = value("alt", "alttext", "title") ?? ""
      figure.caption = value("caption", "description") ?? ""
      figure.link = value("link", "href")
      figure.classes = (value("class", "classes") ?? "").split(separator: " ").map(String.init)
      figure.width = value("width", "max-width")
      figure.height = value("height")
      if figure.alternative.isEmpty { figure.alternative = figure.plainCaption }
      losses.add(.templateTag, label, line: line, "became a picture")
      let isBlock = output.isAtLineStart
      if output.isInHTML { return replace(tag, with: figure.markup(isBlock: isBlock, isInHTML: true)) }
      if isBlock { return replaceBlock(tag, figure.markup(isBlock: true)) }
      return replace(tag, with: figure.markup(isBlock: false))
    }
    keep(label, from: index, to: tag.end)
  }

  /// A text without the outputs in it that are the site's own addresses.
  private func resolved(_ text: String) -> String {
    guard text.contains("{{") else { return text }
    return text.replacing(#/\{\{\s*(.+?)\s*\}\}/#) { match in
      context.value(of: String(match.1)) ?? String(match.0)
    }
  }

  // MARK: Outputs

  private mutating func readOutput() {
    guard let close = outputEnds.first(in: bytes, from: index + 2) else { return copy(to: index + 2) }
    var inner = String(decoding: bytes[(index + 2)..<close], as: UTF8.self)[...]
    if inner.first == "-" { inner.removeFirst() }
    if inner.last == "-" { inner.removeLast() }
    let expression = inner.trimmed
    guard let text = context.value(of: expression) else {
      let name = expression.prefix { !$0.isWhitespace && $0 != "|" }
      guard !name.isEmpty, !inner.contains("\n\n") else { return copy(to: index + 2) }
      return keep("{{ \(name) }}", from: index, to: close + 2)
    }
    let start = output.bytes.count
    write(text)
    let isPrefix = expression.hasPrefix("site.baseurl") || expression.hasPrefix("site.url")
    if isPrefix {
      let isNext = prefix.map { $0.upperBound == start } ?? false
      prefix = (isNext ? prefix?.lowerBound ?? start : start)..<output.bytes.count
    }
    skip(to: close + 2)
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
