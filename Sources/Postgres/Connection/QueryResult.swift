internal import CLibpq

/// The result of a statement. ``RowReader`` reads rows from it.
// A complete PGresult does not change, so any thread may read it. It is freed with this object.
public final class QueryResult: @unchecked Sendable {
  private let pointer: OpaquePointer

  init(owning pointer: OpaquePointer) { self.pointer = pointer }

  deinit { PQclear(pointer) }

  var status: ExecStatusType { PQresultStatus(pointer) }

  var rowCount: Int { Int(PQntuples(pointer)) }

  /// The average size of a row in memory.
  var bytesPerRow: Int { PQresultMemorySize(pointer) / max(1, rowCount) }

  var columnCount: Int { Int(PQnfields(pointer)) }

  var parameterCount: Int { Int(PQnparams(pointer)) }

  func parameterType(_ parameter: Int) -> UInt32 { PQparamtype(pointer, Int32(parameter)) }

  func columnType(_ column: Int) -> UInt32 { PQftype(pointer, Int32(column)) }

  func columnName(_ column: Int) -> String {
    PQfname(pointer, Int32(column)).map { String(cString: $0) } ?? ""
  }

  /// The table and the attribute number that a column comes from; nil for a computed one.
  func columnOrigin(_ column: Int) -> (table: UInt32, attribute: Int)? {
    let table = PQftable(pointer, Int32(column))
    return table == 0 ? nil : (table, Int(PQftablecol(pointer, Int32(column))))
  }

  /// `INSERT 0 1`, `ROLLBACK`, …
  var commandTag: String { String(cString: PQcmdStatus(pointer)) }

  var affectedRows: Int { Int(String(cString: PQcmdTuples(pointer))) ?? 0 }

  /// The bytes of a value, valid as long as this object exists; nil for NULL.
  func value(row: Int, column: Int) -> UnsafeRawBufferPointer? {
    let (row, column) = (Int32(row), Int32(column))
    guard PQgetisnull(pointer, row, column) == 0 else { return nil }
    return UnsafeRawBufferPointer(
      start: PQgetvalue(pointer, row, column), count: Int(PQgetlength(pointer, row, column)))
  }

  /// The server's error, if the result is one.
  func error(statement: String?) -> DatabaseError? {
    switch status {
    case PGRES_FATAL_ERROR, PGRES_BAD_RESPONSE, PGRES_NONFATAL_ERROR:
      DatabaseError(result: pointer, statement: statement)
    default: nil
    }
  }

  /// Whether the error came from the server. If not, libpq made it because the connection was lost.
  var hasServerError: Bool { PQresultErrorField(pointer, Int32(UInt8(ascii: "C"))) != nil }
}
