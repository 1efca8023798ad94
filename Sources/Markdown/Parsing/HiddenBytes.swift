/// Hides bytes from cmark: each becomes a character that does not occur in the text, and that stands for the byte in all
/// strings of cmark's tree.
struct HiddenBytes {
  private var replacements: [(byte: UInt8, character: [UInt8])] = []

  /// Hides the costly syntax of `source`.
  mutating func hide(in source: inout String) {
    let harmless = source.withUTF8 { text -> [UInt8]? in
      let positions = CostlySyntax(in: text).positions
      return positions.isEmpty ? nil : copy(of: text, hiding: positions.sorted())
    }
    if let harmless { source = String(decoding: harmless, as: UTF8.self) }
  }

  private mutating func copy(of text: UnsafeBufferPointer<UInt8>, hiding positions: [Int]) -> [UInt8] {
    var free = Self.freeCharacters(in: text)[...]
    var copy: [UInt8] = []
    copy.reserveCapacity(text.count + 3 * positions.count)
    var start = 0
    for position in positions {
      copy += text[start..<position]
      start = position + 1
      if let known = replacements.first(where: { $0.byte == text[position] }) {
        copy += known.character
      } else if let character = free.popFirst() {
        replacements.append((text[position], character))
        copy += character
      } else {
        copy.append(text[position])
      }
    }
    copy += text[start...]
    return copy
  }

  /// The text of cmark as it was written.
  func restored(_ text: UnsafeBufferPointer<UInt8>) -> String {
    if replacements.isEmpty { return String(decoding: text, as: UTF8.self) }
    var bytes: [UInt8] = []
    var index = 0
    while index < text.count {
      if text[index] >= 0xF0,
        let known = replacements.first(where: { text[index...].starts(with: $0.character) })
      {
        bytes.append(known.byte)
        index += known.character.count
      } else {
        bytes.append(text[index])
        index += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Four characters of four bytes that are not in the text. Rare punctuation comes first, since what is hidden is punctuation
  /// too; private characters are enough for any text.
  private static func freeCharacters(in text: UnsafeBufferPointer<UInt8>) -> [[UInt8]] {
    let taken = Set(String(decoding: text, as: UTF8.self).unicodeScalars.lazy.filter { $0.value > 0xFFFF })
    let candidates = [0x12470...0x12474, 0x10A50...0x10A58, 0xF0000...0xFFFFD, 0x100000...0x10FFFD].joined()
    return candidates.lazy.compactMap { Unicode.Scalar(UInt32($0)) }.filter { !taken.contains($0) }
      .prefix(4).map { Array(String($0).utf8) }
  }
}
