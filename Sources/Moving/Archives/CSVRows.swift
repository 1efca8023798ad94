/// The rows of a CSV file by the names of its columns: quoted fields may have commas, quotes and line ends.
struct CSVRows: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var index = 0
  /// The line of the next row, from 1.
  private(set) var line = 1
  private var names: [String] = []

  init(_ text: String) {
    bytes = Array(text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) ? text.utf8.dropFirst(3) : text.utf8[...])
    names = (fields() ?? []).map { $0.trimmingSpaces.lowercased() }
  }

  mutating func next() -> (line: Int, fields: [String: String])? {
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
      case UInt8(ascii: ",") where !isQuoted:
        fields.append(String(decoding: field, as: UTF8.self))
        field = []
      case 0x0A where !isQuoted:
        if field.last == 0x0D { field.removeLast() }
        return fields + [String(decoding: field, as: UTF8.self)]
      default: field.append(byte)
      }
    }
    return fields + [String(decoding: field, as: UTF8.self)]
  }
}
