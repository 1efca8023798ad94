/// A statement as a value: a name, SQL, the types of its parameters, the columns of its rows, and how to make
/// a value from a row.
///
/// ```swift
/// static let postByPath = Statement(
///   "post by path", "SELECT id, title, published FROM posts WHERE path = $1",
///   parameters: String.self,
///   columns: Column("id", UUID.self), Column("title", String?.self), Column("published", Timestamp?.self)
/// ) { id, title, published in PostHead(id: id, title: title, published: published) }
///
/// let post = try await database.first(Statements.postByPath, path)
/// ```
///
/// The name appears in errors and logs. Each connection prepares the SQL once; values are sent as `$1`, `$2`,
/// … and never as a part of the text. Keep statements in static constants, and list them for
/// ``Database/mismatches(of:)``.
public struct Statement<Row: Sendable, each Parameter: PostgresEncodable>: Sendable {
  let plan: StatementPlan
  let mapping: RowMapping<Row>

  /// A statement with rows.
  public init<each Value: PostgresDecodable>(
    _ name: String, _ sql: String, parameters: repeat (each Parameter).Type,
    columns: repeat Column<each Value>, row: @escaping @Sendable (repeat each Value) throws -> Row
  ) {
    self.init(
      name, sql, parameters: repeat each parameters,
      returning: RowMapping(repeat each columns, row: row))
  }

  /// A statement whose row is a single column.
  public init(
    _ name: String, _ sql: String, parameters: repeat (each Parameter).Type, column: Column<Row>
  ) where Row: PostgresDecodable {
    self.init(name, sql, parameters: repeat each parameters, returning: RowMapping(column) { $0 })
  }

  /// A statement without rows.
  public init(_ name: String, _ sql: String, parameters: repeat (each Parameter).Type) where Row == Void {
    self.init(name, sql, parameters: repeat each parameters, returning: RowMapping(columns: []) { _ in })
  }

  /// A statement that shares the mapping of its rows with others.
  public init(
    _ name: String, _ sql: String, parameters: repeat (each Parameter).Type,
    returning mapping: RowMapping<Row>
  ) {
    var types: [ParameterDescription] = []
    for type in repeat each parameters { types.append(ParameterDescription(type)) }
    plan = StatementPlan(name: name, sql: sql, parameters: types)
    self.mapping = mapping
  }

  func bind(_ parameters: repeat each Parameter) throws -> BoundStatement {
    var buffer = ParameterBuffer()
    var position = 1
    for parameter in repeat each parameters {
      do {
        try buffer.append(parameter: parameter)
      } catch let error as ValueError {
        throw StatementError(statement: plan.name, problem: .parameter(position: position, error))
      }
      position += 1
    }
    return BoundStatement(plan: plan, parameters: buffer)
  }
}

extension Statement: AnyStatement {
  public var name: String { plan.name }
  public var sql: String { plan.sql }
  public var parameters: [ParameterDescription] { plan.parameters }
  public var columns: [ColumnDescription] { mapping.columns }
}

/// The description of a statement, so that statements of all types fit in one array.
public protocol AnyStatement: Sendable {
  var name: String { get }
  var sql: String { get }
  var parameters: [ParameterDescription] { get }
  var columns: [ColumnDescription] { get }
}

extension AnyStatement {
  /// The types that are declared to the server.
  public var parameterTypes: [PostgresType] { parameters.map(\.type) }
}

/// The type of a parameter, and the types that the SQL may have in its place.
public struct ParameterDescription: Hashable, Sendable {
  public let type: PostgresType
  public let accepted: [PostgresType]

  init<Value: PostgresEncodable>(_ value: Value.Type) {
    type = Value.postgresType
    accepted = Value.postgresParameterTypes
  }
}
