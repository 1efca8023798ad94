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
  /// Executes statements, which are sent together.
  func execute(_ statements: [BoundStatement]) async throws -> [QueryResult]

  /// Executes SQL text without parameters: one statement, or several separated by semicolons, in one implicit
  /// transaction. For migrations and tests; rows are dropped.
  func execute(_ sql: String) async throws
}

extension Queryable {
  /// The values of several queries, for one round trip to the server.
  ///
  /// ```swift
  /// let (post, tags) = try await database.together(
  ///   Statements.postByPath.first(path), Statements.tags.rows(path))
  /// ```
  ///
  /// The server executes them in this order, in one transaction: if one fails, its error is thrown and none
  /// has an effect. All of them have the time of one statement. Queries whose values are known
  /// (``Query/init(known:)``) are not sent.
  public func together<each Value>(_ queries: repeat Query<each Value>) async throws -> (repeat each Value) {
    var statements: [BoundStatement] = []
    for query in repeat each queries { if let statement = query.statement { statements.append(statement) } }
    var results = statements.isEmpty ? [] : try await execute(statements)[...]
    return try (repeat (each queries).read(from: &results))
  }

  /// All rows.
  public func rows<Row, each Parameter>(
    _ statement: Statement<Row, repeat each Parameter>, _ parameters: repeat each Parameter
  ) async throws -> [Row] {
    try await together(statement.rows(repeat each parameters))
  }

  /// The first row, or nil if there is none. Further rows are not decoded.
  public func first<Row, each Parameter>(
    _ statement: Statement<Row, repeat each Parameter>, _ parameters: repeat each Parameter
  ) async throws -> Row? {
    try await together(statement.first(repeat each parameters))
  }

  /// The only row.
  ///
  /// - Throws: ``StatementError`` if there is no row or more than one.
  public func one<Row, each Parameter>(
    _ statement: Statement<Row, repeat each Parameter>, _ parameters: repeat each Parameter
  ) async throws -> Row {
    try await together(statement.one(repeat each parameters))
  }

  /// Executes a statement for its effect.
  ///
  /// - Returns: how many rows it inserted, updated, deleted or selected.
  @discardableResult
  public func run<Row, each Parameter>(
    _ statement: Statement<Row, repeat each Parameter>, _ parameters: repeat each Parameter
  ) async throws -> Int {
    try await execute([statement.bind(repeat each parameters)])[0].affectedRows
  }
}
