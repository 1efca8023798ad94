import Concurrency
import Dependencies
import Logging
import Postgres
import Publication
import Synchronization
import Testing

@testable import Colophon
@testable import SiteBase

@Suite("Work in the background", .timeLimit(.minutes(15)))
struct BackgroundWorkTests {
  @Test("While the database is unavailable, work is retried after growing pauses, with one warning")
  func databaseAway() async throws {
    let lines = Mutex<[String]>([])
    let database = Database("host=/nowhere", checkoutTimeout: .milliseconds(20))
    try await TestSite.run { site in
      await withDependencies {
        $0.database = database
        $0.logger = Logger(label: "test") { _ in LineHandler { line in lines.withLock { $0.append(line) } } }
      } operation: {
        let relating = Task { await site.site.keepPostsRelated() }
        while lines.withLock(\.isEmpty) { try? await Task.sleep(for: .milliseconds(5)) }
        // Being woken meanwhile does not make it try sooner.
        for _ in 1...100 {
          site.site.relating.notify()
          try? await Task.sleep(for: .milliseconds(2))
        }
        #expect(database.metrics.failures < 10)
        while database.metrics.failures < 2 { try? await Task.sleep(for: .milliseconds(5)) }
        relating.cancel()
        await relating.value
      }
    }
    let warnings = lines.withLock { $0 }
    #expect(warnings.count == 1)
    #expect(warnings.first?.hasPrefix("related posts: ") == true)
  }

  @Test("Work is done at once, and again after each notification")
  func repeated() async throws {
    try await TestSite.run { site in
      let signal = Signal()
      let count = Mutex(0)
      let work = Task {
        await site.site.repeating("numbers", when: signal, atMost: .seconds(600)) {
          count.withLock { $0 += 1 }
        }
      }
      for number in 1...3 {
        while count.withLock(\.self) < number { try await Task.sleep(for: .milliseconds(1)) }
        signal.notify()
      }
      while count.withLock(\.self) < 4 { try await Task.sleep(for: .milliseconds(1)) }
      // Work that repeated by itself would be done many times meanwhile.
      try await Task.sleep(for: .milliseconds(100))
      work.cancel()
      await work.value
      #expect(count.withLock(\.self) == 4)
    }
  }

  @Test("Failures in a row are one line, and so is the first success after them")
  func failures() async {
    let lines = Mutex<[String]>([])
    let logger = Logger(label: "test") { _ in LineHandler { line in lines.withLock { $0.append(line) } } }
    struct Broken: Error {}
    let count = Mutex(0)
    let work = Task {
      await keepOn("numbers", logger, pausingAtMost: .milliseconds(1)) {
        let number = count.withLock {
          $0 += 1
          return $0
        }
        if [1, 2, 3, 5].contains(number) { throw Broken() }
        return number
      } rest: { number in
        if number == 7 { try await Task.sleep(for: .seconds(600)) }
      }
    }
    while count.withLock(\.self) < 7 { try? await Task.sleep(for: .milliseconds(1)) }
    work.cancel()
    await work.value
    let failed = "numbers: Broken(); trying again until it works"
    #expect(lines.withLock(\.self) == [failed, "numbers: works again", failed, "numbers: works again"])
  }

  @Test("The log says once that changes are not told of, and once that they are again")
  func listening() async throws {
    let lines = Mutex<[String]>([])
    let logger = Logger(label: "test") { _ in LineHandler { line in lines.withLock { $0.append(line) } } }
    try await TestSite.run(cache: true) { site in
      let following = Task {
        await withDependencies {
          $0.logger = logger
        } operation: {
          await site.site.followChanges()
        }
      }
      while try await site.database.one(listeners) == 0 { await Task.yield() }
      while !site.site.cache.isListening { await Task.yield() }
      try await site.database.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'"
      )
      while lines.withLock(\.count) < 2 { try? await Task.sleep(for: .milliseconds(5)) }
      following.cancel()
      await following.value
    }
    #expect(
      lines.withLock(\.self) == [
        "lost the connection to the database that tells of changes; trying again until it is back",
        "the database tells of changes again; pages are kept again",
      ])
  }

  @Test("Pauses grow from a second to half a minute, and are up to a quarter shorter or longer at random")
  func pauses() {
    #expect(
      [1, 2, 3, 6, 60].map { retryPause(after: $0, chance: 0.5) }
        == [1, 2, 4, 30, 30].map { Duration.seconds($0) })
    #expect(retryPause(after: 1, chance: 0) == .seconds(0.75))
    #expect(retryPause(after: 60, chance: 1) == .seconds(37.5))
  }
}

/// Passes each line of a log to a function.
struct LineHandler: LogHandler {
  let write: @Sendable (String) -> Void
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.info

  init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

  subscript(metadataKey key: String) -> Logger.MetadataValue? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { write("\(event.message)") }
}
