import Backups
import Concurrency
import Dependencies
import Foundation
import Jobs
import Logging
import Postgres
import Settings
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

  private var folder: BackupFolder { BackupFolder(configuration.backupFolder) }

  /// When the next backup is due.
  @Sendable private func nextBackup() -> Timestamp {
    configuration.backups.schedule?.next(
      after: folder.items.first?.time, now: present, in: configuration.publication.timeZone) ?? present
  }

  /// Does nothing if there is a backup that is new enough: another process may just have made it.
  private func makeScheduledBackup() async throws {
    if case .every = configuration.backups.schedule, nextBackup() > present.adding(seconds: 1) { return }
    folder.removeUnfinished()
    @Dependency(\.shownSettings) var settings
    let path = try folder.place(for: present)
    // Readers go first.
    let configuration = configuration
    let backup = try await reading { try configuration.backup(settings: settings, limit: 1) }
    let summary = try await backup.write(database, to: path)
    do {
      // What the disk has, before older ones are removed.
      _ = try await reading { try BackupFile(checking: path) }
    } catch {
      try? FileManager.default.removeItem(atPath: path)
      throw error
    }
    folder.removeOld(keeping: configuration.backups.count)
    logger.info("backup: wrote \(path), \(summary.size) bytes")
  }
}

/// Calls `body`, which reads large files, on a thread that may be blocked.
private func reading<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await Task(executorPreference: BlockingExecutor.shared) { try body() }.value
}
