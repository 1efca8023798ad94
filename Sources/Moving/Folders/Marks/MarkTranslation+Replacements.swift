import Texts

extension MarkTranslation {
  /// The names of marks that belong to one that is told of.
  private static let continuations: Set = ["else", "elsif", "when", "break", "continue"]

  /// Writes what stands in place of a mark that opens a pair or stands alone.
  mutating func open(_ number: Int) {
    let mark = marks[number]
    if !mark.isShortcode, Self.continuations.contains(mark.name) { return copyVisibly(mark.range) }
    if let template = context.replacements[mark.label, mark.name] { return write(template, number) }
    var replacement = dialect.replacements[mark.name.lowercased()]
    let arguments = arguments(of: mark)
    if case .include? = replacement {
      replacement = MarkDialect.include(mark.includedFile.lastPathPart.withoutExtension.lowercased())
      var isOpen = replacement == nil
      if case .callout? = replacement { isOpen = true }
      if isOpen, let text = included(mark) {
        skip(to: mark.range.upperBound)
        return write(text)
      }
    }
    switch replacement {
    case .callout: writeCallout(number, arguments)
    case .content, .html, .nothing, .details: writePair(number, arguments, replacement)
    case .code: writeCode(number, code(mark, arguments))
    case .diagram: writeCode(number, FencedCode(language: mark.name.lowercased()))
    case .figure, .picture: writeFigure(number, arguments, replacement)
    case .image: writeImage(number, arguments)
    case .youTube, .vimeo, .video: writeVideo(number, arguments, replacement)
    case .quotation: writeQuotation(number)
    case .gist, .tweet, .instagram: writeLink(number, arguments, replacement)
    case .speakerDeck, .slideShare: writeSlides(number, arguments, replacement)
    case .reference, .link: writeReference(number, arguments, replacement)
    case .parameter:
      guard let text = arguments.positional.first.flatMap(context.variable) else { return keep(number) }
      skip(to: mark.range.upperBound)
      write(text)
    case .tableOfContents:
      if mark.label != mark.name { losses.add(dialect.kind, mark.label, line: line, "became [[toc]]") }
      skip(to: mark.range.upperBound)
      write("[[toc]]")
    case .include, nil: keep(number)
    }
  }

  private mutating func writePair(
    _ number: Int, _ arguments: TemplateArguments, _ replacement: MarkReplacement?
  ) {
    let mark = marks[number]
    if mark.name == "#" {
      losses.add(dialect.kind, "comment", line: line, "is dropped")
      return skip(to: mark.range.upperBound)
    }
    guard let partner = mark.partner.map({ marks[$0].range }) else {
      if case .nothing? = replacement { return keep(number) }
      return keep(number, "has no end and is kept as text")
    }
    switch replacement {
    case .details:
      let title = arguments["summary", "title"] ?? arguments.positional.first ?? "Details"
      let isOpen = arguments["open"].map { $0 != "false" } ?? false
      skip(to: mark.range.upperBound)
      writeBlock("<details\(isOpen ? " open" : "")><summary>\(title.asAttribute)</summary>")
    case .html: if let content = takeContent(number) { writeBlock(content.trimmed) }
    case .nothing:
      losses.add(dialect.kind, mark.name, line: line, "is dropped")
      skip(to: partner.upperBound)
    default:
      skip(to: mark.range.upperBound)
      copy(to: partner.lowerBound)
      skip(to: partner.upperBound)
    }
  }

  /// `{% blockquote Ada Lind, Notes https://notes.example %} … {% endblockquote %}`
  private mutating func writeQuotation(_ number: Int) {
    let mark = marks[number]
    guard let partner = mark.partner.map({ marks[$0].range }) else {
      return keep(number, "has no end and is kept as text")
    }
    let words = mark.arguments.split(whereSeparator: \.isWhitespace).map(String.init)
    let url = words.first { $0.hasPrefix("http://") || $0.hasPrefix("https://") }
    let names = words.filter { $0 != url }.joined(separator: " ").withoutQuotes
    skip(to: mark.range.upperBound)
    var content = String(decoding: bytes[index..<partner.lowerBound], as: UTF8.self).trimmed
    let isTag = ["left", "right"].contains(names)
    if !isTag, !names.isEmpty || url != nil {
      let label = names.isEmpty ? url ?? "" : names
      content += "\n\n— \(url.map { "[\(label)](\($0))" } ?? label)"
    }
    let lines = content.split(separator: "\n", omittingEmptySubsequences: false).map { "> \($0)".trimmed }
    skip(to: partner.upperBound)
    writeBlock(lines.joined(separator: "\n"))
  }

  // MARK: Code

  private mutating func code(_ mark: Mark, _ arguments: TemplateArguments) -> FencedCode {
    if mark.name == "codeblock" {
      let arguments = TemplateArguments(mark.arguments.replacing("lang:", with: "lang="))
      var code = FencedCode(language: arguments["lang"] ?? "")
      let title = arguments.positional.joined(separator: " ")
      if !title.isEmpty { code.title = title }
      return code
    }
    var options: [String]
    var code: FencedCode
    if mark.isShortcode || mark.isComponent {
      let names = ["language", "lang", "type"]
      code = FencedCode(
        language: arguments["language", "lang", "type"] ?? arguments.positional.first ?? "")
      options = [arguments.positional.dropFirst().joined(separator: ",")]
      for argument in arguments.all where argument.key.map({ !names.contains($0) }) ?? false {
        let isList = argument.key == "options"
        options.append(isList ? argument.value : "\(argument.key ?? "")=\"\(argument.value)\"")
      }
    } else {
      // Nunjucks has quotation marks around all arguments.
      let words = mark.arguments.withoutQuotes
      let language = words.prefix { !$0.isWhitespace }
      code = FencedCode(language: String(language).withoutQuotes)
      options = [String(words.dropFirst(language.count))]
    }
    for name in options.flatMap({ code.read(options: $0) }) {
      losses.add(dialect.kind, mark.name, line: line, "its option \(name) is dropped")
    }
    return code
  }

  private mutating func writeCode(_ number: Int, _ code: FencedCode) {
    if marks[number].partner == nil { return keep(number) }
    let first = line
    if !output.isAtLineStart { output.append("\n", line: first) }
    let indentation = output.indentation
    let content = dialect.unescaped(takeContent(number) ?? "")
    output.append(code.markup(content, indentation: indentation), line: first)
    if let next = bytes[index...].first(where: { $0 != 0x20 && $0 != 0x09 }), next != 0x0A { write("\n") }
  }

  // MARK: Pictures and videos

  private mutating func writeFigure(
    _ number: Int, _ arguments: TemplateArguments, _ replacement: MarkReplacement?
  ) {
    let mark = marks[number]
    var source = arguments[
      "src", "url", "image_path", "path", "file", "image", "img", "source", "filename"]
    if case .figure? = replacement { source = source ?? arguments.positional.first }
    guard let source, !source.isEmpty else { return keep(number) }
    if case .picture? = replacement { losses.add(dialect.kind, mark.label, line: line, "became a picture") }
    // Themes make addresses of the site of paths without a slash.
    let isOfSite = !source.hasPrefix("/") && context.hasFile(source)
    var figure = MovedFigure(source: isOfSite ? "\(context.basePath)/\(source)" : source)
    let title = mark.isShortcode ? arguments["title"] : nil
    var caption = [title, arguments["caption", "description"]].compactMap(\.self).filter { !$0.isEmpty }
    if let attribution = arguments["attr"], !attribution.isEmpty {
      caption.append(arguments["attrlink"].map { "[\(attribution)](\($0))" } ?? attribution)
    }
    figure.caption = caption.joined(separator: caption.first?.last?.isPunctuation == true ? " " : ". ")
    let alternative = arguments["alt", "alttext"] ?? (mark.isShortcode ? nil : arguments["title"])
    figure.alternative = alternative ?? figure.plainCaption
    if figure.alternative.isEmpty, !mark.isShortcode { figure.alternative = figure.plainCaption }
    figure.link = arguments["link", "href"].flatMap { $0.isEmpty ? nil : $0 }
    figure.classes = (arguments["class", "classes"] ?? "").split(separator: " ").map(String.init)
    figure.width = arguments["width", "max-width"]
    figure.height = arguments["height"]
    let known = [
      "src", "title", "caption", "attr", "attrlink", "alt", "link", "class", "width", "height", "loading",
    ]
    for key in arguments.all.compactMap(\.key) where mark.isShortcode && !known.contains(key) {
      losses.add(dialect.kind, mark.name, line: line, "its \(key) is dropped")
    }
    write(figure, insteadOf: mark)
  }

  private mutating func write(_ figure: MovedFigure, insteadOf mark: Mark) {
    let (isBlock, isInHTML) = (output.isAtLineStart, output.isInHTML)
    skip(to: mark.range.upperBound)
    let markup = figure.markup(isBlock: isBlock, isInHTML: isInHTML)
    if isBlock, !isInHTML { writeBlock(markup) } else { write(markup) }
  }

  private mutating func writeImage(_ number: Int, _ arguments: TemplateArguments) {
    let all = arguments.all
    guard let source = all.first(where: { $0.value.contains("/") || $0.value.contains(".") })?.value else {
      return keep(number)
    }
    var figure = MovedFigure(source: source)
    figure.classes = all.prefix { $0.value != source }.map(\.value)
    let numbers = all.filter { !$0.isQuoted && Int($0.value) != nil }.map(\.value)
    (figure.width, figure.height) = (numbers.first, numbers.dropFirst().first)
    var texts = all.filter(\.isQuoted).map(\.value)
    // A title of Hexo may be words without quotation marks.
    let words = all.drop { $0.value != source }.dropFirst().filter { Int($0.value) == nil }.map(\.value)
    if texts.isEmpty, !words.isEmpty { texts = [words.joined(separator: " ")] }
    figure.caption = texts.first ?? ""
    figure.alternative = texts.dropFirst().first ?? figure.caption
    write(figure, insteadOf: marks[number])
  }

  private mutating func writeVideo(
    _ number: Int, _ arguments: TemplateArguments, _ replacement: MarkReplacement?
  ) {
    let id = arguments["id", "video_id", "videoid", "video", "url", "src"] ?? arguments.positional.first
    guard let id else { return keep(number) }
    let player: String
    switch (replacement, arguments["provider"]) {
    case (.youTube, _), (.video, "youtube"):
      player = Embed.video(
        youTube: Embed.youTubeIdentifier(id), title: arguments["title"], start: arguments["start"])
    case (.vimeo, _), (.video, "vimeo"):
      let identifier = id.split(separator: "/").last.map { String($0.prefix { $0 != "?" }) } ?? id
      player = Embed.video(vimeo: identifier, title: arguments["title"])
    default: return keep(number)
    }
    skip(to: marks[number].range.upperBound)
    writeBlock(player)
  }

  // MARK: Links

  private mutating func writeLink(
    _ number: Int, _ arguments: TemplateArguments, _ replacement: MarkReplacement?
  ) {
    guard let id = arguments["id", "tweetid", "url", "src"] ?? arguments.positional.first else {
      return keep(number)
    }
    let link: String
    switch replacement {
    case .gist: link = Embed.gist(arguments.positional.isEmpty ? [id] : arguments.positional)
    case .tweet:
      let user = arguments["user"].map { $0.filter(\.isNameCharacter) }
      // The number, or the address that ends with it.
      let name = (id.split(separator: "/").last ?? "").prefix { $0 != "?" }.filter(\.isNumber)
      guard !name.isEmpty else { return keep(number) }
      link = "[\(user.map { "@\($0)" } ?? "Tweet")](https://twitter.com/\(user ?? "i")/status/\(name))"
    default: link = "[Instagram](https://www.instagram.com/p/\(id.filter(\.isNameCharacter))/)"
    }
    losses.add(dialect.kind, marks[number].name, line: line, "became a link")
    skip(to: marks[number].range.upperBound)
    write(link)
  }

  private mutating func writeReference(
    _ number: Int, _ arguments: TemplateArguments, _ replacement: MarkReplacement?
  ) {
    let mark = marks[number]
    var isLink = false
    if case .link? = replacement { isLink = true }
    let first = arguments["path"] ?? arguments.positional.first ?? ""
    let name = mark.isShortcode || isLink ? first : mark.arguments.withoutQuotes
    guard let address = context.address(mark.name, name) else {
      losses.add(.link, mark.name, line: line, "\(name) is not in the source; it is kept as text")
      return copyVisibly(mark.range)
    }
    cutPrefix()
    let words = arguments.positional.dropFirst().joined(separator: " ")
    write(isLink ? "[\(words.isEmpty ? name.lastPathPart : words)](\(address))" : address)
    skip(to: mark.range.upperBound)
  }
}

extension MarkContext {
  /// The arguments of an include with the values of their variables; without those that have none.
  func resolved(_ arguments: TemplateArguments) -> TemplateArguments {
    TemplateArguments(
      arguments.all.compactMap { argument in
        let isKnown = argument.isQuoted || Int(argument.value) != nil
        let known = isKnown ? argument.value : variable(argument.value)
        return known.map { .init(key: argument.key, value: resolved($0), isQuoted: argument.isQuoted) }
      })
  }

  /// A text with the values of the outputs in it that are known.
  private func resolved(_ text: String) -> String {
    guard text.contains("{{") else { return text }
    return text.replacing(#/\{\{\s*(.+?)\s*\}\}/#) { value(of: String($0.1)) ?? String($0.0) }
  }
}
