/// A range of addresses in CIDR notation (RFC 4632): `10.0.0.0/8`, `fd00::/8`.
public struct AddressRange: Hashable, Sendable, CustomStringConvertible {
  public let first: IPAddress
  /// The number of leading bits that all addresses share: 0 to 32 for IPv4, 0 to 128 for IPv6.
  public let prefixLength: Int

  /// A range, or a single address.
  ///
  /// Nil if the text is neither. Also nil if bits are set after the prefix, as in `10.0.0.1/8`, because
  /// either the address or the length must be a mistake.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard let first = parts.first.flatMap({ IPAddress($0) }), parts.count <= 2 else { return nil }
    let width = first.isIPv4 ? 32 : 128
    guard parts.count == 2 else {
      self.init(first, width)
      return
    }
    guard (1...3).contains(parts[1].utf8.count), parts[1].utf8.allSatisfy(\.isDigit),
      let length = Int(parts[1]), length <= width
    else { return nil }
    self.init(first, length)
    guard Self.masked(first, bits) == first else { return nil }
  }

  private init(_ first: IPAddress, _ prefixLength: Int) {
    self.first = first
    self.prefixLength = prefixLength
  }

  /// This machine: `127.0.0.0/8` and `::1`.
  public static let loopback = [
    AddressRange(IPAddress(high: 0, low: 0xffff_7f00_0000), 8), AddressRange(IPAddress(high: 0, low: 1), 128),
  ]

  public func contains(_ address: IPAddress) -> Bool {
    // `::/0` does not contain IPv4 addresses, although they are stored as IPv6 addresses.
    address.isIPv4 == first.isIPv4 && Self.masked(address, bits) == first
  }

  public var description: String {
    prefixLength == (first.isIPv4 ? 32 : 128) ? first.description : "\(first)/\(prefixLength)"
  }

  /// The length of the prefix in the 128 bits of a stored address.
  private var bits: Int { first.isIPv4 ? 96 + prefixLength : prefixLength }

  private static func masked(_ address: IPAddress, _ bits: Int) -> IPAddress {
    IPAddress(
      high: address.high & mask(bits), low: address.low & mask(bits - 64))
  }

  /// A mask with the first `bits` of 64 set; none for a negative number.
  private static func mask(_ bits: Int) -> UInt64 {
    bits <= 0 ? 0 : bits >= 64 ? .max : UInt64.max << (64 - bits)
  }
}
