import Postgres
import Testing
import Timestamps

@testable import Jobs

@Suite("The queue of jobs", .timeLimit(.minutes(15)))
struct JobQueueTests {
  @Test("All statements match the migrated schema")
  func schema() async throws {
    try await JobFixture.run { jobs in
      let mismatches = try await jobs.database.mismatches(of: JobQueue.statements)
      #expect(mismatches == [])
    }
  }

  @Test("A job is part of the transaction that adds it")
  func transaction() async throws {
    try await JobFixture.run { jobs in
      await #expect(throws: CancellationError.self) {
        try await jobs.database.transaction { transaction in
          try await JobQueue(transaction).add(.letter, key: "a", Letter(text: "a"), at: jobs.now)
          throw CancellationError()
        }
      }
      let count = try await jobs.queue.count(of: .letter)
      #expect(count == 0)
    }
  }

  @Test("What waits, fails and was given up is counted and listed, and can be tried again")
  func backlog() async throws {
    try await JobFixture.run { jobs in
      try await jobs.add(.letter, "waits")
      let oldest = jobs.now
      jobs.pass(seconds: 60)
      try await jobs.add(.parcel, "fails", lane: "a.example")
      let log = CallLog()
      try await jobs.worker(log.noting(.parcel, .failed("no answer"))).runDueJobs()
      try await jobs.add(.parcel, "lost")
      try await jobs.worker(log.noting(.parcel, .givenUp("no such street"))).runDueJobs()
      let backlog = try await jobs.queue.backlog()
      #expect(backlog.map(\.kind) == ["test.letter", "test.parcel"])
      #expect(backlog.map(\.waiting) == [1, 0] && backlog.map(\.failing) == [0, 1])
      #expect(backlog.map(\.givenUp) == [0, 1] && backlog[0].oldest == oldest)
      #expect(backlog[0].due == oldest)

      let list = try await jobs.queue.all(limit: 10)
      #expect(list.map(\.key) == ["fails", "lost", "waits"])
      #expect(list.map(\.state) == [.failing, .givenUp, .waiting])
      #expect(list.map(\.error) == ["no answer", "no such street", nil])
      #expect(list[0].lane == "a.example" && list[0].attempts == 1)

      #expect(try await jobs.queue.retry([list[1].id]) == 1)
      #expect(try await jobs.queue.retry([list[2].id]) == 0)
      try await jobs.worker(log.noting(.parcel)).runDueJobs()
      #expect(log.all == ["fails", "lost", "lost"])
      #expect(try await jobs.queue.retry(nil) == 1)
      try await jobs.worker(log.noting(.parcel)).runDueJobs()
      #expect(log.all.last == "fails")
    }
  }

  @Test("There is one job for each kind and key; the last request counts")
  func deduplication() async throws {
    try await JobFixture.run { jobs in
      let log = CallLog()
      try await jobs.queue.add(.letter, key: "a", Letter(text: "old"), at: jobs.now)
      try await jobs.queue.add(.letter, key: "a", Letter(text: "new"), at: jobs.now)
      try await jobs.add(.parcel, "a")
      #expect(try await jobs.queue.count(of: .letter) == 1)
      try await jobs.worker(log.noting()).runDueJobs()
      #expect(log.all == ["new"])
      #expect(try await jobs.queue.count(of: .letter) == 0)
      #expect(try await jobs.queue.count(of: .parcel) == 1)
    }
  }

  @Test("A job that is requested during an attempt runs again after it, with the new payload, and not before")
  func during() async throws {
    try await JobFixture.run { jobs in
      let log = CallLog()
      let worker = jobs.worker(
        JobHandler(.letter) { job in
          log.note("begin \(job.payload.text)")
          if job.payload.text == "old" {
            try await jobs.queue.add(.letter, key: "a", Letter(text: "new"), at: jobs.now)
            try await jobs.worker(log.noting()).runDueJobs()
          }
          log.note("end \(job.payload.text)")
          return .done
        })
      try await jobs.queue.add(.letter, key: "a", Letter(text: "old"), at: jobs.now)
      try await worker.runDueJobs()
      #expect(log.all == ["begin old", "end old", "begin new", "end new"])
      #expect(try await jobs.queue.count(of: .letter) == 0)
    }
  }

  @Test("A job that is requested during its last attempt is due at once, even if that attempt fails")
  func duringLastAttempt() async throws {
    try await JobFixture.run { jobs in
      let log = CallLog()
      let kind = JobKind<Letter>("test.once", backOff: BackOff(attempts: 1), deadline: .seconds(60))
      let worker = jobs.worker(
        JobHandler(kind) { job in
          log.note(job.payload.text)
          guard job.payload.text == "old" else { return .done }
          try await jobs.queue.add(kind, key: "a", Letter(text: "new"), at: jobs.now)
          return .failed("no")
        })
      try await jobs.queue.add(kind, key: "a", Letter(text: "old"), at: jobs.now)
      try await worker.runDueJobs()
      #expect(log.all == ["old", "new"])
    }
  }

  @Test("A job that was given up gets all attempts again when it is requested again")
  func revival() async throws {
    try await JobFixture.run { jobs in
      let log = CallLog()
      try await jobs.add(.letter, "a")
      try await jobs.worker(log.noting(.letter, .givenUp("broken"))).runDueJobs()
      #expect(try await jobs.queue.givenUp(of: .letter).map(\.error) == ["broken"])
      try await jobs.add(.letter, "a")
      #expect(try await jobs.queue.givenUp(of: .letter).isEmpty)
      try await jobs.worker(
        JobHandler(.letter) { job in
          log.note("attempt \(job.attempt)")
          return .done
        }
      ).runDueJobs()
      #expect(log.all == ["a", "attempt 1"])
    }
  }

  @Test("A job is not run before it is due, and the worker returns that time")
  func dueLater() async throws {
    try await JobFixture.run { jobs in
      let log = CallLog()
      let worker = jobs.worker(log.noting())
      let dueAt = jobs.now.adding(seconds: 100)
      try await jobs.queue.add(.letter, key: "a", Letter(text: "a"), at: dueAt)
      #expect(try await worker.runDueJobs() == dueAt)
      #expect(log.all.isEmpty)
      jobs.pass(seconds: 100)
      #expect(try await worker.runDueJobs() == nil)
      #expect(log.all == ["a"])
    }
  }
}
