import Dispatch
import SocketEvents
import Synchronization
import Testing

/// A lingering poller waits for sockets on its queue, so other work on that queue must interrupt it.
@Suite("A poller that lingers", .timeLimit(.minutes(15)))
struct BusyPollerTests {
  @Test("does all its work in order, while sockets connect, send and close")
  func work() async throws {
    let poller = try lingering()
    let churn = Task {
      while !Task.isCancelled {
        let pair = try SocketPair(poller)
        let (events, event) = AsyncStream.makeStream(of: Void.self)
        let socket = try #require(PolledSocket(pair.near, in: poller, for: .reading) { _ in event.yield() })
        pair.send("x")
        for await _ in events { break }
        pair.hangUp()
        await socket.removed()
      }
    }
    let done = Done()
    await withTaskGroup(of: Void.self) { group in
      for giver in 0..<4 {
        group.addTask {
          for number in 0..<5000 {
            poller.async { done.numbers.withLock { $0[giver].append(number) } }
            if number % 100 == 0 { await finished(poller) }
          }
          await finished(poller)
        }
      }
    }
    churn.cancel()
    _ = await churn.result
    for numbers in done.numbers.withLock({ $0 }) { #expect(numbers == Array(0..<5000)) }
  }

  @Test("lets timers and other work run, even if a socket is always ready")
  func fairness() async throws {
    let poller = try lingering()
    let pair = try SocketPair(poller)
    let calls = Atomic(0)
    let socket = try #require(
      PolledSocket(pair.near, in: poller, for: .reading) { _ in calls.add(1, ordering: .relaxed) })
    pair.send("x")
    for _ in 0..<20 {
      await withCheckedContinuation { turn in poller.queue.async { turn.resume() } }
      await withCheckedContinuation { turn in
        poller.queue.asyncAfter(deadline: .now() + .milliseconds(1)) { turn.resume() }
      }
      let before = calls.load(ordering: .relaxed)
      while calls.load(ordering: .relaxed) == before { await finished(poller) }
    }
    await socket.removed()
  }

  @Test(
    "calls no handler after a removal from another thread, even for a reused descriptor")
  func removalElsewhere() async throws {
    let poller = try lingering()
    for _ in 0..<300 {
      let pair = try SocketPair(poller)
      let isRemoved = Atomic(false)
      let calls = Mutex((before: 0, after: 0))
      let socket = try #require(
        PolledSocket(pair.near, in: poller, for: [.reading, .writing]) { _ in
          calls.withLock { calls in
            if isRemoved.load(ordering: .relaxed) { calls.after += 1 } else { calls.before += 1 }
          }
        })
      pair.send("x")
      while calls.withLock({ $0.before }) == 0 { await Task.yield() }
      await withCheckedContinuation { continuation in
        socket.remove {
          isRemoved.store(true, ordering: .relaxed)
          continuation.resume()
        }
      }
      await finished(poller)
      #expect(calls.withLock { $0.after } == 0)
    }
  }

  @Test(
    "retains a socket and its handler exactly until the removal", arguments: [false, true])
  func lifetime(lingers: Bool) async throws {
    let poller = try #require(SocketPoller(queue: DispatchQueue(label: "lifetime"), lingers: lingers))
    let pair = try SocketPair(poller)
    weak var held: Held?
    weak var watched: PolledSocket?
    do {
      let object = Held()
      held = object
      let socket = try #require(
        PolledSocket(pair.near, in: poller, for: .reading) { _ in object.count.add(1, ordering: .relaxed) })
      watched = socket
    }
    pair.send("x")
    while held?.count.load(ordering: .relaxed) == 0 { await finished(poller) }
    #expect(held != nil)
    await watched?.removed()
    // The last handler may still be returning.
    await finished(poller)
    #expect(watched == nil)
    #expect(held == nil)
  }

  private func lingering() throws -> SocketPoller {
    try #require(SocketPoller(queue: DispatchQueue(label: "busy"), lingers: true))
  }
}

/// Returns after all earlier work of the poller.
private func finished(_ poller: SocketPoller) async {
  await withCheckedContinuation { continuation in poller.async { continuation.resume() } }
}

private final class Held: Sendable {
  let count = Atomic(0)
}

private final class Done: Sendable {
  let numbers = Mutex<[[Int]]>(Array(repeating: [], count: 4))
}
