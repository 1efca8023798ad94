import Texts

extension MarkTranslation {
  /// The names of marks that belong to one that is told of.
  private static let continuations: Set = ["else", "elsif", "when", "break", "continue"]

  /// Writes what stands in place of a mark that opens a pair or stands alone.
  mutating func open(_ number: Int) {
    let mark = marks[number]
    if !dialect.hasShortcodes, Self.continuations.contains(mark.name) { return copyVisibly(mark.range) }
    var replacement = dialect.replacements[mark.name.lowercased()]
    var arguments = TemplateArguments(mark.arguments)
    if case .include? = replacement {
      let file = mark.arguments.prefix { !$0.isWhitespace }
      let name = String(file).withoutQuotes.lastPathPart.withoutExtension.lowercased()
      replacement = MarkDialect.include(name)
      arguments = context.resolved(TemplateArguments(mark.arguments.dropFirst(file.count)))
    }
    switch replacement {
    case .content, .html, .nothing, .details: writePair(number, arguments, replacement)
    case .code: writeCode(number, code(mark, arguments))
    case .diagram: writeCode(number, FencedCode(language: mark.name.lowercased()))
    case .figure, .picture: writeFigure(number, arguments, replacement)
    case .image: writeImage(number, arguments)
    case .youTube, .vimeo, .video: writeVideo(number, arguments, replacement)
    case .gist, .tweet, .instagram: writeLink(number, arguments, replacement)
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
    if dialect.hasShortcodes {
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
    let title = dialect.hasShortcodes ? arguments["title"] : nil
    var caption = [title, arguments["caption", "description"]].compactMap(\.self).filter { !$0.isEmpty }
    if let attribution = arguments["attr"], !attribution.isEmpty {
      caption.append(arguments["attrlink"].map { "[\(attribution)](\($0))" } ?? attribution)
    }
    figure.caption = caption.joined(separator: caption.first?.last?.isPunctuation == true ? " " : ". ")
    let alternative = arguments["alt", "alttext"] ?? (dialect.hasShortcodes ? nil : arguments["title"])
    figure.alternative = alternative ?? figure.plainCaption
    if figure.alternative.isEmpty, !dialect.hasShortcodes { figure.alternative = figure.plainCaption }
    figure.link = arguments["link", "href"].flatMap { $0.isEmpty ? nil : $0 }
    figure.classes = (arguments["class", "classes"] ?? "").split(separator: " ").map(String.init)
    figure.width = arguments["width", "max-width"]
    figure.height = arguments["height"]
    let known = [
      "src", "title", "caption", "attr", "attrlink", "alt", "link", "class", "width", "height", "loading",
    ]
    for key in arguments.all.compactMap(\.key) where dialect.hasShortcodes && !known.contains(key) {
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
    let texts = all.filter(\.isQuoted).map(\.value)
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
    case (.vimeo, _), (.video, "vimeo"): player = Embed.video(vimeo: id, title: arguments["title"])
    default: return keep(number)
    }
    skip(to: marks[number].range.upperBound)
    writeBlock(player)
  }

  // MARK: Links

  private mutating func writeLink(
    _ number: Int, _ arguments: TemplateArguments, _ replacement: MarkReplacement?
  ) {
    guard let id = arguments["id"] ?? arguments.positional.first else { return keep(number) }
    let link: String
    switch replacement {
    case .gist: link = Embed.gist(arguments.positional.isEmpty ? [id] : arguments.positional)
    case .tweet:
      let user = arguments["user"].map { $0.filter(\.isNameCharacter) }
      let name = id.filter(\.isNumber)
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
    let name = dialect.hasShortcodes || isLink ? first : mark.arguments.withoutQuotes
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
  fileprivate func resolved(_ arguments: TemplateArguments) -> TemplateArguments {
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
