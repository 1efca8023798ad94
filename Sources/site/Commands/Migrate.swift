import ArgumentParser
import Postgres
import Settings
import Timestamps

struct Migrate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Updates the database schema.",
    discussion: "Several processes may run this at once: one applies the migrations, the others wait.")

  @Flag(help: "Print applied and pending migrations; exit with 1 if any are pending.")
  var status = false

  @Flag(help: "Print the SQL of the pending migrations, for psql, and apply nothing.")
  var dryRun = false

  func run() async throws {
    let session = try Session()
    let migrations = try Migrations(directory: Installation.folder("Migrations"))
    let isPending = try await session.run { database in
      if status { return try await printStatus(of: migrations, in: database) }
      if dryRun {
        print(try await migrations.script(for: database), terminator: "")
        return false
      }
      // Each of them stays applied, whatever happens to the next one.
      let applied = try await migrations.apply(to: database) { print("applied \($0.name)") }
      if applied.isEmpty { print("nothing to apply; the schema is up to date") }
      return false
    }
    if isPending { throw ExitCode(1) }
  }

  private func printStatus(of migrations: Migrations, in database: Database) async throws -> Bool {
    let states = try await migrations.status(in: database)
    for state in states {
      let word =
        switch state.state {
        case .applied(let time): "applied \(time.rfc3339)"
        case .pending: "pending"
        }
      print("\(word)  \(state.migration.name)")
    }
    return states.contains { $0.state == .pending }
  }
}
