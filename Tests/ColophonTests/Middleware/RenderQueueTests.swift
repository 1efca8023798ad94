import Server
import Synchronization
import Testing

@testable import Colophon
@testable import SiteBase

@Suite("The queue of renders")
struct RenderQueueTests {
  static let ada = IPAddress("192.0.2.1")
  static let bob = IPAddress("192.0.2.2")

  @Test("The number of pages that are rendered at the same time is limited")
  func bound() async throws {
    let queue = RenderQueue(places: 3, patience: .seconds(3600))
    let most = Locked((now: 0, most: 0))
    try await withThrowingTaskGroup { group in
      for _ in 0..<50 {
        group.addTask {
          try await queue.withPlace(for: Self.ada) {
            most.withLock {
              $0.now += 1
              $0.most = max($0.most, $0.now)
            }
            for _ in 0..<10 { await Task.yield() }
            most.withLock { $0.now -= 1 }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(most.withLock(\.most) <= 3)
    #expect(queue.metrics == RenderMetrics())
  }

  @Test("A render that waits too long for its turn fails, and takes nobody else's place")
  func patience() async throws {
    let queue = RenderQueue(places: 1, patience: .milliseconds(20))
    let held = queue.join(for: Self.ada)
    await #expect(throws: RenderQueueBusy.self) { try await queue.withPlace(for: Self.bob) {} }
    try await queue.withPlace(held) {}
    try await queue.withPlace(for: Self.bob) {}
    #expect(queue.metrics.waiting == 0 && queue.metrics.running == 0)
  }

  @Test("When waiting is in vain, all who wait fail at once, and the queue goes on")
  func failing() async throws {
    let queue = RenderQueue(places: 1, patience: .seconds(3600))
    let held = queue.join(for: Self.ada)
    await withTaskGroup { group in
      for client in [Self.ada, Self.bob, Self.bob] {
        let ticket = queue.join(for: client)
        group.addTask {
          await #expect(throws: RenderQueueBusy.self) { try await queue.withPlace(ticket) {} }
        }
      }
      // Clients that have joined and do not wait yet keep their places.
      while queue.metrics.waiting > 0 {
        queue.failWaiting(with: RenderQueueBusy(patience: .zero))
        await Task.yield()
      }
    }
    try await queue.withPlace(held) {}
    try await queue.withPlace(for: Self.bob) {}
    #expect(queue.metrics.running == 0)
  }

  @Test("A thousand pages for one client delay another client's page by one")
  func fair() async throws {
    let queue = RenderQueue(places: 1, patience: .seconds(3600))
    let order = Locked<[String]>([])
    let held = queue.join(for: Self.ada)
    let tickets =
      (0..<1000).map { _ in (queue.join(for: Self.ada), "ada") } + [(queue.join(for: Self.bob), "bob")]
    try await withThrowingTaskGroup { group in
      for (ticket, name) in tickets {
        group.addTask { try await queue.withPlace(ticket) { order.withLock { $0.append(name) } } }
      }
      try await queue.withPlace(held) {}
      try await group.waitForAll()
    }
    #expect(order.withLock(\.self).prefix(2).contains("bob"))
    #expect(order.withLock(\.count) == 1001)
  }

  @Test("A page for which two clients wait is rendered at whichever turn comes first")
  func shared() async throws {
    let queue = RenderQueue(places: 1, patience: .seconds(3600))
    let order = Locked<[Int]>([])
    let held = queue.join(for: Self.ada)
    let tickets = (0..<10).map { _ in queue.join(for: Self.ada) }
    queue.join(for: Self.bob, with: tickets[9])
    try await withThrowingTaskGroup { group in
      for (number, ticket) in tickets.enumerated() {
        group.addTask { try await queue.withPlace(ticket) { order.withLock { $0.append(number) } } }
      }
      try await queue.withPlace(held) {}
      try await group.waitForAll()
    }
    #expect(order.withLock(\.self) == [0, 9, 1, 2, 3, 4, 5, 6, 7, 8])
  }

  @Test("Renders of clients that have left are skipped, and delay no other")
  func leaving() async throws {
    let queue = RenderQueue(places: 1, patience: .seconds(3600))
    let held = queue.join(for: Self.ada)
    let rendered = Locked(0)
    let crowd = (0..<1500).map { _ in
      Task { try await queue.withPlace(for: Self.ada) { rendered.withLock { $0 += 1 } } }
    }
    while queue.metrics.waiting < 1500 { await Task.yield() }
    for task in crowd { task.cancel() }
    for task in crowd { await #expect(throws: CancellationError.self) { try await task.value } }
    #expect(queue.metrics.waiting == 0)
    #expect(queue.metrics.abandoned == 1500)
    try await queue.withPlace(held) {}
    try await queue.withPlace(for: Self.bob) {}
    #expect(rendered.withLock(\.self) == 0)
    #expect(queue.metrics.running == 0)
  }
}

/// A value that several tasks change.
private final class Locked<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  init(_ value: Value) { self.value = Mutex(value) }

  func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    value.withLock { value in body(&value) }
  }
}
