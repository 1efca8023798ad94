import Concurrency
import Dependencies
import Logging
import Postgres
import Publication
import Synchronization
import Testing

@testable import Colophon

@Suite("Work in the background", .timeLimit(.minutes(2)))
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
      work.cancel()
      await work.value
    }
  }

  @Test("Pauses grow from a second to half a minute, and are up to a quarter shorter or longer at random")
  func pauses() {
    #expect(
      [1, 2, 3, 6, 60].map { Site.retryPause(after: $0, chance: 0.5) }
        == [1, 2, 4, 30, 30].map { Duration.seconds($0) })
    #expect(Site.retryPause(after: 1, chance: 0) == .seconds(0.75))
    #expect(Site.retryPause(after: 60, chance: 1) == .seconds(37.5))
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
