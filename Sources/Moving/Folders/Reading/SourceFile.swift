import Files
import Texts

/// Reads files of texts in any encoding that occurs.
enum SourceFile {
  /// A file above this size in bytes is no text that somebody wrote.
  private static let largest = 32 << 20

  /// The text of a file with line feeds alone, without a byte order mark.
  ///
  /// A file that is not in UTF-8 is read as Windows-1252, and one with the mark of UTF-16 as that.
  ///
  /// - Returns: nil, with a loss, for a file that cannot be read.
  static func text(_ path: String, losses: inout LossList) -> String? {
    let bytes: [UInt8]
    do {
      bytes = try readFile(path)
    } catch {
      losses.add(.text, losses.file.lastPathPart, "cannot be read: \(error)")
      return nil
    }
    guard bytes.count <= largest else {
      losses.add(.text, losses.file.lastPathPart, "has more than 32 MB and is left out")
      return nil
    }
    return decode(bytes, losses: &losses)
  }

  /// The lines of a small file; none if there is no such file.
  static func lines(_ file: String, in folder: SourceFolder) -> [Substring] {
    var losses = LossList(file: file)
    guard folder.hasFile(file) else { return [] }
    return text(folder.path(file), losses: &losses)?.split(separator: "\n") ?? []
  }

  static func decode(_ bytes: [UInt8], losses: inout LossList) -> String {
    let text: String
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      let isLittle = bytes[0] == 0xFF
      let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
        UInt16(bytes[index + (isLittle ? 1 : 0)]) << 8 | UInt16(bytes[index + (isLittle ? 0 : 1)])
      }
      text = String(decoding: units, as: UTF16.self)
    } else if let read = String(validating: bytes, as: UTF8.self) {
      text = read
    } else {
      let line = firstMistake(in: bytes)
      losses.add(.text, "encoding", line: line, "is not in UTF-8 and was read as Windows-1252")
      text = Windows1252.decode(bytes)
    }
    return normalized(text)
  }

  private static func normalized(_ text: String) -> String {
    var text = text
    if text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) { text.unicodeScalars.removeFirst() }
    guard text.utf8.contains(0x0D) || text.utf8.contains(0) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var previous: UInt8 = 0x0A
    for byte in text.utf8 {
      switch byte {
      case 0x0D: bytes.append(0x0A)
      case 0x0A where previous == 0x0D: break
      // Neither the folder nor Postgres has a NUL in a text.
      case 0: bytes += "\u{FFFD}".utf8
      default: bytes.append(byte)
      }
      previous = byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The line of the first byte that is not UTF-8.
  private static func firstMistake(in bytes: [UInt8]) -> Int? {
    var line = 1
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      if String(validating: bytes[start..<end], as: UTF8.self) == nil { return line }
      line += 1
      start = end + 1
    }
    return nil
  }
}
