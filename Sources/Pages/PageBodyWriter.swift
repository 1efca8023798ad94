import Foundation
import HTML
import Sanitizer
import Words

/// Copies sanitised HTML and adds what ``PageBody`` or ``PostTextContent`` describes, in one pass.
struct PageBodyWriter {
  private(set) var output: [UInt8] = []
  private(set) var headings: [PageBody.Heading] = []
  private(set) var hasCode = false

  private let source: [UInt8]
  private let words: Words
  /// Whether links to headings and frames around code are left out.
  private let isListed: Bool
  private var tokens: MarkupTokens
  /// Whether the next picture is the first one of the page.
  private var isFirstPicture: Bool
  private var tableDepth = 0
  /// How many of the open tables are in a frame.
  private var hasTableFrame = false
  /// The start tags of groups since the last text: those around a block of code name its language.
  private var groups: [MarkupTag] = []
  /// Made when a heading has no id.
  private var ids: HeadingIDs?
  private let pictures: [String: PagePicture]
  /// Whether an element around the next picture already offers copies of it.
  private var isInPicture = false

  /// - Parameters:
  ///   - isListed: whether the text stands in a list of posts, without links to headings and frames around
  ///     code.
  ///   - isFirst: whether it is the first text of its page.
  init(
    _ source: [UInt8], pictures: [String: PagePicture] = [:], words: Words, isListed: Bool = false,
    isFirst: Bool = true
  ) {
    self.source = source
    self.words = words
    self.pictures = pictures
    self.isListed = isListed
    isFirstPicture = isFirst
    tokens = MarkupTokens(source)
    output.reserveCapacity(source.count + source.count / 8 + 1024)
  }

  mutating func write() {
    while let token = tokens.next() {
      switch token {
      case .text(let range):
        if !groups.isEmpty, !source[range].allSatisfy({ $0 == 0x20 || $0 == 0x0A }) { groups = [] }
        copy(range)
      case .tag(let tag): write(tag)
      }
    }
  }

  private mutating func write(_ tag: MarkupTag) {
    switch (tag.name, tag.isEnd) {
    case ("h1", false), ("h2", false), ("h3", false), ("h4", false), ("h5", false), ("h6", false):
      if isListed { copy(tag.range) } else { writeHeading(tag) }
    case ("div", false), ("figure", false):
      groups.append(tag)
      copy(tag.range)
    case ("pre", false): writeCode(tag)
    case ("table", false): beginTable(tag)
    case ("table", true): endTable(tag)
    case ("td", false), ("th", false): writeCell(tag)
    case ("code", false): writeFormula(tag)
    case ("img", false): writeImage(tag)
    case ("picture", let isEnd):
      isInPicture = !isEnd
      copy(tag.range)
    case ("a", false): writeLink(tag)
    case ("input", false): writeCheckBox(tag)
    default: copy(tag.range)
    }
  }

  /// A word as the value of an attribute.
  private func label(_ word: Word) -> String {
    var buffer = HTMLBuffer()
    buffer.write(attributeValue: words[word])
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  private mutating func copy(_ range: Range<Int>) { output += source[range] }

  private mutating func write(_ markup: String) { output += markup.utf8 }

  /// Writes a start tag with more attributes.
  private mutating func copy(_ tag: MarkupTag, adding attributes: String) {
    copy(tag.range.dropLast())
    write("\(attributes)>")
  }
}

// Headings.

extension PageBodyWriter {
  private mutating func writeHeading(_ tag: MarkupTag) {
    guard let level = tag.headingLevel, let end = tokens.skipElement(tag.name) else { return copy(tag.range) }
    let content = tag.range.upperBound..<end.lowerBound
    let text = source.plainText(in: content)
    guard !text.isEmpty else { return copy(tag.range.lowerBound..<end.upperBound) }
    let known = tag["id"].flatMap { $0.isEmpty ? nil : $0 }
    let id = known ?? newID(forHeading: content)
    headings.append(PageBody.Heading(level: level, id: id.unescapedMarkup, text: text))
    copy(tag, adding: known == nil ? " id=\"\(id)\"" : "")
    copy(content)
    write(" <a class=\"anchor\" href=\"#\(id)\" aria-label=\"\(label(.linkToSection))\"></a>")
    copy(end)
  }

  private mutating func newID(forHeading content: Range<Int>) -> String {
    if ids == nil { ids = HeadingIDs(source) }
    return ids?.next(for: source.plainText(in: content, hasFootnoteMarks: true)) ?? ""
  }
}

// Code.

extension PageBodyWriter {
  private mutating func writeCode(_ tag: MarkupTag) {
    var code = CodeBlock(groups: groups, pre: tag)
    groups = []
    var depth = 1
    while depth > 0, let token = tokens.next() {
      switch token {
      case .text(let text): code.read(source[text])
      case .tag(let inner):
        if inner.name == "pre" { depth += inner.isEnd ? -1 : 1 }
        if inner.name == "code", !inner.isEnd { code.note(inner) }
      }
    }
    let canScroll = code.longestLine > 32 && tag["tabindex"] == nil
    let isFramed = tableDepth == 0 && !isListed
    if isFramed {
      hasCode = true
      write(code.opening)
    }
    copy(tag, adding: canScroll ? " tabindex=\"0\"" : "")
    copy(tag.range.upperBound..<tokens.position)
    if isFramed { write("</div>") }
  }
}

// Formulas.

extension PageBodyWriter {
  /// Lets the keyboard reach a formula in a line of its own, which scrolls. That in a block of code scrolls
  /// with the block.
  private mutating func writeFormula(_ tag: MarkupTag) {
    let classes = tag.classes
    let isDisplayed = classes.contains("math") && classes.contains("display")
    copy(tag, adding: isDisplayed && tag["tabindex"] == nil ? " tabindex=\"0\"" : "")
  }
}

// Tables.

extension PageBodyWriter {
  private mutating func beginTable(_ tag: MarkupTag) {
    tableDepth += 1
    let isOfCode = (groups + [tag]).contains { group in
      group.classes.contains { $0.contains("highlight") || $0.contains("rouge") }
    }
    if tableDepth == 1, !isOfCode {
      hasTableFrame = true
      write("<div class=\"table\" role=\"group\" aria-label=\"\(label(.table))\" tabindex=\"0\">")
    }
    copy(tag.range)
  }

  private mutating func endTable(_ tag: MarkupTag) {
    copy(tag.range)
    tableDepth -= 1
    if tableDepth == 0, hasTableFrame {
      hasTableFrame = false
      write("</div>")
    }
  }

  /// `align` is obsolete. Feeds keep it: readers that are built on SimplePie remove every `style`, and keep
  /// this. The empty corner of a table is no heading.
  private mutating func writeCell(_ tag: MarkupTag) {
    if tag.name == "th" {
      var ahead = tokens
      if case .tag(let end)? = ahead.next(), end.isEnd, end.name == "th" {
        tokens = ahead
        return write("<td></td>")
      }
    }
    guard let align = tag["align"], tag["style"] == nil, ["left", "center", "right"].contains(align) else {
      return copy(tag.range)
    }
    let text = String(decoding: source[tag.range], as: UTF8.self)
    let side = ["left": "start", "right": "end"][align] ?? align
    write(text.replacing(" align=\"\(align)\"", with: " style=\"text-align: \(side)\"", maxReplacements: 1))
  }
}

// Pictures, links and check boxes.

extension PageBodyWriter {
  /// The first picture is likely to be seen at once; the others load when the reader comes near.
  private mutating func writeImage(_ tag: MarkupTag) {
    var text = String(decoding: source[tag.range], as: UTF8.self)
    if isFirstPicture {
      isFirstPicture = false
      text.replace(" loading=\"lazy\"", with: "", maxReplacements: 1)
    } else if tag["loading"] == nil {
      text = "\(text.dropLast()) loading=\"lazy\">"
    }
    text = text.replacing(" width=\"\"", with: "").replacing(" height=\"\"", with: "")
    // Programs that read aloud would read the address.
    if tag["alt"] == nil { text = "\(text.dropLast()) alt=\"\(name(of: tag["src"] ?? ""))\">" }
    guard let address = tag["src"], let picture = pictures[address] else { return write(text) }
    text.replace(" src=\"\(address)\"", with: " src=\"\(picture.address)\"", maxReplacements: 1)
    text = "\(text.dropLast())\(picture.sides(besides: tag["width"], tag["height"]))>"
    let offersCopies = !picture.copies.isEmpty && !isInPicture && tag["srcset"] == nil
    if offersCopies { write("<picture>\(picture.sources)") }
    write(text)
    if offersCopies { write("</picture>") }
  }

  /// The words in the name of a picture's file, if they are words.
  private func name(of address: String) -> String {
    let path = address.prefix { $0 != "?" && $0 != "#" && $0 != "&" }
    let name = path.split(separator: "/").last.map { $0.removingPercentEncoding ?? String($0) } ?? ""
    let stem = name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex)
    let words = stem.split { !$0.isLetter && !$0.isNumber }
    let isText =
      words.contains { $0.count > 2 && $0.allSatisfy(\.isLetter) } && !words.contains { $0.count > 24 }
    return isText ? words.joined(separator: " ") : label(.picture)
  }

  /// Marks a link that shows its own address, so that it is not printed twice.
  private mutating func writeLink(_ tag: MarkupTag) {
    let text = source[tag.range.upperBound...]
    let isBare =
      text.starts(with: "http".utf8) && tag["class"] == nil
      && tag["href"].map { text.starts(with: $0.utf8) } == true
    copy(tag, adding: isBare ? " class=\"bare\"" : "")
  }

  private mutating func writeCheckBox(_ tag: MarkupTag) {
    guard tag["aria-label"] == nil else { return copy(tag.range) }
    let text = String(decoding: source[tag.range], as: UTF8.self)
    copy(tag, adding: " aria-label=\"\(label(text.contains(" checked") ? .done : .toDo))\"")
  }
}
