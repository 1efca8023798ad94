import HTTP

/// The peers whose forwarding fields are trusted.
public struct TrustedProxies: Hashable, Sendable, CustomStringConvertible {
  public var ranges: [AddressRange]
  /// Whether all peers on Unix sockets are trusted. The permissions of the socket file decide who can
  /// connect.
  public var includesUnixSockets: Bool

  public init(_ ranges: [AddressRange] = [], includesUnixSockets: Bool = false) {
    self.ranges = ranges
    self.includesUnixSockets = includesUnixSockets
  }

  /// A list such as `127.0.0.1, 10.0.0.0/8, unix`; nil if a member is invalid.
  public init?(_ text: String) {
    self.init()
    for member in text.split(separator: ",", omittingEmptySubsequences: false) {
      let member = member.trimmed
      if member == "unix" {
        includesUnixSockets = true
      } else if let range = AddressRange(member) {
        ranges.append(range)
      } else {
        return nil
      }
    }
  }

  public var isEmpty: Bool { ranges.isEmpty && !includesUnixSockets }

  /// - Parameter peer: nil for a peer on a Unix socket.
  public func contains(_ peer: IPAddress?) -> Bool {
    guard let peer else { return includesUnixSockets }
    return ranges.contains { $0.contains(peer) }
  }

  public var description: String {
    (ranges.map(\.description) + (includesUnixSockets ? ["unix"] : [])).joined(separator: ", ")
  }
}
