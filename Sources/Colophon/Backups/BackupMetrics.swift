import Backups
import Foundation
import Jobs
import Prometheus
import Publication
import Settings
import Timestamps

extension Configuration {
  /// Of the backups that the site makes by itself; empty if it makes none.
  func backupMetrics(_ jobs: JobCounts) -> [Metric] {
    guard let schedule = backups.schedule else { return [] }
    let now = Timestamp(Date())
    let failing = jobs.backlog.contains { $0.kind == JobKind.backup.name && $0.failing + $0.givenUp > 0 }
    let metrics: [Metric] = [
      .gauge(
        "backup_interval_seconds", "How often a backup should be made.",
        Double(schedule.interval(now: now, in: publication.timeZone))),
      .gauge("backup_success", "Whether the last try of a backup succeeded.", failing ? 0 : 1),
    ]
    guard let last = BackupFolder(backupFolder).items.first else { return metrics }
    let age = now.seconds(since: last.time)
    return metrics + [
      .gauge("backup_age_seconds", "How old the last good backup is.", age.rounded()),
      .gauge("backup_bytes", "The size of the last good backup.", Double(last.size)),
    ]
  }
}
