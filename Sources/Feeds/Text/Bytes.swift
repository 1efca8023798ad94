import Platform

extension UInt8 {
  /// Space, tab, line feed, carriage return (XML 1.0 §2.3).
  var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }

  var isASCIIDigit: Bool { (0x30...0x39).contains(self) }

  var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  /// Whether an XML name can begin with this byte; accepts all bytes beyond ASCII.
  var isNameStart: Bool {
    isASCIILetter || self == UInt8(ascii: "_") || self == UInt8(ascii: ":") || self >= 0x80
  }

  var isNamePart: Bool {
    isNameStart || isASCIIDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
  }
}

extension ArraySlice<UInt8> {
  /// The index after the first occurrence of `text`; nil if there is none.
  func end(of text: StaticString) -> Int? {
    text.withUTF8Buffer { needle in
      guard let first = needle.first else { return startIndex }
      return withUnsafeBufferPointer { hay -> Int? in
        var index = 0
        while index + needle.count <= hay.count {
          if hay[index] == first, (1..<needle.count).allSatisfy({ hay[index + $0] == needle[$0] }) {
            return startIndex + index + needle.count
          }
          index += 1
        }
        return nil
      }
    }
  }
}

extension Collection<UInt8> {
  /// The first occurrence of `text`.
  func firstRange(of text: some Collection<UInt8>) -> Range<Index>? {
    indices.lazy.compactMap { index -> Range<Index>? in
      guard self[index...].starts(with: text),
        let end = self.index(index, offsetBy: text.count, limitedBy: endIndex)
      else { return nil }
      return index..<end
    }.first
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The first index of `byte` from `start` on.
  func index(of byte: UInt8, from start: Int) -> Int? {
    guard start < count, let base = baseAddress,
      let found = memchr(base + start, Int32(byte), count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// The first index of `text` from `start` on.
  func index(of text: StaticString, from start: Int) -> Int? {
    guard let first = text.withUTF8Buffer({ $0.first }) else { return start }
    var start = start
    while let index = index(of: first, from: start) {
      if has(text, at: index) { return index }
      start = index + 1
    }
    return nil
  }

  func has(_ text: StaticString, at index: Int, ignoringCase: Bool = false) -> Bool {
    guard index + text.utf8CodeUnitCount <= count else { return false }
    return text.withUTF8Buffer { needle in
      for offset in 0..<needle.count {
        let byte = self[index + offset]
        if byte == needle[offset] { continue }
        guard ignoringCase, byte.isASCIILetter, byte | 0x20 == needle[offset] | 0x20 else { return false }
      }
      return true
    }
  }
}
