/// A statement with its parameters, and how a value is made from its result. See ``Queryable/together(_:)``.
public struct Query<Value: Sendable>: Sendable {
  private enum Source: Sendable {
    case known(Value)
    case statement(BoundStatement, read: @Sendable (QueryResult) throws -> Value)
  }

  private let source: Source

  init(statement: BoundStatement, read: @escaping @Sendable (QueryResult) throws -> Value) {
    source = .statement(statement, read: read)
  }

  /// A query that asks nothing, for a value that is known already.
  public init(known value: Value) { source = .known(value) }

  /// Nil if there is nothing to ask.
  var statement: BoundStatement? {
    switch source {
    case .known: nil
    case .statement(let statement, _): statement
    }
  }

  /// - Parameter results: of the statements of queries, this one's first. It is removed.
  func read(from results: inout ArraySlice<QueryResult>) throws -> Value {
    switch source {
    case .known(let value): value
    case .statement(_, let read): try read(results.removeFirst())
    }
  }

  /// The query whose value is made from that of this one.
  public func map<Other: Sendable>(
    _ transform: @escaping @Sendable (Value) throws -> Other
  ) throws -> Query<Other> {
    switch source {
    case .known(let value): try Query<Other>(known: transform(value))
    case .statement(let statement, let read):
      Query<Other>(statement: statement) { try transform(read($0)) }
    }
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
