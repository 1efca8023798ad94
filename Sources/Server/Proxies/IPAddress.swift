import Platform

/// An IPv4 or IPv6 address. An IPv4-mapped IPv6 address (`::ffff:192.0.2.1`) equals the IPv4 address.
public struct IPAddress: Hashable, Sendable, CustomStringConvertible {
  /// The bits of the IPv6 address; for IPv4, of the mapped address (RFC 4291 §2.5.5.2).
  let high: UInt64
  let low: UInt64

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  init(_ address: in_addr) {
    self.init(high: 0, low: Self.mappedPrefix | UInt64(UInt32(bigEndian: address.s_addr)))
  }

  init(_ address: in6_addr) {
    (high, low) = withUnsafeBytes(of: address) { bytes in
      (
        UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
        UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      )
    }
  }

  /// `192.0.2.1` or `2001:db8::1`: numeric, without brackets, zone or port. Nil for anything else.
  public init?(_ text: some StringProtocol) {
    let text = String(text)
    guard text.utf8.count < Int(INET6_ADDRSTRLEN), !text.utf8.contains(0) else { return nil }
    if text.utf8.contains(UInt8(ascii: ":")) {
      var address = in6_addr()
      guard inet_pton(AF_INET6, text, &address) == 1 else { return nil }
      self.init(address)
    } else {
      var address = in_addr()
      guard inet_pton(AF_INET, text, &address) == 1 else { return nil }
      self.init(address)
    }
  }

  public var isIPv4: Bool { high == 0 && low >> 32 == Self.mappedPrefix >> 32 }

  /// Whether this is an address of this machine: 127.0.0.0/8 or ::1.
  public var isLoopback: Bool { isIPv4 ? low >> 24 & 0xff == 127 : high == 0 && low == 1 }

  /// The network that usually belongs to one subscriber: an IPv4 address, or the /64 of an IPv6 address.
  public var network: IPAddress { isIPv4 ? self : IPAddress(high: high, low: 0) }

  public var description: String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { buffer in
      let text =
        if isIPv4 {
          withUnsafePointer(to: UInt32(truncatingIfNeeded: low).bigEndian) {
            inet_ntop(AF_INET, $0, buffer.baseAddress, socklen_t(buffer.count))
          }
        } else {
          withUnsafePointer(to: (high.bigEndian, low.bigEndian)) {
            inet_ntop(AF_INET6, $0, buffer.baseAddress, socklen_t(buffer.count))
          }
        }
      return text.map { String(cString: $0) } ?? ""
    }
  }

  private static let mappedPrefix: UInt64 = 0xffff << 32
}
