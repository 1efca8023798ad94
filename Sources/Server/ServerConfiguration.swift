public import HTTP
public import HTTPTypes

/// Addresses, limits and timeouts of a server. The defaults are safe on the open Internet.
public struct ServerConfiguration: Sendable {
  /// At least one.
  public var listeners: [ListenerConfiguration]
  public var limits: ServerLimits
  public var timeouts: ServerTimeouts
  /// The value of the `Server` field; nil for no such field.
  public var serverName: String?
  /// Observers such as access logs and metrics. None by default, which costs nothing.
  public var observers: [any ServerObserver] = []
  /// Called with work that answers requests; must call it once, before it returns. Responders and their tasks
  /// see the task-local values that are set around that call. Nil for none.
  public var scope: (@Sendable (_ work: () -> Void) -> Void)?
  /// The value of the `Link` field that a client gets at once, in a response 103 (RFC 8297), if the answer to
  /// its request has to be waited for; nil for none. Called on the queue of the connection, and never for
  /// HTTP/1.0.
  public var earlyHints: (@Sendable (Request) -> String?)?
  /// The limits of the body of a request, which has no body yet; nil for ``ServerLimits/body`` and
  /// ``ServerTimeouts/body``. Called on the queue of the connection, before the body is read, and only for
  /// requests that have one.
  public var bodyLimits: (@Sendable (Request) -> BodyLimits?)?
  /// The response field that carries the request id; nil for no such field.
  public var requestIDField: HTTPField.Name?
  /// The peers whose requests keep the id that they have in ``requestIDField``; nil for none.
  public var requestIDProxies: TrustedProxies?

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

extension ServerConfiguration {
  func bodyLimits(for request: Request) -> BodyLimits {
    bodyLimits?(request) ?? BodyLimits(size: limits.body, deadline: timeouts.body)
  }
}

/// The limits of a request body.
public struct BodyLimits: Hashable, Sendable {
  /// In bytes; a larger body gets 413, before any of it is read if its length is known.
  public var size: Int
  /// From the first to the last byte; then 408. The time in which the handler does not read does not count.
  public var deadline: Duration

  public init(size: Int, deadline: Duration) {
    self.size = size
    self.deadline = deadline
  }
}

/// Limits for clients. Sizes are in bytes.
public struct ServerLimits: Sendable {
  /// The length of a request target; longer ones get 414.
  public var requestTarget = 8 * 1024
  /// The number of fields of a head or of a trailer section; more get 431.
  public var fieldCount = 100
  /// The size of all field lines of a head or of a trailer section; more get 431.
  public var fields = 32 * 1024
  /// The size of a request body, unless ``ServerConfiguration/bodyLimits`` sets another; larger ones get 413.
  public var body = 64 * 1024
  /// Open connections; further ones wait in the backlog of the listening socket.
  public var connections = 20_000
  /// Open connections from one IPv4 address, or from one /64 of IPv6; further ones are closed at once.
  public var connectionsPerAddress = 256
  /// Addresses that are exempt from ``connectionsPerAddress``, such as proxies. Unix sockets are always
  /// exempt.
  public var unlimitedAddresses = AddressRange.loopback
  /// Minimum bytes per second of a request body. A client may fall behind by ``ServerTimeouts/bodyGrace``
  /// before it gets 408. 0 for no such limit.
  public var minimumBodyRate = 500
  /// Minimum bytes per second that a client takes of a response, measured over each
  /// ``ServerTimeouts/writeStall``; at least one byte in that time.
  public var minimumResponseRate = 500

  public init() {}
}

/// How long the server waits for a client.
public struct ServerTimeouts: Sendable {
  /// From the acceptance of a connection to the end of its TLS handshake.
  public var handshake: Duration = .seconds(10)
  /// From the first to the last byte of a request's head; then 408.
  public var head: Duration = .seconds(10)
  /// From the first to the last byte of a request's body, unless ``ServerConfiguration/bodyLimits`` sets
  /// another time; then 408. The time in which the handler does not read does not count.
  public var body: Duration = .seconds(60)
  /// How far a body may fall behind ``ServerLimits/minimumBodyRate``: the time that a silent client gets.
  /// Bytes that arrive give time back.
  public var bodyGrace: Duration = .seconds(10)
  /// From the acceptance of a connection, or from the end of its TLS handshake, to the first byte of its
  /// first request. Then the connection is closed.
  public var firstByte: Duration = .seconds(15)
  /// Between two requests of a connection. Then the connection is closed.
  public var idle: Duration = .seconds(60)
  /// The interval of the checks that a client takes its response (``ServerLimits/minimumResponseRate``).
  public var writeStall: Duration = .seconds(30)
  /// From the end of a client's output to the cancellation of its pending response. A client that has only
  /// closed its side gets a response that is ready by then (RFC 9112 §9.6); it cannot be told apart from a
  /// client that has gone.
  public var halfClosed: Duration = .milliseconds(500)
  /// The time that a client gets to read the last response of a connection, counted from the last byte that
  /// the client sent; at most ``body`` in total.
  public var lingering: Duration = .seconds(2)
  /// From the acceptance of a connection to the end of its `PROXY` header, if one is expected.
  public var proxyHeader: Duration = .seconds(5)
  /// The time since the last response of a connection, or since its acceptance, after which it counts as idle
  /// when the server stops. Until then a request may be on its way.
  public var idleAtShutdown: Duration = .milliseconds(500)

  public init() {}
}
