import Concurrency
import Dependencies
import Foundation
import Logging
import Postgres
import PostgresTestSupport
import Synchronization
import Testing
import Timestamps

@testable import Colophon
@testable import Importing
@testable import Publication

@Suite("Settling links while a site runs", .timeLimit(.minutes(2)))
struct LinkSettlingTests {
  @Test("While the database is unavailable, links are retried after growing pauses, with one warning")
  func databaseAway() async throws {
    let lines = Mutex<[String]>([])
    let database = Database("host=/nowhere", checkoutTimeout: .milliseconds(20))
    try await TestSite.run { site in
      await withDependencies {
        $0.database = database
        $0.logger = Logger(label: "test") { _ in LineHandler { line in lines.withLock { $0.append(line) } } }
      } operation: {
        let settling = Task { await site.site.keepLinksSettled() }
        site.site.links.notify()
        while lines.withLock(\.isEmpty) { try? await Task.sleep(for: .milliseconds(5)) }
        // Being woken meanwhile does not make it try sooner.
        for _ in 1...100 {
          site.site.links.notify()
          try? await Task.sleep(for: .milliseconds(2))
        }
        #expect(database.metrics.failures < 10)
        while database.metrics.failures < 2 { try? await Task.sleep(for: .milliseconds(5)) }
        // Time to log the second failure.
        try? await Task.sleep(for: .milliseconds(50))
        settling.cancel()
        await settling.value
      }
    }
    let warnings = lines.withLock { $0 }
    #expect(warnings.count == 1)
    #expect(warnings.first?.hasPrefix("links: could not be settled: ") == true)
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
private struct LineHandler: LogHandler {
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
