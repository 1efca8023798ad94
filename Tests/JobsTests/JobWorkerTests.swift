import Concurrency
import Logging
import Postgres
import Synchronization
import Testing

@testable import Jobs

@Suite("Workers", .timeLimit(.minutes(15)))
struct JobWorkerTests {
  @Test("Several workers run each job once")
  func sharing() async throws {
    try await JobFixture.run { jobs in
      let log = CallLog()
      let keys = (0..<40).map { "\($0)" }
      for key in keys { try await jobs.add(.letter, key) }
      try await withThrowingTaskGroup { group in
        for _ in 0..<4 { group.addTask { try await jobs.worker(log.noting()).runDueJobs() } }
        try await group.waitForAll()
      }
      #expect(log.all.sorted() == keys.sorted())
    }
  }

  @Test("Four workers do hundreds of small jobs, each once")
  func manySmallJobs() async throws {
    try await JobFixture.run { jobs in
      let (log, count) = (CallLog(), 400)
      let letters = (0..<count).map { NewJob(key: "\($0)", payload: Letter(text: "\($0)")) }
      try await jobs.queue.add(.letter, letters, at: jobs.now)
      let start = ContinuousClock.now
      try await withThrowingTaskGroup { group in
        for _ in 0..<4 { group.addTask { try await jobs.worker(log.noting()).runDueJobs() } }
        try await group.waitForAll()
      }
      let rate = Double(count) / ((ContinuousClock.now - start) / .seconds(1))
      print("\(Int(rate)) small jobs a second, by four workers of one process")
      #expect(Set(log.all).count == count && log.all.count == count)
    }
  }

  @Test("No more jobs run at the same time than the worker, their kind and their lane allow")
  func limits() async throws {
    try await JobFixture.run { jobs in
      let few = JobKind<Letter>(
        "test.few", backOff: BackOff(attempts: 1), deadline: .seconds(60), limit: 3)
      let (all, kind, lane) = (Level(), Level(), Level())
      @Sendable func work(_ levels: [Level]) async throws {
        guard let level = levels.first else {
          // Waits until the limit is reached. If they never do, the time limit fails the test.
          while all.highest < 6 { try await Task.sleep(for: .milliseconds(5)) }
          return
        }
        try await level.during { try await work(Array(levels.dropFirst())) }
      }
      for number in 0..<12 {
        try await jobs.add(few, "\(number)")
        try await jobs.add(.letter, "\(number)", lane: "host")
        try await jobs.add(.parcel, "\(number)")
        try await jobs.add(.parcel, "in lane \(number)", lane: "host")
      }
      try await jobs.worker(
        limit: 6,
        JobHandler(few) { _ in
          try await work([all, kind])
          return .done
        },
        JobHandler(.letter) { _ in
          try await work([all, lane])
          return .done
        },
        JobHandler(.parcel) { job in
          try await work(job.key.hasPrefix("in") ? [all, lane] : [all])
          return .done
        }
      ).runDueJobs()
      #expect(all.highest == 6)
      #expect(kind.highest <= 3)
      // Kinds share lanes.
      #expect(lane.highest <= 2)
    }
  }

  @Test("A job that waits for its lane delays no other lane")
  func lanes() async throws {
    try await JobFixture.run { jobs in
      let gate = Gate()
      let log = CallLog()
      for number in 0..<5 { try await jobs.add(.letter, "slow \(number)", lane: "slow") }
      try await jobs.add(.letter, "quick", lane: "quick")
      let worker = jobs.worker(
        JobHandler(.letter) { job in
          if job.payload.text == "quick" { gate.open() } else { await gate.pass() }
          log.note(job.payload.text)
          return .done
        })
      try await worker.runDueJobs()
      #expect(log.all.count == 6)
    }
  }

  @Test("What a lane allows holds for all processes together")
  func lanesOfProcesses() async throws {
    try await JobFixture.run { jobs in
      let (gate, log) = (Gate(), CallLog())
      let kind = JobKind<Letter>(
        "test.letter", backOff: BackOff(attempts: 3), deadline: .seconds(120), laneLimit: 1)
      for number in 0..<3 { try await jobs.add(kind, "slow \(number)", lane: "slow") }
      let first = jobs.worker(
        JobHandler(kind) { job in
          log.note(job.payload.text)
          await gate.pass()
          return .done
        })
      let running = Task { try await first.runDueJobs() }
      try await log.wait(for: 1)
      try await jobs.add(kind, "quick", lane: "quick")
      let others = CallLog()
      try await jobs.worker(others.noting(kind)).runDueJobs()
      #expect(others.all == ["quick"])
      gate.open()
      _ = try await running.value
      #expect(log.all == ["slow 0", "slow 1", "slow 2"])
    }
  }

  @Test("Many processes that claim at the same time run one job of a lane at a time, and all of them once")
  func claimsAtOnce() async throws {
    try await JobFixture.run { jobs in
      let (level, log) = (Level(), CallLog())
      let kind = JobKind<Letter>(
        "test.letter", backOff: BackOff(attempts: 3), deadline: .seconds(120), laneLimit: 1)
      for number in 0..<20 { try await jobs.add(kind, "\(number)", lane: "host") }
      try await withThrowingTaskGroup { group in
        for _ in 0..<4 {
          let worker = jobs.worker(
            JobHandler(kind) { job in
              await level.during { await Task.yield() }
              log.note(job.payload.text)
              return .done
            })
          group.addTask { while log.all.count < 20 { try await worker.runDueJobs() } }
        }
        try await group.waitForAll()
      }
      #expect(level.highest == 1)
      #expect(log.all.count == 20 && Set(log.all).count == 20)
    }
  }

  @Test("Jobs of a lane that allows one run in their order, by several processes")
  func ordered() async throws {
    try await JobFixture.run { jobs in
      let kind = JobKind<Letter>(
        "test.ordered", backOff: BackOff(attempts: 3), deadline: .seconds(120), laneLimit: 1)
      let letters = (1...12).map { NewJob(key: "\($0)", payload: Letter(text: "\($0)"), lane: "host") }
      try await jobs.queue.add(kind, letters, at: jobs.now)
      let log = CallLog()
      let running = Mutex(0)
      let handler = JobHandler(kind) { job in
        running.withLock { $0 += 1 }
        log.note(job.payload.text)
        try await Task.sleep(for: .milliseconds(2))
        #expect(running.withLock { $0 } == 1)
        running.withLock { $0 -= 1 }
        return .done
      }
      try await withThrowingDiscardingTaskGroup { group in
        for _ in 0..<4 { group.addTask { try await jobs.worker(handler).runDueJobs() } }
      }
      try await jobs.worker(handler).runDueJobs()
      #expect(log.all == (1...12).map { "\($0)" })
    }
  }

  @Test("All due jobs of a lane run in one call, also those whose lane is freed during a claim")
  func endings() async throws {
    try await JobFixture.run { jobs in
      let (log, gate) = (CallLog(), Gate())
      for number in 0..<4 { try await jobs.add(.letter, "letter \(number)", lane: "host") }
      for number in 0..<2 { try await jobs.add(.parcel, "parcel \(number)") }
      // Once the worker has found the lane full, it looks for jobs of many other kinds. Meanwhile all jobs
      // end.
      let others = (0..<50).map { number in
        log.noting(JobKind<Letter>("test.\(number)", backOff: BackOff(attempts: 1), deadline: .seconds(60)))
      }
      let letters = JobHandler(.letter) { job in
        await gate.pass()
        log.note(job.payload.text)
        return .done
      }
      let parcels = JobHandler(.parcel) { job in
        if job.payload.text == "parcel 1" {
          try await Task.sleep(for: .milliseconds(1))
          gate.open()
        }
        log.note(job.payload.text)
        return .done
      }
      try await jobs.worker([letters] + others + [parcels]).runDueJobs()
      #expect(log.all.count == 6)
    }
  }

  @Test("Kinds take turns, however many jobs one of them has")
  func turns() async throws {
    try await JobFixture.run { jobs in
      let log = CallLog()
      for number in 0..<5 { try await jobs.add(.letter, "letter \(number)") }
      try await jobs.add(.parcel, "parcel 0")
      try await jobs.add(.parcel, "parcel 1")
      try await jobs.worker(limit: 1, log.noting(), log.noting(.parcel)).runDueJobs()
      #expect(log.all.prefix(4) == ["letter 0", "parcel 0", "letter 1", "parcel 1"])
      #expect(log.all.count == 7)
    }
  }

  @Test("A new job begins while another one runs")
  func newJob() async throws {
    try await JobFixture.run { jobs in
      let gate = Gate()
      let log = CallLog()
      let worker = jobs.worker(
        JobHandler(.letter) { job in
          if job.key == "slow" { await gate.pass() }
          log.note(job.key)
          return .done
        })
      let running = Task { await worker.run() }
      try await jobs.add(.letter, "slow")
      worker.newJobs.notify()
      try await jobs.add(.letter, "new")
      worker.newJobs.notify()
      try await log.wait(for: 1)
      #expect(log.all == ["new"])
      gate.open()
      try await log.wait(for: 2)
      running.cancel()
      await running.value
    }
  }

  @Test("A worker that is stopped releases its jobs at once, and the attempt does not count")
  func stop() async throws {
    try await JobFixture.run { jobs in
      let log = CallLog()
      try await jobs.add(.letter, "a")
      let worker = jobs.worker(
        JobHandler(.letter) { job in
          log.note("begin")
          try await Task.sleep(for: .seconds(3600))
          return .done
        })
      let running = Task { await worker.run() }
      try await log.wait(for: 1)
      running.cancel()
      await running.value
      try await jobs.worker(
        JobHandler(.letter) { job in
          log.note("attempt \(job.attempt)")
          return .done
        }
      ).runDueJobs()
      #expect(log.all == ["begin", "attempt 1"])
    }
  }

  @Test("A claim that fails cancels no job, and the worker goes on when claims succeed again")
  func failedClaim() async throws {
    try await JobFixture.run { jobs in
      let (log, lines, gate) = (CallLog(), CallLog(), Gate())
      let handler = JobHandler(.letter) { job in
        log.note("begin \(job.key)")
        await withTaskCancellationHandler {
          if job.key == "slow" { await gate.pass() }
        } onCancel: {
          log.note("cancelled")
        }
        log.note("end \(job.key)")
        return .done
      }
      let worker = JobWorker(
        jobs.database, logger: Logger(label: "test") { _ in LineHandler(write: lines.note) },
        handlers: [handler])
      try await jobs.add(.letter, "slow")
      let running = Task { await worker.run() }
      try await log.wait(for: 1)
      try await jobs.database.execute("ALTER TABLE jobs RENAME TO jobs_away")
      worker.newJobs.notify()
      while lines.all.isEmpty, log.all.count == 1 { try await Task.sleep(for: .milliseconds(5)) }
      try #require(log.all == ["begin slow"])
      try await jobs.database.execute("ALTER TABLE jobs_away RENAME TO jobs")
      try await jobs.add(.letter, "next")
      worker.newJobs.notify()
      try await log.wait(for: 3)
      gate.open()
      try await log.wait(for: 4)
      running.cancel()
      await running.value
      #expect(log.all == ["begin slow", "begin next", "end next", "end slow"])
      #expect(lines.all.count == 2 && lines.all.last == "jobs: works again")
    }
  }

  @Test("A job that succeeds while its worker is stopped is not repeated")
  func stopAfterSuccess() async throws {
    try await JobFixture.run { jobs in
      let gate = Gate()
      let log = CallLog()
      try await jobs.add(.letter, "a")
      let worker = jobs.worker(
        JobHandler(.letter) { job in
          log.note("begin")
          await gate.pass()
          return .done
        })
      let running = Task { await worker.run() }
      try await log.wait(for: 1)
      running.cancel()
      gate.open()
      await running.value
      #expect(try await jobs.queue.count(of: .letter) == 0)
    }
  }

  @Test("The worker calls whenIdle when nothing runs and nothing is due")
  func idle() async throws {
    try await JobFixture.run { jobs in
      let log = CallLog()
      for number in 0..<3 { try await jobs.add(.letter, "\(number)") }
      let handler = log.noting()
      let worker = JobWorker(
        jobs.database, logger: .init(label: "test"), handlers: [handler], whenIdle: { log.note("idle") })
      try await worker.runDueJobs()
      #expect(log.all.sorted() == ["0", "1", "2", "idle"])
      #expect(log.all.last == "idle")
    }
  }
}

/// Passes each line of a log to a function.
private struct LineHandler: LogHandler {
  let write: @Sendable (String) -> Void
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.info

  subscript(metadataKey key: String) -> Logger.MetadataValue? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { write("\(event.message)") }
}
