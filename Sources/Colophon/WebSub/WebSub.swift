import Concurrency
import Dependencies
import Importing
import Logging
import Pages
import Publication
import Settings
import Synchronization
import Syndication
import Timestamps

/// What the parts of a site that take part in WebSub have in common within a process. Everything that must not be
/// lost is in the database, which all processes share.
final class WebSub: Sendable {
  /// Notified when the site shows something else.
  let changes = Signal()
  /// Notified when there is something to ask or to tell.
  let errands = Signal()

  private let tally = Mutex(WebSubFigures())

  var figures: WebSubFigures { tally.withLock(\.self) }

  func count(_ update: (inout WebSubFigures) -> Void) { tally.withLock { update(&$0) } }
}

extension Site {
  /// Tells subscribers, or the hub that serves the site, what changes in its feeds, until the task is cancelled.
  /// Returns at once where there is no hub.
  ///
  /// It hears of changes from ``followChanges()``. Any number of processes may do this over one database: they share
  /// the work, and what one of them leaves undone another does.
  public func tellSubscribers() async {
    guard configuration.hub != .off else { return }
    await withTaskGroup { group in
      group.addTask { await self.keepSurveying() }
      group.addTask { await self.keepRunningErrands() }
    }
  }

  var configuration: Configuration {
    @Dependency(\.configuration) var configuration
    return configuration
  }

  private func keepSurveying() async {
    await keepOn("look for changed feeds") {
      let next = try await self.survey()
      await self.webSub.changes.wait(atMost: self.pause(until: next, atMost: .seconds(3600)))
    }
  }

  private func keepRunningErrands() async {
    await keepOn("tell subscribers") {
      let next = try await self.runErrands()
      // Other processes ring no bell here.
      await self.webSub.errands.wait(atMost: self.pause(until: next, atMost: .seconds(30)))
    }
  }

  /// Does `body` again and again. After an error, as when the database is away, there is a pause.
  private func keepOn(_ what: String, _ body: @escaping @Sendable () async throws -> Void) async {
    @Dependency(\.logger) var logger
    while !Task.isCancelled {
      do {
        try await body()
      } catch {
        if Task.isCancelled { return }
        logger.warning("websub: could not \(what): \(error); trying again")
        try? await Task.sleep(for: .seconds(5))
      }
    }
  }

  func pause(until next: Timestamp?, atMost limit: Duration) -> Duration {
    guard let next else { return limit }
    let pause = Duration.microseconds(next.microseconds - present.microseconds)
    // What is due is never far away, and never worth a processor that turns in circles.
    return min(max(pause, .milliseconds(100)), limit)
  }
}
