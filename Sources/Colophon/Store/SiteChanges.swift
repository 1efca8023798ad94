import Postgres

/// Word that the site shows something else than before.
public enum SiteChanges {
  /// The channel on which a committed import or sync says so.
  static let channel = "site_changed"

  /// Drops what `cache` keeps whenever the site changes, also by another process, until the task is cancelled.
  ///
  /// While the connection was lost nobody knows what happened, so everything is dropped then too.
  public static func keep(_ cache: PageCache, true database: Database) async {
    for await _ in database.notifications(on: channel) { cache.removeAll() }
  }
}
