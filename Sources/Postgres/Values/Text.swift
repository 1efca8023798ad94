#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension String: PostgresEncodable, PostgresDecodable {
  public static let postgresType = PostgresType.text
  public static let postgresParameterTypes = [PostgresType.text, .varchar, .bpchar, .name]
  public static let postgresColumnTypes = [PostgresType.text, .varchar, .bpchar, .name]

  /// - Throws: ``ValueError`` if the text contains U+0000, which Postgres cannot store.
  public func encode(into buffer: inout ParameterBuffer) throws {
    guard !utf8.contains(0) else { throw ValueError("the text contains U+0000, which Postgres cannot store") }
    buffer.append(utf8)
  }

  public static func decode(_ bytes: UnsafeRawBufferPointer) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}

extension UUID: PostgresEncodable, PostgresDecodable {
  public static let postgresType = PostgresType.uuid
  public static let postgresColumnTypes = [PostgresType.uuid]

  public func encode(into buffer: inout ParameterBuffer) {
    withUnsafeBytes(of: uuid) { buffer.append($0) }
  }

  public static func decode(_ bytes: UnsafeRawBufferPointer) throws -> UUID {
    guard bytes.count == 16 else { throw ValueError("\(bytes.count) bytes are no uuid") }
    return UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
  }
}

/// A JSON text in a `jsonb` column.
///
/// Postgres stores the value and not the text: white space, the order of keys and repeated keys are lost.
public struct JSONB: Hashable, Sendable {
  /// JSON in UTF-8. Only the server checks that it is well-formed.
  public var bytes: [UInt8]

  public init(bytes: [UInt8]) { self.bytes = bytes }

  public init(_ text: String) { bytes = Array(text.utf8) }

  public var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension JSONB: PostgresEncodable, PostgresDecodable {
  public static let postgresType = PostgresType.jsonb
  public static let postgresColumnTypes = [PostgresType.jsonb]
  private static let formatVersion: UInt8 = 1

  public func encode(into buffer: inout ParameterBuffer) {
    buffer.append(integer: Self.formatVersion)
    buffer.append(bytes)
  }

  public static func decode(_ bytes: UnsafeRawBufferPointer) throws -> JSONB {
    guard bytes.first == formatVersion else { throw ValueError("jsonb of an unknown version") }
    return JSONB(bytes: Array(bytes.dropFirst()))
  }
}
