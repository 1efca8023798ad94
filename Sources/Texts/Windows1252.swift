/// Windows-1252, as browsers read it: the five bytes without a character stand for the control characters
/// U+0081, U+008D, U+008F, U+0090 and U+009D, so that each byte has a character.
public enum Windows1252 {
  package static func character(_ byte: UInt8) -> Unicode.Scalar {
    (0x80...0x9F).contains(byte) ? upper[Int(byte) - 0x80] : Unicode.Scalar(byte)
  }

  /// The text of the bytes; any bytes have one.
  public static func decode(_ bytes: some Collection<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(character(byte)) }
    return String(text)
  }

  /// Nil if a character is not in Windows-1252.
  public static func encode(_ text: some StringProtocol) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      guard let byte = byte(for: scalar) else { return nil }
      bytes.append(byte)
    }
    return bytes
  }

  private static func byte(for scalar: Unicode.Scalar) -> UInt8? {
    if scalar.value < 0x80 || (0xA0...0xFF).contains(scalar.value) { return UInt8(scalar.value) }
    return bytes[scalar]
  }

  /// 0x80–0x9F
  private static let upper: [Unicode.Scalar] = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

  private static let bytes: [Unicode.Scalar: UInt8] = Dictionary(
    uniqueKeysWithValues: upper.enumerated().map { ($0.element, UInt8(0x80 + $0.offset)) })
}
