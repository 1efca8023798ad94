import Concurrency
import Synchronization
import Testing
import Timestamps

@testable import Jobs

@Suite("Jobs that repeat", .timeLimit(.minutes(15)))
struct RepeatingJobTests {
  /// A handler of a job that is due once an hour.
  private func hourly(
    _ jobs: JobFixture, _ log: CallLog, _ result: @escaping @Sendable () -> JobResult = { .done }
  ) -> JobHandler {
    let next: @Sendable () -> Timestamp = { jobs.now.adding(seconds: 3600) }
    return JobHandler(.letter, repeating: Letter(text: "hourly"), next: next) { job in
      log.note(job.payload.text)
      return result()
    }
  }

  @Test("One of several workers does it whenever it is due")
  func repeats() async throws {
    try await JobFixture.run { jobs in
      let log = CallLog()
      let handlers = (0..<3).map { _ in hourly(jobs, log) }
      for handler in handlers { try await handler.schedule(in: jobs.queue) }
      for turn in 0..<3 {
        for handler in handlers { try await jobs.worker(handler).runDueJobs() }
        #expect(log.all.count == turn)
        jobs.pass(seconds: 3600)
      }
    }
  }

  @Test("What was due while no process ran is done by the first that starts, once")
  func missed() async throws {
    try await JobFixture.run { jobs in
      let log = CallLog()
      let handler = hourly(jobs, log)
      try await handler.schedule(in: jobs.queue)
      jobs.pass(seconds: 5 * 3600)
      let worker = jobs.worker(handler)
      let running = Task { await worker.run() }
      try await log.wait(for: 1)
      running.cancel()
      await running.value
      try await worker.runDueJobs()
      #expect(log.all.count == 1)
    }
  }

  @Test("After all attempts have failed it is due at its next time, and its error is seen until then")
  func failures() async throws {
    try await JobFixture.run { jobs in
      let log = CallLog()
      let fails = Mutex(true)
      let handler = hourly(jobs, log) { fails.withLock { $0 } ? .failed("broken") : .done }
      try await handler.schedule(in: jobs.queue)
      jobs.pass(seconds: 3600)
      for _ in 0..<3 {
        try await jobs.worker(handler).runDueJobs()
        jobs.pass(seconds: 600)
      }
      #expect(log.all.count == 3)
      let listed = try #require(try await jobs.queue.all(limit: 5).first)
      #expect(listed.error == "broken" && listed.state == .failing && listed.attempts == 0)
      fails.withLock { $0 = false }
      jobs.pass(seconds: 3600)
      try await jobs.worker(handler).runDueJobs()
      #expect(log.all.count == 4)
      #expect(try await jobs.queue.all(limit: 5).first?.error == nil)
    }
  }

  @Test("An attempt of a process that died is done by another one")
  func death() async throws {
    try await JobFixture.run { jobs in
      let log = CallLog()
      let handler = hourly(jobs, log)
      try await handler.schedule(in: jobs.queue)
      jobs.pass(seconds: 3600)
      try await jobs.claimAndDie()
      try await handler.schedule(in: jobs.queue)
      try await jobs.worker(handler).runDueJobs()
      #expect(log.all.isEmpty)
      jobs.pass(seconds: jobs.claimTime)
      try await jobs.worker(handler).runDueJobs()
      #expect(log.all.count == 1)
    }
  }

  @Test("One that was removed is requested again while the worker runs")
  func removed() async throws {
    try await JobFixture.run { jobs in
      let log = CallLog()
      let handler = hourly(jobs, log) { .failed("broken") }
      try await handler.schedule(in: jobs.queue)
      jobs.pass(seconds: 3600)
      let worker = jobs.worker(handler)
      let running = Task { await worker.run() }
      var failed: ListedJob?
      while failed == nil {
        try await Task.sleep(for: .milliseconds(5))
        failed = try await jobs.queue.all(limit: 1).first { $0.state == .failing }
      }
      try await jobs.queue.remove([#require(failed).id])
      jobs.pass(seconds: 3600)
      worker.newJobs.notify()
      // If it is not requested again, the time limit fails the test.
      while try await jobs.queue.all(limit: 1).isEmpty { try await Task.sleep(for: .milliseconds(5)) }
      jobs.pass(seconds: 3600)
      worker.newJobs.notify()
      try await log.wait(for: 2)
      running.cancel()
      await running.value
    }
  }

  @Test("A request while the worker runs leaves the delay after a failed attempt as it is")
  func delay() async throws {
    try await JobFixture.run { jobs in
      let log = CallLog()
      // It is overdue, like a backup after failures.
      let handler = JobHandler(.letter, repeating: Letter(text: "late"), next: { jobs.now }) { job in
        log.note(job.payload.text)
        return .failed("broken")
      }
      try await handler.schedule(in: jobs.queue)
      try await jobs.worker(handler).runDueJobs()
      let failed = try #require(try await jobs.queue.all(limit: 1).first)
      #expect(log.all.count == 1 && failed.state == .failing)
      try await handler.schedule(in: jobs.queue, keepingTime: true)
      #expect(try await jobs.queue.all(limit: 1) == [failed])
      try await handler.schedule(in: jobs.queue)
      #expect(try await jobs.queue.all(limit: 1).first?.dueAt == jobs.now)
    }
  }
}
