/// An array that is left out of the encoding if it is empty, and decoded as empty if it is missing.
///
/// A value without elements is encoded as if it had no such property, as older versions encoded it.
@propertyWrapper
public struct SparseArray<Element: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
  public var wrappedValue: [Element]

  public init(wrappedValue: [Element]) { self.wrappedValue = wrappedValue }

  public init(from decoder: any Decoder) throws { wrappedValue = try [Element](from: decoder) }

  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

// The compiler's `Codable` prefers these to the general functions.

extension KeyedEncodingContainer {
  public mutating func encode<Element>(_ array: SparseArray<Element>, forKey key: Key) throws {
    if !array.wrappedValue.isEmpty { try encode(array.wrappedValue, forKey: key) }
  }
}

extension KeyedDecodingContainer {
  public func decode<Element>(
    _ type: SparseArray<Element>.Type, forKey key: Key
  ) throws -> SparseArray<Element> {
    try SparseArray(wrappedValue: decodeIfPresent([Element].self, forKey: key) ?? [])
  }
}
