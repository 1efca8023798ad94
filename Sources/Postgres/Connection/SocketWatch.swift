internal import Dispatch
internal import Platform
internal import SocketEvents
internal import Synchronization

/// Calls a handler whenever one of libpq's sockets has something to read or has ended, and, on request, when
/// it takes more bytes.
///
/// It watches a duplicate of the descriptor: libpq may close its own at any time, and the number may then
/// belong to another socket.
final class SocketWatch: Sendable {
  /// The queue of the shared poller, which watches the sockets that were given no poller, and of all
  /// deadlines. A serial queue gets a thread even while others block all those of concurrent queues.
  static let queue = DispatchQueue(label: "postgres")

  private static let sharedPoller = Mutex<SocketPoller?>(nil)

  private let duplicate: Int32
  private let socket: PolledSocket

  /// Nil when no descriptor is left.
  init?(
    _ socket: Int32, in poller: SocketPoller? = nil, forWriting: Bool = false,
    handler: @escaping @Sendable () -> Void
  ) {
    guard let poller = poller ?? Self.poller() else { return nil }
    duplicate = fcntl(socket, F_DUPFD_CLOEXEC, 0)
    guard duplicate >= 0 else { return nil }
    let polled = PolledSocket(duplicate, in: poller, for: Self.interest(forWriting)) { _ in handler() }
    guard let polled else {
      close(duplicate)
      return nil
    }
    self.socket = polled
  }

  func watch(forWriting: Bool) { socket.watch(for: Self.interest(forWriting)) }

  /// Whether a read would return at once, with bytes or with the end. Must not be called after
  /// ``end(then:)``.
  var isReadable: Bool {
    var byte: UInt8 = 0
    return recv(duplicate, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) >= 0
  }

  /// Stops watching, and calls `then` on the queue. Must be called once.
  func end(then: @escaping @Sendable () -> Void) {
    socket.remove { [duplicate] in
      close(duplicate)
      then()
    }
  }

  private static func interest(_ forWriting: Bool) -> Readiness {
    forWriting ? [.reading, .writing] : .reading
  }

  /// The shared poller, or nil when no descriptor is left for it.
  private static func poller() -> SocketPoller? {
    sharedPoller.withLock { poller in
      poller = poller ?? SocketPoller(queue: queue)
      return poller
    }
  }
}
