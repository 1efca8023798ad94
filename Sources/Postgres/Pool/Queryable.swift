/// Executes statements: a ``Database``, each on any free connection, or a ``Transaction``.
///
/// ```swift
/// func post(at path: String, in database: some Queryable) async throws -> PostHead? {
///   try await database.first(Statements.postByPath, path)
/// }
/// ```
///
/// All functions throw ``DatabaseError`` if the server reports an error, ``DatabaseUnavailable`` or
/// ``PoolTimeout`` if there is no connection or no answer in time, ``StatementError`` if values and statement
/// do not fit, and `CancellationError` at once if the task is cancelled; the server is then told to stop the
/// statement.
public protocol Queryable: Sendable {
  /// Executes a statement with its parameters.
  func execute(_ statement: BoundStatement) async throws -> QueryResult

  /// Executes SQL text without parameters: one statement, or several separated by semicolons, in one implicit
  /// transaction. For migrations and tests; rows are dropped.
  func execute(_ sql: String) async throws
}

extension Queryable {
  /// All rows.
  public func rows<Row, each Parameter>(
    _ statement: Statement<Row, repeat each Parameter>, _ parameters: repeat each Parameter
  ) async throws -> [Row] {
    let result = try await execute(statement.bind(repeat each parameters))
    return try statement.mapping.rows(of: result, for: statement.plan)
  }

  /// The first row, or nil if there is none. Further rows are not decoded.
  public func first<Row, each Parameter>(
    _ statement: Statement<Row, repeat each Parameter>, _ parameters: repeat each Parameter
  ) async throws -> Row? {
    let result = try await execute(statement.bind(repeat each parameters))
    return try statement.mapping.rows(of: result, for: statement.plan, limit: 1).first
  }

  /// The only row.
  ///
  /// - Throws: ``StatementError`` if there is no row or more than one.
  public func one<Row, each Parameter>(
    _ statement: Statement<Row, repeat each Parameter>, _ parameters: repeat each Parameter
  ) async throws -> Row {
    let result = try await execute(statement.bind(repeat each parameters))
    let rows = try statement.mapping.rows(of: result, for: statement.plan, limit: 1)
    guard result.rowCount == 1, let row = rows.first else {
      throw StatementError(statement: statement.name, problem: .rowCount(result.rowCount))
    }
    return row
  }

  /// Executes a statement for its effect.
  ///
  /// - Returns: how many rows it inserted, updated, deleted or selected.
  @discardableResult
  public func run<Row, each Parameter>(
    _ statement: Statement<Row, repeat each Parameter>, _ parameters: repeat each Parameter
  ) async throws -> Int {
    try await execute(statement.bind(repeat each parameters)).affectedRows
  }
}
