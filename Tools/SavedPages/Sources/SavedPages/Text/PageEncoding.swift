import Texts

/// The text of a file in an encoding that nobody declared.
enum PageEncoding {
  /// Decodes UTF-8, UTF-16 and Windows-1252. Any bytes are accepted.
  ///
  /// Text that is not UTF-8 is taken for Windows-1252 if it contains no UTF-8 sequence at all and few bytes
  /// outside ASCII; otherwise what is broken becomes U+FFFD.
  static func decode(_ bytes: [UInt8]) -> (text: String, notes: [String]) {
    if bytes.starts(with: [0xFE, 0xFF]) { return (decodeUTF16(bytes.dropFirst(2), high: 0), []) }
    if bytes.starts(with: [0xFF, 0xFE]) { return (decodeUTF16(bytes.dropFirst(2), high: 1), []) }
    let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    if let high = byteOrder(ofUTF16: body) { return (decodeUTF16(body, high: high), []) }
    if let text = String(validating: body, as: UTF8.self) { return (text, []) }
    let (sequences, broken) = countSequences(body)
    if sequences == 0, broken * 4 < body.count {
      return (Windows1252.decode(body), ["the text was not UTF-8 and was read as Windows-1252"])
    }
    let text = String(decoding: body, as: UTF8.self)
    return (text, ["\(broken) bytes were not UTF-8 and became U+FFFD"])
  }

  /// Which byte of each pair is the high one, if every other byte is 0 for the most part.
  private static func byteOrder(ofUTF16 bytes: ArraySlice<UInt8>) -> Int? {
    let sample = bytes.prefix(2000)
    guard sample.count >= 8 else { return nil }
    var zeros = [0, 0]
    for (offset, byte) in sample.enumerated() where byte == 0 { zeros[offset % 2] += 1 }
    let many = sample.count * 2 / 5
    if zeros[0] >= many, zeros[1] * 8 < many { return 0 }
    if zeros[1] >= many, zeros[0] * 8 < many { return 1 }
    return nil
  }

  private static func decodeUTF16(_ bytes: ArraySlice<UInt8>, high: Int) -> String {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
      UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + 1 - high])
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// How many characters outside ASCII are valid UTF-8, and how many bytes are not.
  private static func countSequences(_ bytes: ArraySlice<UInt8>) -> (sequences: Int, broken: Int) {
    var (sequences, broken) = (0, 0)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      if byte < 0x80 { continue }
      let length = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : 1
      let tail = bytes[index...].prefix(length)
      if byte >= 0xC2, byte < 0xF5, tail.count == length, tail.allSatisfy({ $0 & 0xC0 == 0x80 }) {
        sequences += 1
        index += length
      } else {
        broken += 1
      }
    }
    return (sequences, broken)
  }
}
