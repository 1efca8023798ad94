import Backups
import Concurrency
import Dependencies
import Foundation
import Logging
import Publication
import Synchronization
import Timestamps

/// The newest backup in the site's folder, as the last look at the folder found it. Reading this value waits
/// for no disk; the folder may be on another machine.
package final class BackupRecord: Sendable {
  private struct State: Sendable {
    var last: BackupFolder.Item?
    var isOfSite = false
    /// The paths of files with a date in the future about which the log has a warning.
    var logged: Set<String> = []
  }

  private let state = Mutex(State())

  /// Nil if there was none, and before the first look.
  package var last: BackupFolder.Item? { state.withLock(\.last) }

  /// Whether the folder is known to have the backups of this site, and not those of another one.
  package var isOfSite: Bool { state.withLock(\.isOfSite) }

  package func noteFolderOfSite() { state.withLock { $0.isOfSite = true } }

  /// - Parameters:
  ///   - folder: its path.
  ///   - site: the identity of its database, and its address. Backups of another site do not count. Nil if it
  ///     is known that the folder has no others.
  package func look(in folder: String, of site: (database: String, address: String)? = nil) async {
    @Dependency(\.date.now) var now
    @Dependency(\.logger) var logger
    let folder = BackupFolder(folder)
    let time = Timestamp(now)
    let look = try? await BlockingThreads.shared.run { _ in
      if let site, try folder.owner(besides: site.database, at: site.address) != nil {
        return (last: BackupFolder.Item?.none, future: [String]())
      }
      let items = folder.items
      return (last: items.first { $0.time <= time }, future: items.filter { $0.time > time }.map(\.path))
    }
    let new = state.withLock { state in
      state.last = look?.last
      return (look?.future ?? []).filter { state.logged.insert($0).inserted }
    }
    for path in new {
      logger.warning("backup: \(path) has a date in the future and counts for nothing; rename or remove it")
    }
  }
}
