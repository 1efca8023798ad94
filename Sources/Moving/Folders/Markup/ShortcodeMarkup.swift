import Texts

/// What shortcodes in a text may name.
struct ShortcodeContext {
  /// The path of the text that `ref` names; nil if there is none.
  var address: (String) -> String? = { _ in nil }
  /// The text of a parameter of the page or the site.
  var parameter: (String) -> String? = { _ in nil }

  init() {}
}

/// Translates Hugo's shortcodes: what says the same in Markdown becomes that, and all others stay visible,
/// with a loss. Code is left alone, except that escaped shortcodes in it lose their escapes.
struct ShortcodeMarkup {
  private let source: TracedText
  private let context: ShortcodeContext
  private let shortcodes: [Shortcode]
  private let code: [Range<Int>]
  private var output: TracedText
  private var losses: LossList
  private var index = 0
  private var number = 0
  /// The shortcodes that are kept as text, by their indices: their closing ones are kept, too.
  private var kept: Set<Int> = []

  private var bytes: [UInt8] { source.bytes }
  private var line: Int { source.lines[number] }

  private init(_ source: TracedText, _ context: ShortcodeContext, _ losses: LossList) {
    self.source = source
    self.context = context
    self.losses = losses
    let scanner = ShortcodeScanner(source.bytes)
    shortcodes = scanner.shortcodes
    code = scanner.code
    output = TracedText(line: source.lines[0])
  }

  static func translated(
    _ source: TracedText, _ context: ShortcodeContext, losses: inout LossList
  ) -> TracedText {
    guard source.bytes.contains(UInt8(ascii: "{")) else { return source }
    var markup = ShortcodeMarkup(source, context, losses)
    markup.run()
    losses = markup.losses
    return markup.output
  }

  private mutating func run() {
    var nextCode = 0
    var next = 0
    while next < shortcodes.count || nextCode < code.count {
      let shortcode = next < shortcodes.count ? shortcodes[next].range.lowerBound : Int.max
      let code = nextCode < code.count ? code[nextCode].lowerBound : Int.max
      if code < shortcode {
        copy(to: code)
        copyUnescaped(to: self.code[nextCode].upperBound)
        nextCode += 1
        continue
      }
      // The content of a translated pair of shortcodes is written already.
      if shortcode >= index {
        copy(to: shortcode)
        translate(next)
      }
      next += 1
    }
    copy(to: bytes.count)
  }

  // MARK: Copying

  private mutating func copy(to end: Int) {
    guard end > index else { return }
    output.append(bytes[index..<end], of: source, number: number)
    skip(to: end)
  }

  private mutating func skip(to end: Int) {
    number += bytes[index..<end].count { $0 == 0x0A }
    index = end
  }

  private mutating func write(_ text: String) { output.append(text, line: line) }

  private mutating func writeBlock(_ text: String) {
    output.appendBlock(text, line: line, before: bytes[index...])
  }

  /// Copies up to `end`, with `{{</* x */>}}` as `{{< x >}}`.
  private mutating func copyUnescaped(to end: Int) {
    guard end > index else { return }
    var start = index
    while start < end {
      let part = bytes[start..<end]
      let isOpening = part.starts(with: "{{</*".utf8) || part.starts(with: "{{%/*".utf8)
      if isOpening || part.starts(with: "*/>}}".utf8) || part.starts(with: "*/%}}".utf8) {
        copy(to: isOpening ? start + 3 : start)
        skip(to: index + 2)
        start = max(index, start + 2)
      } else {
        start += 1
      }
    }
    copy(to: end)
  }

  /// Copies a shortcode so that readers see it.
  private mutating func copyVisibly(_ range: Range<Int>) {
    let part = bytes[range]
    let inner = part.dropFirst(3)
    let hasHTML = zip(inner, inner.dropFirst()).contains { $0 == UInt8(ascii: "<") && $1.beginsTag }
    let isInside = output.bytes.last.map { "\"'(=".utf8.contains($0) } ?? false
    if hasHTML, !isInside, !part.contains(0x0A), !part.contains(UInt8(ascii: "`")) {
      write("`")
      copy(to: range.upperBound)
      return write("`")
    }
    copy(to: range.lowerBound + 3)
    // `<name` would be a tag.
    if bytes[range.lowerBound + 2] == UInt8(ascii: "<"), index < range.upperBound, bytes[index].beginsTag {
      write(" ")
    }
    copy(to: range.upperBound)
  }

  private mutating func keep(_ number: Int, _ message: String = "is kept as text") {
    let shortcode = shortcodes[number]
    losses.add(.shortcode, shortcode.name, line: line, message)
    kept.insert(number)
    copyVisibly(shortcode.range)
  }

  /// The content of a pair, which counts as written then; nil for a shortcode that stands alone.
  private mutating func takeContent(_ number: Int) -> String? {
    let shortcode = shortcodes[number]
    guard let partner = shortcode.partner.map({ shortcodes[$0] }) else {
      skip(to: shortcode.range.upperBound)
      return nil
    }
    let content = bytes[shortcode.range.upperBound..<partner.range.lowerBound]
    skip(to: partner.range.upperBound)
    return String(decoding: content, as: UTF8.self)
  }

  // MARK: Shortcodes

  private mutating func translate(_ number: Int) {
    let shortcode = shortcodes[number]
    switch shortcode.form {
    case .escaped: copyEscaped(shortcode.range)
    case .closing: close(number)
    case .opening, .alone: open(number)
    }
  }

  private mutating func copyEscaped(_ range: Range<Int>) {
    let inner = String(decoding: bytes[(range.lowerBound + 3)..<(range.upperBound - 3)], as: UTF8.self)
    let isAngle = bytes[range.lowerBound + 2] == UInt8(ascii: "<")
    let text = inner.trimmed.dropFirst(2).dropLast(2).trimmed
    write(isAngle ? "{{< \(text) >}}" : "{{% \(text) %}}")
    skip(to: range.upperBound)
  }

  private mutating func close(_ number: Int) {
    let shortcode = shortcodes[number]
    guard let partner = shortcode.partner else { return keep(number, "closes nothing and is kept as text") }
    if kept.contains(partner) { return copyVisibly(shortcode.range) }
    skip(to: shortcode.range.upperBound)
    if shortcode.name == "details" { return writeBlock("\n</details>") }
  }

  private mutating func open(_ number: Int) {
    let shortcode = shortcodes[number]
    let arguments = TemplateArguments(shortcode.arguments)
    let first = arguments.positional.first
    switch shortcode.name.lowercased() {
    case "figure": writeFigure(number, arguments)
    case "img", "image", "picture", "imgproc":
      guard arguments["src"] != nil else { return keep(number) }
      losses.add(.shortcode, shortcode.name, line: line, "became a picture")
      writeFigure(number, arguments)
    case "highlight", "code": writeCode(number, arguments)
    case "mermaid" where shortcode.partner != nil: writeFence(number, "mermaid")
    case "youtube":
      guard let id = arguments["id"] ?? first else { return keep(number) }
      skip(to: shortcode.range.upperBound)
      writeBlock(
        Embed.video(
          youTube: Embed.youTubeIdentifier(id), title: arguments["title"], start: arguments["start"]))
    case "vimeo", "vimeo_simple":
      guard let id = arguments["id"] ?? first else { return keep(number) }
      skip(to: shortcode.range.upperBound)
      writeBlock(Embed.video(vimeo: id, title: arguments["title"]))
    case "gist":
      guard !arguments.positional.isEmpty else { return keep(number) }
      writeLink(number, Embed.gist(arguments.positional))
    case "tweet", "twitter", "twitter_simple", "x", "x_simple": writeTweet(number, arguments)
    case "instagram", "instagram_simple":
      guard let id = arguments["id"] ?? first else { return keep(number) }
      writeLink(number, "[Instagram](https://www.instagram.com/p/\(id.filter(\.isNameCharacter))/)")
    case "ref", "relref": writeReference(number, arguments)
    case "details" where shortcode.partner != nil:
      let title = arguments["summary", "title"] ?? first ?? "Details"
      let isOpen = arguments["open"].map { $0 != "false" } ?? false
      skip(to: shortcode.range.upperBound)
      writeBlock("<details\(isOpen ? " open" : "")><summary>\(title.asAttribute)</summary>")
    case "param":
      guard let text = first.flatMap(context.parameter) else { return keep(number) }
      skip(to: shortcode.range.upperBound)
      write(text)
    case "rawhtml", "raw_html", "raw", "html":
      guard let content = takeContent(number) else { return keepAgain(number) }
      writeBlock(content.trimmed)
    case "comment":
      guard shortcode.partner != nil else { return keep(number) }
      losses.add(.shortcode, "comment", line: line, "is dropped")
      _ = takeContent(number)
    case "toc", "tableofcontents", "table_of_contents":
      skip(to: shortcode.range.upperBound)
      write("[[toc]]")
    default: keep(number)
    }
  }

  /// Keeps a shortcode that was expected to be one of a pair.
  private mutating func keepAgain(_ number: Int) {
    losses.add(.shortcode, shortcodes[number].name, line: line, "has no end and is kept as text")
    write(String(decoding: bytes[shortcodes[number].range], as: UTF8.self).replacing("{{<", with: "{{< "))
  }

  private mutating func writeLink(_ number: Int, _ link: String) {
    losses.add(.shortcode, shortcodes[number].name, line: line, "became a link")
    skip(to: shortcodes[number].range.upperBound)
    write(link)
  }

  private mutating func writeTweet(_ number: Int, _ arguments: TemplateArguments) {
    let user = arguments["user"].map { $0.filter(\.isNameCharacter) }
    guard let id = (arguments["id"] ?? arguments.positional.first)?.filter(\.isNumber), !id.isEmpty else {
      return keep(number)
    }
    let address = "https://twitter.com/\(user ?? "i")/status/\(id)"
    writeLink(number, "[\(user.map { "@\($0)" } ?? "Tweet")](\(address))")
  }

  private mutating func writeReference(_ number: Int, _ arguments: TemplateArguments) {
    let shortcode = shortcodes[number]
    let name = arguments["path"] ?? arguments.positional.first ?? ""
    guard let address = context.address(name) else {
      losses.add(
        .link, shortcode.name, line: line, "\(name) is not in the source; the shortcode is kept as text")
      return copyVisibly(shortcode.range)
    }
    skip(to: shortcode.range.upperBound)
    write(address)
  }

  private mutating func writeFigure(_ number: Int, _ arguments: TemplateArguments) {
    let shortcode = shortcodes[number]
    guard let source = arguments["src"] ?? arguments.positional.first, !source.isEmpty else {
      return keep(number)
    }
    var figure = MovedFigure(source: source)
    var caption = [arguments["title"], arguments["caption"]].compactMap(\.self).filter { !$0.isEmpty }
    if let attribution = arguments["attr"], !attribution.isEmpty {
      caption.append(arguments["attrlink"].map { "[\(attribution)](\($0))" } ?? attribution)
    }
    figure.caption = caption.joined(separator: caption.first?.last?.isPunctuation == true ? " " : ". ")
    figure.alternative = arguments["alt"] ?? figure.plainCaption
    figure.link = arguments["link"].flatMap { $0.isEmpty ? nil : $0 }
    figure.classes = (arguments["class"] ?? "").split(separator: " ").map(String.init)
    figure.width = arguments["width"]
    figure.height = arguments["height"]
    let known = [
      "src", "title", "caption", "attr", "attrlink", "alt", "link", "class", "width", "height", "loading",
    ]
    for key in arguments.all.compactMap(\.key) where !known.contains(key) {
      losses.add(.shortcode, shortcode.name, line: line, "its \(key) is dropped")
    }
    let isBlock = output.isAtLineStart
    let isInHTML = output.isInHTML
    skip(to: shortcode.range.upperBound)
    let markup = figure.markup(isBlock: isBlock, isInHTML: isInHTML)
    if isBlock, !isInHTML { writeBlock(markup) } else { write(markup) }
  }

  private mutating func writeCode(_ number: Int, _ arguments: TemplateArguments) {
    let shortcode = shortcodes[number]
    guard shortcode.partner != nil else { return keep(number) }
    let language = arguments["language", "lang", "type"] ?? arguments.positional.first ?? ""
    var code = FencedCode(language: language)
    var unread = code.read(options: arguments.positional.dropFirst().joined(separator: ","))
    for argument in arguments.all {
      guard let key = argument.key, !["language", "lang", "type", "options"].contains(key) else { continue }
      unread += code.read(options: "\(key)=\"\(argument.value)\"")
    }
    unread += code.read(options: arguments["options"] ?? "")
    for key in unread {
      losses.add(.shortcode, shortcode.name, line: line, "its option \(key) is dropped")
    }
    writeFence(number, code)
  }

  private mutating func writeFence(_ number: Int, _ language: String) {
    writeFence(number, FencedCode(language: language))
  }

  private mutating func writeFence(_ number: Int, _ code: FencedCode) {
    let indentation = output.isAtLineStart ? output.indentation : ""
    let first = line
    let content = (takeContent(number) ?? "")
      .replacing("{{</*", with: "{{<").replacing("*/>}}", with: ">}}")
      .replacing("{{%/*", with: "{{%").replacing("*/%}}", with: "%}}")
    if !output.isAtLineStart { output.append("\n", line: first) }
    output.append(code.markup(content, indentation: indentation), line: first)
    if let next = bytes[index...].first(where: { $0 != 0x20 && $0 != 0x09 }), next != 0x0A { write("\n") }
  }
}
