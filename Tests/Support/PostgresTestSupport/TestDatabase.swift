public import Postgres

/// Creates a database, passes it to `body`, and drops it afterwards.
///
/// ```swift
/// @Test("A post is found at its path") func postByPath() async throws {
///   try await withTestDatabase(migrations: migrations) { database in … }
/// }
/// ```
///
/// The database is a copy of a template to which the migrations were applied once. The template is named
/// after their checksum, so other tests, processes and runs find it. All are in one private cluster below the
/// package's `.build`, which starts with the first test and stops when the last test process has ended.
///
/// - Parameter migrations: a folder of migrations, or nil for an empty database.
@discardableResult
public nonisolated(nonsending) func withTestDatabase<Value: Sendable>(
  migrations: String? = nil, poolSize: Int = 4,
  _ body: nonisolated(nonsending) (Database) async throws -> Value
) async throws -> Value {
  let cluster = try await TestCluster.shared()
  let name = try await cluster.makeDatabase(migrations: migrations)
  // No timeouts, since the machine may be busy. A test about a timeout creates its own `Database`.
  let database = Database(
    cluster.connectionString(of: name), poolSize: poolSize, checkoutTimeout: .patience,
    statementTimeout: .patience)
  let outcome: Result<Value, any Error>
  do {
    outcome = .success(try await body(database))
  } catch {
    outcome = .failure(error)
  }
  await database.close()
  await cluster.dropDatabase(name)
  return try outcome.get()
}

extension Duration {
  /// Longer than any test may take on any machine.
  public static let patience = Duration.seconds(86_400)
}

extension Database {
  /// The connection string, for programs that are tested from outside.
  public var url: String { connectionString.dsn }
}
