/// The hosts that a fetch may connect to, by address.
public enum AddressScope: Hashable, Sendable {
  /// All hosts, including this machine.
  case all
  /// Public Internet addresses only. Use it for URLs from strangers, who could otherwise make this machine
  /// contact hosts that they cannot reach themselves.
  ///
  /// The address of each connection is checked when it is opened, also after redirects. So another name,
  /// another notation of the address or a change in DNS cannot bypass the check. Proxies from the environment
  /// are not used, because they would resolve names themselves.
  case publicOnly
}

/// An IPv4 or IPv6 address in network byte order; tells whether it is public.
struct NetworkAddress: Hashable {
  /// 4 or 16 bytes.
  let bytes: [UInt8]

  /// Whether it may be the address of a public web site: global unicast, and in none of IANA's
  /// special-purpose registries (RFC 6890, as of 2025).
  var isPublic: Bool {
    if bytes.count == 4 { return !Self.specialIPv4.contains { $0.contains(bytes) } }
    guard bytes.count == 16 else { return false }
    // IPv4 within IPv6 is checked as IPv4: mapped (RFC 4291 §2.5.5.2), or behind NAT64 (RFC 6052).
    for prefix in [Self.mapped, Self.translated] where prefix.contains(bytes) {
      return NetworkAddress(bytes: Array(bytes[12...])).isPublic
    }
    return Self.globalUnicast.contains(bytes) && !Self.specialIPv6.contains { $0.contains(bytes) }
  }

  private struct Range {
    let prefix: [UInt8]
    let length: Int

    init(_ prefix: [UInt8], _ length: Int) {
      self.prefix = prefix
      self.length = length
    }

    func contains(_ address: [UInt8]) -> Bool {
      let whole = length / 8
      guard address.starts(with: prefix[..<whole]) else { return false }
      guard length % 8 > 0 else { return true }
      return (address[whole] ^ prefix[whole]) >> (8 - UInt8(length % 8)) == 0
    }
  }

  private static let specialIPv4 = [
    Range([0], 8),  // this network
    Range([10], 8),  // private
    Range([100, 64], 10),  // shared between a provider and its customers
    Range([127], 8),  // loopback
    Range([169, 254], 16),  // link-local, and the metadata of clouds
    Range([172, 16], 12),  // private
    Range([192, 0, 0], 24),  // protocol assignments
    Range([192, 0, 2], 24),  // documentation
    Range([192, 88, 99], 24),  // former 6to4 relays
    Range([192, 168], 16),  // private
    Range([198, 18], 15),  // benchmarks
    Range([198, 51, 100], 24),  // documentation
    Range([203, 0, 113], 24),  // documentation
    Range([224], 4),  // multicast
    Range([240], 4),  // reserved, and broadcast
  ]

  private static let mapped = Range([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff], 96)
  private static let translated = Range([0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0], 96)
  /// All allocated unicast addresses. Loopback, unique local, link-local, site-local, multicast and the rest
  /// are outside.
  private static let globalUnicast = Range([0x20], 3)

  private static let specialIPv6 = [
    Range([0x20, 0x01, 0x00], 23),  // protocol assignments: Teredo, benchmarks, ORCHID
    Range([0x20, 0x01, 0x0d, 0xb8], 32),  // documentation
    Range([0x20, 0x02], 16),  // 6to4, whose other end can be anything
    Range([0x3f, 0xff, 0x00], 20),  // documentation
  ]
}
