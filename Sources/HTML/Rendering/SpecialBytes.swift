/// The bytes that cannot stand for themselves in a place of a document. All of them are below 64, so that a set of
/// them is one word.
struct SpecialBytes {
  static let inText = SpecialBytes("&<>")
  static let inAttributes = SpecialBytes("&<>\"")

  private let mask: UInt64

  init(_ bytes: StaticString) {
    mask = bytes.withUTF8Buffer { $0.reduce(0) { $0 | 1 << UInt64($1) } }
  }

  /// The index of the first such byte at or after `start`, `text.count` where there is none.
  func next(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index < text.count, text[index] >= 64 || mask &>> UInt64(text[index]) & 1 == 0 { index += 1 }
    return index
  }
}
