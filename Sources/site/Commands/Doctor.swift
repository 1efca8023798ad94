import ArgumentParser
import Postgres
import Settings

struct Doctor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Checks the database, the machine and the network, and says what to do.",
    discussion: """
      Changes nothing. Each check is bounded in time, and one that fails stops no other. Exits with 69 if \
      something cannot be reached or used, with 78 if something is configured wrong, and with 0 if no check \
      fails, whatever the warnings are.
      """)

  @Option(help: "text, or json: an object.")
  var format = OutputFormat.text

  func run() async throws {
    let diagnosis = Diagnosis(version: Installation.version, await findings())
    switch format {
    case .text: for line in diagnosis.lines { print(line) }
    case .json: try printJSON(diagnosis)
    }
    if let code = diagnosis.exitCode { throw ExitCode(code.rawValue) }
  }

  private func findings() async -> [Finding] {
    let session: Session
    do {
      session = try Session()
    } catch {
      return [Finding("settings", error)]
    }
    let settings = DoctorCheck("settings") { report in
      let warnings = session.effective.warnings
      return warnings.isEmpty
        ? report.ok("all are valid; site config lists them")
        : report.warning(warnings.joined(separator: "; "), "see site config")
    }
    let origin = session.effective.settings.first { $0.name == "SITE_CONTENT" }?.origin
    let (database, server) = await databaseFindings(session)
    let machine = MachineChecks(
      configuration: session.configuration, isContentChosen: origin != "default")
    let backups = BackupChecks(configuration: session.configuration, server: server)
    let network = NetworkChecks(configuration: session.configuration)
    return await database
      + DoctorCheck.findings(of: [settings] + machine.all + backups.all + network.all)
  }

  /// The findings about the primary and about the database for readers.
  ///
  /// - Returns: also what the checks of backups have to know of the server; nil if it cannot be reached.
  private func databaseFindings(_ session: Session) async -> ([Finding], BackupChecks.Server?) {
    let migrations = Result<Migrations, any Error> {
      try Migrations(directory: Installation.folder("Migrations"))
    }
    let (configuration, logger) = (session.configuration, session.logger)
    let timeout = Duration.seconds(5)
    do {
      return try await session.run(timeout: timeout, creates: false) { database in
        let findings = await DatabaseChecks(database: database, migrations: migrations).findings
        let primary = findings.first?.outcome == .failure ? nil : database
        var server: BackupChecks.Server?
        if let primary { server = try? await BackupChecks.Server(primary) }
        let readers = try await ReaderChecks.findings(
          configuration, logger: logger, timeout: timeout, primary: primary, migrations)
        return (findings + readers, server)
      }
    } catch {
      // There is no private Postgres, or it cannot be started.
      var finding = Finding("connection", error)
      finding.exitCode = .unavailable
      return ([finding], nil)
    }
  }
}
