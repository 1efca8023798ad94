/// Observes a server, for logs and metrics.
///
/// Events of a connection go to the ``LoopObserver`` of its event loop, so that requests share nothing
/// between loops and take no lock.
public protocol ServerObserver: Sendable {
  /// Called once for each event loop, before it has any connection.
  func loopObserver() -> sending any LoopObserver

  /// A connection was not accepted, or has to wait. Called on any queue.
  func connectionRefused(_ reason: ConnectionRefusal)
}

extension ServerObserver {
  public func connectionRefused(_ reason: ConnectionRefusal) {}
}

/// Observes the connections of one event loop.
///
/// All methods are called on the queue of the loop, one at a time; a slow one holds up the connections.
public protocol LoopObserver: AnyObject {
  func connectionOpened()
  func connectionClosed()

  /// The head of a request has been read, or a request was refused. ``requestFinished(_:)`` always follows.
  func requestBegan()

  /// The system has accepted the last byte of a response, or the response was cut off.
  func requestFinished(_ request: borrowing RequestSummary)

  /// A client exceeded a timeout.
  func clientTimedOut(_ timeout: ClientTimeout)
}

extension LoopObserver {
  public func connectionOpened() {}
  public func connectionClosed() {}
  public func requestBegan() {}
  public func requestFinished(_ request: borrowing RequestSummary) {}
  public func clientTimedOut(_ timeout: ClientTimeout) {}
}

/// Why a connection was not accepted.
public enum ConnectionRefusal: String, Hashable, Sendable, CaseIterable {
  /// The server has too many connections; the connection waits in the backlog.
  case serverLimit = "server_limit"
  /// Its address has too many connections.
  case addressLimit = "address_limit"
  /// The system lacks descriptors or memory.
  case system
}

/// The timeout that a client exceeded.
public enum ClientTimeout: String, Hashable, Sendable, CaseIterable {
  /// The TLS handshake.
  case handshake
  /// The first byte of a request.
  case idle
  case head
  case body
  /// The response, which the client did not take.
  case response
}
