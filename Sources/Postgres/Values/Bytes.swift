/// A byte alone has no type in Postgres; `[UInt8]` is `bytea`.
extension UInt8: PostgresArrayElement {
  public static let postgresType = PostgresType.int2
  public static let postgresColumnTypes: [PostgresType] = []
  public static let postgresArrayType = PostgresType.bytea

  public func encode(into buffer: inout ParameterBuffer) { buffer.append(integer: Int16(self)) }

  public static func decode(_ bytes: UnsafeRawBufferPointer) throws -> UInt8 {
    throw ValueError("no column can be read as a single byte")
  }

  public static func encode(array: [UInt8], into buffer: inout ParameterBuffer) { buffer.append(array) }

  public static func decode(array bytes: UnsafeRawBufferPointer) -> [UInt8] { Array(bytes) }
}
