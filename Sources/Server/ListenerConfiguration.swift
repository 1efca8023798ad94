/// One place where a server listens, and what it expects of those who connect there.
public struct ListenerConfiguration: Sendable {
  public enum Place: Hashable, Sendable {
    /// A name or a numeric address: `127.0.0.1`, `::1`, `0.0.0.0`, `localhost`. Every address that it resolves
    /// to is listened on; `::` takes IPv4 as well. Port 0 is any free one.
    case internet(host: String, port: Int)
    /// A Unix socket, which is made with these permissions (such as `0o660`), or with those that the process's
    /// umask leaves for nil. A file that a dead process left there is replaced, and removed when the server
    /// stops.
    case unix(path: String, permissions: UInt32? = nil)
    /// A socket that listens already, opened by whoever started this process: see ``SocketActivation``. The
    /// server owns it from its start on. It is not emptied when the server stops, as others may hold it too.
    case inherited(descriptor: Int32)
  }

  public var place: Place
  /// Whether another process may listen in the same place meanwhile, so that a new one can take over from an
  /// old one that stops: by `SO_REUSEPORT`, or by replacing the file of a Unix socket.
  ///
  /// The old one has to be told to stop when the new one listens. On Linux no connection is lost between them,
  /// unless its handshake takes most of a second; one that is opened while the old one stops may have to wait
  /// for a second. Elsewhere, connections to a port that are being made in the moment of the stop can be reset.
  /// A socket that outlives the process (``Place/inherited(descriptor:)``) loses nothing anywhere.
  public var isShared = false
  /// How TLS is spoken there; nil for plain HTTP.
  public var tls: TLSConfiguration?

  /// Where every connection has to begin with a header of the PROXY protocol (version 1 or 2), which names the
  /// client; connections of others than these are closed. Nil for none.
  public var proxyProtocol: TrustedProxies?

  public init(_ place: Place) { self.place = place }

  /// For `host` and `port` see ``Place/internet(host:port:)``.
  public init(host: String = "127.0.0.1", port: Int = 8080) { self.init(.internet(host: host, port: port)) }
}
