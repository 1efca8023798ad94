/// The bytes of a picture file. Everything that is read outside of them is nil.
struct PictureBytes {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var count: Int { bytes.count }

  subscript(position: Int) -> UInt8? { bytes.indices.contains(position) ? bytes[position] : nil }

  /// An integer of `size` bytes, 1 to 4.
  func integer(_ size: Int, at position: Int, isLittleEndian: Bool = false) -> Int? {
    guard position >= 0, position <= count - size else { return nil }
    var value = 0
    for offset in 0..<size {
      value = value << 8 | Int(bytes[position + (isLittleEndian ? size - 1 - offset : offset)])
    }
    return value
  }

  func has(_ text: String, at position: Int) -> Bool {
    position >= 0 && position <= count - text.utf8.count && bytes[position...].starts(with: text.utf8)
  }

  /// Where `text` begins first within `range`; nil if it is not there.
  func position(of text: String, in range: Range<Int>) -> Int? {
    let wanted = Array(text.utf8)
    let range = range.clamped(to: 0..<count)
    guard let first = wanted.first, range.count >= wanted.count else { return nil }
    var position = range.lowerBound
    let last = range.upperBound - wanted.count
    while position <= last, let next = bytes[position...last].firstIndex(of: first) {
      if bytes[next...].starts(with: wanted) { return next }
      position = next + 1
    }
    return nil
  }
}
