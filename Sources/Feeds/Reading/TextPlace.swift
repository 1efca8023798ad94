/// Counts lines and columns.
struct TextPlace {
  /// Lines that ended before the current text.
  private var lines = 0
  /// Bytes of the current line before the current text.
  private var columns = 0

  /// From 1; the column in bytes.
  func of(_ index: Int, in text: UnsafeBufferPointer<UInt8>) -> (line: Int, column: Int) {
    let passed = passing(text, upTo: index)
    return (passed.lines + 1, passed.columns + 1)
  }

  /// Counts text that has been read.
  mutating func pass(_ text: UnsafeBufferPointer<UInt8>, upTo index: Int) {
    (lines, columns) = passing(text, upTo: index)
  }

  private func passing(_ text: UnsafeBufferPointer<UInt8>, upTo index: Int) -> (lines: Int, columns: Int) {
    var ends = 0
    for position in 0..<index where text[position] == 0x0A { ends &+= 1 }
    guard ends > 0 else { return (lines, columns + index) }
    var start = index
    while start > 0, text[start - 1] != 0x0A { start -= 1 }
    return (lines + ends, index - start)
  }
}
