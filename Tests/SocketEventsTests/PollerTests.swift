import Dispatch
import SocketEvents
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("A poller", .timeLimit(.minutes(15)))
struct PollerTests {
  @Test("Reports bytes repeatedly until they are read, and not after that")
  func reading() async throws {
    let pair = try SocketPair()
    let calls = Mutex<[Readiness]>([])
    let socket = try #require(
      PolledSocket(pair.near, in: pair.poller, for: .reading) { ready in calls.withLock { $0.append(ready) } }
    )
    pair.send("x")
    while calls.withLock({ $0.count }) < 3 { await pair.turn() }
    await pair.onQueue { pair.receive() }
    let reported = calls.withLock { $0 }
    #expect(Set(reported) == [.reading])
    for _ in 0..<10 { await pair.turn() }
    #expect(calls.withLock { $0 } == reported)
    await socket.removed()
  }

  @Test("Reports only what was asked for")
  func interest() async throws {
    let pair = try SocketPair()
    let (events, event) = AsyncStream.makeStream(of: Readiness.self)
    let socket = try #require(
      PolledSocket(pair.near, in: pair.poller, for: .writing) { event.yield($0) })
    pair.send("x")
    var iterator = events.makeAsyncIterator()
    #expect(await iterator.next() == .writing)
    await pair.onQueue { socket.watch(for: .reading) }
    while await iterator.next() != .reading {}
    await socket.removed()
    event.finish()
    while let ready = await iterator.next() { #expect(ready == .reading) }
  }

  @Test(
    "A socket without interest reports nothing, even a closed peer, until it is asked")
  func silence() async throws {
    let pair = try SocketPair()
    let calls = Mutex<[Readiness]>([])
    let (asked, ask) = AsyncStream.makeStream(of: Void.self)
    let socket = try #require(
      PolledSocket(pair.near, in: pair.poller, for: []) { ready in
        calls.withLock { $0.append(ready) }
        ask.yield()
      })
    pair.hangUp()
    for _ in 0..<10 { await pair.turn() }
    #expect(calls.withLock { $0 } == [])
    socket.watch(for: .reading)
    for await _ in asked { break }
    #expect(calls.withLock { Set($0) } == [.reading])
    await socket.removed()
  }

  @Test("For a socket without other interest, the end and the close of the peer are reported once")
  func departure() async throws {
    let pair = try SocketPair()
    let calls = Mutex<[Readiness]>([])
    let (heard, hear) = AsyncStream.makeStream(of: Void.self)
    let socket = try #require(
      PolledSocket(pair.near, in: pair.poller, for: [.ended, .gone]) { ready in
        calls.withLock { $0.append(ready) }
        hear.yield()
      })
    var iterator = heard.makeAsyncIterator()
    pair.send("unread")
    for _ in 0..<10 { await pair.turn() }
    #expect(calls.withLock { $0 } == [])
    pair.endOutput()
    await iterator.next()
    pair.hangUp()
    await iterator.next()
    for _ in 0..<10 { await pair.turn() }
    #expect(calls.withLock { $0 } == [.ended, [.ended, .gone]])
    await socket.removed()
  }

  @Test("No handler is called after a removal, even if the event has already occurred")
  func removal() async throws {
    let pair = try SocketPair()
    let other = try SocketPair(pair.poller)
    let calls = Mutex(0)
    let sockets = Mutex<[PolledSocket]>([])
    // Both events occur at once; the first handler removes both sockets.
    let handler: @Sendable (Readiness) -> Void = { _ in
      calls.withLock { $0 += 1 }
      for socket in sockets.withLock({ $0 }) { socket.remove {} }
    }
    await pair.onQueue {
      pair.send("x")
      other.send("x")
      sockets.withLock { sockets in
        for near in [pair.near, other.near] {
          if let socket = PolledSocket(near, in: pair.poller, for: .reading, handler: handler) {
            sockets.append(socket)
          }
        }
      }
    }
    while calls.withLock({ $0 }) == 0 { await pair.turn() }
    for _ in 0..<10 { await pair.turn() }
    #expect(calls.withLock { $0 } == 1)
  }

  @Test("A reused descriptor is a new socket")
  func reuse() async throws {
    let poller = try #require(SocketPoller(queue: DispatchQueue(label: "reuse")))
    for _ in 0..<200 {
      let pair = try SocketPair(poller)
      let (events, event) = AsyncStream.makeStream(of: Readiness.self)
      let socket = try #require(
        PolledSocket(pair.near, in: poller, for: .reading) { event.yield($0) })
      pair.send("x")
      for await _ in events { break }
      pair.hangUp()
      await socket.removed()
    }
  }

  @Test("A hang-up of one socket does not lose events of others")
  func hangingUp() async throws {
    let poller = try #require(SocketPoller(queue: DispatchQueue(label: "steady")))
    let steady = try SocketPair(poller)
    let (events, event) = AsyncStream.makeStream(of: Void.self)
    let socket = try #require(
      PolledSocket(steady.near, in: poller, for: .reading) { _ in
        steady.receive()
        event.yield()
      })
    let churn = Task {
      while !Task.isCancelled {
        let pairs = try (0..<20).map { _ in try SocketPair(poller) }
        let sockets = pairs.compactMap { pair in
          PolledSocket(pair.near, in: poller, for: [.reading, .writing]) { _ in }
        }
        for pair in pairs { pair.hangUp() }
        for socket in sockets { await socket.removed() }
        withExtendedLifetime(pairs) {}
      }
    }
    var iterator = events.makeAsyncIterator()
    for _ in 0..<2000 {
      steady.send("x")
      #expect(await iterator.next() != nil)
    }
    churn.cancel()
    _ = await churn.result
    await socket.removed()
  }

  @Test("A descriptor that cannot be watched is refused")
  func refused() throws {
    #if canImport(Glibc)
      let poller = try #require(SocketPoller(queue: DispatchQueue(label: "refused")))
      #expect(PolledSocket(-1, in: poller, for: .reading) { _ in } == nil)
    #endif
  }
}
