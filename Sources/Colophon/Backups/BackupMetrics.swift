import Backups
import Desk
import Foundation
import Jobs
import ProgramInterfaces
import Prometheus
import Publication
import Reading
import Settings
import SiteBase
import Timestamps

extension Configuration {
  /// Of the backups that the site makes by itself; empty if it makes none.
  ///
  /// - Parameter last: nil if there is none.
  func backupMetrics(_ jobs: JobCounts, _ last: BackupFolder.Item?) -> [Metric] {
    guard let schedule = backups.schedule else { return [] }
    let now = Timestamp(Date())
    let failing = jobs.backlog.contains { $0.kind == JobKind.backup.name && $0.failing + $0.givenUp > 0 }
    let metrics: [Metric] = [
      .gauge(
        "backup_interval_seconds", "How often a backup should be made.",
        Double(schedule.interval(now: now, in: publication.timeZone))),
      .gauge("backup_success", "Whether the last try of a backup succeeded.", failing ? 0 : 1),
    ]
    guard let last else { return metrics }
    // The clock may have been set back since the last look.
    let age = max(0, now.seconds(since: last.time))
    return metrics + [
      .gauge("backup_age_seconds", "How old the last good backup is.", age.rounded()),
      .gauge("backup_bytes", "The size of the last good backup.", Double(last.size)),
    ]
  }
}
