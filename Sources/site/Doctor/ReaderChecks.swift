import Colophon
import Logging
import Postgres
import Settings

/// The checks of the database of `DATABASE_READ_URL`, from which pages for readers are made.
struct ReaderChecks: Sendable {
  let database: Database
  /// Nil if it cannot be reached.
  let primary: Database?
  /// Or why they cannot be read.
  let migrations: Result<Migrations, any Error>

  /// What is found; without `DATABASE_READ_URL`, there is nothing to check.
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
        of: DatabaseChecks.connection(names[0], to: readers), then: [checks.schema, checks.lag])
    }
  }

  private static let names = ["reader", "reader.schema", "reader.lag"]

  private var schema: DoctorCheck {
    DoctorCheck(Self.names[1]) { report in
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
    DoctorCheck(Self.names[2]) { report in
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
