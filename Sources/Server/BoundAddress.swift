/// An address on which a server listens.
public struct BoundAddress: Hashable, Sendable, CustomStringConvertible {
  /// Numeric: `127.0.0.1`, `::1`. Empty for a Unix socket.
  public let host: String
  /// 0 for a Unix socket.
  public let port: Int
  /// The file of a Unix socket; nil for a port.
  public let path: String?

  init(host: String, port: Int) {
    self.host = host
    self.port = port
    path = nil
  }

  init(path: String) {
    host = ""
    port = 0
    self.path = path
  }

  /// As in a URL: `127.0.0.1:8080`, `[::1]:8080`; a Unix socket as `unix:/run/site.sock`.
  public var description: String {
    if let path { return "unix:\(path)" }
    return host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}
