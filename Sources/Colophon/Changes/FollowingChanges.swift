import Concurrency
import Dependencies
import Importing
import Pages
import Postgres
import Publication
import Settings
import Syndication

extension Site {
  /// Drops the pages that are kept, looks where links lead, and has subscribers told, whenever the site changes, also
  /// by another process, until the task is cancelled.
  ///
  /// While the connection was lost nobody knows what happened, so everything is dropped then too.
  public func followChanges() async {
    @Dependency(\.database) var database
    await withTaskGroup { group in
      group.addTask { await keepLinksSettled() }
      group.addTask { await fillTexts() }
      for await notification in database.notifications(on: ChangeStore.channel) {
        cache.removeAll()
        // Two processes that see it differently must not call each other for ever.
        if notification == .payload(ChangeStore.linksPayload) {
          webSubState.changes.notify()
        } else {
          links.notify()
        }
      }
      group.cancelAll()
    }
  }
}
