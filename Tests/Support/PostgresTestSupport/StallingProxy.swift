internal import Foundation
internal import Platform
public import Postgres
internal import Synchronization

/// A TCP proxy on 127.0.0.1 in front of the Unix socket of a Postgres. It can stop forwarding without closing
/// anything, like a broken network, and cut a connection at a chosen statement, as if its client were killed.
public final class StallingProxy: Sendable {
  public let port: UInt16
  private let listener: Int32
  private let server: String
  private let state = Mutex(State())

  private struct State: Sendable {
    var isStalled = false
    var connections: [ProxiedConnection] = []
  }

  /// A cut that is to come.
  fileprivate struct Cut: Sendable {
    /// How many requests come before.
    var requests: Int
    /// Whether the server still gets the request, and only its answer is lost.
    var isAfterwards: Bool
  }
  private let cut = Mutex<Cut?>(nil)

  /// - Parameter database: a database on a Unix socket.
  public init(to database: Database) throws {
    let pairs = database.connectionString.dsn.split(separator: " ")
    guard let host = pairs.first(where: { $0.hasPrefix("host=/") }) else { throw POSIXError(.EINVAL) }
    server = host.dropFirst("host=".count) + "/.s.PGSQL.5432"
    (listener, port) = try listeningSocket()
    let accepting = Thread { [self] in accept() }
    accepting.start()
  }

  /// The same database through the proxy.
  public func database(
    _ other: Database, poolSize: Int = 4, checkoutTimeout: Duration = .patience,
    statementTimeout: Duration = .patience
  ) -> Database {
    let pairs = other.connectionString.dsn.split(separator: " ")
    let kept = pairs.filter { !$0.hasPrefix("host=") && !$0.hasPrefix("port=") }.joined(separator: " ")
    return Database(
      "host=127.0.0.1 port=\(port) \(kept)", poolSize: poolSize, checkoutTimeout: checkoutTimeout,
      statementTimeout: statementTimeout)
  }

  /// Stops forwarding, on existing and new connections.
  public func stall() {
    state.withLock { state in
      state.isStalled = true
      for connection in state.connections { connection.isForwarding.store(false, ordering: .relaxed) }
    }
  }

  /// Forwards new connections again. Stalled ones stay stalled.
  public func recover() { state.withLock { $0.isStalled = false } }

  /// Ends the connection on which the request with this number, counted from now and from 1, is sent: instead
  /// of forwarding it, or when the server has answered it.
  public func cut(atRequest number: Int, afterwards: Bool) {
    cut.withLock { $0 = Cut(requests: number - 1, isAfterwards: afterwards) }
  }

  /// Whether the cut is still to come, which comes no more from now on.
  public func isUncut() -> Bool {
    cut.withLock { cut in
      defer { cut = nil }
      return cut != nil
    }
  }

  /// The cut at a request that has arrived; nil if it is to be forwarded.
  fileprivate func nextCut() -> Cut? {
    cut.withLock { cut in
      guard let next = cut else { return nil }
      cut = next.requests > 0 ? Cut(requests: next.requests - 1, isAfterwards: next.isAfterwards) : nil
      return next.requests > 0 ? nil : next
    }
  }

  /// Ends all connections.
  public func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    for connection in state.withLock({ $0.connections }) { connection.end() }
  }

  private func accept() {
    while true {
      let client = Platform.accept(listener, nil, nil)
      guard client >= 0 else { break }
      let upstream = connectToUnixSocket(server)
      let connection = ProxiedConnection(client, upstream)
      state.withLock { state in
        if state.isStalled { connection.isForwarding.store(false, ordering: .relaxed) }
        state.connections.append(connection)
      }
      Thread { [self] in connection.forward(client, upstream) { nextCut() } }.start()
      Thread { connection.forward(upstream, client) { nil } }.start()
    }
    close(listener)
  }
}

/// A pair of sockets, closed when both directions have ended.
private final class ProxiedConnection: Sendable {
  let isForwarding = Atomic(true)
  private let losesAnswer = Atomic(false)
  private let sockets: (Int32, Int32)

  init(_ client: Int32, _ upstream: Int32) { sockets = (client, upstream) }

  deinit {
    close(sockets.0)
    close(sockets.1)
  }

  /// - Parameter nextCut: the cut at what was read; nil to forward it.
  func forward(_ from: Int32, _ to: Int32, _ nextCut: () -> StallingProxy.Cut?) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(from, &buffer, buffer.count)
      guard count > 0 else { break }
      guard isForwarding.load(ordering: .relaxed) else { continue }
      guard !losesAnswer.load(ordering: .relaxed) else { break }
      if let cut = nextCut() {
        guard cut.isAfterwards else { break }
        losesAnswer.store(true, ordering: .relaxed)
      }
      guard send(to, buffer, count, noSignal) == count else { break }
    }
    // A stalled connection does not forward the end of one side.
    if isForwarding.load(ordering: .relaxed) { end() }
  }

  func end() {
    shutdown(sockets.0, Int32(SHUT_RDWR))
    shutdown(sockets.1, Int32(SHUT_RDWR))
  }
}

#if canImport(Glibc)
  private let noSignal = Int32(MSG_NOSIGNAL)
#else
  private let noSignal: Int32 = 0
#endif

func listeningSocket() throws -> (descriptor: Int32, port: UInt16) {
  let descriptor = openSocket(AF_INET)
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
  var size = socklen_t(MemoryLayout<sockaddr_in>.size)
  let isListening = withUnsafeMutablePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      bind(descriptor, $0, size) == 0 && listen(descriptor, 128) == 0
        && getsockname(descriptor, $0, &size) == 0
    }
  }
  guard isListening else { throw POSIXError(.EADDRNOTAVAIL) }
  return (descriptor, UInt16(bigEndian: address.sin_port))
}

private func connectToUnixSocket(_ path: String) -> Int32 {
  let descriptor = openSocket(AF_UNIX)
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
  withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      _ = connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
  return descriptor
}
