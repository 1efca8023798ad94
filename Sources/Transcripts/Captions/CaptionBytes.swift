import Texts

/// The text of a file of captions, of a transcript or of chapters.
package enum CaptionBytes {
  /// UTF-8, or UTF-16 with a byte order mark; other bytes are read as Windows-1252, with a note.
  package static func text(_ bytes: [UInt8], notes: inout [String]) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes) }
    notes.append("line \(firstInvalidLine(bytes)): the file is not UTF-8; it was read as Windows-1252")
    return Windows1252.decode(bytes)
  }

  private static func utf16(_ bytes: [UInt8]) -> String {
    let isLittle = bytes[0] == 0xFF
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
      let (low, high) = isLittle ? (bytes[index], bytes[index + 1]) : (bytes[index + 1], bytes[index])
      return UInt16(high) << 8 | UInt16(low)
    }
    return String(decoding: units, as: UTF16.self)
  }

  private static func firstInvalidLine(_ bytes: [UInt8]) -> Int {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return (lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0) + 1
  }
}
