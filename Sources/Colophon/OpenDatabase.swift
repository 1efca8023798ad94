import Desk
import Importing
import Logging
import Postgres
import ProgramInterfaces
import Publication
import Reading
import Settings
import SiteBase

/// Opens the database that `configuration` names, or the private one, and closes it when `body` returns.
///
/// The last process to leave a private Postgres stops it.
///
/// - Parameters:
///   - timeout: how long to wait for a connection, and for the answer to a statement.
///   - creates: whether to create a private Postgres if there is none; otherwise, an error is thrown.
public func withDatabase<Result: Sendable>(
  _ configuration: Configuration, logger: Logger, timeout: Duration = .seconds(4), creates: Bool = true,
  _ body: (Database) async throws -> Result
) async throws -> Result {
  try configuration.checkAddresses()
  guard let url = configuration.databaseURL else {
    let cluster = try await PrivateCluster.start(
      in: configuration.dataDirectory, creates: creates, logger: logger)
    return try await finally {
      try await withPool(Database(of: cluster.connectionString, configuration, timeout, logger), body)
    } do: {
      await cluster.leave()
    }
  }
  return try await withPool(Database(of: url, configuration, timeout, logger), body)
}

extension Configuration {
  /// - Throws: ``ConfigurationError`` if libpq cannot read one of the addresses.
  fileprivate func checkAddresses() throws(ConfigurationError) {
    let addresses = [
      ("DATABASE_URL", databaseURL), ("DATABASE_READ_URL", readerDatabaseURL),
      ("DATABASE_DIRECT_URL", directDatabaseURL),
    ]
    for (name, address) in addresses {
      guard let address, let problem = ConnectionString(address).problem else { continue }
      throw ConfigurationError(
        "configuration: \(name) cannot be read: \(problem); correct it, with %40 for @ and %25 for % in passwords"
      )
    }
  }
}

/// Opens the standby that `configuration` names for readers, and closes it when `body` returns.
public func withReaderDatabase<Result: Sendable>(
  _ configuration: Configuration, logger: Logger, timeout: Duration = .seconds(4),
  _ body: (Database?) async throws -> Result
) async throws -> Result {
  guard let url = configuration.readerDatabaseURL else { return try await body(nil) }
  return try await withPool(Database(of: url, configuration, timeout, logger), body)
}

extension Database {
  fileprivate convenience init(
    of url: String, _ configuration: Configuration, _ timeout: Duration, _ logger: Logger
  ) {
    self.init(
      ConnectionString(url), direct: configuration.directDatabaseURL.map { ConnectionString($0) },
      preparesStatements: configuration.preparesStatements, checkoutTimeout: timeout,
      statementTimeout: timeout, logger: logger)
  }
}

private func withPool<Result: Sendable>(
  _ database: Database, _ body: (Database) async throws -> Result
) async throws -> Result {
  return try await finally {
    try await body(database)
  } do: {
    await database.close()
  }
}

/// Calls `cleanUp` however `body` ends, in a task of its own, so that it runs even if this task was
/// cancelled.
private func finally<Result>(
  _ body: () async throws -> Result, do cleanUp: @escaping @Sendable () async -> Void
) async throws -> Result {
  let result: Swift.Result<Result, any Error>
  do {
    result = .success(try await body())
  } catch {
    result = .failure(error)
  }
  await Task { await cleanUp() }.value
  return try result.get()
}
