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
      guard try Self.isExport(ByteReader(file: path)) else { return nil }
      file = path
      open = { try ByteReader(file: path) }
      archive = nil
      return
    }
    let files = try ArchivedFiles(path)
    let candidates = files.names.filter {
      $0.hasSuffix(".json") && $0.split(separator: "/").count <= 3 && !$0.hasSuffix("redirects.json")
    }
    guard let name = try candidates.first(where: { try Self.isExport(files.reader(of: $0)) }) else {
      return nil
    }
    file = name
    open = { try files.reader(of: name) }
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

  /// Calls `read` with each row of `tables`, in the order of the file, and with its line. All other tables,
  /// such as those with keys and passwords, are skipped unread.
  ///
  /// - Parameter unread: called for a row that is too long or malformed, and with `end` for a file that ends
  ///   too early.
  func forEachRow(
    of tables: Set<String>, unread: (_ table: String, _ line: Int) -> Void = { _, _ in },
    _ read: (_ table: String, _ row: [String: Any], _ line: Int) throws -> Void
  ) throws {
    let json = try JSONPieces(open())
    do {
      try walk(json, depth: 0, tables, unread, read)
    } catch let malformed as JSONPieces.Malformed {
      unread("end", malformed.line)
    }
  }

  private func walk(
    _ json: JSONPieces, depth: Int, _ tables: Set<String>, _ unread: (String, Int) -> Void,
    _ read: (String, [String: Any], Int) throws -> Void
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
          if let row = try json.object() { try read(table, row, line) } else { unread(table, line) }
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
