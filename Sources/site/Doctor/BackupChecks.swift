import Backups
import Concurrency
import Files
import Foundation
import Platform
import Publication
import Settings
import Timestamps

/// The checks of backups: the program that makes them, and those that the site makes by itself.
struct BackupChecks: Sendable {
  let configuration: Configuration
  /// The major version of the database's server; nil if it cannot be reached.
  let postgres: Int?

  var all: [DoctorCheck] { [tool, scheduled] }

  private var tool: DoctorCheck {
    DoctorCheck("pg_dump") { report in
      let program = try? await DoctorCheck.threads.run { _ in
        try DumpProgram.find("pg_dump", for: postgres ?? 0)
      }
      guard let program else {
        let needed = postgres.map { " of Postgres \($0) or newer" } ?? ""
        return report.warning(
          "there is none\(needed): the database cannot be backed up from here",
          "apt-get install postgresql-client, in the version of the server")
      }
      guard postgres != nil else {
        return report.warning(
          "\(program.path) is of Postgres \(program.version), and the version of the server is not known",
          "if the server is newer, apt-get install postgresql-client in its version")
      }
      return report.ok("\(program.path), of Postgres \(program.version)")
    }
  }

  private var scheduled: DoctorCheck {
    DoctorCheck("backups") { report in
      guard let schedule = configuration.backups.schedule else {
        return report.skipped("BACKUP_EVERY is off")
      }
      let folder = configuration.backupFolder
      let now = Timestamp(Date())
      let last = try await DoctorCheck.threads.run { _ in try Self.lastBackup(in: folder, until: now) }
      guard let last else {
        return report.warning(
          "there is none in \(folder)", "site serve makes the first one; if it does not, look at site jobs")
      }
      let age = now.seconds(since: last.time)
      let found = "\(last.path): \(Int(age) / 3600) hours old, \(last.size >> 20) MB"
      let interval = schedule.interval(now: now, in: configuration.publication.timeZone)
      guard age > 2 * Double(interval) else { return report.ok(found) }
      return report.warning(
        "\(found); none was made in the last two intervals", "look at site jobs, and whether site serve runs")
    }
  }

  /// Nil if there is none, as before the first one, which makes the folder.
  ///
  /// - Throws: ``SystemError`` if the folder cannot be read.
  private static func lastBackup(
    in folder: String, until now: Timestamp
  ) throws(SystemError) -> BackupFolder.Item? {
    do throws(SystemError) {
      _ = try fileNames(in: folder)
    } catch {
      guard error.code == ENOENT else { throw error }
      return nil
    }
    return BackupFolder(folder).items(until: now).first
  }
}
