import Colophon
import Logging
import Postgres
import Settings

/// The checks of the database of `DATABASE_READ_URL`, from which pages for readers are made.
struct ReaderChecks: Sendable {
  let database: Database
  /// Nil if it cannot be reached.
  let primary: Database?
  /// A failure says why the files cannot be read.
  let migrations: Result<Migrations, any Error>

  /// The findings; without `DATABASE_READ_URL`, there is nothing to check.
  static func findings(
    _ configuration: Configuration, logger: Logger, timeout: Duration, primary: Database?,
    _ migrations: Result<Migrations, any Error>
  ) async throws -> [Finding] {
    try await withReaderDatabase(configuration, logger: logger, timeout: timeout) { readers in
      guard let readers else {
        return names.map { Finding($0, .skipped, "DATABASE_READ_URL is not set") }
      }
      let checks = ReaderChecks(database: readers, primary: primary, migrations: migrations)
      return await DoctorCheck.findings(
        of: DatabaseChecks.connection(names[0], to: readers), then: [checks.copy, checks.schema, checks.lag])
    }
  }

  private static let names = ["reader", "reader.copy", "reader.schema", "reader.lag"]

  /// Whether the site would use this server.
  private var copy: DoctorCheck {
    DoctorCheck(Self.names[1]) { report in
      guard let primary else { return report.skipped("there is no connection to the primary") }
      guard try await database.identity() == primary.identity() else {
        return report.failure(
          "this is another database than that of DATABASE_URL, so no page is made from it",
          "let DATABASE_READ_URL name standbys of that server, and the same database")
      }
      let isStandby = try await database.serverDescription().isStandby
      let (own, primarys) = (try await database.timeline(), try await primary.timeline())
      if own == primarys {
        return report.ok(isStandby ? "a copy of the primary's database" : "the primary's database itself")
      }
      guard isStandby else {
        return report.warning(
          "this server went its own way: it or the primary was promoted, so no page is made from it",
          "make it a standby of the primary again")
      }
      return report.warning(
        "this standby is on timeline \(own) of the log, and the primary on \(primarys), so no page is made from it",
        "if it follows the primary, GRANT pg_monitor to the role, or run CHECKPOINT on the primary, then on it; else rebuild it"
      )
    }
  }

  private var schema: DoctorCheck {
    DoctorCheck(Self.names[2]) { report in
      let known = try migrations.get()
      let missing = try await known.pending(in: database).map(\.name)
      guard let first = missing.first else { return report.ok("up to date") }
      let found = "\(missing.count) migrations are missing there, from \(first)"
      let pending = try? await primary?.pendingNames(of: known)
      if pending == missing { return report.warning("\(found), as on the primary", "see schema") }
      return report.failure(
        found, "look whether DATABASE_READ_URL names a standby of DATABASE_URL, and whether it follows")
    }
  }

  private var lag: DoctorCheck {
    DoctorCheck(Self.names[3]) { report in
      guard try await database.serverDescription().isStandby else {
        return report.skipped("this server is no standby")
      }
      return try await DatabaseChecks.lag(of: database, report)
    }
  }
}

extension Database {
  fileprivate func pendingNames(of migrations: Migrations) async throws -> [String] {
    try await migrations.pending(in: self).map(\.name)
  }
}
