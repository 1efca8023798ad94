/// The data of a dump: the script that `pg_restore --data-only` prints, read as values.
///
/// Nothing of the script is executed. Each entry of a dump carries SQL, and may say that it is something
/// else, so a dump of a stranger could do whatever its reader may. A script that has more than `pg_dump`
/// writes about tables and sequences is an error.
struct DumpedData {
  enum Item: Hashable {
    /// The beginning of a table, whose rows follow.
    case table(RelationName, columns: [String])
    /// Values as the input functions of their types read them; nil for NULL.
    case row([String?])
    case end
    case sequence(RelationName, value: Int, isCalled: Bool)
  }

  /// In bytes. No value in Postgres is larger than 1 GB, and none of ours than a hundredth of it.
  private static let longestLine = 1 << 29

  private var rest: [UInt8] = []
  /// How many columns the table has whose rows are read; nil between tables.
  private var columns: Int?

  /// - Parameter bytes: the next bytes of the script.
  /// - Returns: what has been read to its end.
  mutating func items(in bytes: [UInt8]) throws(BackupError) -> [Item] {
    var items: [Item] = []
    var position = bytes.startIndex
    while let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = rest.isEmpty ? bytes[position..<end] : (rest + bytes[position..<end])[...]
      rest.removeAll()
      position = end + 1
      if let item = try item(line) { items.append(item) }
    }
    rest += bytes[position...]
    guard rest.count <= Self.longestLine else { throw Self.foreign(rest[...]) }
    return items
  }

  /// Ends the script.
  func finish() throws(BackupError) {
    guard columns == nil, rest.isEmpty else { throw BackupError(.damaged, "its dump ends within a table") }
  }

  private mutating func item(_ line: ArraySlice<UInt8>) throws(BackupError) -> Item? {
    guard let columns else { return try statement(line) }
    if line.elementsEqual("\\.".utf8) {
      self.columns = nil
      return .end
    }
    let values = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    guard values.count == columns else { throw Self.foreign(line) }
    var row: [String?] = []
    row.reserveCapacity(columns)
    for value in values { row.append(try Self.value(value)) }
    return .row(row)
  }

  private mutating func statement(_ line: ArraySlice<UInt8>) throws(BackupError) -> Item? {
    // `COPY` and the settings of the script mean the same everywhere; comments and settings are left out.
    let text = String(decoding: line, as: UTF8.self)
    var sql = SQLText(text)
    if sql.take("COPY ") {
      guard let item = Self.copy(&sql), case .table(_, let names) = item else { throw Self.foreign(line) }
      columns = names.count
      return item
    }
    if sql.take("SELECT pg_catalog.setval('") {
      guard let item = Self.setval(&sql) else { throw Self.foreign(line) }
      return item
    }
    let others = ["--", "SET ", "SELECT pg_catalog.set_config(", "\\restrict ", "\\unrestrict "]
    guard text.isEmpty || others.contains(where: { text.hasPrefix($0) }) else { throw Self.foreign(line) }
    return nil
  }

  /// `COPY public.posts (id, "position") FROM stdin;`
  private static func copy(_ sql: inout SQLText) -> Item? {
    guard let table = sql.relation(), sql.take(" (") else { return nil }
    var columns: [String] = []
    repeat {
      guard let column = sql.identifier() else { return nil }
      columns.append(column)
    } while sql.take(", ")
    guard sql.take(") FROM stdin;"), sql.isAtEnd else { return nil }
    return .table(table, columns: columns)
  }

  /// `SELECT pg_catalog.setval('public.jobs_id_seq', 7, true);`
  private static func setval(_ sql: inout SQLText) -> Item? {
    guard let name = RelationName(sql.text(until: "'")), sql.take("', "),
      let value = Int(sql.text(until: ",")),
      sql.take(", ")
    else { return nil }
    let isCalled = sql.take("true")
    guard isCalled || sql.take("false"), sql.take(");"), sql.isAtEnd else { return nil }
    return .sequence(name, value: value, isCalled: isCalled)
  }

  private static func value(_ bytes: ArraySlice<UInt8>) throws(BackupError) -> String? {
    if bytes.elementsEqual("\\N".utf8) { return nil }
    let plain = bytes.contains(UInt8(ascii: "\\")) ? unescaped(bytes) : Array(bytes)
    guard let plain, let text = String(validating: plain, as: UTF8.self) else { throw foreign(bytes) }
    return text
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "t"): 0x09, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "v"): 0x0B,
    UInt8(ascii: "f"): 0x0C, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "\\"): UInt8(ascii: "\\"),
  ]

  /// The bytes without the escapes that the server writes; nil if there is another.
  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    var bytes = bytes
    while let byte = bytes.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        plain.append(byte)
        continue
      }
      guard let letter = bytes.popFirst(), let meant = escapes[letter] else { return nil }
      plain.append(meant)
    }
    return plain
  }

  private static func foreign(_ line: ArraySlice<UInt8>) -> BackupError {
    let text = String(decoding: line.prefix(80), as: UTF8.self)
    return BackupError(
      .damaged, "its dump has \(text.debugDescription), which no backup of this program has")
  }
}
