/// A column of a statement's rows: its name in the SQL and the Swift type that it is read as.
///
/// Columns are read by position; name, type and nullability are what ``Database/mismatches(of:)`` compares.
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

/// What the author of a statement knows about NULL in a column.
public enum ColumnNullability: Hashable, Sendable {
  /// What the table says: a column without `NOT NULL`, and any expression, can be NULL.
  case asStored
  /// Never NULL, whatever the table says: `count(*)`, `coalesce(…)`, a column that the condition asks to be there.
  case computedNotNull
}

/// A ``Column`` whose Swift type has been forgotten.
public struct ColumnDescription: Hashable, Sendable {
  public let name: String
  /// The types that can be read, the usual one first.
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
