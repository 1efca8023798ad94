import Concurrency
import Dependencies
import Foundation
import HTTP
import HTTPTypes
import Importing
import Jobs
import Logging
import Pages
import Postgres
import Publication
import Routing
import Settings
import Syndication
import Timestamps

extension Site {
  /// Stores where links in imported texts lead in feeds: to this site if it serves their addresses, else to
  /// the original site. Examines the links that changes since the last call affect.
  public func settleLinks() async throws {
    @Dependency(\.database) var database
    while try await database.settleChangedLinks(at: present, judge: judge) {}
  }

  /// The same for all links, because the site's pages and files may have changed while it did not run.
  func settleAllLinks() async throws {
    @Dependency(\.database) var database
    var last: UUID?
    repeat {
      last = try await database.settleAllLinks(after: last, at: present, judge: judge)
    } while last != nil
  }

  /// Whether the site serves each of `paths`, and the keys on which that depends.
  private func judge(_ paths: Set<String>) async throws -> [ReferencedPath] {
    let served = try await references(in: Array(paths)).servedHere
    return paths.map { path in
      ReferencedPath(
        path: path, isServed: served.contains(path),
        keys: [Permalink.key(ofTarget: path)] + topicKeys(decidingAt: path))
    }
  }

  /// The keys of the topics that must have posts for anything to be at `path`.
  private func topicKeys(decidingAt path: String) -> [String] {
    switch siteRouter.match(Request(.get, path)).value {
    case .topics(.tag(let name, _)): FeedSubject.tag(name).topicKeys
    case .topics(.author(let name, _)): FeedSubject.author(name).topicKeys
    case .topics(.series(let name, _)): FeedSubject.series(name).topicKeys
    case .feeds(.feed(let address)): address.subject.topicKeys
    default: []
    }
  }

  /// Settles links whenever the site changes or a scheduled post comes out, until the task is cancelled.
  /// Examines all links once, at the beginning.
  func keepLinksSettled() async {
    @Dependency(\.database) var database
    @Dependency(\.logger) var logger
    var (next, failures, hasLookedAtAll): (Timestamp?, Int, Bool) = (nil, 0, false)
    while true {
      if failures > 0 {
        try? await Task.sleep(for: Self.retryPause(after: failures))
      } else {
        await links.wait(atMost: Jobs.pause(until: next, atMost: .seconds(3600)))
        try? await Task.sleep(for: restAfterChange)
      }
      if Task.isCancelled { return }
      do {
        try await settleLinks()
        if !hasLookedAtAll { try await settleAllLinks() }
        hasLookedAtAll = true
        next = try await database.nextLinksToSettle()
        if failures > 0 { logger.info("links: settled again") }
        failures = 0
      } catch is LockTimeout {
        // Another process is settling links.
        next = present.adding(seconds: 5)
      } catch {
        if Task.isCancelled { return }
        failures += 1
        if failures == 1 {
          logger.warning("links: could not be settled: \(error); trying again until that works")
        }
      }
      if failures < 2 { webSubState.changes.notify() }
    }
  }

  /// How long to wait after this many failures in a row: a second, doubled each time, at most 30 seconds; up
  /// to a quarter more or less at random, so that processes do not try at the same time.
  ///
  /// - Parameter chance: between 0 and 1.
  static func retryPause(after failures: Int, chance: Double = .random(in: 0...1)) -> Duration {
    .seconds(min(30, Double(1 << min(failures - 1, 5))) * (0.75 + chance / 2))
  }
}
