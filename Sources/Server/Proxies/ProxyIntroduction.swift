import Logging
import SocketEvents

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A connection of which the proxy has not said yet whose it is.
///
/// Takes the PROXY header from the socket and not a byte more, so that whatever follows, be it TLS, is left to the
/// connection. Touched on the loop's queue only.
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
    deadline = loop.now + loop.service.waits.proxyHeader
  }

  /// Called once.
  func open() {
    socket = PolledSocket(arrival.descriptor, in: loop.poller, for: .reading) { _ in self.read() }
    guard socket != nil else { return close() }
    loop.watch(deadline)
  }

  func close() {
    leave { [arrival, service = loop.service] in
      closeSocket(arrival.descriptor)
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

  /// Takes bytes off the socket that have been seen already.
  private func take(_ count: Int, _ buffer: UnsafeMutableRawBufferPointer) {
    let taken = recv(arrival.descriptor, buffer.baseAddress, count, 0)
    if taken > 0 { received += buffer[..<taken] }
  }

  /// Lets go of the socket, then does `completion` on the queue. Without effect the second time.
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

private func closeSocket(_ descriptor: Int32) { _ = close(descriptor) }
