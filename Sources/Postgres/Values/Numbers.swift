// Integers, floating-point numbers and booleans.

extension Int16: PostgresInteger {
  public static let postgresType = PostgresType.int2
  public static let postgresColumnTypes = [PostgresType.int2]
}

extension Int32: PostgresInteger {
  public static let postgresType = PostgresType.int4
  public static let postgresColumnTypes = [PostgresType.int4, .int2]
}

extension Int64: PostgresInteger {
  public static let postgresType = PostgresType.int8
  public static let postgresColumnTypes = [PostgresType.int8, .int4, .int2]
}

extension Int: PostgresInteger {
  public static let postgresType = PostgresType.int8
  public static let postgresColumnTypes = [PostgresType.int8, .int4, .int2]
}

/// A signed integer. Narrower columns can be read too. A parameter may stand for a column of another width;
/// the server reports an error if the number does not fit.
public protocol PostgresInteger: PostgresEncodable, PostgresDecodable, FixedWidthInteger {}

extension PostgresInteger {
  public static var postgresParameterTypes: [PostgresType] { [postgresType, .int8, .int4, .int2] }

  public func encode(into buffer: inout ParameterBuffer) { buffer.append(integer: self) }

  public static func decode(_ bytes: UnsafeRawBufferPointer) throws -> Self {
    switch bytes.count {
    case 8: Self(try bytes.integer(at: 0) as Int64)
    case 4: Self(try bytes.integer(at: 0) as Int32)
    case 2: Self(try bytes.integer(at: 0) as Int16)
    default: throw ValueError("\(bytes.count) bytes are no integer")
    }
  }
}

extension Double: PostgresEncodable, PostgresDecodable {
  public static let postgresType = PostgresType.float8
  public static let postgresParameterTypes = [PostgresType.float8, .float4]
  public static let postgresColumnTypes = [PostgresType.float8, .float4]

  public func encode(into buffer: inout ParameterBuffer) { buffer.append(integer: bitPattern) }

  public static func decode(_ bytes: UnsafeRawBufferPointer) throws -> Double {
    bytes.count == 4
      ? Double(Float(bitPattern: try bytes.integer(at: 0)))
      : Double(bitPattern: try bytes.integer(at: 0))
  }
}

extension Bool: PostgresEncodable, PostgresDecodable {
  public static let postgresType = PostgresType.bool
  public static let postgresColumnTypes = [PostgresType.bool]

  public func encode(into buffer: inout ParameterBuffer) { buffer.append(integer: UInt8(self ? 1 : 0)) }

  public static func decode(_ bytes: UnsafeRawBufferPointer) throws -> Bool {
    try bytes.integer(at: 0) as UInt8 != 0
  }
}

extension UnsafeRawBufferPointer {
  /// The integer in network byte order at `offset`.
  func integer<Integer: FixedWidthInteger>(at offset: Int) throws -> Integer {
    guard offset >= 0, count - offset >= MemoryLayout<Integer>.size else {
      throw ValueError("the value is cut short: \(count) bytes")
    }
    return Integer(bigEndian: loadUnaligned(fromByteOffset: offset, as: Integer.self))
  }
}
