/// A part of a body: a heading and what follows it, up to the next heading.
public struct BodySection: Hashable, Sendable {
  /// Without markup; nil for what comes before the first heading.
  public var heading: String?
  /// The id of the heading, without a prefix: its own, or the one that ``HeadingIDs`` gives it; nil if there is no heading.
  public var id: String?
  /// The text without markup: runs of white space are one space. Together, the pieces are the whole text.
  public var pieces: [Piece] = []

  /// A stretch of text, or of code.
  public struct Piece: Hashable, Sendable {
    public var text: String
    public var isCode: Bool
  }
}

extension BodyTemplate {
  /// The text by sections. The first one has no heading; it is there even if it has no text.
  public var sections: [BodySection] {
    encoded.withUTF8Bytes { bytes in
      var reader = SectionReader()
      reader.read(bytes)
      return reader.finished
    }
  }
}

/// Reads sanitised HTML, which is well formed: each `<` begins a tag, and each value of an attribute is in double quotes.
struct SectionReader {
  private var sections = [BodySection()]
  private var text: [UInt8] = []
  private var codeDepth = 0
  private var isInHeading = false
  /// Made when a heading has no id.
  private var ids: HeadingIDs?

  var finished: [BodySection] { sections }

  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "<"):
        let end = Self.endOfTag(bytes, from: index)
        tag(UnsafeBufferPointer(rebasing: bytes[(index + 1)..<max(index + 1, end - 1)]), in: bytes)
        index = end
      case UInt8(ascii: "&"):
        let (character, length) = Self.reference(bytes, at: index)
        text.append(contentsOf: character)
        index += length
      case 0x20, 0x09, 0x0A, 0x0D:
        addSpace()
        index += 1
      default:
        text.append(bytes[index])
        index += 1
      }
    }
    endPiece()
  }

  private mutating func addSpace() {
    let last = text.last ?? sections[sections.count - 1].pieces.last?.text.utf8.last
    if let last, last != 0x20 { text.append(0x20) }
  }

  /// The index after the `>` that ends the tag that begins at `start`.
  private static func endOfTag(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var isQuoted = false
    for index in start..<bytes.count {
      if bytes[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      if bytes[index] == UInt8(ascii: ">"), !isQuoted { return index + 1 }
    }
    return bytes.count
  }

  /// - Parameter tag: what is between `<` and `>`.
  private mutating func tag(_ tag: UnsafeBufferPointer<UInt8>, in html: UnsafeBufferPointer<UInt8>) {
    let isEnd = tag.first == UInt8(ascii: "/")
    let name = String(
      decoding: tag.dropFirst(isEnd ? 1 : 0).prefix { $0 != 0x20 && $0 != UInt8(ascii: "/") }, as: UTF8.self)
    switch name {
    case "pre", "code", "samp", "kbd", "tt":
      if name == "pre" { addSpace() }
      let depth = max(0, codeDepth + (isEnd ? -1 : 1))
      // Code in a heading is part of it.
      if (depth == 0) != (codeDepth == 0), !isInHeading { endPiece() }
      codeDepth = depth
    case "h1", "h2", "h3", "h4", "h5", "h6": heading(isEnd: isEnd, id: isEnd ? nil : Self.id(in: tag), html)
    default: if !Self.isInline(name) { addSpace() }
    }
  }

  private mutating func heading(isEnd: Bool, id: String?, _ html: UnsafeBufferPointer<UInt8>) {
    guard isEnd == isInHeading else { return }
    if isEnd {
      let title = takeText().withoutSpaces
      isInHeading = false
      guard !title.isEmpty else {
        sections.removeLast()
        return
      }
      sections[sections.count - 1].heading = title
      if sections[sections.count - 1].id == nil {
        if ids == nil { ids = HeadingIDs(html) }
        sections[sections.count - 1].id = ids?.next(for: title)
      }
    } else {
      endPiece()
      sections.append(BodySection(id: id))
      isInHeading = true
    }
  }

  private mutating func endPiece() {
    guard !isInHeading else { return }
    let isCode = codeDepth > 0
    let text = takeText()
    if text == " ", let last = sections.last?.pieces.indices.last {
      sections[sections.count - 1].pieces[last].text += text
    } else if !text.isEmpty {
      sections[sections.count - 1].pieces.append(.init(text: text, isCode: isCode))
    }
  }

  private mutating func takeText() -> String {
    defer { text.removeAll(keepingCapacity: true) }
    return String(decoding: text, as: UTF8.self)
  }

  private static func id(in tag: UnsafeBufferPointer<UInt8>) -> String? {
    let text = String(decoding: tag, as: UTF8.self)
    guard let start = text.firstRange(of: " id=\"")?.upperBound else { return nil }
    let value = text[start...].prefix { $0 != "\"" }.drop { $0 == "\u{3}" }
    return value.isEmpty ? nil : String(value)
  }

  /// The character that a character reference stands for, and the length of the reference; the `&` itself if it begins
  /// none.
  private static func reference(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> ([UInt8], Int) {
    guard let end = bytes[index...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else { return ([0x26], 1) }
    let name = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
    let character: String? =
      switch name {
      case "amp": "&"
      case "lt": "<"
      case "gt": ">"
      case "quot": "\""
      case "apos", "#39": "'"
      case "nbsp", "#160", "#xa0", "#xA0": " "
      default: name.hasPrefix("#") ? numbered(name.dropFirst()) : nil
      }
    return character.map { (Array($0.utf8), end - index + 1) } ?? ([0x26], 1)
  }

  private static func numbered(_ number: Substring) -> String? {
    let isHex = number.first == "x" || number.first == "X"
    let value = isHex ? UInt32(number.dropFirst(), radix: 16) : UInt32(number)
    return value.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }

  private static func isInline(_ name: String) -> Bool {
    switch name {
    case "a", "abbr", "b", "bdi", "bdo", "big", "cite", "data", "del", "dfn", "em", "font", "i", "ins",
      "label",
      "mark", "q", "ruby", "s", "small", "span", "strike", "strong", "sub", "sup", "time", "u", "var", "wbr":
      true
    default: false
    }
  }
}

extension String {
  /// The text without spaces at its beginning and end.
  fileprivate var withoutSpaces: String {
    var rest = self[...].drop { $0 == " " }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
