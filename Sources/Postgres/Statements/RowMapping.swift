/// The columns of a row and how a value is made from them. Several statements can share one.
///
/// ```swift
/// static let head = RowMapping(Column("id", UUID.self), Column("title", String?.self), row: PostHead.init)
/// static let byPath = Statement( "post by path", "SELECT \(head.names) FROM posts WHERE path = $1",
/// parameters: String.self, returning: head)
/// ```
public struct RowMapping<Row: Sendable>: Sendable {
  public let columns: [ColumnDescription]
  let decode: @Sendable (inout RowReader) throws -> Row

  public init<each Value: PostgresDecodable>(
    _ columns: repeat Column<each Value>, row: @escaping @Sendable (repeat each Value) throws -> Row
  ) {
    var descriptions: [ColumnDescription] = []
    for column in repeat each columns { descriptions.append(column.description) }
    self.columns = descriptions
    decode = { reader in try row(repeat try reader.next((each Value).self)) }
  }

  /// For rows that no single call can make: `decode` reads the columns in order with ``RowReader/next(_:)``.
  public init(columns: [ColumnDescription], decode: @escaping @Sendable (inout RowReader) throws -> Row) {
    self.columns = columns
    self.decode = decode
  }

  /// A mapping of rows that have another column before those of this one.
  public func after<Value: PostgresDecodable>(_ column: Column<Value>) -> RowMapping<(Value, Row)> {
    RowMapping<(Value, Row)>(columns: [column.description] + columns) { reader in
      (try reader.next(Value.self), try decode(&reader))
    }
  }

  /// The names of the columns for a `SELECT` or `RETURNING`: `id, title`.
  public var names: String { columns.map(\.name).joined(separator: ", ") }

  /// The names qualified by a table or its alias: `p.id, p.title`.
  public func names(of table: String) -> String {
    columns.map { "\(table).\($0.name)" }.joined(separator: ", ")
  }
}

extension RowMapping {
  /// At most `limit` rows of `result`.
  func rows(of result: QueryResult, for statement: StatementPlan, limit: Int = .max) throws -> [Row] {
    try check(result, for: statement)
    let count = min(result.rowCount, limit)
    var rows: [Row] = []
    rows.reserveCapacity(count)
    for row in 0..<count {
      var reader = RowReader(result, row: row, of: statement)
      rows.append(try decode(&reader))
    }
    return rows
  }

  // Binary values carry no type: the bytes of a timestamp could be read as a bigint unnoticed.
  private func check(_ result: QueryResult, for statement: StatementPlan) throws {
    guard result.columnCount == columns.count || columns.isEmpty else {
      throw StatementError(
        statement: statement.name,
        problem: .columns("the result has \(result.columnCount) columns, but \(columns.count) are declared"))
    }
    for (index, column) in columns.enumerated() {
      let type = result.columnType(index)
      guard !column.types.contains(where: { $0.oid == type }) else { continue }
      throw StatementError(
        statement: statement.name,
        problem: .columns(
          "column \(result.columnName(index)) has the type with OID \(type), "
            + "where \(column.types.first?.name ?? "none") is declared"))
    }
  }
}
