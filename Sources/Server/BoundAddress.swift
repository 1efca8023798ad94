/// An address on which a server listens.
public struct BoundAddress: Hashable, Sendable, CustomStringConvertible {
  /// Numeric: `127.0.0.1`, `::1`.
  public let host: String
  public let port: Int

  init(host: String, port: Int) {
    self.host = host
    self.port = port
  }

  /// As it stands in a URL: `127.0.0.1:8080`, `[::1]:8080`.
  public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
