/// UTF-16 in both byte orders.
enum UTF16Bytes {
  /// Calls `body` with the text. A surrogate without its partner becomes U+FFFD.
  ///
  /// - Returns: The number of bytes read; the rest is an incomplete character.
  static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, _ isBigEndian: Bool, isLast: Bool,
    _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> Int {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 2 + bytes.count / 8)
    func unit(_ index: Int) -> UInt32 {
      let (first, second) = (UInt32(bytes[index]), UInt32(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    var index = 0
    while index + 1 < bytes.count {
      let first = unit(index)
      if first < 0x80 {
        text.append(UInt8(first))
      } else if first & 0xF800 != 0xD800 {
        text.append(character: first)
      } else if first < 0xDC00 {
        guard index + 3 < bytes.count else {
          if !isLast { break }
          text.append(character: 0xFFFD)
          index = bytes.count
          break
        }
        let second = unit(index + 2)
        if second & 0xFC00 == 0xDC00 {
          text.append(character: 0x10000 + (first & 0x3FF) << 10 + second & 0x3FF)
          index += 2
        } else {
          text.append(character: 0xFFFD)
        }
      } else {
        text.append(character: 0xFFFD)
      }
      index += 2
    }
    text.withUnsafeBufferPointer(body)
    return min(index, bytes.count)
  }
}

/// UTF-32 in both byte orders.
enum UTF32Bytes {
  /// Calls `body` with the text. A number that is no character becomes U+FFFD.
  ///
  /// - Returns: The number of bytes read; the rest is an incomplete character.
  static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, _ isBigEndian: Bool, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> Int {
    var text: [UInt8] = []
    var index = 0
    while index + 3 < bytes.count {
      var number: UInt32 = 0
      for place in 0..<4 { number = number << 8 | UInt32(bytes[index + (isBigEndian ? place : 3 - place)]) }
      text.append(character: Unicode.Scalar(number) == nil ? 0xFFFD : number)
      index += 4
    }
    text.withUnsafeBufferPointer(body)
    return index
  }
}

extension [UInt8] {
  /// Appends the UTF-8 of a code point, which must be valid.
  mutating func append(character number: UInt32) {
    func rest(_ shift: UInt32) -> UInt8 { UInt8(0x80 | number >> shift & 0x3F) }
    switch number {
    case 0..<0x80: append(UInt8(number))
    case 0x80..<0x800:
      append(UInt8(0xC0 | number >> 6))
      append(rest(0))
    case 0x800..<0x10000:
      append(UInt8(0xE0 | number >> 12))
      append(rest(6))
      append(rest(0))
    default:
      append(UInt8(0xF0 | number >> 18 & 7))
      append(rest(12))
      append(rest(6))
      append(rest(0))
    }
  }
}
