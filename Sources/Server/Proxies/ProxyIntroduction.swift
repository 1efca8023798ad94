import Logging
import Platform
import SocketEvents

/// A connection that waits for its PROXY header.
///
/// Takes exactly the header from the socket and leaves the rest, which may be TLS, to the connection. Used
/// only on the loop's queue.
final class ProxyIntroduction: @unchecked Sendable {
  /// Monotonic nanoseconds.
  let deadline: UInt64
  private let arrival: Arrival
  private let loop: EventLoop
  private var socket: PolledSocket?
  private var received: [UInt8] = []
  private var isLeft = false

  init(_ arrival: Arrival, on loop: EventLoop) {
    self.arrival = arrival
    self.loop = loop
    deadline = loop.now + loop.service.configuration.timeouts.proxyHeader.nanoseconds
  }

  /// Called once.
  func open() {
    socket = PolledSocket(arrival.descriptor, in: loop.poller, for: .reading) { _ in self.read() }
    guard socket != nil else { return close() }
    loop.watch(deadline)
  }

  func close() {
    leave { [arrival, service = loop.service] in
      _ = Platform.close(arrival.descriptor)
      arrival.leave(service)
    }
  }

  private func read() {
    loop.beginTurn()
    let buffer = UnsafeMutableRawBufferPointer(rebasing: loop.inputBuffer[..<4096])
    let count = recv(arrival.descriptor, buffer.baseAddress, buffer.count, peekFlag)
    if count < 0, errno == EAGAIN || errno == EINTR { return }
    guard count > 0 else { return close() }
    let header = ProxyHeader(received + buffer[..<count])
    switch header {
    case .incomplete: take(count, buffer)
    case .complete(let length, let client):
      take(length - received.count, buffer)
      leave { [arrival, loop] in
        guard let known = arrival.admitted(by: loop.service, introducedAs: client) else { return }
        loop.open(known)
      }
    case .malformed:
      loop.service.logger.debug("\(arrival.description): closed, since its PROXY header is malformed")
      close()
    }
  }

  /// Consumes bytes that were peeked at.
  private func take(_ count: Int, _ buffer: UnsafeMutableRawBufferPointer) {
    let taken = recv(arrival.descriptor, buffer.baseAddress, count, 0)
    if taken > 0 { received += buffer[..<taken] }
  }

  /// Stops watching the socket, then calls `completion` on the queue. Does nothing the second time.
  private func leave(then completion: @escaping @Sendable () -> Void) {
    if isLeft { return }
    isLeft = true
    loop.remove(self)
    guard let socket else { return completion() }
    self.socket = nil
    socket.remove(then: completion)
  }
}

private let peekFlag = Int32(MSG_PEEK)
