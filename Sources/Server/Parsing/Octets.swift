import Platform

/// Character classes of HTTP's grammar.
extension UInt8 {
  /// RFC 9110 §5.6.2 `tchar`.
  @inline(__always)
  var isTokenCharacter: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E, 0x5F, 0x60, 0x7C, 0x7E: true
    default: false
    }
  }

  /// RFC 9110 §5.5: visible characters, space, tab and `obs-text`; no other control.
  @inline(__always)
  var isFieldContent: Bool { (self >= 0x20 && self != 0x7F) || self == 0x09 }

  @inline(__always)
  var isSpaceOrTab: Bool { self == 0x20 || self == 0x09 }

  @inline(__always)
  var isDigit: Bool { self >= 0x30 && self <= 0x39 }

  /// RFC 3986 §2.3 `unreserved`.
  var isUnreserved: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
  }

  /// The characters of a path (RFC 3986 §3.3), and `[`, `]` and `|`, which browsers do not encode.
  @inline(__always)
  var isPathCharacter: Bool {
    switch self {
    case 0x21, 0x24...0x3B, 0x3D, 0x40...0x5B, 0x5D, 0x5F, 0x61...0x7A, 0x7C, 0x7E: true
    default: false
    }
  }

  /// The characters of a query: all visible ones except `"`, `#`, `<` and `>`.
  @inline(__always)
  var isQueryCharacter: Bool {
    switch self {
    case 0x21, 0x24...0x3B, 0x3D, 0x3F...0x7E: true
    default: false
    }
  }

  /// 0–15 for a hexadecimal digit of either case.
  var hexadecimalValue: Int? {
    switch self {
    case 0x30...0x39: Int(self) - 0x30
    case 0x41...0x46: Int(self) - 0x37
    case 0x61...0x66: Int(self) - 0x57
    default: nil
    }
  }
}

extension UnsafeRawBufferPointer {
  /// The bytes from `start` on, with indices from 0.
  @inline(__always)
  func from(_ start: Int) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: self[start...]) }

  @inline(__always)
  func slice(_ range: Range<Int>) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: self[range]) }

  func equals(_ other: [UInt8]) -> Bool {
    count == other.count && (isEmpty || memcmp(baseAddress!, other, count) == 0)
  }

  func equals(_ text: StaticString) -> Bool {
    count == text.utf8CodeUnitCount && (isEmpty || memcmp(baseAddress!, text.utf8Start, count) == 0)
  }

  /// Compares with `text`, which is in lowercase, ignoring the case of these bytes.
  func equals(lowercase text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    for index in 0..<count {
      let byte = self[index]
      let lower = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
      if lower != text.utf8Start[index] { return false }
    }
    return true
  }

  /// The bytes as text; invalid UTF-8 is replaced.
  var string: String { String(decoding: self, as: UTF8.self) }
}
