import Concurrency
import Dependencies
import Importing
import Pages
import Postgres
import Publication
import Settings
import Syndication
import Timestamps

extension Site {
  /// Makes kept pages stale, settles links and has subscribers told whenever the site changes, by this
  /// process or by another, until the task is cancelled.
  ///
  /// Does this also after the connection to the database was lost, because changes may have been missed. While it is
  /// lost, nobody knows of changes, so pages are stale.
  public func followChanges() async {
    @Dependency(\.database) var database
    @Dependency(\.date) var date
    @Dependency(\.configuration.staleLimit) var staleLimit
    await withTaskGroup { group in
      group.addTask { await keepLinksSettled() }
      group.addTask { await keepSearchIndexed() }
      group.addTask { await keepPostsRelated() }
      group.addTask { await keepPicturesCopied() }
      for await notification in database.notifications(on: ChangeStore.channel) {
        if notification == .payload(ChangeStore.searchPayload) {
          cache.outdate(at: Timestamp(date.now), onlyPart: true, dropping: staleLimit)
          continue
        }
        cache.outdate(at: Timestamp(date.now), dropping: staleLimit)
        if notification == .interrupted { continue }
        if notification == .listening { cache.resumeRendering() }
        // Settled links do not cause links to be settled again: two processes that judge them differently
        // would never stop.
        if notification == .payload(ChangeStore.relatedPayload)
          || notification == .payload(ChangeStore.picturesPayload)
        {
          continue
        }
        if notification == .payload(ChangeStore.linksPayload) {
          webSubState.changes.notify()
        } else {
          links.notify()
          searchIndexing.notify()
          picturesWaiting.notify()
        }
      }
      group.cancelAll()
    }
  }
}
