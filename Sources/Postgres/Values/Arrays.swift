public import Timestamps

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A value that can be an element of an array: `text[]`, `uuid[]`, …, and `bytea`, which is an array of bytes
/// in Swift.
public protocol PostgresArrayElement: PostgresEncodable, PostgresDecodable {
  static var postgresArrayType: PostgresType { get }
  static var postgresArrayColumnTypes: [PostgresType] { get }
  static func encode(array: [Self], into buffer: inout ParameterBuffer) throws
  static func decode(array bytes: UnsafeRawBufferPointer) throws -> [Self]
}

/// Arrays have one dimension. The lower bound is 1 when written and ignored when read.
extension Array: PostgresEncodable, PostgresDecodable where Element: PostgresArrayElement {
  public static var postgresType: PostgresType { Element.postgresArrayType }
  public static var postgresParameterTypes: [PostgresType] { Element.postgresArrayColumnTypes }
  public static var postgresColumnTypes: [PostgresType] { Element.postgresArrayColumnTypes }

  public func encode(into buffer: inout ParameterBuffer) throws {
    try Element.encode(array: self, into: &buffer)
  }

  public static func decode(_ bytes: UnsafeRawBufferPointer) throws -> [Element] {
    try Element.decode(array: bytes)
  }
}

extension PostgresArrayElement {
  public static var postgresArrayColumnTypes: [PostgresType] { [postgresArrayType] }

  public static func encode(array: [Self], into buffer: inout ParameterBuffer) throws {
    buffer.append(integer: Int32(array.isEmpty ? 0 : 1))
    buffer.append(integer: Int32(acceptsNull ? 1 : 0))
    buffer.append(integer: postgresType.oid)
    guard !array.isEmpty else { return }
    buffer.append(integer: try Int32(exactly: array.count).orThrow("\(array.count) elements are too many"))
    buffer.append(integer: Int32(1))
    for element in array { try buffer.append(element: element) }
  }

  public static func decode(array bytes: UnsafeRawBufferPointer) throws -> [Self] {
    let dimensions: Int32 = try bytes.integer(at: 0)
    guard dimensions != 0 else { return [] }
    guard dimensions == 1 else {
      throw ValueError("an array of \(dimensions) dimensions, where one is expected")
    }
    let count = Int(try bytes.integer(at: 12) as Int32)
    var offset = 20
    // An element takes at least four bytes, so a wrong count cannot reserve more memory than the value has.
    guard count >= 0, count <= (bytes.count - offset) / 4 else { throw ValueError("the array is cut short") }
    var array: [Self] = []
    array.reserveCapacity(count)
    for _ in 0..<count {
      let length = Int(try bytes.integer(at: offset) as Int32)
      offset += 4
      guard length >= 0 else {
        array.append(try decodeNull())
        continue
      }
      guard length <= bytes.count - offset else { throw ValueError("the array is cut short") }
      array.append(try decode(UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + length])))
      offset += length
    }
    return array
  }
}

extension Bool: PostgresArrayElement { public static let postgresArrayType = PostgresType.boolArray }
extension Int16: PostgresArrayElement { public static let postgresArrayType = PostgresType.int2Array }
extension Int32: PostgresArrayElement { public static let postgresArrayType = PostgresType.int4Array }
extension Int64: PostgresArrayElement { public static let postgresArrayType = PostgresType.int8Array }
extension Int: PostgresArrayElement { public static let postgresArrayType = PostgresType.int8Array }
extension Double: PostgresArrayElement { public static let postgresArrayType = PostgresType.float8Array }
extension UUID: PostgresArrayElement { public static let postgresArrayType = PostgresType.uuidArray }
extension JSONB: PostgresArrayElement { public static let postgresArrayType = PostgresType.jsonbArray }
extension Timestamp: PostgresArrayElement {
  public static let postgresArrayType = PostgresType.timestamptzArray
}
extension String: PostgresArrayElement {
  public static let postgresArrayType = PostgresType.textArray
  public static let postgresArrayColumnTypes = [PostgresType.textArray, .varcharArray]
}

extension Optional: PostgresArrayElement where Wrapped: PostgresArrayElement {
  public static var postgresArrayType: PostgresType { Wrapped.postgresArrayType }
  public static var postgresArrayColumnTypes: [PostgresType] { Wrapped.postgresArrayColumnTypes }
}

extension Optional {
  fileprivate func orThrow(_ message: @autoclosure () -> String) throws -> Wrapped {
    guard let self else { throw ValueError(message()) }
    return self
  }
}

/// `[UInt8]` is `bytea`. A single byte has no type in Postgres.
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
