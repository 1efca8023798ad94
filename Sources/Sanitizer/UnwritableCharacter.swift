/// A character that some parsers of HTML and XML change, and its replacement.
///
/// Carriage returns and form feeds become line feeds. Other control characters are removed, except tab and
/// line feed. Noncharacters (U+FDD0 to U+FDEF, and the last two of each plane) become U+FFFD.
struct UnwritableCharacter {
  /// In UTF-8.
  let length: Int
  let written: StaticString

  var replacement: UnsafeBufferPointer<UInt8> { written.bytes }

  /// Whether such a character may begin with `byte`.
  @inline(__always)
  static func mayBegin(with byte: UInt8) -> Bool {
    byte < 0x20
      ? byte != UInt8(ascii: "\n") && byte != UInt8(ascii: "\t")
      : byte >= 0x7F && (byte == 0x7F || byte == 0xC2 || byte >= 0xEF)
  }

  /// The unwritable character at the beginning of `text`, which is UTF-8; nil if there is none.
  init?(_ text: Slice<UnsafeBufferPointer<UInt8>>) {
    guard let first = text.first else { return nil }
    let at = text.startIndex
    switch (first, text.count) {
    case (0xC2, 2...):
      guard text[at + 1] < 0xA0 else { return nil }
      self.init(length: 2, written: "")
    case (0xEF, 3...):
      let isLast = text[at + 1] == 0xBF && text[at + 2] >= 0xBE
      guard isLast || text[at + 1] == 0xB7 && (0x90...0xAF).contains(text[at + 2]) else { return nil }
      self.init(length: 3, written: "\u{FFFD}")
    case (0xF0..., 4...):
      guard text[at + 1] & 0x0F == 0x0F, text[at + 2] == 0xBF, text[at + 3] >= 0xBE else { return nil }
      self.init(length: 4, written: "\u{FFFD}")
    case (0x0C...0x0D, _): self.init(length: 1, written: "\n")
    case (..<0x20, _), (0x7F, _): self.init(length: 1, written: "")
    default: return nil
    }
  }

  private init(length: Int, written: StaticString) {
    self.length = length
    self.written = written
  }
}
