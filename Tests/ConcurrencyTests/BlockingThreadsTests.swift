import Foundation
import Synchronization
import Testing

@testable import Concurrency

@Suite("Threads for work that blocks", .timeLimit(.minutes(15)))
struct BlockingThreadsTests {
  @Test("Many jobs that block their threads delay neither each other nor other tasks")
  func blocking() async throws {
    let (threads, blockade) = (BlockingThreads("test", count: 48), Blockade())
    let start = ContinuousClock.now
    try await withThrowingTaskGroup(of: Void.self) { group in
      defer { blockade.end() }
      for _ in 0..<40 { group.addTask(executorPreference: threads) { blockade.block() } }
      for _ in 0..<8 { group.addTask { try await threads.run { _ in blockade.block() } } }
      while blockade.count < 48 { try await Task.sleep(for: .milliseconds(5)) }
      await Task.detached {}.value
      // A concurrent queue gets about one more thread a second while its threads are blocked.
      #expect(ContinuousClock.now - start < .seconds(15))
    }
  }

  @Test("No more jobs run at once than there are threads, and all run")
  func limit() async throws {
    let threads = BlockingThreads("test", count: 2)
    let levels = Levels()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<10 {
        group.addTask(executorPreference: threads) { levels.work() }
        group.addTask { try await threads.run { _ in levels.work() } }
      }
      try await group.waitForAll()
    }
    #expect(levels.highest <= 2 && levels.total == 20)
  }
}

/// Counts the jobs that run.
private final class Levels: Sendable {
  private let counts = Mutex((current: 0, highest: 0, total: 0))

  var highest: Int { counts.withLock { $0.highest } }
  var total: Int { counts.withLock { $0.total } }

  func work() {
    counts.withLock {
      $0.current += 1
      $0.highest = max($0.highest, $0.current)
    }
    Thread.sleep(forTimeInterval: 0.002)
    counts.withLock {
      $0.current -= 1
      $0.total += 1
    }
  }
}

/// Blocks threads until it ends.
private final class Blockade: Sendable {
  private let blocked = Atomic(0)
  private let hasEnded = Atomic(false)

  var count: Int { blocked.load(ordering: .sequentiallyConsistent) }

  func end() { hasEnded.store(true, ordering: .sequentiallyConsistent) }

  func block() {
    blocked.add(1, ordering: .sequentiallyConsistent)
    while !hasEnded.load(ordering: .sequentiallyConsistent) { Thread.sleep(forTimeInterval: 0.02) }
  }
}
