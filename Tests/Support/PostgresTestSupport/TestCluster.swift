internal import Digests
internal import Platform
internal import Postgres
internal import Synchronization

/// The private cluster that the tests of all processes share.
final class TestCluster: Sendable {
  private let cluster: PrivateCluster
  private let administration: Database
  private let counter = Atomic(0)
  private let templates = Mutex<[String: Task<Void, any Error>]>([:])

  static func shared() async throws -> TestCluster { try await starting.value }

  private static let starting = Task { try await TestCluster() }

  private init() async throws {
    // The data is worthless after the tests, so nothing has to reach the disk.
    cluster = try await PrivateCluster.start(
      in: packageDirectory + "/.build/test-postgres",
      settings: [
        "fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "max_connections": "300",
        "shared_buffers": "128MB", "autovacuum": "off", "log_min_messages": "fatal",
        "checkpoint_timeout": "1d", "max_wal_size": "16GB", "wal_level": "minimal", "max_wal_senders": "0",
      ])
    cluster.stopWithLastProcess()
    administration = Database(
      cluster.connectionString(database: "postgres"), poolSize: 3, checkoutTimeout: .patience,
      statementTimeout: .patience)
    try await dropLeftovers()
  }

  func connectionString(of database: String) -> String { cluster.connectionString(database: database) }

  /// Creates a database.
  ///
  /// - Returns: its name.
  func makeDatabase(migrations directory: String?) async throws -> String {
    var template = "template0"
    if let directory { template = try await self.template(of: Migrations(directory: directory)) }
    let name = "test_\(getpid())_\(counter.add(1, ordering: .relaxed).newValue)"
    // Copying files takes two thirds of the time of writing the copy into the log.
    try await administration.execute("CREATE DATABASE \(name) TEMPLATE \(template) STRATEGY FILE_COPY")
    return name
  }

  func dropDatabase(_ name: String) async {
    try? await administration.execute("DROP DATABASE IF EXISTS \(name) WITH (FORCE)")
  }

  /// The name of a database to which the migrations were applied. The first test that needs it creates it.
  private func template(of migrations: Migrations) async throws -> String {
    let checksums = migrations.all.map { $0.name + $0.checksum }.joined()
    let name = "template_\(SHA256Digest(of: checksums).hex(prefix: 8))"
    let making = templates.withLock { templates in
      if let making = templates[name] { return making }
      let making = Task { try await self.makeTemplate(name, of: migrations) }
      templates[name] = making
      return making
    }
    try await making.value
    return name
  }

  /// Creates a template under another name and renames it when it is complete. One process at a time does
  /// this.
  private func makeTemplate(_ name: String, of migrations: Migrations) async throws {
    if try await administration.one(databaseExists, name) { return }
    try await administration.transaction { transaction in
      try await AdvisoryLock(name).take(in: transaction)
      guard try await !self.administration.one(databaseExists, name) else { return }
      let unfinished = "\(name)_unfinished"
      try await self.administration.execute("DROP DATABASE IF EXISTS \(unfinished) WITH (FORCE)")
      try await self.administration.execute("CREATE DATABASE \(unfinished) TEMPLATE template0")
      let database = Database(
        self.connectionString(of: unfinished), checkoutTimeout: .patience, statementTimeout: .patience)
      do {
        try await migrations.apply(to: database)
        await database.close()
      } catch {
        await database.close()
        throw error
      }
      try await self.administration.execute("ALTER DATABASE \(unfinished) RENAME TO \(name)")
    }
  }

  /// Drops the databases of test processes that were killed.
  private func dropLeftovers() async throws {
    for name in try await administration.rows(testDatabases) {
      guard let owner = name.split(separator: "_").dropFirst().first.flatMap({ pid_t($0) }),
        kill(owner, 0) != 0,
        errno == ESRCH
      else { continue }
      await dropDatabase(name)
    }
  }
}

private let databaseExists = Statement(
  "database exists", "SELECT count(*) > 0 AS exists FROM pg_database WHERE datname = $1",
  parameters: String.self,
  column: Column("exists", Bool.self, .computedNotNull))

private let testDatabases = Statement(
  "test databases", "SELECT datname FROM pg_database WHERE datname LIKE 'test\\_%'",
  column: Column("datname", String.self))

private let packageDirectory: String = {
  let file = #filePath.split(separator: "/", omittingEmptySubsequences: false)
  return file.dropLast("Tests/Support/PostgresTestSupport/TestCluster.swift".split(separator: "/").count)
    .joined(separator: "/")
}()
