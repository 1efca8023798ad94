/// Hears of what a server does, for logs and figures.
///
/// What happens on a connection is told to the ``LoopObserver`` of its event loop, so that nothing has to be shared
/// between the loops, nor locked, for each request.
public protocol ServerObserver: Sendable {
  /// Called once for each event loop, before it has any connection.
  func loopObserver() -> sending any LoopObserver

  /// A connection was not accepted, or not for now. Called on any queue.
  func connectionRefused(_ reason: ConnectionRefusal)
}

extension ServerObserver {
  public func connectionRefused(_ reason: ConnectionRefusal) {}
}

/// Hears of the connections of one event loop.
///
/// All is called on the queue of the loop, one call after the other; what takes long holds up the connections.
public protocol LoopObserver: AnyObject {
  func connectionOpened()
  func connectionClosed()

  /// A request has been read, at least its head, or refused. What becomes of it is told by
  /// ``requestFinished(_:)``, always.
  func requestBegan()

  /// The last byte of a response has been handed to the system, or never will be.
  func requestFinished(_ request: borrowing RequestSummary)

  /// A client took longer than it may.
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
  /// The server has as many as it may; the connection waits in the backlog.
  case serverLimit = "server_limit"
  /// Its address has as many as it may.
  case addressLimit = "address_limit"
  /// The system lacks something: descriptors, memory.
  case system
}

/// What a client took too long over.
public enum ClientTimeout: String, Hashable, Sendable, CaseIterable {
  /// To agree on TLS.
  case handshake
  /// To send anything at all.
  case idle
  case head
  case body
  /// To take a response.
  case response
}
