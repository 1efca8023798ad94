/// The rows of a CSV file (RFC 4180) by the names of its columns: quoted fields may have commas, quotes and
/// line ends. Fields may also be separated by semicolons, as spreadsheets of many countries write them.
package struct CSVRows: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var index = 0
  /// The line of the next row, from 1.
  package private(set) var line = 1
  /// The names of the columns, in lower case.
  package private(set) var names: [String] = []
  /// Whether the file ends in a quoted field.
  package private(set) var isCut = false
  private var separator = UInt8(ascii: ",")

  package init(_ text: String) {
    bytes = Array(text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) ? text.utf8.dropFirst(3) : text.utf8[...])
    let heading = bytes.prefix { $0 != 0x0A }
    if !heading.contains(separator), heading.contains(UInt8(ascii: ";")) { separator = UInt8(ascii: ";") }
    names = (fields() ?? []).map { $0.trimmedOfSpaces.lowercased() }
  }

  package mutating func next() -> (line: Int, fields: [String: String])? {
    while true {
      let start = line
      guard let fields = fields() else { return nil }
      if fields == [""] { continue }
      return (start, Dictionary(zip(names, fields), uniquingKeysWith: { first, _ in first }))
    }
  }

  private mutating func fields() -> [String]? {
    guard index < bytes.count else { return nil }
    var fields: [String] = []
    var field: [UInt8] = []
    var isQuoted = false
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == 0x0A { line += 1 }
      switch byte {
      case UInt8(ascii: "\"") where isQuoted:
        if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
          field.append(byte)
          index += 1
        } else {
          isQuoted = false
        }
      case UInt8(ascii: "\"") where field.isEmpty: isQuoted = true
      case separator where !isQuoted:
        fields.append(String(decoding: field, as: UTF8.self))
        field = []
      case 0x0A where !isQuoted:
        if field.last == 0x0D { field.removeLast() }
        return fields + [String(decoding: field, as: UTF8.self)]
      default: field.append(byte)
      }
    }
    if isQuoted { isCut = true }
    return fields + [String(decoding: field, as: UTF8.self)]
  }
}

extension String {
  /// This text as a field of a CSV file that somebody may open in a spreadsheet: a text that would be a
  /// formula there begins with an apostrophe, which ``withoutCSVApostrophe`` takes away.
  package var csvField: String {
    let isFormula = utf8.first.map { "=+-@\t\r'".utf8.contains($0) } ?? false
    let text = isFormula ? "'\(self)" : self
    guard text.utf8.contains(where: { "\",;\r\n".utf8.contains($0) }) else { return text }
    return "\"\(text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
  }

  /// The text of a field that ``csvField`` made.
  package var withoutCSVApostrophe: String {
    guard utf8.first == UInt8(ascii: "'"), let second = utf8.dropFirst().first else { return self }
    return "=+-@\t\r'".utf8.contains(second) ? String(dropFirst()) : self
  }

  fileprivate var trimmedOfSpaces: String {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" }
    var text = self[...]
    while let first = text.first, isSpace(first) { text.removeFirst() }
    while let last = text.last, isSpace(last) { text.removeLast() }
    return String(text)
  }
}
