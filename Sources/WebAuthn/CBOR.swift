/// A value of CBOR (RFC 8949), of the kinds that authenticators write.
enum CBOR: Hashable {
  case integer(Int)
  case bytes([UInt8])
  case text(String)
  case array([CBOR])
  case map([CBOR: CBOR])
  case boolean(Bool)
  case null
}

extension CBOR {
  /// How the keys of maps have to be ordered.
  enum KeyOrder {
    /// As in CTAP2's canonical form.
    case canonical
    /// In any order; no key twice.
    case any
  }

  /// Reads one value from the beginning of `bytes` and removes it.
  ///
  /// Only the canonical form of CTAP2 (§8) is read: numbers and lengths in their shortest form, no
  /// indefinite lengths, no tags, no fractions, no key twice. Values nested deeper than eight levels are
  /// refused.
  static func read(
    from bytes: inout ArraySlice<UInt8>, keys: KeyOrder = .canonical
  ) throws(WebAuthnError) -> CBOR {
    var reader = CBORReader(rest: bytes, keys: keys)
    let value = try reader.value(depth: 0)
    bytes = reader.rest
    return value
  }

  /// Reads `bytes`, which are one value and nothing else.
  init(_ bytes: [UInt8], keys: KeyOrder = .canonical) throws(WebAuthnError) {
    var rest = bytes[...]
    self = try .read(from: &rest, keys: keys)
    guard rest.isEmpty else { throw .malformed("there are bytes after the end of its CBOR") }
  }
}

private struct CBORReader {
  private(set) var rest: ArraySlice<UInt8>
  let keys: CBOR.KeyOrder

  mutating func value(depth: Int) throws(WebAuthnError) -> CBOR {
    guard depth < 8 else { throw .malformed("its CBOR is nested too deep") }
    let first = try take(1)[0]
    let kind = first >> 5
    guard kind < 7 else { return try simple(first & 31) }
    let argument = try argument(first & 31)
    switch kind {
    case 0: return .integer(argument)
    case 1: return .integer(-1 - argument)
    case 2: return .bytes(try take(argument))
    case 3:
      guard let text = String(validating: try take(argument), as: UTF8.self) else {
        throw .malformed("a text of its CBOR is not UTF-8")
      }
      return .text(text)
    case 4: return .array(try array(argument, depth))
    case 5: return .map(try map(argument, depth))
    default: throw .malformed("its CBOR has a tag")
    }
  }

  /// The number that follows the first byte, or is part of it.
  private mutating func argument(_ short: UInt8) throws(WebAuthnError) -> Int {
    guard short >= 24 else { return Int(short) }
    guard short < 28 else { throw .malformed("its CBOR has a length that is indefinite or reserved") }
    let size = 1 << Int(short - 24)
    let number = try take(size).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let smallest: UInt64 = size == 1 ? 24 : 1 << UInt64(size * 4)
    guard number >= smallest else { throw .malformed("its CBOR has a number that could be shorter") }
    guard let value = Int(exactly: number) else {
      throw .malformed("its CBOR has a number that is too large")
    }
    return value
  }

  private func simple(_ value: UInt8) throws(WebAuthnError) -> CBOR {
    switch value {
    case 20: return .boolean(false)
    case 21: return .boolean(true)
    case 22: return .null
    default: throw .malformed("its CBOR has a fraction or an unknown simple value")
    }
  }

  private mutating func array(_ count: Int, _ depth: Int) throws(WebAuthnError) -> [CBOR] {
    // Each value has at least one byte.
    guard count <= rest.count else { throw Self.isShort }
    var values: [CBOR] = []
    for _ in 0..<count { values.append(try value(depth: depth + 1)) }
    return values
  }

  private mutating func map(_ count: Int, _ depth: Int) throws(WebAuthnError) -> [CBOR: CBOR] {
    guard count <= rest.count / 2 else { throw Self.isShort }
    var values: [CBOR: CBOR] = [:]
    var last: ArraySlice<UInt8>?
    for _ in 0..<count {
      let start = rest
      let key = try value(depth: depth + 1)
      let written = start[..<rest.startIndex]
      if keys == .canonical, let last, !written.follows(last) {
        throw .malformed("its CBOR has keys in another order than the canonical one")
      }
      last = written
      guard values.updateValue(try value(depth: depth + 1), forKey: key) == nil else {
        throw .malformed("its CBOR has a key twice")
      }
    }
    return values
  }

  private mutating func take(_ count: Int) throws(WebAuthnError) -> [UInt8] {
    guard count <= rest.count else { throw Self.isShort }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  private static var isShort: WebAuthnError { .malformed("its CBOR ends too early") }
}

extension ArraySlice<UInt8> {
  /// Whether this key comes after `other` in CTAP2's canonical order: by kind, then by length, then by bytes.
  fileprivate func follows(_ other: ArraySlice<UInt8>) -> Bool {
    let kinds = ((first ?? 0) >> 5, (other.first ?? 0) >> 5)
    if kinds.0 != kinds.1 { return kinds.0 > kinds.1 }
    if count != other.count { return count > other.count }
    return other.lexicographicallyPrecedes(self)
  }
}
