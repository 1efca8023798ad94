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
  ///   - isListed: whether the text stands in a list of posts, without links to headings and frames around code.
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
      case .tag(let range) where isNoted(range): write(MarkupTag(source, range), range)
      case .tag(let range): copy(range)
      }
    }
  }

  /// Whether the tag may be one that is changed: most tags are not, and cost only this look.
  private func isNoted(_ tag: Range<Int>) -> Bool {
    guard tag.count > 2 else { return false }
    switch source[tag.lowerBound + 1] {
    case UInt8(ascii: "h"), UInt8(ascii: "t"), UInt8(ascii: "d"), UInt8(ascii: "f"): return true
    case UInt8(ascii: "i"):
      return source[tag.lowerBound + 2] == UInt8(ascii: "m")
        || source[tag.lowerBound + 2] == UInt8(ascii: "n")
    // A link whose text begins like an address.
    case UInt8(ascii: "a"): return source[tag.upperBound...].starts(with: "http".utf8)
    case UInt8(ascii: "p"):
      return source[tag.lowerBound + 2] == UInt8(ascii: "r")
        || source[tag.lowerBound + 2] == UInt8(ascii: "i")
    case UInt8(ascii: "/"):
      return source[tag.lowerBound + 2] == UInt8(ascii: "t")
        || source[tag.lowerBound + 2] == UInt8(ascii: "p")
    default: return false
    }
  }

  private mutating func write(_ tag: MarkupTag, _ range: Range<Int>) {
    if !isListed, let level = tag.headingLevel { return writeHeading(tag, range, level) }
    switch (tag.name, tag.isEnd) {
    case ("div", false), ("figure", false):
      groups.append(tag)
      copy(range)
    case ("pre", false): writeCode(tag, range)
    case ("table", false): beginTable(tag, range)
    case ("table", true): endTable(range)
    case ("td", false), ("th", false): writeCell(tag, range)
    case ("img", false): writeImage(tag, range)
    case ("picture", let isEnd):
      isInPicture = !isEnd
      copy(range)
    case ("a", false): writeBareLink(tag, range)
    case ("input", false): writeCheckBox(tag, range)
    default: copy(range)
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
  private mutating func copy(_ tag: Range<Int>, adding attributes: String) {
    copy(tag.lowerBound..<(tag.upperBound - 1))
    write("\(attributes)>")
  }
}

// Headings.

extension PageBodyWriter {
  private mutating func writeHeading(_ tag: MarkupTag, _ range: Range<Int>, _ level: Int) {
    guard let end = firstEnd(of: tag.name, from: range.upperBound) else { return copy(range) }
    let content = range.upperBound..<end.lowerBound
    let text = source.plainText(in: content)
    tokens = MarkupTokens(source, from: end.upperBound)
    guard !text.isEmpty else { return copy(range.lowerBound..<end.upperBound) }
    let known = tag["id"].flatMap { $0.isEmpty ? nil : $0 }
    let id = known ?? newID(forHeading: range.lowerBound..<end.upperBound)
    headings.append(PageBody.Heading(level: level, id: decodedText(id), text: text))
    if known == nil { copy(range, adding: " id=\"\(id)\"") } else { copy(range) }
    copy(content)
    write(" <a class=\"anchor\" href=\"#\(id)\" aria-label=\"\(label(.linkToSection))\"></a>")
    copy(end)
  }

  private mutating func newID(forHeading range: Range<Int>) -> String {
    if ids == nil { ids = source.withUnsafeBufferPointer { HeadingIDs($0) } }
    return ids?.next(for: HeadingIDs.title(ofHeading: Array(source[range]))) ?? "section"
  }

  /// The first end tag of an element that cannot contain another one of its name.
  private func firstEnd(of name: String, from start: Int) -> Range<Int>? {
    for case .tag(let range) in MarkupTokens(source, from: start) {
      let tag = MarkupTag(source, range)
      if tag.isEnd, tag.name == name { return range }
    }
    return nil
  }
}

// Code.

extension PageBodyWriter {
  private mutating func writeCode(_ tag: MarkupTag, _ range: Range<Int>) {
    var code = CodeBlock(groups: groups, pre: tag)
    groups = []
    var depth = 1
    var tokens = MarkupTokens(source, from: range.upperBound)
    var end = source.count
    while depth > 0, let token = tokens.next() {
      switch token {
      case .text(let text):
        code.read(source[text])
      case .tag(let inner):
        let inner = (tag: MarkupTag(source, inner), end: inner.upperBound)
        if inner.tag.name == "pre" { depth += inner.tag.isEnd ? -1 : 1 }
        if inner.tag.name == "code", !inner.tag.isEnd { code.note(inner.tag) }
        end = inner.end
      }
    }
    self.tokens = MarkupTokens(source, from: end)
    let canScroll = code.longestLine > 32 && tag["tabindex"] == nil
    let isFramed = tableDepth == 0 && !isListed
    if isFramed {
      hasCode = true
      write(code.opening)
    }
    copy(range, adding: canScroll ? " tabindex=\"0\"" : "")
    copy(range.upperBound..<end)
    if isFramed { write("</div>") }
  }
}

// Tables.

extension PageBodyWriter {
  private mutating func beginTable(_ tag: MarkupTag, _ range: Range<Int>) {
    tableDepth += 1
    let isOfCode = (groups + [tag]).contains { group in
      group.classes.contains { $0.contains("highlight") || $0.contains("rouge") }
    }
    if tableDepth == 1, !isOfCode {
      hasTableFrame = true
      write("<div class=\"table\" role=\"group\" aria-label=\"\(label(.table))\" tabindex=\"0\">")
    }
    copy(range)
  }

  private mutating func endTable(_ range: Range<Int>) {
    copy(range)
    tableDepth -= 1
    if tableDepth == 0, hasTableFrame {
      hasTableFrame = false
      write("</div>")
    }
  }

  /// `align` is obsolete. Feeds keep it: readers that are built on SimplePie remove every `style`, and keep this.
  private mutating func writeCell(_ tag: MarkupTag, _ range: Range<Int>) {
    guard let align = tag["align"], tag["style"] == nil, ["left", "center", "right"].contains(align) else {
      return copy(range)
    }
    let text = String(decoding: source[range], as: UTF8.self)
    let side = ["left": "start", "right": "end"][align] ?? align
    write(text.replacing(" align=\"\(align)\"", with: " style=\"text-align: \(side)\"", maxReplacements: 1))
  }
}

// Pictures, links and check boxes.

extension PageBodyWriter {
  /// The first picture is likely to be seen at once; the others load when the reader comes near.
  private mutating func writeImage(_ tag: MarkupTag, _ range: Range<Int>) {
    var text = String(decoding: source[range], as: UTF8.self)
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
  private mutating func writeBareLink(_ tag: MarkupTag, _ range: Range<Int>) {
    let isBare =
      tag["class"] == nil && tag["href"].map { source[range.upperBound...].starts(with: $0.utf8) } == true
    copy(range, adding: isBare ? " class=\"bare\"" : "")
  }

  private mutating func writeCheckBox(_ tag: MarkupTag, _ range: Range<Int>) {
    guard tag["aria-label"] == nil else { return copy(range) }
    let text = String(decoding: source[range], as: UTF8.self)
    copy(range, adding: " aria-label=\"\(label(text.contains(" checked") ? .done : .toDo))\"")
  }
}
