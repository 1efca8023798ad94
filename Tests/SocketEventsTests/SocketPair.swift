import Dispatch
import SocketEvents
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension PolledSocket {
  func removed() async {
    await withCheckedContinuation { continuation in remove { continuation.resume() } }
  }
}

/// Two connected sockets, of which the near one is watched. Both are closed at the end.
final class SocketPair: Sendable {
  let poller: SocketPoller
  let near: Int32
  private let far: Int32

  init(_ poller: SocketPoller? = nil) throws {
    self.poller = try #require(poller ?? SocketPoller(queue: DispatchQueue(label: "pair")))
    var pair: [Int32] = [-1, -1]
    #if canImport(Glibc)
      let type = Int32(SOCK_STREAM.rawValue)
    #else
      let type = SOCK_STREAM
    #endif
    try #require(socketpair(AF_UNIX, type, 0, &pair) == 0)
    (near, far) = (pair[0], pair[1])
  }

  deinit {
    close(near)
    close(far)
  }

  func send(_ text: String) { _ = write(far, text, text.utf8.count) }

  func receive() {
    var byte: UInt8 = 0
    _ = read(near, &byte, 1)
  }

  func endOutput() { _ = shutdown(far, Int32(SHUT_WR)) }

  /// Closes both directions at once, which epoll reports as a hang-up.
  func hangUp() { _ = shutdown(far, Int32(SHUT_RDWR)) }

  func onQueue(_ body: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
      poller.queue.async {
        body()
        continuation.resume()
      }
    }
  }

  /// Waits until the queue has done its work.
  func turn() async { await onQueue {} }
}
