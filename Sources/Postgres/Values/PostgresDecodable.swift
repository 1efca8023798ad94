/// A value that can be read from a column of a row, in Postgres' binary format.
public protocol PostgresDecodable: Sendable {
  /// The column types that can be read, the usual one first.
  static var postgresColumnTypes: [PostgresType] { get }

  /// Whether NULL can be read.
  static var acceptsNull: Bool { get }

  /// - Parameter bytes: the value in the column type's binary format, valid during the call only.
  /// - Throws: ``ValueError`` if the bytes are not such a value.
  static func decode(_ bytes: UnsafeRawBufferPointer) throws -> Self

  /// The value for NULL.
  static func decodeNull() throws -> Self
}

extension PostgresDecodable {
  public static var acceptsNull: Bool { false }

  public static func decodeNull() throws -> Self {
    throw ValueError("is NULL, but \(Self.self) is not optional")
  }
}

extension PostgresDecodable where Self: RawRepresentable, RawValue: PostgresDecodable {
  public static var postgresColumnTypes: [PostgresType] { RawValue.postgresColumnTypes }

  public static func decode(_ bytes: UnsafeRawBufferPointer) throws -> Self {
    let rawValue = try RawValue.decode(bytes)
    guard let value = Self(rawValue: rawValue) else { throw ValueError("\(rawValue) is not a \(Self.self)") }
    return value
  }
}

extension Optional: PostgresDecodable where Wrapped: PostgresDecodable {
  public static var postgresColumnTypes: [PostgresType] { Wrapped.postgresColumnTypes }
  public static var acceptsNull: Bool { true }
  public static func decode(_ bytes: UnsafeRawBufferPointer) throws -> Wrapped? { try Wrapped.decode(bytes) }
  public static func decodeNull() -> Wrapped? { nil }
}
