import Concurrency
import Synchronization
import Testing

@Suite struct ServiceTasksTests {
  private struct Fault: Error, CustomStringConvertible {
    let description = "no disk"
  }

  /// Runs until it is cancelled, and then notes its name.
  private static func untilCancelled(_ name: String, _ log: @escaping @Sendable (String) -> Void) async {
    try? await Task.sleep(for: .seconds(86_400))
    log(name)
  }

  @Test("A task that throws ends all, and the error names it")
  func throwing() async throws {
    let log = Mutex<[String]>([])
    let ended = await #expect(throws: ServiceTaskEnded.self) {
      try await withServiceTasks { tasks in
        tasks.report = { ended in log.withLock { $0.append("report \(ended.name)") } }
        tasks.add("server") {
          await Self.untilCancelled("server") { name in log.withLock { $0.append(name) } }
        }
        tasks.add("jobs") { throw Fault() }
      }
    }
    #expect(ended?.name == "jobs")
    #expect(ended?.description.hasPrefix("jobs: ended: no disk;") == true)
    // It is reported before the others end, and all have ended.
    #expect(log.withLock { $0 } == ["report jobs", "server"])
  }

  @Test("A task that returns although it should run ends all, unless it may end")
  func returning() async throws {
    let ended = await #expect(throws: ServiceTaskEnded.self) {
      try await withServiceTasks { tasks in
        tasks.add("sync", mayEnd: true) {}
        tasks.add("server") { await Self.untilCancelled("server") { _ in } }
        tasks.add("changes") { try await Task.sleep(for: .milliseconds(20)) }
      }
    }
    #expect(ended?.name == "changes")
    #expect(ended?.cause == nil)
  }

  @Test("A task that is told to stop may return or throw")
  func stopping() async throws {
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    let service = Task {
      try await withServiceTasks { tasks in
        tasks.report = { ended in Issue.record("\(ended)") }
        tasks.add("returns") { await Self.untilCancelled("returns") { _ in } }
        tasks.add("throws") {
          start.yield()
          try await Task.sleep(for: .seconds(86_400))
        }
      }
    }
    for await _ in starts { break }
    service.cancel()
    try await service.value
  }

  @Test("What cannot start cancels what has begun")
  func failingStart() async throws {
    let hasEnded = Mutex(false)
    await #expect(throws: Fault.self) {
      try await withServiceTasks { tasks in
        tasks.add("jobs") { await Self.untilCancelled("jobs") { _ in hasEnded.withLock { $0 = true } } }
        throw Fault()
      }
    }
    #expect(hasEnded.withLock { $0 } == true)
  }
}
