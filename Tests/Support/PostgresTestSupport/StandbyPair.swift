internal import Foundation
public import Postgres

/// A primary and a standby that replays its log, each with a server of its own, for one test.
public final class StandbyPair: Sendable {
  /// The database of the primary, with the migrations.
  public let primary: Database
  public let standby: Database
  private let clusters: (primary: PrivateCluster, standby: PrivateCluster)

  fileprivate init(_ primary: PrivateCluster, _ standby: PrivateCluster) {
    clusters = (primary, standby)
    self.primary = Self.database(of: primary)
    self.standby = Self.database(of: standby)
  }

  fileprivate static func database(of cluster: PrivateCluster) -> Database {
    Database(cluster.connectionString, checkoutTimeout: .patience, statementTimeout: .patience)
  }

  /// Lets the standby stay behind from here on.
  public func pauseReplay() async throws { try await standby.execute("SELECT pg_wal_replay_pause()") }

  public func resumeReplay() async throws { try await standby.execute("SELECT pg_wal_replay_resume()") }

  /// Waits until the standby has all that the primary has.
  public func catchUp() async throws {
    let end = try await primary.one(currentPosition)
    while try await !standby.one(hasReplayed, end) { try await Task.sleep(for: .milliseconds(5)) }
  }

  public func stopPrimary() async { await clusters.primary.leave() }

  public func stopStandby() async { await clusters.standby.leave() }

  fileprivate func end() async {
    await primary.close()
    await standby.close()
    await clusters.standby.leave()
    await clusters.primary.leave()
  }
}

/// Starts a primary and a standby, and passes them to `body`.
///
/// - Parameter migrations: a folder of migrations, or nil for an empty database.
public nonisolated(nonsending) func withStandby(
  migrations: String? = nil, _ body: nonisolated(nonsending) (StandbyPair) async throws -> Void
) async throws {
  let folders = (0..<2).map { _ in
    FileManager.default.temporaryDirectory.appending(path: "cluster-\(UUID().uuidString)").path()
  }
  defer { for folder in folders { try? FileManager.default.removeItem(atPath: folder) } }
  for folder in folders {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
  }
  let settings = ["fsync": "off", "wal_level": "replica", "max_wal_senders": "5", "hot_standby": "on"]
  let primary = try await PrivateCluster.start(in: folders[0], settings: settings)
  let (from, to) = (try await prepare(primary, migrations), "\(folders[1])/postgres")
  await primary.leave()
  try copy(from, to: to)
  let pair = StandbyPair(
    try await PrivateCluster.start(in: folders[0], settings: settings),
    try await PrivateCluster.start(in: folders[1], settings: settings))
  let outcome: Result<Void, any Error>
  do { outcome = .success(try await body(pair)) } catch { outcome = .failure(error) }
  await pair.end()
  try outcome.get()
}

/// Applies the migrations, and names the primary for its standby.
///
/// - Returns: the folder of the data.
private func prepare(_ primary: PrivateCluster, _ migrations: String?) async throws -> String {
  let database = StandbyPair.database(of: primary)
  let host = try await database.one(setting, "unix_socket_directories")
  try await database.execute(
    "ALTER SYSTEM SET primary_conninfo = 'host=\(host) port=5432 user=colophon sslmode=disable'")
  if let migrations { try await Migrations(directory: migrations).apply(to: database) }
  let folder = try await database.one(setting, "data_directory")
  await database.close()
  return folder
}

/// Copies the files of a server that has stopped, with their owners.
private func copy(_ primary: String, to standby: String) throws {
  let copying = Process()
  copying.executableURL = URL(filePath: "/bin/cp")
  copying.arguments = ["-a", primary, standby]
  try copying.run()
  copying.waitUntilExit()
  try Data().write(to: URL(filePath: "\(standby)/standby.signal"))
}

private let setting = Statement(
  "setting", "SELECT current_setting($1) AS value", parameters: String.self,
  column: Column("value", String.self, .computedNotNull))

private let currentPosition = Statement(
  "end of log", "SELECT pg_current_wal_flush_lsn()::text AS position",
  column: Column("position", String.self, .computedNotNull))

private let hasReplayed = Statement(
  "has replayed", "SELECT pg_last_wal_replay_lsn() >= $1::text::pg_lsn AS has", parameters: String.self,
  column: Column("has", Bool.self, .computedNotNull))
