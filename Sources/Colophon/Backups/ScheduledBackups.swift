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
    guard configuration.backups.interval > 0 else { return [] }
    return [
      JobHandler(.backup) { job in
        do {
          try await makeScheduledBackup()
        } catch {
          logger.error("backup: \(error)")
          throw error
        }
        let next = nextBackup
        _ = try await job.finish { transaction, end in
          guard end == .removed else { return }
          try await JobQueue(transaction).add(.backup, key: "", BackupJob(), at: next)
        }
        return .finished
      }
    ]
  }

  /// Keeps a backup in the queue of jobs until the task is cancelled: one that failed for a day is given up
  /// there, and is due again.
  func scheduleBackups() async {
    guard configuration.backups.interval > 0 else { return }
    var isFirst = true
    await repeating("schedule of backups", when: Signal(), atMost: .seconds(3600)) {
      let queue = JobQueue(database)
      // The settings may be others than when the job was requested.
      if !isFirst, try await queue.count(of: .backup) > 0 { return }
      try await queue.add(.backup, key: "", BackupJob(), at: nextBackup)
      isFirst = false
      newJobs.notify()
    }
  }

  private var folder: BackupFolder { BackupFolder(configuration.backupFolder) }

  /// When the next backup is due.
  private var nextBackup: Timestamp {
    folder.items.first?.time.adding(seconds: Double(configuration.backups.interval)) ?? present
  }

  /// Does nothing if there is a backup that is new enough: another process may just have made it.
  private func makeScheduledBackup() async throws {
    guard nextBackup <= present.adding(seconds: 1) else { return }
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
