/// A column of a statement's rows: its name in the SQL and its Swift type.
///
/// Columns are read by position. ``Database/mismatches(of:)`` compares name, type and nullability.
public struct Column<Value: PostgresDecodable>: Sendable {
  public let name: String
  public let nullability: ColumnNullability

  public init(_ name: String, _ type: Value.Type, _ nullability: ColumnNullability = .asStored) {
    self.name = name
    self.nullability = nullability
  }

  public var description: ColumnDescription {
    ColumnDescription(
      name: name, types: Value.postgresColumnTypes, isOptional: Value.acceptsNull, nullability: nullability)
  }
}

/// Whether a column of a statement can be NULL.
public enum ColumnNullability: Hashable, Sendable {
  /// As the table says: a column without `NOT NULL`, and any expression, can be NULL.
  case asStored
  /// Never NULL, whatever the table says: `count(*)`, `coalesce(…)`, a column that the `WHERE` clause
  /// requires.
  case computedNotNull
}

/// A ``Column`` without its Swift type, so that columns of all types fit in one array.
public struct ColumnDescription: Hashable, Sendable {
  public let name: String
  /// The Postgres types that can be read, the usual one first.
  public let types: [PostgresType]
  /// Whether the Swift type is an optional.
  public let isOptional: Bool
  public let nullability: ColumnNullability

  public init(
    name: String, types: [PostgresType], isOptional: Bool, nullability: ColumnNullability = .asStored
  ) {
    self.name = name
    self.types = types
    self.isOptional = isOptional
    self.nullability = nullability
  }
}
