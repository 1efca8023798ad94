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
  /// - Throws: ``StatementError`` if it is NULL or is not a `Value`, and if there is no next column.
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
