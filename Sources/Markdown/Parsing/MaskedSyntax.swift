/// Hides bytes from cmark: each becomes a character that does not occur in the text, and that stands for the
/// byte in all strings of cmark's tree.
struct MaskedSyntax {
  private var replacements: [Replacement] = []

  private struct Replacement {
    let byte: UInt8
    /// For the beginning and the end of a formula.
    let mark: Mark?
    let character: [UInt8]
  }

  enum Mark { case inline, display, end }

  /// Hides the costly syntax of `source`, and what is no Markdown: mathematics, abbreviations, and what stays
  /// as it is in code.
  mutating func hide(in source: inout String, _ syntax: MarkdownSyntax) {
    let harmless = source.withUTF8 { text -> [UInt8]? in
      var hidden = CostlySyntax(in: text, syntax).positions
      if syntax.contains(.abbreviations) { hidden += AbbreviationSyntax(in: text).positions }
      if syntax.contains(.smartPunctuation) { hidden += RawCodeSyntax(in: text).positions }
      var edits = hidden.map { ($0, MathSyntax.Edit.hide) }
      if syntax.contains(.mathematics) { edits += MathSyntax(in: text).edits.map { ($0.position, $0.edit) } }
      return edits.isEmpty ? nil : copy(of: text, edits.sorted { $0.0 < $1.0 })
    }
    if let harmless { source = String(decoding: harmless, as: UTF8.self) }
  }

  private mutating func copy(
    of text: UnsafeBufferPointer<UInt8>, _ edits: [(position: Int, edit: MathSyntax.Edit)]
  ) -> [UInt8] {
    var free = Self.freeCharacters(in: text)[...]
    var copy: [UInt8] = []
    copy.reserveCapacity(text.count + 3 * edits.count)
    var start = 0
    for (position, edit) in edits where position >= start {
      copy += text[start..<position]
      start = position + 1
      let byte = text[position]
      switch edit {
      case .openFence, .closeFence:
        copy += (edit == .openFence ? "~~~~~~~~math" : "~~~~~~~~").utf8
        start += 1
      case .hide: copy += character(for: byte, nil, &free)
      case .inline: copy += character(for: byte, .inline, &free)
      case .display: copy += character(for: byte, .display, &free)
      case .end: copy += character(for: byte, .end, &free)
      }
    }
    copy += text[start...]
    return copy
  }

  private mutating func character(
    for byte: UInt8, _ mark: Mark?, _ free: inout ArraySlice<[UInt8]>
  ) -> [UInt8] {
    if let known = replacements.first(where: { $0.byte == byte && $0.mark == mark }) {
      return known.character
    }
    guard let character = free.popFirst() else { return [byte] }
    replacements.append(Replacement(byte: byte, mark: mark, character: character))
    return character
  }

  /// The text of cmark as it was written.
  func restored(_ text: UnsafeBufferPointer<UInt8>) -> String {
    if replacements.isEmpty { return String(decoding: text, as: UTF8.self) }
    var bytes: [UInt8] = []
    forEachByte(of: text) { byte, _ in bytes.append(byte) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text of a text node in parts: what is between formulas, and formulas without their dollars. Nil if
  /// there is no formula.
  func parts(of text: UnsafeBufferPointer<UInt8>) -> [(text: String, formula: Mark?)]? {
    guard replacements.contains(where: { $0.mark == .end }) else { return nil }
    var parts: [(bytes: [UInt8], formula: Mark?)] = [([], nil)]
    forEachByte(of: text) { byte, mark in
      switch mark {
      case .inline?, .display?: parts.append(([], mark))
      case .end?: parts.append(([], nil))
      case nil: parts[parts.count - 1].bytes.append(byte)
      }
    }
    guard parts.count > 1 else { return nil }
    return parts.map { (String(decoding: $0.bytes, as: UTF8.self), $0.formula) }
  }

  private func forEachByte(of text: UnsafeBufferPointer<UInt8>, _ read: (UInt8, Mark?) -> Void) {
    var index = 0
    while index < text.count {
      if text[index] >= 0xF0,
        let known = replacements.first(where: { text[index...].starts(with: $0.character) })
      {
        read(known.byte, known.mark)
        index += known.character.count
      } else {
        read(text[index], nil)
        index += 1
      }
    }
  }

  /// Forty characters of four bytes that are not in the text: more than there are punctuation marks. Rare
  /// punctuation comes first, since what is hidden is punctuation too; private characters are enough for any
  /// text.
  private static func freeCharacters(in text: UnsafeBufferPointer<UInt8>) -> [[UInt8]] {
    let taken = Set(String(decoding: text, as: UTF8.self).unicodeScalars.lazy.filter { $0.value > 0xFFFF })
    let candidates = [0x12470...0x12474, 0x10A50...0x10A58, 0xF0000...0xFFFFD, 0x100000...0x10FFFD].joined()
    return candidates.lazy.compactMap { Unicode.Scalar(UInt32($0)) }.filter { !taken.contains($0) }
      .prefix(40).map { Array(String($0).utf8) }
  }
}
