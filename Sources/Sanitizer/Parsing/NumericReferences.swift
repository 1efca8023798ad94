/// Numeric character references (`&#39;`, `&#x27;`) that the parser gets wrong.
extension MarkupFilter {
  /// Copies a piece of the source in which character references are decoded later.
  ///
  /// A reference to a number beyond U+10FFFF becomes one to U+FFFD, as HTML requires; gumbo lets
  /// its integer overflow. A reference to a control character in a tag sets ``holdsControls``: attributes
  /// must be checked without it, because they are written without it.
  mutating func copy(_ piece: Range<Int>, isTag: Bool = false) {
    var start = piece.lowerBound
    var rest = piece
    while let sign = nextReference(in: rest) {
      rest = (sign + 1)..<piece.upperBound
      guard let reference = NumericReference(source[sign..<piece.upperBound]) else { continue }
      if isTag, reference.isControl { holdsControls = true }
      guard reference.isTooLong else { continue }
      output.append(contentsOf: source[start..<sign])
      output.append(contentsOf: "&#xFFFD;".utf8)
      start = reference.end
      rest = start..<piece.upperBound
    }
    output.append(contentsOf: source[start..<piece.upperBound])
  }

  /// The position of the first `&#` in `range`.
  private func nextReference(in range: Range<Int>) -> Int? {
    var rest = range
    while let sign = source.firstIndex(of: UInt8(ascii: "&"), in: rest) {
      rest = (sign + 1)..<range.upperBound
      if rest.first.map({ source[$0] }) == UInt8(ascii: "#") { return sign }
    }
    return nil
  }
}

private struct NumericReference {
  /// The position after the semicolon, or after the last digit if there is none.
  private(set) var end: Int
  private(set) var isTooLong = false
  private var number = 0

  /// Nil if no number follows.
  ///
  /// - Parameter text: begins with `&#`.
  init?(_ text: Slice<UnsafeBufferPointer<UInt8>>) {
    guard text.count > 2 else { return nil }
    var index = text.startIndex + 2
    let isHexadecimal = text[index] | 0x20 == UInt8(ascii: "x")
    if isHexadecimal { index += 1 }
    let first = index
    while index < text.endIndex, let digit = text[index].digit(isHexadecimal: isHexadecimal) {
      number = min(number * (isHexadecimal ? 16 : 10) + digit, 0x11_0000)
      index += 1
    }
    guard index > first else { return nil }
    isTooLong = number > 0x10_FFFF
    end = index < text.endIndex && text[index] == UInt8(ascii: ";") ? index + 1 : index
  }

  /// Whether it refers to a control character that is removed. HTML reads most of U+0080 to U+009F as
  /// characters of Windows-1252.
  var isControl: Bool {
    switch number {
    case 0x09, 0x0A, 0x0C, 0x0D: false
    case ..<0x20, 0x7F, 0x81, 0x8D, 0x8F, 0x90, 0x9D: true
    default: false
    }
  }
}

extension UInt8 {
  fileprivate func digit(isHexadecimal: Bool) -> Int? {
    if isASCIIDigit { return Int(self - UInt8(ascii: "0")) }
    guard isHexadecimal, (0x61...0x66).contains(self | 0x20) else { return nil }
    return Int((self | 0x20) - UInt8(ascii: "a")) + 10
  }
}
