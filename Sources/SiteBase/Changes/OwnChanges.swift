import Dependencies
import Postgres
import Publication
import Settings

extension Site {
  /// Lets this process show at once what it has just written. It is told of the change as the others are,
  /// within milliseconds, but whoever wrote it may ask before that.
  package func invalidateLocalCache() async {
    @Dependency(\.readerDatabase) var readerDatabase
    // If the primary does not say how far its log is, the notification will.
    try? await readerDatabase?.requireLog(of: database)
    fileFolders.invalidate()
    cache.invalidateAll(at: present, dropping: configuration.staleLimit)
  }
}
