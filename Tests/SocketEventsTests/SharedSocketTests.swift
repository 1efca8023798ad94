import Dispatch
import SocketEvents
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("A socket that several pollers watch")
struct SharedSocketTests {
  @Test("Wakes one of them for each byte, until it is removed from all", arguments: [false, true])
  func shared(lingers: Bool) async throws {
    let pollers = try (0..<3).map { number in
      try #require(SocketPoller(queue: DispatchQueue(label: "shared \(number)"), lingers: lingers))
    }
    let pair = try SocketPair(pollers[0])
    setNonBlocking(pair.near)
    let (bytes, received) = AsyncStream.makeStream(of: Void.self)
    let sockets = try pollers.map { poller in
      try #require(
        PolledSocket(pair.near, in: poller, for: .reading, isShared: true) { _ in
          var byte: UInt8 = 0
          // Another poller may have taken it.
          if read(pair.near, &byte, 1) == 1 { received.yield() }
        })
    }
    var iterator = bytes.makeAsyncIterator()
    for _ in 0..<50 {
      pair.send("x")
      await iterator.next()
    }
    for socket in sockets { await socket.removed() }
    pair.send("x")
    for _ in 0..<5 { await pair.turn() }
    received.finish()
    #expect(await iterator.next() == nil)
  }
}

private func setNonBlocking(_ descriptor: Int32) {
  _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
}
