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
      return [Finding("settings", .failure, "\(error)")]
    }
    let settings = DoctorCheck("settings") { report in
      let warnings = session.effective.warnings
      return warnings.isEmpty
        ? report.ok("all are valid; site config lists them")
        : report.warning(warnings.joined(separator: "; "), "see site config")
    }
    let origin = session.effective.settings.first { $0.name == "SITE_CONTENT" }?.origin
    let (database, version) = await databaseFindings(session)
    let machine = MachineChecks(
      configuration: session.configuration, isContentChosen: origin != "default", postgres: version)
    let network = NetworkChecks(configuration: session.configuration)
    return await database + DoctorCheck.findings(of: [settings] + machine.all + network.all)
  }

  /// - Returns: also the major version of the server; nil if it cannot be reached.
  private func databaseFindings(_ session: Session) async -> ([Finding], Int?) {
    do {
      let migrations = try Migrations(directory: Installation.folder("Migrations"))
      return try await session.run(timeout: .seconds(5)) { database in
        let checks = DatabaseChecks(database: database, migrations: migrations)
        let connection = await checks.connection.finding
        guard connection.outcome != .failure else {
          let others = checks.others.map { Finding($0.name, .skipped, "there is no connection") }
          return ([connection] + others, nil)
        }
        let version = try? await database.serverDescription().majorVersion
        return ([connection] + (await DoctorCheck.findings(of: checks.others)), version)
      }
    } catch {
      // The private Postgres cannot be started.
      var finding = Finding("connection", .failure, "\(error)")
      finding.exitCode = .unavailable
      return ([finding], nil)
    }
  }
}
