/// Where statements can be executed: a ``Database``, each on any free connection, or a ``Transaction``.
///
/// ```swift
/// func post(at path: String, in database: some Queryable) async throws -> PostHead? {
///   try await database.first(Statements.postByPath, path)
/// }
/// ```
///
/// All of them throw ``DatabaseError`` when the server refuses, ``DatabaseUnavailable`` or ``PoolTimeout`` when there
/// is no connection, ``StatementError`` when values and statement do not fit, and `CancellationError` when the task
/// is cancelled; the server is told to stop then.
public protocol Queryable: Sendable {
  /// Executes a statement that already has its parameters.
  func execute(_ statement: BoundStatement) async throws -> QueryResult

  /// Executes SQL text without parameters, several statements separated by semicolons if need be, in one implicit
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

  /// The first row, or nil when there is none. Rows after the first are not looked at.
  public func first<Row, each Parameter>(
    _ statement: Statement<Row, repeat each Parameter>, _ parameters: repeat each Parameter
  ) async throws -> Row? {
    let result = try await execute(statement.bind(repeat each parameters))
    return try statement.mapping.rows(of: result, for: statement.plan, limit: 1).first
  }

  /// The only row.
  ///
  /// - Throws: ``StatementError`` when there is none or more than one.
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

  /// Executes the statement for its effect.
  ///
  /// - Returns: how many rows were inserted, updated, deleted or selected.
  @discardableResult
  public func run<Row, each Parameter>(
    _ statement: Statement<Row, repeat each Parameter>, _ parameters: repeat each Parameter
  ) async throws -> Int {
    try await execute(statement.bind(repeat each parameters)).affectedRows
  }
}
