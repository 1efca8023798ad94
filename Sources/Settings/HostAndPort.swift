/// A host and a port, written as in a URL: `127.0.0.1:9090`, `[::1]:9090`, `localhost:9090`.
public struct HostAndPort: Hashable, Sendable, CustomStringConvertible {
  /// A name, or an address without brackets.
  public let host: String
  public let port: Int

  public init(host: String, port: Int) {
    self.host = host
    self.port = port
  }

  /// Nil if the text has no host, no port from 0 to 65535, or an IPv6 address without brackets.
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
