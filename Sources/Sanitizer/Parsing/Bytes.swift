import Platform

extension UnsafeBufferPointer<UInt8> {
  /// The bytes of a C string without its terminator.
  init(terminated text: UnsafePointer<CChar>?) {
    guard let text else {
      self.init(start: nil, count: 0)
      return
    }
    let start = UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
    self.init(start: start, count: strlen(text))
  }

  var string: String { String(decoding: self, as: UTF8.self) }

  /// The first index of `byte` in `range`.
  func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    guard !range.isEmpty, let start = baseAddress,
      let found = memchr(start + range.lowerBound, Int32(byte), range.count)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(start)
  }

  /// The first index from `start` on of a byte that is at most `limit`.
  func firstIndex(notAbove limit: UInt8, from start: Int) -> Int? {
    self[start...].firstIndex { $0 <= limit }
  }
}

extension StaticString {
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount) }
}

extension UInt8 {
  /// White space of HTML: space, tab, line feed, form feed, carriage return.
  var isHTMLSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0C || self == 0x0D }
  var isASCIILetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
  var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
  /// An ASCII letter in lowercase; any other byte unchanged.
  var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self + 0x20 : self }
}
