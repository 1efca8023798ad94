import Synchronization
import Testing

@testable import Concurrency

@Suite("Signals", .timeLimit(.minutes(15)))
struct SignalTests {
  private let signal = Signal()
  /// Longer than a test may take: a wait that ends by itself fails the time limit.
  private let long = Duration.seconds(600)

  @Test("A notification wakes the task that waits")
  func waking() async {
    let waiting = Task { await signal.wait(atMost: long) }
    await untilAwaited()
    signal.notify()
    await waiting.value
  }

  @Test("A notification before a wait ends that wait at once")
  func before() async {
    signal.notify()
    await signal.wait(atMost: long)
  }

  @Test("Several notifications before a wait end only one wait")
  func merged() async {
    signal.notify()
    signal.notify()
    await signal.wait(atMost: long)
    let isOver = Atomic(false)
    let second = Task {
      await signal.wait(atMost: long)
      isOver.store(true, ordering: .sequentiallyConsistent)
    }
    await untilAwaited()
    let wasOver = isOver.load(ordering: .sequentiallyConsistent)
    #expect(!wasOver)
    signal.notify()
    await second.value
  }

  @Test("A notification that ended a wait does not end the next one")
  func usedUp() async {
    let waiting = Task { await signal.wait(atMost: long) }
    await untilAwaited()
    signal.notify()
    await waiting.value
    let next = Task { await signal.wait(atMost: long) }
    await untilAwaited()
    signal.notify()
    await next.value
  }

  @Test("A wait ends when its time has passed")
  func time() async { await signal.wait(atMost: .milliseconds(1)) }

  @Test("Cancellation ends a wait, also before it begins, and leaves no notification")
  func cancellation() async {
    let waiting = Task { await signal.wait(atMost: long) }
    await untilAwaited()
    waiting.cancel()
    await waiting.value
    let late = Task {
      while !Task.isCancelled { await Task.yield() }
      await signal.wait(atMost: long)
    }
    late.cancel()
    await late.value
    let next = Task { await signal.wait(atMost: long) }
    await untilAwaited()
    signal.notify()
    await next.value
  }

  /// Returns when a task waits. If none ever does, the time limit fails the test.
  private func untilAwaited() async {
    while !signal.isAwaited { await Task.yield() }
  }
}
