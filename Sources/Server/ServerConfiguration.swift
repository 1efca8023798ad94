public import HTTPTypes

/// Where a server listens and what it puts up with. The defaults are safe on the open Internet.
public struct ServerConfiguration: Sendable {
  /// At least one.
  public var listeners: [ListenerConfiguration]
  public var limits: ServerLimits
  public var timeouts: ServerTimeouts
  /// What the `Server` field of responses says; nil for no such field.
  public var serverName: String?
  /// Who hears of what the server does: access logs, figures. Empty by default, which costs nothing.
  public var observers: [any ServerObserver] = []
  /// Called with what the server is about to do for some requests, which it calls once and at once: responders see the
  /// task-local values that are set meanwhile, and so do their tasks. Nil for none.
  public var scope: (@Sendable (_ work: () -> Void) -> Void)?
  /// The field in which responses tell the id of their request; nil for no such field.
  public var requestIDField: HTTPField.Name?

  public init(
    listeners: [ListenerConfiguration], limits: ServerLimits = ServerLimits(),
    timeouts: ServerTimeouts = ServerTimeouts(), serverName: String? = nil
  ) {
    self.listeners = listeners
    self.limits = limits
    self.timeouts = timeouts
    self.serverName = serverName
  }

  /// A server that listens on one port. For `host` and `port` see ``ListenerConfiguration/init(host:port:)``.
  public init(
    host: String = "127.0.0.1", port: Int = 8080, limits: ServerLimits = ServerLimits(),
    timeouts: ServerTimeouts = ServerTimeouts(), serverName: String? = nil
  ) {
    self.init(
      listeners: [ListenerConfiguration(host: host, port: port)], limits: limits, timeouts: timeouts,
      serverName: serverName)
  }
}

/// The most that one client may ask of the server. Sizes are in bytes.
public struct ServerLimits: Sendable {
  /// Longer ones are answered with 414.
  public var requestTarget = 8 * 1024
  /// Fields of a head or of a trailer section; more are answered with 431.
  public var fieldCount = 100
  /// All field lines of a head or of a trailer section together; more are answered with 431.
  public var fields = 32 * 1024
  /// Longer ones are answered with 413.
  public var body = 10 * 1024 * 1024
  /// Connections beyond these wait in the backlog of the listening socket.
  public var connections = 20_000
  /// Connections beyond these from one IPv4 address, or from one /64 of IPv6, are closed at once.
  public var connectionsPerAddress = 256
  /// Where ``connectionsPerAddress`` does not hold: for proxies of ours, say. It never does for Unix sockets.
  public var unlimitedAddresses = AddressRange.loopback
  /// Bytes per second of a request's body, short of which a client may fall for
  /// ``ServerTimeouts/bodyGrace`` before it is answered with 408. 0 for no such limit.
  public var minimumBodyRate = 500
  /// Bytes per second that a client has to take of a response, over each ``ServerTimeouts/writeStall``. At least
  /// one byte in that time.
  public var minimumResponseRate = 500

  public init() {}
}

/// How long the server waits for a client.
public struct ServerTimeouts: Sendable {
  /// For the handshake of TLS, from the connection's being accepted.
  public var handshake: Duration = .seconds(10)
  /// From the first byte of a request's head to its last.
  public var head: Duration = .seconds(10)
  /// From the first byte of a request's body to its last, not counting the time in which the handler did not
  /// ask for more of it.
  public var body: Duration = .seconds(60)
  /// How far a body may fall behind ``ServerLimits/minimumBodyRate``: a client that sends nothing has so long,
  /// and what it sends gives it time back.
  public var bodyGrace: Duration = .seconds(10)
  /// Before the first request of a connection and between two.
  public var idle: Duration = .seconds(60)
  /// Between two looks at whether a client takes its response (``ServerLimits/minimumResponseRate``).
  public var writeStall: Duration = .seconds(30)
  /// From the client's closing its side until its request is cancelled. One that only half-closes gets its
  /// answer within this time; one that has gone cannot be told from it.
  public var halfClosed: Duration = .milliseconds(500)
  /// For the client to take the end of a response after which the server closes, from the last byte that it sent;
  /// no longer than ``body`` in all.
  public var lingering: Duration = .seconds(2)
  /// For a `PROXY` header to arrive, where one is expected.
  public var proxyHeader: Duration = .seconds(5)
  /// When the server stops: since its last response, or since its being accepted, after which a connection is
  /// taken for idle and closed. Until then a request may be on its way.
  public var settling: Duration = .milliseconds(500)

  public init() {}
}
