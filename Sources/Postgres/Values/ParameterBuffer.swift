/// The parameters of one execution in their binary formats.
public struct ParameterBuffer: Sendable {
  private var bytes: [UInt8] = []
  /// Where each parameter begins in `bytes`.
  private var starts: [Int] = []
  /// In bytes; `null` for NULL.
  private var lengths: [Int32] = []
  private var isNull = false

  private static let null: Int32 = -1

  init() {}

  /// Bytes as they are.
  public mutating func append(_ bytes: some Collection<UInt8>) { self.bytes.append(contentsOf: bytes) }

  /// An integer in network byte order.
  public mutating func append(integer: some FixedWidthInteger) {
    withUnsafeBytes(of: integer.bigEndian) { bytes.append(contentsOf: $0) }
  }

  /// Makes the parameter, or the element of an array, NULL, and drops what was appended for it.
  public mutating func appendNull() { isNull = true }

  /// An element of an array or a field of a composite: its length in bytes, then its bytes.
  mutating func append(element: some PostgresEncodable) throws {
    let lengthAt = bytes.count
    append(integer: Int32(0))
    let start = bytes.count
    isNull = false
    try element.encode(into: &self)
    if isNull { bytes.removeSubrange(start...) }
    let length = isNull ? Self.null : try Self.length(bytes.count - start)
    isNull = false
    withUnsafeBytes(of: length.bigEndian) { big in
      for (index, byte) in big.enumerated() { bytes[lengthAt + index] = byte }
    }
  }

  /// A value of a composite type.
  ///
  /// - Parameter fields: all of its fields, in their order, which have built-in types.
  public mutating func append<each Field: PostgresEncodable>(fields: repeat each Field) throws {
    var count: Int32 = 0
    for _ in repeat each fields { count += 1 }
    append(integer: count)
    for field in repeat each fields {
      append(integer: type(of: field).postgresType.oid)
      try append(element: field)
    }
  }

  mutating func append(parameter: some PostgresEncodable) throws {
    let start = bytes.count
    isNull = false
    try parameter.encode(into: &self)
    starts.append(start)
    lengths.append(isNull ? Self.null : try Self.length(bytes.count - start))
  }

  /// Calls `body` with what libpq takes: a pointer, a length and a format for each parameter.
  func withPointers<Result>(
    _ body: (
      _ count: Int32, _ values: UnsafePointer<UnsafePointer<CChar>?>?, _ lengths: UnsafePointer<Int32>?,
      _ formats: UnsafePointer<Int32>?
    ) -> Result
  ) -> Result {
    guard !starts.isEmpty else { return body(0, nil, nil, nil) }
    let count = starts.count
    return bytes.withUnsafeBytes { bytes in
      withUnsafeTemporaryAllocation(of: UnsafePointer<CChar>?.self, capacity: count) { values in
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: count) { formats in
          for index in 0..<count {
            values.initializeElement(at: index, to: pointer(to: index, in: bytes))
            formats.initializeElement(at: index, to: PQFormat.binary)
          }
          return lengths.withUnsafeBufferPointer {
            body(Int32(count), values.baseAddress, $0.baseAddress, formats.baseAddress)
          }
        }
      }
    }
  }

  // A null pointer means NULL to libpq, so an empty value needs some other pointer.
  private func pointer(to index: Int, in bytes: UnsafeRawBufferPointer) -> UnsafePointer<CChar>? {
    guard lengths[index] != Self.null else { return nil }
    guard let base = bytes.baseAddress else { return Self.empty }
    return (base + starts[index]).assumingMemoryBound(to: CChar.self)
  }

  private static var empty: UnsafePointer<CChar>? {
    ("" as StaticString).utf8Start.withMemoryRebound(to: CChar.self, capacity: 1) { $0 }
  }

  private static func length(_ count: Int) throws -> Int32 {
    // Postgres limits values to a gigabyte.
    guard count < 1 << 30 else { throw ValueError("\(count) bytes are more than Postgres takes (1 GB)") }
    return Int32(count)
  }
}

enum PQFormat {
  static let binary: Int32 = 1
}
