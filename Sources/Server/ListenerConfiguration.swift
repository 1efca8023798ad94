/// One place where a server listens, and what it expects of connections there.
public struct ListenerConfiguration: Sendable {
  public enum Place: Hashable, Sendable {
    /// A name or a numeric address: `127.0.0.1`, `::1`, `0.0.0.0`, `localhost`. The server listens on every
    /// address that it resolves to; `::` includes IPv4. Port 0 is any free port.
    case internet(host: String, port: Int)
    /// A Unix socket with these permissions (such as `0o660`), or with those of the process's umask if nil. A
    /// file that a dead process left is replaced; the file is removed when the server stops.
    case unix(path: String, permissions: UInt32? = nil)
    /// A listening socket that another process opened: see ``SocketActivation``. The server owns it once it
    /// is started. Its backlog is not emptied when the server stops, because other processes may hold it too.
    case inherited(descriptor: Int32)
  }

  public var place: Place
  /// Whether another process may listen in the same place at the same time, so that a new process can take
  /// over from an old one: by `SO_REUSEPORT`, or by replacing the file of a Unix socket.
  ///
  /// Stop the old process when the new one listens. On Linux no connection is lost, unless its handshake
  /// takes most of a second; a connection that is opened during the stop may take a second longer. On other
  /// systems, connections that are being opened at the moment of the stop can be reset. An inherited socket
  /// (``Place/inherited(descriptor:)``) loses nothing on any system.
  public var isShared = false
  /// TLS settings; nil for plain HTTP.
  public var tls: TLSConfiguration?

  /// Proxies that begin every connection with a header of the PROXY protocol (version 1 or 2), which names
  /// the client. Connections from other addresses are closed. Nil if there is no such header.
  public var proxyProtocol: TrustedProxies?

  public init(_ place: Place) { self.place = place }

  /// For `host` and `port` see ``Place/internet(host:port:)``.
  public init(host: String = "127.0.0.1", port: Int = 8080) { self.init(.internet(host: host, port: port)) }
}

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
