import Concurrency
import Dependencies
import Importing
import Jobs
import Logging
import Pages
import Postgres
import Publication
import Settings
import Syndication
import Timestamps

// Where the addresses in imported texts lead in feeds is stored with each post. A link to a post that was imported
// later thus changes the post that has it, like any edit: its archive document gets another address, and none shows
// something else than before.

extension Site {
  /// Has the addresses in imported texts lead to this site in feeds where it serves them now, and nowhere else.
  public func settleLinks() async throws {
    @Dependency(\.database) var database
    let paths = try await database.rows(Statements.textReferences)
    guard !paths.isEmpty else { return }
    let here = try await references(in: paths).servedHere.sorted()
    try await database.transaction { transaction in
      // Whoever writes posts has this lock, so that nobody waits for the other's rows crosswise.
      try await transaction.run(Statements.lockWriting)
      let change = try await transaction.one(Statements.nextChange, present)
      guard try await transaction.run(Statements.settleLinks, here, change) > 0 else { return }
      try await transaction.run(Statements.announceLinks)
    }
  }

  /// Settles links whenever the site changes, be it that a scheduled post comes out, until the task is cancelled.
  func keepLinksSettled() async {
    @Dependency(\.database) var database
    @Dependency(\.logger) var logger
    var next: Timestamp?
    while true {
      await links.wait(atMost: pause(until: next, atMost: .seconds(3600)))
      if Task.isCancelled { return }
      do {
        try await settleLinks()
        next = try await database.first(Statements.nextScheduled, present) ?? nil
      } catch {
        if Task.isCancelled { return }
        logger.warning("links: could not look where they lead: \(error); trying again at the next change")
      }
      webSubState.changes.notify()
    }
  }
}
