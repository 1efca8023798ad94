/// Statements that take effect together or not at all. Valid within the closure that was given it.
///
/// One connection executes one statement at a time: statements of concurrent child tasks queue.
public final class Transaction: Queryable {
  private let connection: Connection
  private let turn = Turn()

  fileprivate init(_ connection: Connection) { self.connection = connection }

  public func execute(_ statement: BoundStatement) async throws -> QueryResult {
    try await turn.take()
    defer { turn.pass() }
    return try await connection.execute(statement)
  }

  public func execute(_ sql: String) async throws {
    try await turn.take()
    defer { turn.pass() }
    try await connection.execute(sql)
  }

  /// Statements within the transaction that can fail without spoiling it: where `body` throws, what it did is undone
  /// and the error goes on.
  @discardableResult
  public nonisolated(nonsending) func savepoint<Value: Sendable>(
    _ body: nonisolated(nonsending) (Transaction) async throws -> Value
  ) async throws -> Value {
    try await connection.execute("SAVEPOINT s")
    do {
      let value = try await body(self)
      try await connection.command("RELEASE SAVEPOINT s", heedsCancellation: false)
      return value
    } catch {
      _ = try? await connection.command(
        "ROLLBACK TO SAVEPOINT s; RELEASE SAVEPOINT s", heedsCancellation: false)
      throw error
    }
  }

  fileprivate func end() { turn.end() }
}

/// What a transaction sees of others, as SQL names it.
public enum TransactionIsolation: String, Sendable {
  /// Each statement sees what was committed before it began.
  case readCommitted = "READ COMMITTED"
  /// All statements see what was committed before the first.
  case repeatableRead = "REPEATABLE READ"
  /// As if transactions came one after the other; be ready for ``SQLState/serializationFailure``.
  case serializable = "SERIALIZABLE"
  /// As ``repeatableRead``, and nothing can be written: for a consistent view over several queries.
  case snapshot = "REPEATABLE READ READ ONLY"
}

extension Database {
  /// Executes what `body` does in one transaction, and commits it when `body` returns.
  ///
  /// It is rolled back when `body` throws, and when the task is cancelled before the commit. Where a statement failed
  /// and `body` returned all the same there is nothing to commit any more, and ``SQLState/inFailedTransaction`` is
  /// thrown. `body` runs once: nothing is tried again.
  @discardableResult
  public nonisolated(nonsending) func transaction<Value: Sendable>(
    _ isolation: TransactionIsolation = .readCommitted,
    _ body: nonisolated(nonsending) (Transaction) async throws -> Value
  ) async throws -> Value {
    let connection = try await begin(isolation)
    defer { pool.release(connection) }
    let transaction = Transaction(connection)
    do {
      let value = try await body(transaction)
      transaction.end()
      try Task.checkCancellation()
      try await commit(connection)
      return value
    } catch {
      transaction.end()
      _ = try? await connection.command("ROLLBACK", heedsCancellation: false)
      throw error
    }
  }

  private func begin(_ isolation: TransactionIsolation) async throws -> Connection {
    let sql = "BEGIN ISOLATION LEVEL \(isolation.rawValue)"
    let connection = try await pool.checkOut()
    do {
      try await connection.execute(sql)
      return connection
    } catch {
      pool.release(connection)
      throw error
    }
  }

  private func commit(_ connection: Connection) async throws {
    let result = try await connection.command("COMMIT", heedsCancellation: false)
    guard result.commandTag == "COMMIT" else {
      throw DatabaseError(
        sqlState: .inFailedTransaction,
        message:
          "nothing was committed: a statement of the transaction had failed, and its error was not thrown on")
    }
  }
}
