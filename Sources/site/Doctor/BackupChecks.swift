import Backups
import Concurrency
import Files
import Foundation
import Platform
import Postgres
import Publication
import Settings
import Timestamps

/// The checks of backups: the program that makes them, and those that the site makes by itself.
struct BackupChecks: Sendable {
  let configuration: Configuration
  /// Nil if it cannot be reached.
  let server: Server?

  /// The server of the database, as far as backups have to do with it.
  struct Server: Sendable {
    /// The major version; nil if it is not known.
    let version: Int?
    /// See ``Postgres/Database/identity()``.
    let database: String
    let rights: RoleRights
    /// The names of the tables and sequences that the role may not read.
    let unreadable: String

    init(_ database: Database) async throws {
      version = try await database.serverDescription().majorVersion
      self.database = try await database.identity()
      rights = try await database.roleRights()
      unreadable = try await database.unreadableNames()
    }
  }

  var all: [DoctorCheck] { [tool, scheduled] }

  private var tool: DoctorCheck {
    DoctorCheck("pg_dump") { report in
      let program = try? await DoctorCheck.threads.run { _ in
        try DumpProgram.find("pg_dump", for: server?.version ?? 0)
      }
      guard let program else {
        let needed = server?.version.map { " of Postgres \($0) or newer" } ?? ""
        return report.warning(
          "there is none\(needed): the database cannot be backed up from here",
          "apt-get install postgresql-client, in the version of the server")
      }
      guard let server, server.version != nil else {
        return report.warning(
          "\(program.path) is of Postgres \(program.version), and the version of the server is not known",
          "if the server is newer, apt-get install postgresql-client in its version")
      }
      guard server.unreadable.isEmpty else {
        let (schema, role) = (server.rights.schema ?? "public", server.rights.role)
        return report.warning(
          "role \(role) may not read \(server.unreadable), so the database cannot be backed up by it",
          "as the owner: GRANT SELECT ON ALL TABLES IN SCHEMA \(schema) TO \(role); "
            + "GRANT SELECT ON ALL SEQUENCES IN SCHEMA \(schema) TO \(role)")
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
      if let server, let other = try await owner(of: folder, besides: server.database) {
        return report.failure(
          "\(folder) has the backups of \(other), so none is made there", BackupFolder(folder).advice)
      }
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

  /// The site whose backups the folder has, if it is another one.
  private func owner(of folder: String, besides database: String) async throws -> String? {
    let address = configuration.baseURL
    return try await DoctorCheck.threads.run { _ in
      try BackupFolder(folder).owner(besides: database, at: address)
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
