import Backups
import Concurrency
import Dependencies
import Desk
import Exporting
import Foundation
import Jobs
import Logging
import Postgres
import ProgramInterfaces
import Reading
import Settings
import SiteBase
import Timestamps

/// Makes a backup, and removes old ones.
struct BackupJob: Codable, Sendable {}

extension JobKind<BackupJob> {
  /// Eight attempts within a day.
  static let backup = JobKind(
    "backup", backOff: BackOff(attempts: 8), deadline: .seconds(2 * 3600), limit: 1)
}

extension Site {
  /// Empty if this process makes no backups.
  var backupHandlers: [JobHandler] {
    guard configuration.backups.schedule != nil else { return [] }
    return [
      JobHandler(.backup, repeating: BackupJob(), next: nextBackup) { _ in
        do {
          try await makeScheduledBackup()
        } catch {
          logger.error("backup: \(error)")
          throw error
        }
        return .done
      }
    ]
  }

  /// Looks every 15 seconds which backup is the last one, until the task is cancelled: other processes make
  /// backups as well.
  func followBackups() async {
    guard configuration.backups.schedule != nil else { return }
    var identity: String?
    repeat {
      if identity == nil { identity = try? await database.identity() }
      await backupRecord.look(
        in: configuration.backupFolder,
        of: identity.map { (database: $0, address: configuration.baseURL) })
    } while (try? await Task.sleep(for: .seconds(15))) != nil
  }

  /// When the next backup is due, by the last look at the folder. With an interval, it is due at once as long
  /// as the folder may be that of another site: the job looks itself.
  @Sendable private func nextBackup() -> Timestamp {
    let last = backupRecord.isOfSite ? backupRecord.last?.time : nil
    return configuration.backups.schedule?.next(
      after: last, now: present, in: configuration.publication.timeZone) ?? present
  }

  /// Does nothing if there is a backup that is new enough: another process may just have made it.
  private func makeScheduledBackup() async throws {
    let configuration = configuration
    let folder = BackupFolder(configuration.backupFolder)
    let identity = try await database.identity()
    // Before backups are looked for: those of another site would be taken for new enough.
    try await BlockingThreads.shared.run { _ in try folder.claim(for: identity, at: configuration.baseURL) }
    backupRecord.noteFolderOfSite()
    await backupRecord.look(in: configuration.backupFolder)
    if case .every = configuration.backups.schedule, nextBackup() > present.adding(seconds: 1) { return }
    @Dependency(\.shownSettings) var shownSettings
    let (settings, time) = (shownSettings, present)
    let (path, backup) = try await BlockingThreads.shared.run { _ in
      folder.removeUnfinished()
      // Readers go first.
      return try (folder.place(for: time), configuration.backup(settings: settings, limit: 1))
    }
    let summary = try await backup.write(database, to: path)
    try await BlockingThreads.shared.run { _ in
      do {
        // The file on the disk is checked before older ones are removed.
        _ = try BackupFile(checking: path)
      } catch {
        try? FileManager.default.removeItem(atPath: path)
        throw error
      }
      folder.removeOld(keeping: configuration.backups.count, at: time)
    }
    await backupRecord.look(in: configuration.backupFolder)
    logger.info("backup: wrote \(path), \(summary.size) bytes")
  }
}
