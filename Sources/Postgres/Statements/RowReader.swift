/// Reads the columns of one row from left to right.
public struct RowReader {
  private let result: QueryResult
  private let statement: StatementPlan
  private let row: Int
  private var column = 0

  init(_ result: QueryResult, row: Int, of statement: StatementPlan) {
    self.result = result
    self.statement = statement
    self.row = row
  }

  /// The next column.
  ///
  /// - Throws: ``StatementError`` when it is NULL or holds what no `Value` is, and when there is no next one.
  public mutating func next<Value: PostgresDecodable>(_ type: Value.Type = Value.self) throws -> Value {
    defer { column += 1 }
    guard column < result.columnCount else { throw failure(ValueError("there is no such column")) }
    do {
      guard let bytes = result.value(row: row, column: column) else { return try Value.decodeNull() }
      return try withExtendedLifetime(result) { try Value.decode(bytes) }
    } catch let error as ValueError {
      throw failure(error)
    }
  }

  private func failure(_ error: ValueError) -> StatementError {
    let name = column < result.columnCount ? result.columnName(column) : "\(column + 1)"
    return StatementError(statement: statement.name, problem: .value(column: name, row: row, error))
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

  // Binary values say nothing about themselves: a bigint read from the bytes of a timestamp would look fine.
  private func check(_ result: QueryResult, for statement: StatementPlan) throws {
    guard result.columnCount == columns.count || columns.isEmpty else {
      throw StatementError(
        statement: statement.name,
        problem: .columns("\(result.columnCount) columns came, where \(columns.count) are declared"))
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
