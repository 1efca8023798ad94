/// A statement with its parameters, and how a value is made from its result. See ``Queryable/together(_:)``.
public struct Query<Value: Sendable>: Sendable {
  let statement: BoundStatement
  let read: @Sendable (QueryResult) throws -> Value

  /// The query whose value is made from that of this one.
  public func map<Other: Sendable>(
    _ transform: @escaping @Sendable (Value) throws -> Other
  ) -> Query<Other> {
    Query<Other>(statement: statement) { [read] in try transform(read($0)) }
  }
}

extension Statement {
  /// A query for all rows.
  public func rows(_ parameters: repeat each Parameter) throws -> Query<[Row]> {
    Query(statement: try bind(repeat each parameters)) { [mapping, plan] in
      try mapping.rows(of: $0, for: plan)
    }
  }

  /// A query for the first row; its value is nil if there is none.
  public func first(_ parameters: repeat each Parameter) throws -> Query<Row?> {
    Query(statement: try bind(repeat each parameters)) { [mapping, plan] in
      try mapping.rows(of: $0, for: plan, limit: 1).first
    }
  }

  /// A query for the only row. ``StatementError`` is thrown if there is no row or more than one.
  public func one(_ parameters: repeat each Parameter) throws -> Query<Row> {
    Query(statement: try bind(repeat each parameters)) { [mapping, plan] result in
      let rows = try mapping.rows(of: result, for: plan, limit: 1)
      guard result.rowCount == 1, let row = rows.first else {
        throw StatementError(statement: plan.name, problem: .rowCount(result.rowCount))
      }
      return row
    }
  }
}
