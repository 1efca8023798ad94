import Texts

/// Translates MDX into Markdown: what it imports and exports is dropped, components that show pictures and
/// videos become those, and of others their content stays. Code is left alone.
struct MDXMarkup {
  private let source: TracedText
  /// The value of a name such as `frontmatter.title`; nil if it has none.
  private let variable: (String) -> String?
  private var output: TracedText
  private var losses: LossList
  private var index = 0
  /// The line in `source.lines` of `index`.
  private var number = 0
  /// The paths that the text imports, by their names.
  private var imports: [String: String] = [:]

  private var bytes: [UInt8] { source.bytes }
  private var line: Int { source.lines[number] }

  static func translated(
    _ source: TracedText, losses: inout LossList, variable: @escaping (String) -> String?
  ) -> TracedText {
    var markup = MDXMarkup(source, losses, variable)
    markup.run()
    losses = markup.losses
    return markup.output
  }

  private init(_ source: TracedText, _ losses: LossList, _ variable: @escaping (String) -> String?) {
    (self.source, self.losses, self.variable) = (source, losses, variable)
    output = TracedText(line: source.lines[0])
  }

  private mutating func run() {
    let code = CodeScanner.ranges(in: bytes).map(\.range)
    var next = 0
    var start = 0
    var isModule = false
    while start < bytes.count {
      while next < code.count, code[next].upperBound <= start { next += 1 }
      if next < code.count, code[next].contains(start) {
        copy(to: code[next].upperBound)
        start = index
        continue
      }
      if start == 0 || bytes[start - 1] == 0x0A {
        let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
        let text = source.text(start..<end)
        let isBlank = text.allSatisfy(\.isWhitespace)
        if isModule ? !isBlank : isFirstOfBlock(start) && Self.isModule(text) {
          copy(to: start)
          if !isModule || Self.isModule(text) { takeModule(text) }
          isModule = true
          skip(to: end)
          start = end
          continue
        }
        isModule = false
      }
      start = translate(start)
    }
    copy(to: bytes.count)
  }

  private func isFirstOfBlock(_ start: Int) -> Bool {
    guard start > 1 else { return true }
    return bytes[start - 1] == 0x0A && bytes[start - 2] == 0x0A
  }

  /// Translates what begins at an offset, and returns the one behind it.
  private mutating func translate(_ start: Int) -> Int {
    switch bytes[start] {
    case UInt8(ascii: "\\"): return min(start + 2, bytes.count)
    case UInt8(ascii: "<"):
      guard let tag = MDXTag(bytes, at: start) else { return start + 1 }
      copy(to: start)
      write(tag)
      return index
    case UInt8(ascii: "{"):
      guard let end = MDXTag.endOfBraces(bytes, at: start) else { return start + 1 }
      let inner = source.text((start + 1)..<(end - 1)).trimmed
      if inner.hasPrefix("/*") {
        copy(to: start)
        losses.add(.markup, "{/* */}", line: line, "is dropped: it is a comment")
      } else if let text = text(inner) {
        copy(to: start)
        write(text)
      } else {
        copy(to: start)
        // Attributes of headings and formulas are not of MDX.
        if inner.firstMatch(of: #/^[#.]|^[\w.]+=|\\/#) == nil {
          losses.add(.templateTag, "{\(inner.prefix(30))}", line: line, "is kept as text")
        }
        copy(to: end)
      }
      skip(to: end)
      return end
    default: return start + 1
    }
  }

  // MARK: Modules

  private static func isModule(_ line: String) -> Bool {
    line.prefixMatch(of: #/import\s+(?:[\w{*][^"'\n]*)?["']|import\s*\{\s*$|import\s*\{[^}]*$/#) != nil
      || line.prefixMatch(of: #/export\s+(?:const|let|var|default|function|async|class|type|\{|\*)/#) != nil
  }

  private mutating func takeModule(_ line: String) {
    if let match = line.prefixMatch(of: #/import\s+(\w+)[^"']*["']([^"']+)["']/#) {
      imports[String(match.1)] = String(match.2)
    }
    let words = line.split { $0.isWhitespace || $0 == ";" }.prefix(3).joined(separator: " ")
    losses.add(.markup, words, line: self.line, "is dropped: it is a program")
  }

  // MARK: Tags

  private static let pictures: Set = [
    "image", "img", "picture", "figure", "nextimage", "staticimage", "exportedimage", "astroimage",
    "zoomimage",
    "photo",
  ]
  private static let videos: Set = [
    "youtube", "youtubeembed", "liteyoutube", "liteyoutubeembed", "youtubevideo",
  ]

  private mutating func write(_ tag: MDXTag) {
    defer { skip(to: tag.end) }
    guard tag.isComponent else { return write(html: tag) }
    let name = tag.name.lowercased()
    if !tag.isEnd, Self.pictures.contains(name), let figure = figure(tag) {
      return write(figure.markup(isBlock: output.isAtLineStart, isInHTML: output.isInHTML))
    }
    let id = value("id", "videoid", "video", "url", "src", "tweetid", of: tag)
    if !tag.isEnd, let id {
      if Self.videos.contains(name) {
        return block(Embed.video(youTube: Embed.youTubeIdentifier(id), title: value("title", of: tag)), tag)
      }
      if name == "vimeo" { return block(Embed.video(vimeo: id.lastPathPart), tag) }
      if name == "gist" { return write(Embed.gist([id.replacing("https://gist.github.com/", with: "")])) }
      if ["tweet", "twittertweet", "xpost"].contains(name), id.lastPathPart.allSatisfy(\.isNumber) {
        losses.add(.html, "<\(tag.name)>", line: line, "became a link")
        return write("[Tweet](https://twitter.com/i/status/\(id.lastPathPart))")
      }
    }
    guard !tag.isEnd, !tag.name.isEmpty else { return }
    let mark = KeptMark(
      name: tag.name, source: source.text(index..<tag.end), isPaired: !tag.isEmpty,
      arguments: tag.attributes.map(\.name))
    losses.add(
      .html, "<\(tag.name)>", line: line,
      tag.isEmpty ? "is a component and not moved" : "is a component; only its content stays", mark: mark)
  }

  private mutating func block(_ html: String, _ tag: MDXTag) {
    output.appendBlock(html, line: line, before: bytes[tag.end...])
  }

  private func figure(_ tag: MDXTag) -> MovedFigure? {
    guard let source = value("src", "source", "url", of: tag) else { return nil }
    var figure = MovedFigure(source: source)
    figure.alternative = value("alt", "title", of: tag) ?? ""
    figure.caption = value("caption", of: tag) ?? ""
    figure.width = value("width", of: tag)
    figure.height = value("height", of: tag)
    return figure
  }

  /// An element of HTML, with the values of its attributes as HTML has them.
  private mutating func write(html tag: MDXTag) {
    let isPlain = tag.attributes.allSatisfy { attribute in
      if case .expression = attribute.value { return false }
      return !["className", "htmlFor"].contains(attribute.name)
    }
    guard !isPlain else { return copy(to: tag.end) }
    var html = "<\(tag.name)"
    for (name, value) in tag.attributes {
      let key = ["className": "class", "htmlFor": "for"][name] ?? name
      switch value {
      case .none: html += " \(key)"
      case .text(let text): html += " \(key)=\"\(text.replacing("\"", with: "&quot;"))\""
      case .expression(let expression):
        guard let text = text(expression.trimmed) else {
          losses.add(.html, "\(tag.name) \(name)", line: line, "is a program and dropped")
          continue
        }
        html += " \(key)=\"\(text.asAttribute)\""
      }
    }
    write(html + (tag.isEmpty ? " />" : ">"))
  }

  /// The value of the first attribute that has one that is known.
  private func value(_ names: String..., of tag: MDXTag) -> String? {
    for name in names {
      for attribute in tag.attributes where attribute.name.lowercased() == name {
        switch attribute.value {
        case .text(let text): return text
        case .expression(let expression): if let text = text(expression.trimmed) { return text }
        case .none: break
        }
      }
    }
    return nil
  }

  /// The text of an expression: a text or a number itself, or a name of something that is known.
  private func text(_ expression: String) -> String? {
    if let match = expression.wholeMatch(of: #/(["'`])([^"'`$]*)\1/#) { return String(match.2) }
    if Double(expression) != nil { return expression }
    guard expression.allSatisfy({ $0.isNameCharacter || $0 == "." || $0 == "$" }) else {
      // `require("./a.png")`, `import("./a.png")`
      return expression.wholeMatch(of: #/(?:require|import)\(\s*["']([^"']+)["']\s*\)(?:\.default)?/#).map {
        String($0.1)
      }
    }
    let name = expression.hasSuffix(".src") ? String(expression.dropLast(4)) : expression
    return imports[name] ?? variable(expression)
  }

  // MARK: Copying

  private mutating func copy(to end: Int) {
    guard end > index else { return }
    output.append(bytes[index..<end], of: source, number: number)
    skip(to: end)
  }

  private mutating func skip(to end: Int) {
    guard end > index else { return }
    number += bytes[index..<end].count { $0 == 0x0A }
    index = end
  }

  private mutating func write(_ text: String) { output.append(text, line: line) }
}
