import Sanitizer

extension BodyTemplate {
  /// How many words the text has: runs of characters without white space, outside of tags. This means nothing in languages
  /// that do not separate words.
  package var wordCount: Int {
    var (words, isInWord, isInTag) = (0, false, false)
    var quote: UInt8?
    for byte in encoded.utf8 {
      if isInTag {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
          if quote == nil { quote = byte } else if quote == byte { quote = nil }
        case UInt8(ascii: ">") where quote == nil: isInTag = false
        default: break
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "<"):
        isInTag = true
        quote = nil
        isInWord = false
      case 0x09...0x0D, 0x20: isInWord = false
      default:
        if !isInWord { words += 1 }
        isInWord = true
      }
    }
    return words
  }
}
