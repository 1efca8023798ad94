/// A value that can be a parameter of a statement, in Postgres' binary format.
///
/// An enum whose raw value is encodable needs only the conformance:
///
/// ```swift
/// enum Visibility: String, PostgresEncodable, PostgresDecodable { case draft, published }
/// ```
public protocol PostgresEncodable: Sendable {
  /// The type that is declared to the server.
  static var postgresType: PostgresType { get }

  /// Types that the server may infer for the parameter when none is declared; used when statements are
  /// checked.
  static var postgresParameterTypes: [PostgresType] { get }

  /// Appends the value in the type's binary format, or ``ParameterBuffer/appendNull()``.
  ///
  /// - Throws: ``ValueError`` if the type cannot hold this value.
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
