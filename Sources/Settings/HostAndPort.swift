import Syndication

/// A host with a port, as they stand in a URL: `127.0.0.1:9090`, `[::1]:9090`, `localhost:9090`.
public struct HostAndPort: Hashable, Sendable, CustomStringConvertible {
  /// A name, or a numeric address without brackets.
  public let host: String
  public let port: Int

  /// Nil for what has no host, or no port between 0 and 65535.
  public init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
      (0...65_535).contains(port)
    else { return nil }
    let host = text[..<colon]
    let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
    guard !host.isEmpty, isBracketed == host.contains(":") else { return nil }
    self.host = isBracketed ? String(host.dropFirst().dropLast()) : String(host)
    self.port = port
  }

  public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
