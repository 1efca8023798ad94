import Backups
import Foundation
import Jobs
import Prometheus
import Settings
import Timestamps

extension Configuration {
  /// Of the backups that the site makes by itself; empty if it makes none.
  func backupMetrics(_ jobs: JobCounts) -> [Metric] {
    guard backups.interval > 0 else { return [] }
    let failing = jobs.backlog.contains { $0.kind == JobKind.backup.name && $0.failing + $0.givenUp > 0 }
    let metrics: [Metric] = [
      .gauge("backup_interval_seconds", "How often a backup should be made.", Double(backups.interval)),
      .gauge("backup_success", "Whether the last try of a backup succeeded.", failing ? 0 : 1),
    ]
    guard let last = BackupFolder(backupFolder).items.first else { return metrics }
    let age = Date().timeIntervalSince1970 - Double(last.time.microseconds) / 1_000_000
    return metrics + [
      .gauge("backup_age_seconds", "How old the last good backup is.", age.rounded()),
      .gauge("backup_bytes", "The size of the last good backup.", Double(last.size)),
    ]
  }
}
