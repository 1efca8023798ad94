import Backups
import Concurrency
import Dependencies
import Foundation
import Logging
import Publication
import Synchronization
import Timestamps

/// The last backup of the site's folder when the folder was last looked at. Whoever asks for it does not wait
/// for a disk, which may be that of another machine.
final class BackupRecord: Sendable {
  private struct State: Sendable {
    var last: BackupFolder.Item?
    var isOfSite = false
    /// The files with a date in the future that the log has.
    var logged: Set<String> = []
  }

  private let state = Mutex(State())

  /// Nil if there was none, and before the first look.
  var last: BackupFolder.Item? { state.withLock(\.last) }

  /// Whether the folder is known to have the backups of this site, and not those of another one.
  var isOfSite: Bool { state.withLock(\.isOfSite) }

  func noteFolderOfSite() { state.withLock { $0.isOfSite = true } }

  /// - Parameter folder: its path.
  func look(in folder: String) async {
    @Dependency(\.date.now) var now
    @Dependency(\.logger) var logger
    let folder = BackupFolder(folder)
    let time = Timestamp(now)
    let look = try? await BlockingThreads.shared.run { _ in
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
