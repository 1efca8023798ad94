import Concurrency
import Dependencies
import Desk
import Exporting
import Importing
import Logging
import Pages
import Postgres
import ProgramInterfaces
import Publication
import Reading
import Settings
import SiteBase
import Syndication
import Timestamps

extension Site {
  /// Makes all kept pages stale, and has subscribers told, whenever the site changes, by this process or by
  /// another, until the task is cancelled.
  ///
  /// Does this also after the connection to the database was lost, because changes may have been missed.
  /// While it is lost, and before it is there, nobody knows of changes, so pages are stale as soon as they
  /// are made. A dump that is restored into the database is noticed with the next heartbeat.
  ///
  /// - Parameters:
  ///   - heartbeat: the interval in which the database is asked whether its tables are the same.
  ///   - timeout: the time after which a database that has not answered is taken for one that is away.
  public func followChanges(heartbeat: Duration = .seconds(1), timeout: Duration = .seconds(2)) async {
    @Dependency(\.date) var date
    @Dependency(\.configuration.staleLimit) var staleLimit
    @Dependency(\.readerDatabase) var readerDatabase
    // The database is listened to within milliseconds. All pages that were made before are stale then, so
    // nothing is lost by not keeping them as fresh. If the connection for listening cannot be opened, pages
    // still show every change.
    cache.isListening = false
    await withTaskGroup { group in
      group.addTask { await keepSearchIndexed() }
      group.addTask { await keepPostsRelated() }
      group.addTask { await keepPicturesCopied() }
      group.addTask { await keepVideoSheets() }
      let notifications = database.notifications(
        on: ChangeStore.channel, heartbeat: heartbeat, timeout: timeout,
        whileSame: ChangeStore.identity, requiredOf: readerDatabase)
      var (hasListened, wasInterrupted) = (false, false)
      for await notification in notifications {
        let now = Timestamp(date.now)
        if notification == .interrupted { expectSilence(at: now) }
        // The cached folders have to be stale before the cache is used again.
        if notification != .interrupted, SiteNews(notification) == .content { fileFolders.invalidate() }
        cache.isListening = notification != .interrupted
        if wasInterrupted == cache.isListening {
          wasInterrupted = !cache.isListening
          tellOfListening(hasListened: hasListened)
        }
        hasListened = true
        cache.invalidateAll(at: now, dropping: staleLimit)
        if notification == .interrupted { continue }
        if notification == .listening { cache.nextTry = nil }
        switch SiteNews(notification) {
        case .content:
          webSubState.changes.notify()
          webhookChanges.notify()
          searchIndexing.notify()
          picturesWaiting.notify()
        case .related, .search, .pictures, .plans: break
        }
      }
      group.cancelAll()
    }
  }

  /// If the database has stopped answering, the next reader gets a stale page, and has a newer one made.
  private func expectSilence(at now: Timestamp) {
    // On a busy machine the interruption is heard of late.
    guard database.silence(since: .now - .seconds(60)) != nil, cache.nextTry == nil else { return }
    cache.nextTry = now
  }

  /// An operator sees here first that the database is away.
  ///
  /// - Parameter hasListened: whether there was a connection before.
  private func tellOfListening(hasListened: Bool) {
    if cache.isListening {
      logger.info("the database tells of changes again; pages are kept again")
    } else {
      let problem = hasListened ? "lost the connection" : "cannot open the connection"
      logger.warning("\(problem) to the database that tells of changes; trying again until it is back")
    }
  }
}

extension SiteNews {
  /// After the connection was opened, anything may have changed.
  fileprivate init(_ notification: Notification) {
    self = if case .payload(let payload) = notification { SiteNews(payload: payload) } else { .content }
  }
}
