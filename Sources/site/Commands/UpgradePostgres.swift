import ArgumentParser
import Backups
import Colophon
import Postgres
import Settings

struct UpgradePostgres: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "upgrade-postgres",
    abstract: "Moves the private database to the newest version of Postgres that is installed.",
    discussion: """
      Needs the programs of both versions. Dumps the database, restores it into a new one, and compares all tables. \
      The former database is kept. Stop the site before. A server that DATABASE_URL names is not touched.
      """)

  func run() async throws {
    let session = try Session()
    let configuration = session.configuration
    guard configuration.databaseURL == nil else {
      throw Failure(
        "site: upgrade-postgres: DATABASE_URL names a server of yours; upgrade that with pg_upgrade, or unset DATABASE_URL",
        code: .usage)
    }
    let backup = try configuration.backup(settings: [])
    let outcome = try await PrivateCluster.upgrade(in: configuration.dataDirectory, logger: session.logger) {
      try await backup.copy(from: $0, to: $1, through: "\($2)/upgrade.tar")
    }
    switch outcome {
    case .isNewest(let version):
      print(
        "the database is of Postgres \(version), the newest version that is installed; nothing was changed")
    case .upgraded(let former, let version, let kept):
      print("moved the database from Postgres \(former) to \(version); all tables are the same")
      print("the former one is kept: remove \(kept) when the site works")
    }
  }
}
