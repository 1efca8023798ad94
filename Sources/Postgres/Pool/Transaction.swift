internal import Concurrency
internal import Synchronization

/// A transaction: its statements take effect together or not at all. Valid only within the closure that it is
/// passed to.
///
/// One connection executes one statement at a time: statements of concurrent child tasks queue.
public final class Transaction: Queryable {
  private let connection: Connection
  private let semaphore = AsyncSemaphore(permits: 1)
  private let isOver = Atomic(false)

  fileprivate init(_ connection: Connection) { self.connection = connection }

  public func execute(_ statements: [BoundStatement]) async throws -> [QueryResult] {
    try await alone { try await $0.execute(statements) }
  }

  public func execute(_ sql: String) async throws {
    try await alone { try await $0.execute(sql) }
  }

  /// Runs `body` in a savepoint, so that its statements may fail without ending the transaction. If `body`
  /// throws, its changes are undone and the error is rethrown.
  @discardableResult
  public nonisolated(nonsending) func savepoint<Value: Sendable>(
    _ body: nonisolated(nonsending) (Transaction) async throws -> Value
  ) async throws -> Value {
    try await execute("SAVEPOINT s")
    do {
      let value = try await body(self)
      try await alone { _ = try await $0.command("RELEASE SAVEPOINT s", isCancellable: false) }
      return value
    } catch {
      _ = try? await alone {
        try await $0.command("ROLLBACK TO SAVEPOINT s; RELEASE SAVEPOINT s", isCancellable: false)
      }
      throw error
    }
  }

  /// Refuses further statements, and waits for one that a task still executes.
  fileprivate func end() async {
    isOver.store(true, ordering: .releasing)
    _ = try? await semaphore.withPermit { await connection.settle() }
  }

  private nonisolated(nonsending) func alone<Value>(
    _ body: nonisolated(nonsending) (Connection) async throws -> Value
  ) async throws -> Value {
    try await semaphore.withPermit {
      guard !isOver.load(ordering: .acquiring) else { throw TransactionEnded() }
      // A child task may have left its statement because it was cancelled.
      await connection.settle()
      return try await body(connection)
    }
  }
}

/// A transaction was used after its closure had returned.
public struct TransactionEnded: Error, Hashable, CustomStringConvertible {
  public var description: String {
    "the transaction has ended; use it only within the closure that it is passed to"
  }
}

/// An isolation level of SQL: what a transaction sees of other transactions.
public enum TransactionIsolation: String, Sendable {
  /// Each statement sees what was committed before the statement began.
  case readCommitted = "READ COMMITTED"
  /// All statements see what was committed before the first of them.
  case repeatableRead = "REPEATABLE READ"
  /// The effect is as if transactions ran one after the other. Any statement may fail with
  /// ``SQLState/serializationFailure``.
  case serializable = "SERIALIZABLE"
  /// Like ``repeatableRead``, but read-only: several queries see the same state.
  case snapshot = "REPEATABLE READ READ ONLY"
}

extension Database {
  /// How long the server may take at least, by default, for a statement of a transaction that can write.
  private static let writingTimeout = Duration.seconds(60)

  /// Executes the statements of `body` in one transaction, and commits it when `body` returns.
  ///
  /// Rolls back when `body` throws, and when the task is cancelled before the commit. If a statement has
  /// failed and `body` returns nevertheless, there is nothing to commit, and ``SQLState/inFailedTransaction``
  /// is thrown. `body` runs once; nothing is retried.
  ///
  /// - Parameters:
  ///   - statementTimeout: how long the server may take for each statement before the connection is dropped
  ///     and ``DatabaseUnavailable`` is thrown. By default the database's for
  ///     ``TransactionIsolation/snapshot``, and at least a minute for transactions that can write.
  ///   - lockTimeout: how long a statement may wait for a lock, on top of `statementTimeout`, until
  ///     ``DatabaseError`` with ``SQLState/lockNotAvailable`` is thrown. By default as long as the statement
  ///     may take.
  @discardableResult
  public nonisolated(nonsending) func transaction<Value: Sendable>(
    _ isolation: TransactionIsolation = .readCommitted, statementTimeout: Duration? = nil,
    lockTimeout: Duration? = nil,
    _ body: nonisolated(nonsending) (Transaction) async throws -> Value
  ) async throws -> Value {
    let connection = try await begin(isolation, lockTimeout)
    let usual =
      isolation == .snapshot ? self.statementTimeout : max(self.statementTimeout, Self.writingTimeout)
    connection.setTimeout((statementTimeout ?? usual) + (lockTimeout ?? .zero))
    let transaction = Transaction(connection)
    do {
      let value = try await body(transaction)
      await transaction.end()
      try Task.checkCancellation()
      try await commit(connection)
      pool.release(connection)
      return value
    } catch {
      await transaction.end()
      await rollBack(connection)
      throw error
    }
  }

  private func begin(_ isolation: TransactionIsolation, _ lockTimeout: Duration?) async throws -> Connection {
    let level = snapshot == nil ? isolation : .snapshot
    var sql = "BEGIN ISOLATION LEVEL \(level.rawValue)"
    if let snapshot { sql += "; SET TRANSACTION SNAPSHOT \(snapshot.name.quoted("'"))" }
    // Zero would mean no timeout.
    if let lockTimeout { sql += "; SET LOCAL lock_timeout = \(max(1, lockTimeout.milliseconds))" }
    do {
      return try await begin(sql)
    } catch let error where error.isWorthRetrying {
      return try await begin(sql)
    }
  }

  private func begin(_ sql: String) async throws -> Connection {
    let connection = try await checkOut(statementTimeout: statementTimeout)
    do {
      try await connection.execute(sql)
      return connection
    } catch {
      pool.release(connection)
      throw error
    }
  }

  private func commit(_ connection: Connection) async throws {
    let result = try await connection.command("COMMIT", isCancellable: false)
    guard result.commandTag == "COMMIT" else {
      throw DatabaseError(
        sqlState: .inFailedTransaction,
        message:
          "nothing was committed: a statement of the transaction failed, and its error was not thrown on")
    }
  }

  /// Rolls back. A cancelled task does not wait for the server.
  private func rollBack(_ connection: Connection) async {
    if Task.isCancelled { return pool.releaseAfterSettling(connection) }
    connection.setTimeout(statementTimeout)
    _ = try? await connection.command("ROLLBACK", isCancellable: false)
    pool.release(connection)
  }
}
