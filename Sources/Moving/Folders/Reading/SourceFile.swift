import Feeds
import Files
import Texts

/// Reads files of texts in any encoding that occurs.
enum SourceFile {
  /// A file above this size in bytes is no text that somebody wrote.
  private static let largest = 32 << 20
  /// How much of such a file is read, in bytes: enough for its front matter.
  private static let longestHead = 64 << 10

  /// Whether a file is longer than what is read of one.
  static func isLong(_ path: String) -> Bool { ((try? FileStamp(of: path).size) ?? 0) > largest }

  /// The whole lines at the beginning of a long file.
  static func head(_ path: String, named charset: String? = nil, losses: inout LossList) throws -> String {
    let reader = try ByteReader(file: path)
    _ = try reader.has(longestHead)
    let head = reader.slice(min(reader.rest, longestHead))
    let end = head.lastIndex(of: 0x0A).map { $0 + 1 } ?? head.endIndex
    return decode(Array(head[..<end]), named: charset, losses: &losses)
  }

  /// The text of a file with line feeds alone, without a byte order mark.
  ///
  /// A file that is neither in UTF-8 nor in UTF-16 or UTF-32 is read in the encoding that is named, or else
  /// in the most likely one, which mostly is Windows-1252.
  ///
  /// - Parameter charset: the encoding that the settings of the site name.
  /// - Returns: nil, with a loss, for a file that cannot be read.
  static func text(_ path: String, named charset: String? = nil, losses: inout LossList) -> String? {
    ReadingNote.note(losses.file)
    guard !isLong(path) else {
      losses.add(.text, losses.file.lastPathPart, "has more than 32 MB and is left out")
      return nil
    }
    let bytes: [UInt8]
    do {
      bytes = try readFile(path)
    } catch {
      losses.add(.text, losses.file.lastPathPart, "cannot be read: \(error)")
      return nil
    }
    return decode(bytes, named: charset, losses: &losses)
  }

  /// The lines of a small file; none if there is no such file.
  static func lines(_ file: String, in folder: SourceFolder) -> [Substring] {
    var losses = LossList(file: file)
    guard folder.hasFile(file) else { return [] }
    return text(folder.path(file), losses: &losses)?.split(separator: "\n") ?? []
  }

  /// - Parameter charset: the encoding that something beside the text names; HTML may also name it itself.
  static func decode(_ bytes: [UInt8], named charset: String? = nil, losses: inout LossList) -> String {
    let own = [".html", ".htm"].contains(losses.file.pathExtension) ? charsetOfHTML(bytes) : nil
    var decoder = DocumentDecoder(charset: own ?? charset, readsDeclaration: false)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    bytes.withUnsafeBufferPointer { decoder.decode($0, isLast: true) { text += $0 } }
    guard let encoding = decoder.encoding else { return normalized(String(decoding: text, as: UTF8.self)) }
    for loss in encoding.losses(
      of: losses.file, invalidBytes: decoder.invalidBytes, isASCII: text.allSatisfy { $0 < 0x80 })
    { losses.add(loss) }
    if encoding.isUTF8, !encoding.isLatinDeclared, let line = firstMistake(in: bytes) {
      losses.add(.text, "encoding", line: line, "is not in UTF-8 and was read as Windows-1252")
    }
    return normalized(String(decoding: text, as: UTF8.self))
  }

  /// The encoding that a page declares in its head: `<meta charset="koi8-r">`, also in the older form.
  private static func charsetOfHTML(_ bytes: [UInt8]) -> String? {
    let head = String(decoding: bytes.prefix(1024), as: UTF8.self)
    return head.firstMatch(of: #/<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([\w:.-]+)/#.ignoresCase())
      .map { String($0.1) }
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

  /// The line of the first byte that is not UTF-8; nil if all are.
  private static func firstMistake(in bytes: [UInt8]) -> Int? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
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
