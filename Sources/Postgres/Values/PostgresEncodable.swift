/// A value that can be a parameter of a statement. It travels in Postgres' binary format.
///
/// An enum with a raw value that is encodable needs no more than the conformance:
///
/// ```swift
/// enum Visibility: String, PostgresEncodable, PostgresDecodable { case draft, published }
/// ```
public protocol PostgresEncodable: Sendable {
  /// The type under which the parameter is declared to the server.
  static var postgresType: PostgresType { get }

  /// Types that the server may infer for the parameter where it is not told one, for the check of statements.
  static var postgresParameterTypes: [PostgresType] { get }

  /// Appends the value in the type's binary format, or ``ParameterBuffer/appendNull()``.
  ///
  /// - Throws: ``ValueError`` when the type cannot hold this value.
  func encode(into buffer: inout ParameterBuffer) throws
}

extension PostgresEncodable {
  public static var postgresParameterTypes: [PostgresType] { [postgresType] }
}

extension PostgresEncodable where Self: RawRepresentable, RawValue: PostgresEncodable {
  public static var postgresType: PostgresType { RawValue.postgresType }
  public static var postgresParameterTypes: [PostgresType] { RawValue.postgresParameterTypes }
  public func encode(into buffer: inout ParameterBuffer) throws { try rawValue.encode(into: &buffer) }
}

extension Optional: PostgresEncodable where Wrapped: PostgresEncodable {
  public static var postgresType: PostgresType { Wrapped.postgresType }
  public static var postgresParameterTypes: [PostgresType] { Wrapped.postgresParameterTypes }

  public func encode(into buffer: inout ParameterBuffer) throws {
    if let self { try self.encode(into: &buffer) } else { buffer.appendNull() }
  }
}
