/// A column that a statement writes, and the value that a record has for it.
public struct RecordField<Record: Sendable>: Sendable {
  public let name: String
  let parameter: ParameterDescription
  /// Makes the SQL that is written from the parameter's placeholder.
  let expression: @Sendable (String) -> String
  let encode: @Sendable (Record, inout ParameterBuffer) throws -> Void

  /// - Parameters:
  ///   - expression: the SQL to write for the parameter, if it is not the parameter itself:
  ///     `{ "coalesce(\($0), now())" }`.
  public init<Value: PostgresEncodable>(
    _ name: String, _ value: @escaping @Sendable (Record) throws -> Value,
    as expression: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.name = name
    self.expression = expression
    parameter = ParameterDescription(Value.self)
    encode = { record, buffer in try buffer.append(parameter: value(record)) }
  }

  /// The same field of a record that is part of another.
  public func of<Whole: Sendable>(_ part: @escaping @Sendable (Whole) -> Record) -> RecordField<Whole> {
    RecordField<Whole>(
      name: name, parameter: parameter, expression: expression,
      encode: { whole, buffer in try encode(part(whole), &buffer) })
  }

  private init(
    name: String, parameter: ParameterDescription, expression: @escaping @Sendable (String) -> String,
    encode: @escaping @Sendable (Record, inout ParameterBuffer) throws -> Void
  ) {
    self.name = name
    self.parameter = parameter
    self.expression = expression
    self.encode = encode
  }
}

/// A statement that writes a record: each column is named once, together with its value.
///
/// ```swift
/// static let fields: [RecordField<Author>] = [RecordField("id", \.id), RecordField("name", \.name)]
/// static let insert = RecordStatement("insert author", fields) {
///   "INSERT INTO authors (\($0.names)) VALUES (\($0.values))"
/// }
///
/// try await database.run(insert, author)
/// ```
public struct RecordStatement<Record: Sendable>: Sendable {
  let plan: StatementPlan
  private let fields: [RecordField<Record>]

  /// - Parameter sql: makes the statement. Its parameters are the values of `fields`, in their order.
  public init(_ name: String, _ fields: [RecordField<Record>], sql: (Fields) -> String) {
    self.fields = fields
    plan = StatementPlan(
      name: name, sql: sql(Fields(fields: fields)), parameters: fields.map(\.parameter))
  }

  /// The parts of SQL that are made from fields.
  public struct Fields {
    fileprivate let fields: [RecordField<Record>]

    /// The names of the columns: `id, name`.
    public var names: String { fields.map(\.name).joined(separator: ", ") }

    /// The placeholders of the columns' values: `$1, $2`.
    public var values: String { fields.map { value(of: $0.name) }.joined(separator: ", ") }

    /// `name = $2, …` for all columns but some.
    public func assignments(except excluded: Set<String>) -> String {
      fields.map(\.name).filter { !excluded.contains($0) }.map { "\($0) = \(value(of: $0))" }
        .joined(separator: ", ")
    }

    /// The placeholder of a column's parameter: `$2`. An unknown column gets `$0`, which Postgres refuses.
    public subscript(name: String) -> String {
      "$\((fields.firstIndex { $0.name == name } ?? -1) + 1)"
    }

    private func value(of name: String) -> String {
      fields.first { $0.name == name }?.expression(self[name]) ?? self[name]
    }
  }

  func bind(_ record: Record) throws -> BoundStatement {
    var buffer = ParameterBuffer()
    for (index, field) in fields.enumerated() {
      do {
        try field.encode(record, &buffer)
      } catch let error as ValueError {
        throw StatementError(statement: plan.name, problem: .parameter(position: index + 1, error))
      }
    }
    return BoundStatement(plan: plan, parameters: buffer)
  }
}

extension RecordStatement: AnyStatement {
  public var name: String { plan.name }
  public var sql: String { plan.sql }
  public var parameters: [ParameterDescription] { plan.parameters }
  public var columns: [ColumnDescription] { [] }
}

extension Queryable {
  /// Writes a record.
  ///
  /// - Returns: how many rows were inserted or updated.
  @discardableResult
  public func run<Record>(_ statement: RecordStatement<Record>, _ record: Record) async throws -> Int {
    try await execute([statement.bind(record)])[0].affectedRows
  }
  /// Writes several records with the same statement, for one round trip.
  ///
  /// - Returns: how many rows were inserted or updated for each.
  @discardableResult
  public func run<Record>(
    _ statement: RecordStatement<Record>, each records: [Record]
  ) async throws -> [Int] {
    try await execute(records.map(statement.bind)).map(\.affectedRows)
  }
}
