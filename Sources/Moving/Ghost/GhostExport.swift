import Foundation

/// An export of Ghost: a JSON file, or a zip or a folder that holds one.
struct GhostExport {
  /// The name of the JSON file, for the report.
  let file: String
  private let open: () throws -> ByteReader
  /// The zip or the folder; nil for a JSON file.
  let archive: ArchivedFiles?

  /// Nil if there is none at `path`.
  init?(_ path: String) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
    guard isFolder.boolValue || ArchivedFiles.isZip(path) else {
      let reader = { () throws -> ByteReader in try ByteReader(decoding: ByteReader(file: path), mends: true)
      }
      guard try Self.isExport(reader()) else { return nil }
      file = path
      open = reader
      archive = nil
      return
    }
    let files = try ArchivedFiles(path)
    let candidates = files.names.filter {
      $0.hasSuffix(".json") && $0.split(separator: "/").count <= 3 && !$0.hasSuffix("redirects.json")
    }
    let reader = { (name: String) throws -> ByteReader in
      try ByteReader(decoding: files.reader(of: name), mends: true)
    }
    guard let name = try candidates.first(where: { try Self.isExport(reader($0)) }) else { return nil }
    file = name
    open = { try reader(name) }
    archive = files
  }

  /// Whether the beginning of a file has the marks of an export.
  private static func isExport(_ reader: ByteReader) throws -> Bool {
    _ = try reader.has(65_536)
    let head = reader.text(min(reader.rest, 65_536))
    guard head.drop(while: { $0.isWhitespace || $0 == "\u{FEFF}" }).hasPrefix("{") else { return false }
    return head.contains("\"db\"") && head.contains("\"data\"")
      || head.contains("\"data\"") && head.contains("\"posts\"")
      || head.contains("\"posts\"") && (head.contains("\"mobiledoc\"") || head.contains("\"lexical\""))
  }

  /// A row of a table.
  struct Row {
    var fields: [String: Any]
    let line: Int
    /// The whole row, if it is too long: then `fields` are only the short ones.
    var long: LongText?
  }

  /// Calls `read` with each row of `tables`, in the order of the file. All other tables, such as those with
  /// keys and passwords, are skipped unread.
  ///
  /// - Parameter unread: called for a row that is malformed, and with `end` for a file that ends too early.
  func forEachRow(
    of tables: Set<String>, unread: (_ table: String, _ line: Int) -> Void = { _, _ in },
    _ read: (_ table: String, _ row: Row) throws -> Void
  ) throws {
    let json = try JSONPieces(open())
    do {
      try walk(json, depth: 0, tables, unread, read)
    } catch let malformed as JSONPieces.Malformed {
      unread(Loss.cut, malformed.line)
    }
  }

  private func walk(
    _ json: JSONPieces, depth: Int, _ tables: Set<String>, _ unread: (String, Int) -> Void,
    _ read: (String, Row) throws -> Void
  ) throws {
    guard try json.startsObject else { return try json.skipValue() }
    try json.forEachKey { key in
      switch key {
      case "db" where depth < 3:
        guard try json.startsArray else { return try walk(json, depth: depth + 1, tables, unread, read) }
        try json.forEachElement { try walk(json, depth: depth + 1, tables, unread, read) }
      case "data" where depth < 3: try walk(json, depth: depth + 1, tables, unread, read)
      case let table where tables.contains(table):
        guard try json.startsArray else { return try json.skipValue() }
        try json.forEachElement {
          let line = json.line
          switch try json.object() {
          case .fields(let fields): try read(table, Row(fields: fields, line: line))
          case .long(let long):
            let fields = try JSONPieces.shortFields(of: long)
            try read(table, Row(fields: fields, line: line, long: long))
          case .none: unread(table, line)
          }
        }
      default: try json.skipValue()
      }
    }
  }
}

/// The value of a field as text; nil for null and for an empty one.
func fieldText(_ value: Any?) -> String? {
  switch value {
  case let text as String: text.isEmpty ? nil : text
  case let number as NSNumber: number.stringValue
  default: nil
  }
}
