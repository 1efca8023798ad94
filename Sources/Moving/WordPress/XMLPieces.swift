import Sanitizer
import Spools
import Texts

/// Reads the tags and texts of an XML file that need not be well-formed, piece by piece.
///
/// Exports are broken in many ways: control characters, bytes that are not UTF-8, `]]>` in the middle of a
/// CDATA section, an end in the middle of an element. Everything before the damage is read.
final class XMLPieces {
  enum Piece {
    case start(Tag)
    case end(String)
    case text(String)
  }

  struct Tag {
    let name: String
    let attributes: String
    let isEmpty: Bool

    /// The value of an attribute.
    subscript(name: String) -> String? {
      for quote in ["\"", "'"] {
        guard let start = attributes.firstRange(of: " \(name)=\(quote)") else { continue }
        return String(attributes[start.upperBound...].prefix { String($0) != quote }).withCharacterReferences
      }
      return nil
    }
  }

  private let reader: ByteReader
  /// Whether bytes were found that are not UTF-8, since this was last set to false.
  var hasMendedText = false
  /// Whether texts were left out that are longer than 64 MB, since this was last set to false.
  var hasLongText = false
  /// All of these texts, one after the other; nil while there are none.
  private var longTexts: Spool?
  /// The name of the element that is read or skipped, whose end tag follows the end of a CDATA section.
  private var innermost = ""

  /// The longest text of an element, in bytes.
  private static let longest = 64 << 20

  init(_ reader: ByteReader) { self.reader = reader }

  var line: Int { reader.line }

  /// The next piece; nil at the end of the file.
  ///
  /// - Parameter wantsText: whether texts are needed; without, they are skipped.
  func next(wantsText: Bool = true) throws -> Piece? {
    while let byte = try reader.peek() {
      guard byte == UInt8(ascii: "<") else {
        let found = try reader.distance(to: UInt8(ascii: "<"), within: Self.longest)
        // More may have been read than was searched.
        let length = found ?? min(reader.rest, Self.longest)
        defer { reader.skip(length) }
        if wantsText { return .text(decoded(reader.slice(length)).withCharacterReferences) }
        continue
      }
      if try reader.starts(with: "<![CDATA[") {
        reader.skip(9)
        let text = try section(wantsText)
        if wantsText { return .text(text) }
      } else if try reader.starts(with: "<!--") {
        try skip(to: "-->")
      } else if try reader.starts(with: "<?") {
        try skip(to: "?>")
      } else if let piece = try tag() {
        return piece
      }
    }
    return nil
  }

  /// The text of the element whose start tag was read last, with tags in it as they are written; empty if it
  /// is too long, and nil if the file ends in it.
  func text(of name: String) throws -> String? {
    innermost = name
    let hadLongText = hasLongText
    hasLongText = false
    defer {
      innermost = ""
      hasLongText = hasLongText || hadLongText
    }
    var text = ""
    while let piece = try next() {
      switch piece {
      case .text(let part): text += part
      case .end(name): return text
      case .end(let other): text += "</\(other)>"
      case .start(let tag): text += "<\(tag.name)\(tag.attributes)\(tag.isEmpty ? "/" : "")>"
      }
      if text.utf8.count > Self.longest { hasLongText = true }
      guard hasLongText else { continue }
      try keepLong(text.utf8)
      text = ""
    }
    return nil
  }

  private func keepLong(_ bytes: some Collection<UInt8>) throws {
    let spool = longTexts ?? Spool()
    longTexts = spool
    try spool.append(bytes)
  }

  /// The texts that were too long since the last call; nil if there were none.
  func takeLongTexts() -> LongText? {
    defer { longTexts = nil }
    return longTexts.map { LongText($0, ending: ".html") }
  }

  /// Goes behind the end tag of the element whose start tag was read last.
  func skip(_ name: String) throws -> Bool {
    innermost = name
    defer { innermost = "" }
    while let piece = try next(wantsText: false) {
      if case .end(name) = piece { return true }
    }
    return false
  }

  /// - Parameter skipped: gets what is skipped before the end.
  private func skip(to end: StaticString, _ skipped: (ArraySlice<UInt8>) throws -> Void = { _ in }) throws {
    var known = 0
    while try reader.peek() != nil {
      guard let distance = try reader.distance(to: end.utf8Start[0], from: known, within: Self.longest) else {
        let length = min(reader.rest, Self.longest)
        try skipped(reader.slice(length))
        reader.skip(length)
        known = 0
        continue
      }
      try skipped(reader.slice(distance))
      reader.skip(distance)
      if try reader.starts(with: end) { return reader.skip(end.utf8CodeUnitCount) }
      known = 1
    }
  }

  /// A CDATA section. `]]>` ends it if the end of its element follows, or another section. Any other `]]>`
  /// is text that should have been escaped; but if no such end comes before the end of the element, the
  /// first one ends the section, and text follows. A section that is too long is skipped.
  private func section(_ wantsText: Bool) throws -> String {
    var known = 0
    var first: Int?
    var endOfElement = Int.max
    while let distance = try reader.distance(to: UInt8(ascii: "]"), from: known, within: Self.longest),
      distance < endOfElement
    {
      known = distance + 1
      guard try starts(with: "]]>", at: distance) else { continue }
      if try isEnd(after: distance + 3) { return take(distance, wantsText) }
      guard first == nil else { continue }
      first = distance
      endOfElement = try distanceToEndOfElement(from: known) ?? .max
    }
    guard let first else {
      guard reader.rest < Self.longest else {
        guard wantsText else {
          try skip(to: "]]>")
          return ""
        }
        hasLongText = true
        try skip(to: "]]>") { try keepLong($0) }
        return ""
      }
      let length = reader.rest
      defer { reader.skip(length) }
      return wantsText ? decoded(reader.slice(length)) : ""
    }
    return take(first, wantsText)
  }

  private func take(_ length: Int, _ wantsText: Bool) -> String {
    defer { reader.skip(length + 3) }
    return wantsText ? decoded(reader.slice(length)) : ""
  }

  private func isEnd(after offset: Int) throws -> Bool {
    var index = offset
    while try reader.has(index + 1), [0x20, 0x0A, 0x0D, 0x09].contains(reader.byte(index)) { index += 1 }
    guard try reader.has(index + 1) else { return true }
    let ends = innermost.isEmpty ? ["</", "<!["] : ["</\(innermost)", "<![CDATA["]
    return try ends.contains { try starts(with: $0, at: index) }
  }

  private func distanceToEndOfElement(from start: Int) throws -> Int? {
    guard !innermost.isEmpty else { return nil }
    var known = start
    while let distance = try reader.distance(to: UInt8(ascii: "<"), from: known, within: Self.longest) {
      if try starts(with: "</\(innermost)", at: distance) { return distance }
      known = distance + 1
    }
    return nil
  }

  /// Whether the bytes at an offset are `text`. Reads on if the piece in memory ends before.
  private func starts(with text: String, at offset: Int) throws -> Bool {
    guard try reader.has(offset + text.utf8.count) else { return false }
    return text.utf8.enumerated().allSatisfy { reader.byte(offset + $0) == $1 }
  }

  /// A tag at a `<`; nil if it is none, and was skipped or is text.
  private func tag() throws -> Piece? {
    guard try reader.has(2) else {
      reader.skip(reader.rest)
      return nil
    }
    let next = reader.byte(1)
    let isEnd = next == UInt8(ascii: "/")
    guard isEnd || next == UInt8(ascii: "!") || (UInt8(ascii: "A")...UInt8(ascii: "z")).contains(next) else {
      reader.skip(1)
      return .text("<")
    }
    guard let length = try reader.distance(to: UInt8(ascii: ">"), within: 1 << 16) else {
      reader.skip(1)
      return .text("<")
    }
    let text = decoded(reader.slice(length).dropFirst(isEnd ? 2 : 1))
    reader.skip(length + 1)
    if next == UInt8(ascii: "!") { return nil }
    let name = text.prefix { !$0.isWhitespace && $0 != "/" }
    if isEnd { return .end(String(name)) }
    let isEmpty = text.hasSuffix("/")
    let attributes = text.dropFirst(name.count)
    return .start(
      Tag(
        name: String(name), attributes: String(isEmpty ? attributes.dropLast() : attributes), isEmpty: isEmpty
      ))
  }

  /// The text of bytes in UTF-8, without characters that XML forbids, and with line feeds as line ends.
  private func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      hasMendedText = true
      return mended(bytes).withoutControls
    }
    return text.withoutControls
  }

  /// Text with bytes that are not UTF-8 read as Windows-1252, which they nearly always are.
  private func mended(_ bytes: ArraySlice<UInt8>) -> String {
    var text = ""
    var rest = bytes
    while !rest.isEmpty {
      let plain = rest.prefix { $0 < 0x80 }
      text += String(decoding: plain, as: UTF8.self)
      rest = rest.dropFirst(plain.count)
      let high = rest.prefix { $0 >= 0x80 }
      text += String(validating: high, as: UTF8.self) ?? Windows1252.decode(high)
      rest = rest.dropFirst(high.count)
    }
    return text
  }
}

extension ByteReader {
  /// The byte at an offset that has been read.
  func byte(_ offset: Int) -> UInt8 { bytes[position + offset] }
}

extension String {
  /// This text without control characters, and with a line feed for each end of a line.
  var withoutControls: String {
    let isClean = utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A || $0 == 0x09 }
    guard !isClean else { return self }
    let lines = utf8.contains(0x0D) ? replacing("\r\n", with: "\n").replacing("\r", with: "\n") : self
    return String(
      String.UnicodeScalarView(
        lines.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F || $0 == "\n" || $0 == "\t" }))
  }
}
