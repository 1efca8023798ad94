/// An array that is left out of an encoded value where it is empty, and empty where it was left out.
///
/// So values that were encoded before they had this property are encoded as they were.
@propertyWrapper
public struct SparseArray<Element: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
  public var wrappedValue: [Element]

  public init(wrappedValue: [Element]) { self.wrappedValue = wrappedValue }

  public init(from decoder: any Decoder) throws { wrappedValue = try [Element](from: decoder) }

  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

// The compiler's own `Codable` picks these over the general ones.

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
