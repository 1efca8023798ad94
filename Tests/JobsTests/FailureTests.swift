import Concurrency
import Foundation
import Postgres
import Testing

@testable import Jobs

@Suite("Jobs that fail", .timeLimit(.minutes(15)))
struct FailureTests {
  private struct Refused: Error, CustomStringConvertible {
    var description: String { "refused" }
  }

  @Test("Delays grow fourfold up to twelve hours, vary by a quarter, and end after the last attempt")
  func backOff() {
    let backOff = BackOff(attempts: 8)
    let middle = (1...8).map { backOff.delay(after: $0, random: 0.5) }
    #expect(middle == [30, 120, 480, 1920, 7680, 30_720, 43_200, nil])
    #expect(backOff.delay(after: 1, random: 0) == 22.5)
    #expect(backOff.delay(after: 1, random: 1) == 37.5)
    #expect(Set((0..<100).map { _ in backOff.delay(after: 1) }).count > 50)
    #expect(BackOff(attempts: .max).delay(after: .max - 1, random: 0.5) == 43_200)
  }

  @Test("A failed attempt is repeated after a delay, until the job is given up with its error")
  func giveUp() async throws {
    try await JobFixture.run { jobs in
      let log = CallLog()
      let counts = JobCounts()
      let worker = jobs.worker(
        counts: counts,
        JobHandler(.letter) { job in
          log.note("\(job.attempt)\(job.isLastAttempt ? ", last" : "")")
          throw Refused()
        })
      try await jobs.add(.letter, "a")
      var attempts = 0
      for delay in [0, 30.0, 120] {
        jobs.pass(seconds: delay * 0.74)
        try await worker.runDueJobs()
        if delay > 0 { #expect(log.all.count == attempts) }
        jobs.pass(seconds: delay * 0.52)
        try await worker.runDueJobs()
        attempts += 1
        #expect(log.all.count == attempts)
      }
      jobs.pass(seconds: 86_400)
      #expect(try await worker.runDueJobs() == nil)
      #expect(log.all == ["1", "2", "3, last"])
      let givenUp = try await jobs.queue.givenUp(of: .letter)
      #expect(givenUp.map(\.key) == ["a"])
      #expect(givenUp.map(\.error) == ["refused"])
      #expect(givenUp.map(\.attempts) == [3])
      #expect(counts.byKind["test.letter"] == JobCounts.Counts(done: 0, failed: 2, givenUp: 1))
    }
  }

  @Test("Who added a job learns that it is given up, also after the process has died during each attempt")
  func whenGivenUp() async throws {
    try await JobFixture.run { jobs in
      let (handled, givenUp) = (CallLog(), CallLog())
      let results: [String: JobResult] = ["refused": .givenUp("no such street"), "done": .done]
      let worker = jobs.worker(
        JobHandler(.letter, whenGivenUp: { givenUp.note($0.text) }) { job in
          handled.note(job.payload.text)
          return results[job.payload.text] ?? .failed("away")
        })
      try await jobs.add(.letter, "dies")
      for _ in 1...3 {
        try await jobs.claimAndDie()
        jobs.pass(seconds: jobs.claimTime + 1)
      }
      for key in ["refused", "done", "fails"] { try await jobs.add(.letter, key) }
      try await worker.runDueJobs()
      #expect(Set(givenUp.all) == ["dies", "refused"] && !handled.all.contains("dies"))
      for _ in 1...2 {
        jobs.pass(seconds: 86_400)
        try await worker.runDueJobs()
      }
      #expect(Set(givenUp.all) == ["dies", "refused", "fails"] && givenUp.all.count == 3)
      #expect(try await Set(jobs.queue.givenUp(of: .letter).map(\.key)) == ["dies", "refused", "fails"])
    }
  }

  @Test("A job can ask for a longer delay")
  func retryAfter() async throws {
    try await JobFixture.run { jobs in
      let log = CallLog()
      let worker = jobs.worker(log.noting(.letter, .failed("busy", retryAfter: 1000)))
      try await jobs.add(.letter, "a")
      try await worker.runDueJobs()
      jobs.pass(seconds: 990)
      try await worker.runDueJobs()
      #expect(log.all.count == 1)
      jobs.pass(seconds: 11)
      try await worker.runDueJobs()
      #expect(log.all.count == 2)
    }
  }

  @Test("A job that was given up 30 days ago is removed while the worker runs")
  func old() async throws {
    try await JobFixture.run { jobs in
      let worker = jobs.worker(CallLog().noting(.letter, .givenUp("no such street")))
      try await jobs.add(.letter, "a")
      let running = Task { await worker.run() }
      while try await jobs.queue.givenUp(of: .letter).isEmpty { try await Task.sleep(for: .milliseconds(5)) }
      jobs.pass(seconds: JobQueue.retention.seconds)
      worker.newJobs.notify()
      // If it is not removed, the time limit fails the test.
      while try await !jobs.queue.givenUp(of: .letter).isEmpty { try await Task.sleep(for: .milliseconds(5)) }
      running.cancel()
      await running.value
    }
  }

  @Test("A kind whose payloads are secret keeps no job that was given up")
  func secret() async throws {
    try await JobFixture.run { jobs in
      let kind = JobKind<Letter>(
        "test.secret", backOff: BackOff(attempts: 1), deadline: .seconds(60), keepsGivenUp: false)
      try await jobs.add(kind, "a")
      try await jobs.worker(CallLog().noting(kind, .failed("no"))).runDueJobs()
      #expect(try await jobs.queue.givenUp(of: kind).isEmpty)
    }
  }

  @Test("A job whose payload cannot be read is given up at once with an error, and kept")
  func unreadable() async throws {
    try await JobFixture.run { jobs in
      struct Number: Codable { var number: Int }
      let old = JobKind<Number>("test.letter", backOff: BackOff(attempts: 3), deadline: .seconds(60))
      try await jobs.queue.add(old, key: "a", Number(number: 1), at: jobs.now)
      let log = CallLog()
      #expect(try await jobs.worker(log.noting()).runDueJobs() == nil)
      #expect(log.all.isEmpty)
      let givenUp = try #require(try await jobs.queue.givenUp(of: .letter).first)
      #expect(givenUp.error.hasPrefix("cannot read its payload: "))
      // A version that can read it may still do the job.
      let payload = try await jobs.database.one(
        Statement("payload", "SELECT payload FROM jobs", column: Column("payload", JSONB.self)))
      #expect(payload.text == #"{"number": 1}"#)
    }
  }

  @Test("An attempt that takes too long is cancelled and has failed")
  func deadline() async throws {
    try await JobFixture.run { jobs in
      let kind = JobKind<Letter>("test.slow", backOff: BackOff(attempts: 1), deadline: .milliseconds(50))
      let log = CallLog()
      try await jobs.add(kind, "a")
      try await jobs.worker(
        JobHandler(kind) { _ in
          do {
            try await Task.sleep(for: .seconds(3600))
          } catch {
            log.note("cancelled")
            throw error
          }
          return .done
        }
      ).runDueJobs()
      #expect(log.all == ["cancelled"])
      #expect(try await jobs.queue.givenUp(of: kind).map(\.error) == ["took longer than 0.05 seconds"])
    }
  }

  @Test("The job of a process that died runs again when its claim has expired, and not before")
  func death() async throws {
    try await JobFixture.run { jobs in
      let log = CallLog()
      let worker = jobs.worker(log.noting())
      try await jobs.add(.letter, "a")
      try await jobs.claimAndDie()
      jobs.pass(seconds: jobs.claimTime - 1)
      try await worker.runDueJobs()
      #expect(log.all.isEmpty)
      jobs.pass(seconds: 2)
      try await worker.runDueJobs()
      #expect(log.all == ["a"])
    }
  }

  @Test("A job whose attempts all killed their process is given up without another attempt")
  func deadly() async throws {
    try await JobFixture.run { jobs in
      let log = CallLog()
      try await jobs.add(.letter, "a")
      for _ in 0..<3 {
        try await jobs.claimAndDie()
        jobs.pass(seconds: jobs.claimTime + 1)
      }
      try await jobs.worker(log.noting()).runDueJobs()
      #expect(log.all.isEmpty)
      #expect(try await jobs.queue.givenUp(of: .letter).count == 1)
    }
  }

  @Test("An attempt whose claim has expired cannot end the job that another process has now")
  func expired() async throws {
    try await JobFixture.run { jobs in
      let log = CallLog()
      let slow = jobs.worker(
        JobHandler(.letter) { job in
          jobs.pass(seconds: jobs.claimTime + 1)
          try await jobs.claimAndDie()
          let end = try await job.finish { _, _ in log.note("finished") }
          log.note("\(end)")
          return .failed("too late")
        })
      try await jobs.add(.letter, "a")
      try await slow.runDueJobs()
      #expect(log.all == ["expired"])
      jobs.pass(seconds: jobs.claimTime + 1)
      try await jobs.worker(log.noting()).runDueJobs()
      #expect(log.all == ["expired", "a"])
    }
  }

  @Test("Changes in the transaction that ends a job take effect with it or not at all")
  func finish() async throws {
    try await JobFixture.run { jobs in
      let log = CallLog()
      let worker = jobs.worker(
        JobHandler(.letter) { job in
          let end = try await job.finish { transaction, _ in
            try await JobQueue(transaction).add(.parcel, key: "b", Letter(text: "b"), at: jobs.now)
            if job.attempt == 1 { throw Refused() }
          }
          log.note("\(end)")
          return .finished
        })
      try await jobs.add(.letter, "a")
      try await worker.runDueJobs()
      #expect(try await jobs.queue.count(of: .parcel) == 0)
      #expect(try await jobs.queue.count(of: .letter) == 1)
      jobs.pass(seconds: 40)
      try await worker.runDueJobs()
      #expect(log.all == ["removed"])
      #expect(try await jobs.queue.count(of: .parcel) == 1)
      #expect(try await jobs.queue.count(of: .letter) == 0)
    }
  }
}
