/// Writes text in a line as Markdown.
struct MarkdownInlines {
  /// Where the line stands: it decides how lines are broken and what is escaped.
  enum Place { case paragraph, heading, cell }

  private enum Piece {
    case text(String)
    case open(String)
    case close(String)
    /// As it is written.
    case raw(String)
  }

  private let place: Place
  private var pieces: [Piece] = []
  /// Elements of emphasis that are open, in Markdown or in HTML.
  private var isInLink = false

  /// - Parameter nodes: as ``InlineRun`` makes them.
  static func markdown(_ nodes: [HTMLNode], in place: Place) -> String {
    var inlines = MarkdownInlines(place: place)
    inlines.add(nodes)
    return inlines.written(MarkdownEscaping(block: nodes.plainText, beginsBlocks: place == .paragraph))
  }

  private init(place: Place) { self.place = place }

  private mutating func add(_ nodes: [HTMLNode]) {
    for node in nodes {
      switch node {
      case .text(let text): pieces.append(.text(text))
      case .element(let element): add(element)
      }
    }
  }

  private mutating func add(_ element: HTMLElement) {
    switch element.name {
    case "br": pieces.append(.raw(place == .paragraph ? "\\\n" : "<br>"))
    case "em", "strong", "del":
      guard element.attributes.isEmpty else { return addHTML(element) }
      pieces.append(.open(element.name))
      add(element.children)
      pieces.append(.close(element.name))
    case "code" where element.has(class: "math"):
      let mark = element.has(class: "display") ? "$$" : "$"
      pieces.append(.raw(mark + element.children.plainText + mark))
    case "code":
      guard element.attributes.isEmpty, element.children.allSatisfy({ $0.element == nil }) else {
        return addHTML(element)
      }
      pieces.append(.raw(code(element.children.plainText)))
    case "a": addLink(element)
    case "img": pieces.append(.raw(Self.image(element, in: place) ?? HTMLWriter.startTag(element)))
    case "sup":
      guard let name = Footnotes.reference(element) else { return addHTML(element) }
      pieces.append(.raw("[^\(name)]"))
    case "svg", "math", "video", "audio", "iframe", "canvas", "script", "button":
      pieces.append(.raw(HTMLWriter.inline([.element(element)])))
    default: addHTML(element)
    }
  }

  /// Adds an element as HTML, with Markdown inside.
  private mutating func addHTML(_ element: HTMLElement) {
    pieces.append(.raw(HTMLWriter.startTag(element)))
    guard !HTMLElement.voidNames.contains(element.name) else { return }
    add(element.children)
    pieces.append(.raw("</\(element.name)>"))
  }

  private mutating func addLink(_ element: HTMLElement) {
    guard let address = element["href"], !isInLink, !element.holdsBlock,
      let attributes = MarkdownAttributeText(element, besides: ["href", "title"], allowsPairs: false)
    else { return addHTML(element) }
    if element.children == [.text(address)], element["title"] == nil, attributes.text.isEmpty,
      address.contains("://"),
      address.unicodeScalars.allSatisfy({ $0.isASCII && !"<>\\ ".unicodeScalars.contains($0) })
    {
      pieces.append(.raw("<\(address)>"))
      return
    }
    pieces.append(.raw("["))
    isInLink = true
    add(element.children)
    isInLink = false
    pieces.append(.raw("](" + Self.target(address, element["title"]) + ")" + attributes.text))
  }

  static func image(_ element: HTMLElement, in place: Place) -> String? {
    guard let address = element["src"], !address.isEmpty,
      let attributes = MarkdownAttributeText(element, besides: ["src", "alt", "title"], allowsPairs: true)
    else { return nil }
    let alternative = element["alt"] ?? ""
    guard !alternative.contains("\n") else { return nil }
    let text = MarkdownEscaping(block: alternative + "$$~~").escaped(alternative, after: "[", before: "]")
    return "![\(text)](\(target(address, element["title"])))\(attributes.text)"
  }

  /// The address and the title of a link or an image.
  static func target(_ address: String, _ title: String?) -> String {
    var isBalanced = true
    var depth = 0
    for character in address.utf8 {
      if character == UInt8(ascii: "(") { depth += 1 }
      if character == UInt8(ascii: ")") { depth -= 1 }
      if depth < 0 || depth > 30 { isBalanced = false }
    }
    let escaped = address.replacing("\\", with: "\\\\").replacing("&", with: Self.ampersand(in: address))
    let isPlain = isBalanced && depth == 0 && !address.isEmpty && !address.hasPrefix("<")
    let target =
      isPlain ? escaped : "<" + escaped.replacing("<", with: "%3C").replacing(">", with: "%3E") + ">"
    guard let title else { return target }
    let quoted = title.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\" + String(Character(scalar))
      case "&": "&amp;"
      case "\n", "\r": " "
      default: MarkdownEscaping.visible(scalar)
      }
    }
    return "\(target) \"\(quoted.joined())\""
  }

  /// An ampersand that could begin the name of a character is written as one.
  private static func ampersand(in address: String) -> String {
    address.contains(";") ? "&amp;" : "&"
  }

  private func code(_ text: String) -> String {
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let touches = text.hasPrefix("`") || text.hasSuffix("`")
    let inner = touches ? " \(text) " : text
    return fence + (place == .cell ? inner.replacing("|", with: "\\|") : inner) + fence
  }
}

// MARK: - Writing the pieces

extension MarkdownInlines {
  private func written(_ escaping: MarkdownEscaping) -> String {
    var output = ""
    var last: Unicode.Scalar?
    /// The marks of the open emphasis; nil for tags.
    var marks: [String?] = []
    func append(_ text: String) {
      output += text
      last = text.unicodeScalars.last ?? last
      if last == "\n" { last = nil }
    }
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .raw(let text): append(text)
      case .text(let text):
        let written = escaping.escaped(text, after: last, before: beginning(after: index))
        append(place == .cell ? written.replacing("|", with: "\\|") : written)
      case .open(let name):
        let mark = mark(name, at: index, last, isInside: marks)
        marks.append(mark)
        append(mark ?? "<\(name)>")
      case .close(let name): append((marks.popLast() ?? nil) ?? "</\(name)>")
      }
    }
    return output
  }

  /// The first character that is written after a piece, before it is escaped.
  private func beginning(after index: Int) -> Unicode.Scalar? {
    for piece in pieces[(index + 1)...].prefix(8) {
      switch piece {
      case .text(let text), .raw(let text): if let first = text.unicodeScalars.first { return first }
      case .open, .close: return "*"
      }
    }
    return nil
  }

  /// The marks for the emphasis that opens at `index`; nil if marks there would not mean that.
  private func mark(
    _ name: String, at index: Int, _ last: Unicode.Scalar?, isInside open: [String?]
  ) -> String? {
    guard let end = end(of: index), end > index + 1,
      !open.contains(where: { $0?.count == (name == "em" ? 1 : 2) })
    else { return nil }
    let inner = (first: beginning(after: index), last: ending(before: end))
    let next = beginning(after: end)
    let outerTouches = last == "*" || last == "_" || last == "~" || isMark(pieces, end + 1)
    let isNested = isMark(pieces, index + 1) || isMark(pieces, end - 1) || outerTouches
    guard let first = inner.first, let final = inner.last, canOpen(last, first), canClose(final, next) else {
      return nil
    }
    switch name {
    case "del": return isNested ? nil : "~~"
    case "strong": return outerTouches ? nil : "**"
    default:
      guard isNested else { return "*" }
      // Beside other marks, the other one tells them apart; it never stands in a word.
      let isFree = [last, next].allSatisfy { $0.map { !Self.isWord($0) } ?? true }
      let touchesOwn = last == "_" || isMark(pieces, index + 1) && open.isEmpty == false
      return isFree && !touchesOwn ? "_" : nil
    }
  }

  private func isMark(_ pieces: [Piece], _ index: Int) -> Bool {
    guard pieces.indices.contains(index) else { return false }
    switch pieces[index] {
    case .open, .close: return true
    case .text, .raw: return false
    }
  }

  /// The place of the end of the emphasis that opens at `index`, if it is near.
  private func end(of index: Int) -> Int? {
    var depth = 0
    for place in pieces[index...].prefix(200).indices {
      switch pieces[place] {
      case .open: depth += 1
      case .close:
        depth -= 1
        if depth == 0 { return place }
      case .text, .raw: break
      }
    }
    return nil
  }

  private func ending(before index: Int) -> Unicode.Scalar? {
    switch pieces[index - 1] {
    case .text(let text), .raw(let text): text.unicodeScalars.last
    case .open, .close: "*"
    }
  }

  /// CommonMark 6.4: a left-flanking run of delimiters.
  private func canOpen(_ before: Unicode.Scalar?, _ first: Unicode.Scalar) -> Bool {
    guard !first.properties.isWhitespace else { return false }
    return !Self.isPunctuation(first)
      || (before.map { $0.properties.isWhitespace || Self.isPunctuation($0) } ?? true)
  }

  private func canClose(_ last: Unicode.Scalar, _ after: Unicode.Scalar?) -> Bool {
    guard !last.properties.isWhitespace else { return false }
    return !Self.isPunctuation(last)
      || (after.map { $0.properties.isWhitespace || Self.isPunctuation($0) } ?? true)
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.properties.isWhitespace && !isPunctuation(scalar)
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return MarkdownEscaping.isPunctuation(scalar) }
    switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      return true
    default: return false
    }
  }
}

/// `{#id .class name=value}` after a link, an image or a heading.
struct MarkdownAttributeText {
  let text: String

  /// Nil if an attribute cannot be written so.
  init?(_ element: HTMLElement, besides others: Set<String>, allowsPairs: Bool) {
    var words: [String] = []
    for attribute in element.attributes where !others.contains(attribute.name) {
      let isSimple =
        !attribute.value.isEmpty
        && attribute.value.unicodeScalars.allSatisfy {
          $0.isASCII && ($0.properties.isAlphabetic || $0.isDigit || "-_:.% ".unicodeScalars.contains($0))
        }
      switch attribute.name {
      case "id" where isSimple && !attribute.value.contains(" "): words.append("#\(attribute.value)")
      case "class" where isSimple: words += attribute.value.split(separator: " ").map { ".\($0)" }
      case "width", "height", "align", "border":
        guard allowsPairs, isSimple, !attribute.value.contains(" ") else { return nil }
        words.append("\(attribute.name)=\(attribute.value)")
      default: return nil
      }
    }
    text = words.isEmpty ? "" : "{\(words.joined(separator: " "))}"
  }
}
