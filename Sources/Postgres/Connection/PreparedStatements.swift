internal import CLibpq

extension Connection: Queryable {
  /// Sends the statements together, and prepares those before that this connection has not executed yet.
  func execute(_ statements: [BoundStatement]) async throws -> [QueryResult] {
    try await inSpan(statements.summary, statements) {
      let steps = locked { self.steps(for: statements) }
      let results = try await exchange(steps) { Self.send(steps, to: $0) }
      guard steps.count > statements.count else { return results }
      return zip(steps, results).filter { $0.0.isExecution }.map(\.1)
    }
  }

  /// Executes statements outside of a transaction. If a plan is stale, they are prepared anew and sent once
  /// more: on this connection, because the plans of another one may be stale as well.
  func executePreparingAgain(_ statements: [BoundStatement]) async throws -> [QueryResult] {
    do {
      return try await execute(statements)
    } catch let error as DatabaseError where error.isStalePlan {
      return try await execute(statements)
    }
  }

  func execute(_ sql: String) async throws { try await command(sql) }

  /// Executes SQL without parameters, and returns the last result.
  @discardableResult
  func command(_ sql: String, isCancellable: Bool = true) async throws -> QueryResult {
    guard !sql.utf8.contains(0) else {
      throw ValueError("the SQL contains U+0000, at which Postgres would stop reading")
    }
    return try await inSpan(sql.summary, []) {
      try await exchange([.command], isCancellable: isCancellable) { PQsendQuery($0, sql) }[0]
    }
  }

  /// The steps that the server has to take for the statements. Called with the lock held.
  private func steps(for statements: [BoundStatement]) -> [Step] {
    guard preparesStatements else { return statements.map { .query($0) } }
    var steps: [Step] = []
    var new: [StatementPlan: String] = [:]
    for statement in statements {
      let plan = statement.plan
      if let name = prepared[plan] ?? new[plan] {
        steps.append(.execute(statement, as: name))
      } else {
        preparedCount += 1
        let name = "s\(preparedCount)"
        new[plan] = name
        steps += [.prepare(plan, as: name), .execute(statement, as: name)]
      }
    }
    return steps
  }

  /// Hands the steps to libpq in its pipeline mode, which ends with the last result.
  private static func send(_ steps: [Step], to handle: OpaquePointer) -> Int32 {
    guard PQenterPipelineMode(handle) == 1 else { return 0 }
    for step in steps {
      guard send(step, to: handle) == 1 else { return 0 }
    }
    return PQpipelineSync(handle)
  }

  private static func send(_ step: Step, to handle: OpaquePointer) -> Int32 {
    switch step {
    // libpq takes no SQL text in pipeline mode.
    case .command: 0
    case .prepare(let plan, let name):
      PQsendPrepare(handle, name, plan.sql, Int32(plan.parameterOIDs.count), plan.parameterOIDs)
    case .execute(let statement, let name):
      statement.parameters.withPointers { count, values, lengths, formats in
        PQsendQueryPrepared(handle, name, count, values, lengths, formats, PQFormat.binary)
      }
    case .query(let statement):
      statement.parameters.withPointers { count, values, lengths, formats in
        PQsendQueryParams(
          handle, statement.plan.sql, count, statement.plan.parameterOIDs, values, lengths, formats,
          PQFormat.binary)
      }
    }
  }
}

extension DatabaseError {
  /// Whether the statement may succeed once it is prepared again.
  var isStalePlan: Bool { sqlState == .featureNotSupported || sqlState == .undefinedPreparedStatement }
}
