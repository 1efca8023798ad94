import Server
import Synchronization
import Testing

@testable import Colophon

@Suite("The line of renders")
struct RenderLineTests {
  static let ada = IPAddress("192.0.2.1")
  static let bob = IPAddress("192.0.2.2")

  @Test("The number of pages that are rendered at the same time is limited")
  func bound() async throws {
    let line = RenderLine(places: 3, patience: .seconds(3600))
    let most = Locked((now: 0, most: 0))
    try await withThrowingTaskGroup { group in
      for _ in 0..<50 {
        group.addTask {
          try await line.withPlace(for: Self.ada) {
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
    #expect(line.metrics == RenderMetrics())
  }

  @Test("A render that waits too long for its turn fails, and takes nobody else's place")
  func patience() async throws {
    let line = RenderLine(places: 1, patience: .milliseconds(20))
    let held = line.queue(for: Self.ada)
    await #expect(throws: RenderLineBusy.self) { try await line.withPlace(for: Self.bob) {} }
    try await line.withPlace(held) {}
    try await line.withPlace(for: Self.bob) {}
    #expect(line.metrics.waiting == 0 && line.metrics.running == 0)
  }

  @Test("A thousand pages for one client delay another client's page by one")
  func fair() async throws {
    let line = RenderLine(places: 1, patience: .seconds(3600))
    let order = Locked<[String]>([])
    let held = line.queue(for: Self.ada)
    let tickets =
      (0..<1000).map { _ in (line.queue(for: Self.ada), "ada") } + [(line.queue(for: Self.bob), "bob")]
    try await withThrowingTaskGroup { group in
      for (ticket, name) in tickets {
        group.addTask { try await line.withPlace(ticket) { order.withLock { $0.append(name) } } }
      }
      try await line.withPlace(held) {}
      try await group.waitForAll()
    }
    #expect(order.withLock(\.self).prefix(2).contains("bob"))
    #expect(order.withLock(\.count) == 1001)
  }

  @Test("A page for which two clients wait is rendered at whichever turn comes first")
  func shared() async throws {
    let line = RenderLine(places: 1, patience: .seconds(3600))
    let order = Locked<[Int]>([])
    let held = line.queue(for: Self.ada)
    let tickets = (0..<10).map { _ in line.queue(for: Self.ada) }
    line.queue(tickets[9], alsoFor: Self.bob)
    try await withThrowingTaskGroup { group in
      for (number, ticket) in tickets.enumerated() {
        group.addTask { try await line.withPlace(ticket) { order.withLock { $0.append(number) } } }
      }
      try await line.withPlace(held) {}
      try await group.waitForAll()
    }
    #expect(order.withLock(\.self) == [0, 9, 1, 2, 3, 4, 5, 6, 7, 8])
  }

  @Test("Renders of clients that have left are skipped, and delay no other")
  func leaving() async throws {
    let line = RenderLine(places: 1, patience: .seconds(3600))
    let held = line.queue(for: Self.ada)
    let rendered = Locked(0)
    let crowd = (0..<1500).map { _ in
      Task { try await line.withPlace(for: Self.ada) { rendered.withLock { $0 += 1 } } }
    }
    while line.metrics.waiting < 1500 { await Task.yield() }
    for task in crowd { task.cancel() }
    for task in crowd { await #expect(throws: CancellationError.self) { try await task.value } }
    #expect(line.metrics.waiting == 0)
    #expect(line.metrics.abandoned == 1500)
    try await line.withPlace(held) {}
    try await line.withPlace(for: Self.bob) {}
    #expect(rendered.withLock(\.self) == 0)
    #expect(line.metrics.running == 0)
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
