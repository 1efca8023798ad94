import Sanitizer

extension BodyTemplate {
  /// How many words the text has: runs of characters without white space, outside of tags. This means nothing in languages
  /// that do not separate words.
  package var wordCount: Int {
    encoded.utf8.withContiguousStorageIfAvailable(Self.wordCount)
      ?? Array(encoded.utf8).withUnsafeBufferPointer(Self.wordCount)
  }

  private static func wordCount(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var (words, isInWord) = (0, false)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "<") {
        isInWord = false
        index = endOfTag(bytes, after: index)
      } else if byte == 0x20 || (0x09...0x0D).contains(byte) {
        isInWord = false
      } else {
        if !isInWord { words += 1 }
        isInWord = true
      }
    }
    return words
  }

  private static func endOfTag(_ bytes: UnsafeBufferPointer<UInt8>, after start: Int) -> Int {
    var index = start
    var quote: UInt8?
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if quote == nil { quote = byte } else if quote == byte { quote = nil }
      case UInt8(ascii: ">") where quote == nil: return index
      default: break
      }
    }
    return index
  }
}
