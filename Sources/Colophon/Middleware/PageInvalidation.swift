import Dependencies
import Postgres

extension Site {
  /// Drops the pages that are kept, and has subscribers told, whenever the site changes, also by another process, until the task is cancelled.
  ///
  /// While the connection was lost nobody knows what happened, so everything is dropped then too.
  public func followChanges() async {
    @Dependency(\.database) var database
    for await _ in database.notifications(on: Statements.changeChannel) {
      cache.removeAll()
      webSub.changes.ring()
    }
  }
}
