import Texts

/// The real encoding of most bytes that claim to be Latin-1, and of some that claim to be UTF-8.
extension Windows1252 {
  /// `bytes` as UTF-8; valid UTF-8 stays as it is.
  static func utf8(mending bytes: some Sequence<UInt8>) -> [UInt8] {
    let bytes = Array(bytes)
    var mended: [UInt8] = []
    mended.reserveCapacity(bytes.count + bytes.count / 8)
    bytes.withUnsafeBufferPointer { source in
      var index = 0
      while index < source.count {
        let length = source.utf8SequenceLength(at: index)
        if length == 0 {
          mended.append(contentsOf: UTF8.bytes(of: character(source[index])))
          index += 1
        } else {
          mended.append(contentsOf: source[index..<index + length])
          index += length
        }
      }
    }
    return mended
  }

  /// Replaces the C1 control characters U+0080–U+009F, which are never meant.
  ///
  /// If they and the characters around them are the bytes of UTF-8 that was read as Latin-1 and encoded
  /// again, they become the original character. Otherwise they become the Windows-1252 character of that
  /// number, as in browsers (`&#146;`).
  static func replaceControls(in text: inout [UInt8]) {
    guard let first = firstControl(in: text, from: 0) else { return }
    var mended = Array(text[..<first])
    var index = first
    while index < text.count {
      if let character = twiceEncoded(text, endingIn: index, after: &mended) {
        mended.append(contentsOf: character.bytes)
        index = character.end
      } else {
        mended.append(contentsOf: UTF8.bytes(of: character(text[index + 1])))
        index += 2
      }
      let next = firstControl(in: text, from: index) ?? text.count
      mended.append(contentsOf: text[index..<next])
      index = next
    }
    text = mended
  }

  /// The character whose bytes stand in `text` as characters, if the C1 control at `index` is its second,
  /// third or fourth; removes the earlier ones from `mended`.
  private static func twiceEncoded(
    _ text: [UInt8], endingIn index: Int, after mended: inout [UInt8]
  ) -> (bytes: [UInt8], end: Int)? {
    for before in 1...3 where mended.count >= before * 2 {
      let start = mended.count - before * 2
      guard var bytes = latinBytes(mended[start...]) else { return nil }
      let sequenceLength = bytes[0] >= 0xF0 ? 4 : bytes[0] >= 0xE0 ? 3 : bytes[0] >= 0xC2 ? 2 : 0
      guard sequenceLength > before else { continue }
      let end = index + (sequenceLength - before) * 2
      guard end <= text.count, let rest = latinBytes(text[index..<end]) else { continue }
      bytes += rest
      guard bytes.withUnsafeBufferPointer({ $0.utf8SequenceLength(at: 0) }) == sequenceLength else {
        continue
      }
      mended.removeSubrange(start...)
      return (bytes, end)
    }
    return nil
  }

  /// The bytes of two-byte sequences for U+0080–U+00FF; nil if there are other characters.
  private static func latinBytes(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    for index in stride(from: text.startIndex, to: text.endIndex, by: 2) {
      guard text[index] == 0xC2 || text[index] == 0xC3, text[index + 1] & 0xC0 == 0x80 else { return nil }
      bytes.append(text[index + 1] | (text[index] == 0xC3 ? 0x40 : 0))
    }
    return bytes
  }

  /// Text with its C1 control characters replaced in the same way.
  static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    var bytes = Array(bytes)
    replaceControls(in: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func firstControl(in text: [UInt8], from start: Int) -> Int? {
    text.withUnsafeBufferPointer { text in
      var index = start
      while index + 1 < text.count {
        if text[index] == 0xC2, text[index + 1] < 0xA0 { return index }
        index += 1
      }
      return nil
    }
  }
}
