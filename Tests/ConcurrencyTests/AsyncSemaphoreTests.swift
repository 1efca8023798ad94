import Concurrency
import Synchronization
import Testing

@Suite("An asynchronous semaphore", .timeLimit(.minutes(15)))
struct AsyncSemaphoreTests {
  @Test("Never gives out more permits than it has, and gives out all of them")
  func limit() async throws {
    let semaphore = AsyncSemaphore(permits: 3)
    let running = Locked((now: 0, most: 0))
    // Each of the first three waits for the other two, so that the test ends only if three run at once.
    let threeRun = AsyncSemaphore(permits: 0)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<60 {
        group.addTask {
          try await semaphore.withPermit {
            let isThird = running.withLock { running in
              running.now += 1
              running.most = max(running.most, running.now)
              return running.now == 3
            }
            if isThird { for _ in 0..<60 { threeRun.signal() } }
            try await threeRun.wait()
            running.withLock { $0.now -= 1 }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(running.withLock { $0.most } == 3)
    #expect(semaphore.waitingCount == 0)
  }

  @Test("Tasks get their permits in the order in which they began to wait")
  func order() async throws {
    let semaphore = AsyncSemaphore(permits: 0)
    let order = Locked<[Int]>([])
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<5 {
        group.addTask {
          try await semaphore.withPermit { order.withLock { $0.append(number) } }
        }
        await waiting(number + 1, at: semaphore)
      }
      semaphore.signal()
      try await group.waitForAll()
    }
    #expect(order.withLock { $0 } == [0, 1, 2, 3, 4])
  }

  @Test("A task that is cancelled while it waits leaves the line, and the others keep their order")
  func cancellation() async throws {
    let semaphore = AsyncSemaphore(permits: 0)
    let order = Locked<[Int]>([])
    var tasks: [Task<Void, any Error>] = []
    for number in 0..<4 {
      tasks.append(
        Task {
          try await semaphore.withPermit { order.withLock { $0.append(number) } }
        })
      await waiting(number + 1, at: semaphore)
    }
    tasks[1].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[1].value }
    #expect(semaphore.waitingCount == 3)
    semaphore.signal()
    for task in [tasks[0], tasks[2], tasks[3]] { try await task.value }
    #expect(order.withLock { $0 } == [0, 2, 3])
  }

  @Test("A task that is cancelled already takes no permit")
  func cancelledBefore() async throws {
    let semaphore = AsyncSemaphore(permits: 1)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try await semaphore.wait()
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await semaphore.wait()
    semaphore.signal()
  }

  @Test("A permit is given back when the work throws")
  func failure() async throws {
    struct Refusal: Error {}
    let semaphore = AsyncSemaphore(permits: 1)
    await #expect(throws: Refusal.self) { try await semaphore.withPermit { throw Refusal() } }
    try await #expect(semaphore.withPermit { 7 } == 7)
  }

  /// Returns when `count` tasks wait.
  private func waiting(_ count: Int, at semaphore: AsyncSemaphore) async {
    while semaphore.waitingCount != count { await Task.yield() }
  }
}

/// A `Mutex` that tasks can share.
private final class Locked<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  init(_ value: Value) { self.value = Mutex(value) }

  func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    value.withLock { value in body(&value) }
  }
}
