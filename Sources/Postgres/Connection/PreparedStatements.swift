internal import CLibpq

extension Connection: Queryable {
  /// Executes a statement. Prepares it first if this connection has not executed it before.
  func execute(_ statement: BoundStatement) async throws -> QueryResult {
    let plan = statement.plan
    let name: String
    if let known = locked({ prepared[plan] }) {
      name = known
    } else {
      name = try await prepare(plan)
    }
    do {
      return try await exchange(plan.name) { handle in
        statement.parameters.withPointers { count, values, lengths, formats in
          PQsendQueryPrepared(handle, name, count, values, lengths, formats, PQFormat.binary)
        }
      }
    } catch let error as DatabaseError where error.isStalePlan {
      // The table has changed since, or the statement was deallocated. It is prepared again the next time.
      locked { prepared[plan] = nil }
      throw error
    }
  }

  func execute(_ sql: String) async throws { try await command(sql) }

  /// Executes SQL without parameters, and returns the last result.
  @discardableResult
  func command(_ sql: String, isCancellable: Bool = true) async throws -> QueryResult {
    guard !sql.utf8.contains(0) else {
      throw ValueError("the SQL contains U+0000, at which Postgres would stop reading")
    }
    return try await exchange(isCancellable: isCancellable) { PQsendQuery($0, sql) }
  }

  private func prepare(_ plan: StatementPlan) async throws -> String {
    let name = locked {
      preparedCount += 1
      return "s\(preparedCount)"
    }
    _ = try await exchange(plan.name) { handle in
      PQsendPrepare(handle, name, plan.sql, Int32(plan.parameterOIDs.count), plan.parameterOIDs)
    }
    locked { prepared[plan] = name }
    return name
  }
}

extension DatabaseError {
  /// Whether the statement may succeed once it is prepared again.
  var isStalePlan: Bool { sqlState == .featureNotSupported || sqlState == .undefinedPreparedStatement }
}
